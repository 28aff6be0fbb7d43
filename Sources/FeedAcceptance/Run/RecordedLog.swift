import FeedClient
import Synchronization

/// The log of a case, kept for inspection.
final class RecordedLog: FeedLog {
  private let kept = Mutex<[FeedEvent]>([])

  /// The events since `forget`, in order.
  var events: [FeedEvent] { kept.withLock(\.self) }

  /// Clears the log.
  func forget() { kept.withLock { $0 = [] } }

  func note(_ event: FeedEvent) { kept.withLock { $0.append(event) } }
}
