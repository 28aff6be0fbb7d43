import Basics
import FeedClient

/// A log that records events.
final class RecordedEvents: FeedLog {
  private let events = Mutex<[FeedEvent]>([])

  /// The events, in order.
  var all: [FeedEvent] { events.withLock { $0 } }
  /// The events as lines of text.
  var lines: [String] { all.map(\.description) }

  func note(_ event: FeedEvent) { events.withLock { $0.append(event) } }
}
