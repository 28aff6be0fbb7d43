import Basics

/// The preconditions and calls of a spec so far, as text for its failure.
final class Transcript: Sendable {
  private struct Notes {
    var given: [String] = []
    var done: [String] = []
  }

  /// The number of lines of each kind to keep; a spec of many rounds keeps its last ones.
  private static let limit = 24

  private let notes = Mutex(Notes())

  /// The preconditions.
  var given: [String] { notes.withLock(\.given) }

  /// The calls, in the order in which they began.
  var done: [String] { notes.withLock(\.done) }

  /// Adds a precondition.
  func given(_ text: String) { notes.withLock { Self.keep(text, in: &$0.given) } }

  /// Adds a call that begins now.
  func done(_ text: String) { notes.withLock { Self.keep(text, in: &$0.done) } }

  private static func keep(_ text: String, in lines: inout [String]) {
    lines.append(text)
    if lines.count > limit { lines.removeFirst(lines.count - limit) }
  }
}
