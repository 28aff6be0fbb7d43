import Basics
import HTTPMessages

/// The bodies of pages that a run has read, without their secrets, so that none is read a second time.
///
/// A server that fails sends a long page of markup, often the same for each request. What is remembered changes no result:
/// it is used only for the same bytes of the same type, as long as nothing else became known as a secret.
final class BodyReadings: Sendable {
  /// A body that was read, and what is secret in it.
  struct Reading: Sendable {
    /// The body without its secrets.
    let body: RedactedExchange.Body
    /// The secrets that were replaced.
    let secrets: Set<String>

    /// Whether nothing in the body is a secret.
    var isPlain: Bool { secrets.isEmpty && body.bytes == body.readable.bytes }
  }

  /// The inputs of a reading other than the body.
  struct Knowledge: Sendable, Hashable {
    /// How often names of secrets were declared.
    var declarations = 0
    /// The number of values that are secret in every place.
    var hidden = 0
  }

  private struct Entry {
    let response: [UInt8]
    let type, coding: String?
    let knowledge: Knowledge
    let reading: Reading

    var size: Int { response.count + reading.body.bytes.count + reading.body.readable.bytes.count }
  }

  /// The most bodies, and the most bytes of all of them together.
  private static let (mostBodies, mostBytes) = (32, 16 << 20)

  private let entries = Mutex<[Entry]>([])

  /// Whether a response has a page of markup, whose reading is remembered.
  static func isPage(_ response: HTTPResponse) -> Bool {
    guard !response.body.isEmpty, let type = response.headers["Content-Type"].flatMap({ MediaType($0) }) else {
      return false
    }
    return type.subtype == "html" || type.subtype == "xml" || type.subtype.hasSuffix("+xml")
  }

  /// Returns the reading of a response's body; `nil` if the body was not read with the same knowledge.
  func reading(of response: HTTPResponse, with knowledge: Knowledge) -> Reading? {
    let (type, coding) = Self.description(of: response)
    return entries.withLock { entries in
      entries.first { entry in
        entry.knowledge == knowledge && entry.type == type && entry.coding == coding && entry.response == response.body
      }?
      .reading
    }
  }

  /// Remembers the reading of a response's body; the oldest ones make room for it.
  func remember(_ reading: Reading, of response: HTTPResponse, with knowledge: Knowledge) {
    let (type, coding) = Self.description(of: response)
    let entry = Entry(response: response.body, type: type, coding: coding, knowledge: knowledge, reading: reading)
    guard entry.size <= Self.mostBytes else { return }
    entries.withLock { entries in
      // What was read with less knowledge is of no use any more.
      entries.removeAll { $0.knowledge != knowledge }
      var size = entries.reduce(entry.size) { $0 + $1.size }
      while let oldest = entries.first, size > Self.mostBytes || entries.count >= Self.mostBodies {
        size -= oldest.size
        entries.removeFirst()
      }
      entries.append(entry)
    }
  }

  private static func description(of response: HTTPResponse) -> (type: String?, coding: String?) {
    let coding = response.headers.list(of: "Content-Encoding")
    return (response.headers["Content-Type"], coding.isEmpty ? nil : coding.joined(separator: ","))
  }
}

/// The secrets of one body that a run should hide everywhere, found while the body is redacted for a report.
///
/// A report hides every value with a secret's name; in other places only values count that a recording hides, too.
final class LearnedSecrets: Sendable {
  private struct State {
    var secrets: [String] = []
    /// Values that only a report hides, and those that a recording hides as well.
    var doubtful: Set<String> = []
    var certain: Set<String> = []
  }

  /// The most values that are kept.
  private static let most = 4096

  private let state = Mutex(State())

  /// Notes that a value is a secret by its name, and whether it is one in a recording.
  func note(_ value: String, isCertain: Bool) {
    state.withLock { state in
      guard state.certain.count + state.doubtful.count < Self.most else { return }
      if isCertain { state.certain.insert(value) } else { state.doubtful.insert(value) }
    }
  }

  /// Adds a secret that is unlike all other text.
  func add(_ secret: String) {
    state.withLock { state in
      if state.secrets.count < Self.most { state.secrets.append(secret) }
    }
  }

  /// The secrets to hide everywhere.
  var all: [String] {
    state.withLock { state in state.secrets.filter { !state.doubtful.contains($0) || state.certain.contains($0) } }
  }
}
