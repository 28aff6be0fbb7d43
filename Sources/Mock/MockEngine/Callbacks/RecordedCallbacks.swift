import HARRecordings
import HTTPMessages

/// The recorded callbacks, by the operation whose requests caused them.
struct RecordedCallbacks: Sendable {
  /// A recorded callback.
  private struct Position: Sendable {
    let name: String
    let cause: String?
    let index: Int
  }

  /// The most callbacks of an operation that are looked at.
  private static let limit = 10_000

  private let entries: RecordedEntries
  private let positions: [String: [Position]]

  /// Collects callbacks.
  init(_ entries: RecordedEntries) {
    self.entries = entries
    var positions: [String: [Position]] = [:]
    for index in entries.indices {
      guard let callback = entries[index].callback, positions[callback.operation]?.count ?? 0 < Self.limit else {
        continue
      }
      positions[callback.operation, default: []].append(
        Position(name: callback.name, cause: callback.cause, index: index)
      )
    }
    self.positions = positions
  }

  /// Returns the callbacks that followed a recorded request, in order; `nil` if none is recorded for its operation.
  ///
  /// - Parameters:
  ///   - operation: The id of the operation.
  ///   - cause: The `startedDateTime` of the request whose response is replayed; without one, or if the response is made
  ///     from several, those of the first request that had any.
  func callbacks(of operation: String, after cause: String?) -> [(name: String, request: HTTPRequest)]? {
    guard let all = positions[operation], let first = all.first else { return nil }
    let cause = cause ?? first.cause
    return all.filter { $0.cause == cause }.map { (name: $0.name, request: entries[$0.index].request) }
  }
}
