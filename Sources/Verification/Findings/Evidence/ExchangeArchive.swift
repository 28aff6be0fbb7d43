import Basics
import HARRecordings
package import HTTPMessages
import JSONSyntax
package import Redaction

/// Where an archive puts its bytes, such as a temporary file.
package protocol ArchiveStore: Sendable {
  /// Appends bytes, and returns whether that was possible.
  func append(_ bytes: [UInt8]) -> Bool
  /// Returns bytes that were appended; `nil` if they cannot be read.
  func read(_ range: Range<Int>) -> [UInt8]?
}

/// The exchanges of a run, kept without their secrets as entries of a HAR file, outside of memory.
///
/// They lose their secrets where they leave the memory, with all that a report hides. What the run has seen since is left
/// out when an entry is read.
///
/// It takes no part in comparisons of reports.
package final class ExchangeArchive: Sendable, Hashable {
  private struct State {
    var redaction: RecordingRedaction?
    var ranges: [Range<Int>?] = []
    var size = 0
    var omitted = 0
  }

  /// The largest archive, in bytes.
  package static let largest = 1 << 30

  private let store: any ArchiveStore
  private let writer: HARWriter
  private let makeRedaction: @Sendable () -> RecordingRedaction
  private let clock: @Sendable () -> String
  private let state = Mutex(State())

  /// Creates an empty archive.
  ///
  /// - Parameters:
  ///   - store: Where entries are put.
  ///   - version: The version of the tool, for the file.
  ///   - redaction: Creates the redaction of all entries when the first one is kept, with all that is known by then.
  ///   - clock: Returns the time, RFC 3339 with milliseconds.
  package init(
    store: any ArchiveStore,
    version: String,
    redaction: @Sendable @escaping () -> RecordingRedaction,
    clock: @Sendable @escaping () -> String
  ) {
    self.store = store
    writer = HARWriter(name: "contract", version: version)
    makeRedaction = redaction
    self.clock = clock
  }

  /// The time, for the beginning of an exchange.
  package var now: String { clock() }

  /// The number of exchanges that there was no room for.
  package var omitted: Int { state.withLock(\.omitted) }

  /// Keeps an exchange, and returns its id.
  package func keep(_ exchange: HTTPExchange, started: String) -> Int {
    state.withLock { state in
      var redaction = state.redaction ?? makeRedaction()
      let bytes = writer.entry(CapturedExchange(exchange: exchange, started: started).redacted(by: &redaction))
      state.redaction = redaction
      let range = state.size..<(state.size + bytes.count)
      if range.upperBound <= Self.largest, store.append(bytes) {
        state.ranges.append(range)
        state.size = range.upperBound
      } else {
        state.ranges.append(nil)
        state.omitted += 1
      }
      return state.ranges.count - 1
    }
  }

  /// Returns an entry as text, without the secrets that were seen after it was kept; `nil` for one that was not kept.
  package func entry(_ id: Int) -> [UInt8]? {
    let (range, redaction) = state.withLock { state in
      state.redaction?.updateWhole()
      return (state.ranges.indices.contains(id) ? state.ranges[id] : nil, state.redaction)
    }
    guard let range, let bytes = store.read(range) else { return nil }
    return redaction?.redactingAgain(json: bytes) ?? bytes
  }

  package static func == (left: ExchangeArchive, right: ExchangeArchive) -> Bool { true }
  package func hash(into hasher: inout Hasher) {}
}

/// An exchange in an archive, as the report numbers it.
package struct ArchivedExchange: Sendable, Hashable {
  /// Its position in the run or stage, counted from 1, as findings name it.
  package var number: Int
  package var id: Int
  /// The operation that was requested; `nil` for none.
  package var operation: String?
  /// Why the request was made.
  package var purpose: String?
  /// The stage; `nil` in a report of one run.
  package var stage: String?

  package init(number: Int, id: Int, operation: String?, purpose: String?) {
    self.number = number
    self.id = id
    self.operation = operation
    self.purpose = purpose
  }
}
