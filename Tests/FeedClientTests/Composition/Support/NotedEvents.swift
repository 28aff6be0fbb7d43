import FeedClient
import Synchronization

/// A log that keeps what was noted.
final class NotedEvents: FeedLog {
  private let events = Mutex<[FeedEvent]>([])

  /// What was noted, in order.
  var all: [FeedEvent] { events.withLock { $0 } }
  /// What was noted, as lines.
  var lines: [String] { all.map(\.description) }

  func note(_ event: FeedEvent) { events.withLock { $0.append(event) } }
}
