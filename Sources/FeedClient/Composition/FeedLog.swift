/// Receives the events of the app; only the logging decorators know it.
public protocol FeedLog: Sendable {
  /// Records an event; called from any task, and must return immediately.
  func note(_ event: FeedEvent)
}

/// A log that ignores all events.
public struct SilentFeedLog: FeedLog {
  /// Creates a log that ignores all events.
  public init() {}
  /// Does nothing.
  public func note(_ event: FeedEvent) {}
}
