import Synchronization

/// What a spec has found and done so far, in words, for its failure.
final class Transcript: Sendable {
  private struct Notes {
    var given: [String] = []
    var done: [String] = []
  }

  /// The number of lines of each kind to keep; a spec of many rounds keeps its last ones.
  private static let limit = 24

  private let notes = Mutex(Notes())

  /// What was there before.
  var given: [String] { notes.withLock(\.given) }

  /// What was done, in the order in which it began.
  var done: [String] { notes.withLock(\.done) }

  /// Something that is there before.
  func given(_ text: String) { notes.withLock { Self.keep(text, in: &$0.given) } }

  /// Something that is done now.
  func done(_ text: String) { notes.withLock { Self.keep(text, in: &$0.done) } }

  private static func keep(_ text: String, in lines: inout [String]) {
    lines.append(text)
    if lines.count > limit { lines.removeFirst(lines.count - limit) }
  }
}
