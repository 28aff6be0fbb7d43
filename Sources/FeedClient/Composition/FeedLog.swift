/// What observes the app; the decorators that note events are all that knows it.
public protocol FeedLog: Sendable {
  /// Takes note of an event; called from any task, and expected to return at once.
  func note(_ event: FeedEvent)
}

/// Takes note of nothing.
public struct SilentFeedLog: FeedLog {
  /// A log without lines.
  public init() {}
  /// Does nothing.
  public func note(_ event: FeedEvent) {}
}
