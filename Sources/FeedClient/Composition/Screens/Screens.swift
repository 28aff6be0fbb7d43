/// The feed as a screen shows it.
public protocol FeedScreen: Sendable {
  /// What is displayed now.
  var state: ListState<FeedImage> { get async }

  /// What is displayed now and from now on, every change in order; any number may read, and each reads all.
  func states() async -> AsyncStream<ListState<FeedImage>>

  /// Loads the newest first page, at first and on reload; returns when the state is final.
  ///
  /// While one loads, it waits for that one. A page that loads is cancelled, and nothing is requested before it has ended.
  /// Cancelled, it leaves what was displayed, and no error.
  func load() async

  /// Loads the page after the displayed items; does nothing if there is none, or while a load runs.
  func loadMore() async
}

/// The comments on an image as a screen shows them.
public protocol CommentsScreen: Sendable {
  /// What is displayed now.
  var state: ListState<ImageComment> { get async }

  /// Loads the comments; returns when the state is final. Cancelled, it leaves neither comments nor an error.
  func load() async
}
