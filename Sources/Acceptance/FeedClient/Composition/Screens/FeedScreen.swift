/// The screen of the feed.
public protocol FeedScreen: Sendable {
  /// The displayed title; empty by default.
  var title: String { get async }

  /// The current state.
  var state: ListState<FeedImage> { get async }

  /// Returns the current state and all later ones, in order; each of any number of readers gets all of them.
  func states() async -> AsyncStream<ListState<FeedImage>>

  /// Loads the newest first page; returns when the state is final.
  ///
  /// During another load it waits for that load. A page that is loading is cancelled first. If this load is cancelled,
  /// the displayed items stay, without an error.
  func load() async

  /// Loads the next page, because the customer has scrolled to the end; does nothing if there is none, or during a load.
  func loadMore() async

  /// Loads the next page, because the customer has tapped on its error; the same as `loadMore()` by default.
  func retryMore() async
}

extension FeedScreen {
  /// No title.
  public var title: String { get async { "" } }

  /// Loads the next page as `loadMore()` does.
  public func retryMore() async { await loadMore() }
}

/// The screen of the comments on an image.
public protocol CommentsScreen: Sendable {
  /// The displayed title; empty by default.
  var title: String { get async }

  /// The current state.
  var state: ListState<ImageComment> { get async }

  /// The contents of the cells of the comments, in the order of the comments; none by default.
  var cells: [CommentViewModel] { get async }

  /// Loads the comments; returns when the state is final. A cancelled load leaves neither comments nor an error.
  func load() async
}

extension CommentsScreen {
  /// No title.
  public var title: String { get async { "" } }

  /// No cells.
  public var cells: [CommentViewModel] { get async { [] } }
}

/// A screen, a loader, a cache or a store that wraps the object that does its work, which must be gone with it.
///
/// The suite watches the wrapped object. It finds a view controller that its presenter keeps, although the value that adapts
/// it to `FeedScreen` is gone.
public protocol ObjectWrapper: Sendable {
  /// The object that does the work, such as the view controller that shows a feed.
  var wrappedObject: any AnyObject & Sendable { get async }
}

/// A screen that knows when its customer sees it, as a view controller does in `viewIsAppearing(_:)`.
///
/// The first appearance starts a load; later ones may start others.
public protocol AppearingScreen: Sendable {
  /// Tells the screen that it appears; returns at once, or when a load that it has started is done.
  func appear() async
}

/// A screen of the feed whose images can be selected; it passes the selected one to `DisplayContext.select`.
public protocol ImageSelectingScreen: Sendable {
  /// Selects a displayed image, as a tap on its cell does; nothing happens if there is no such image.
  ///
  /// - Parameter index: The place of the image in the displayed items, from 0.
  func select(_ index: Int) async
}

/// A screen, or an image's cell, that loads on its own account, and not on that of a caller who waits.
///
/// Such a load does not keep its screen alive: releasing the screen cancels the load.
public protocol LoadOwningScreen: Sendable {
  /// Starts a load as `load()` does, and returns at once.
  func startLoading() async
}
