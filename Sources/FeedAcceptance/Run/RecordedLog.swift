import FeedClient
import Synchronization

/// The log of a case, kept to be looked at.
final class RecordedLog: FeedLog {
  private let kept = Mutex<[FeedEvent]>([])

  /// What was noted since `forget`, in order.
  var events: [FeedEvent] { kept.withLock(\.self) }

  /// Begins anew.
  func forget() { kept.withLock { $0 = [] } }

  func note(_ event: FeedEvent) { kept.withLock { $0.append(event) } }
}
