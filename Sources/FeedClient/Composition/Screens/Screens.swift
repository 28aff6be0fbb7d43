/// The screen of the feed.
public protocol FeedScreen: Sendable {
  /// The current state.
  var state: ListState<FeedImage> { get async }

  /// Returns the current state and all later ones, in order; each of any number of readers gets all of them.
  func states() async -> AsyncStream<ListState<FeedImage>>

  /// Loads the newest first page; returns when the state is final.
  ///
  /// During another load it waits for that load. A page that is loading is cancelled first. If this load is cancelled,
  /// the displayed items stay, without an error.
  func load() async

  /// Loads the next page; does nothing if there is none, or during a load.
  func loadMore() async
}

/// The screen of the comments on an image.
public protocol CommentsScreen: Sendable {
  /// The current state.
  var state: ListState<ImageComment> { get async }

  /// Loads the comments; returns when the state is final. A cancelled load leaves neither comments nor an error.
  func load() async
}
