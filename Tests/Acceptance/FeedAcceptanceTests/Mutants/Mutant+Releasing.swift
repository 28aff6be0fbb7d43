import Basics
import FeedClient
import Foundation

extension Mutant {
  /// Wrong about screens that are released, and about cells beside each other.
  static let releasing: [Mutant] = [
    Mutant("Keeps a screen of the feed alive while it loads", caughtBy: "reload.screen-released") { parts in
      parts.feedScreen = { [make = parts.feedScreen] in KeptFeedScreen(make($0, $1, $2)) }
    },
    Mutant("Keeps every screen of the feed", caughtBy: "reload.screen-released") { parts in
      let kept = Mutex<[any FeedScreen]>([])
      parts.feedScreen = { [make = parts.feedScreen] in
        let screen = make($0, $1, $2)
        kept.withLock { $0.append(screen) }
        return screen
      }
    }
    .common,
    Mutant("Keeps the object that shows the feed, and not its adapter", caughtBy: "reload.screen-released") { parts in
      let kept = Mutex<[any FeedScreen]>([])
      parts.feedScreen = { [make = parts.feedScreen] in
        let screen = make($0, $1, $2)
        kept.withLock { $0.append(screen) }
        return WrappedFeedScreen(controller: screen)
      }
    }
    .common,
    Mutant("Keeps a loader of pages alive", caughtBy: "reload.app-closed") { parts in
      parts.remoteFeed = { [make = parts.remoteFeed] in KeptLoader(make($0, $1, $2)) }
    },
    Mutant("Keeps its store alive", caughtBy: "reload.app-closed") { parts in
      let kept = Mutex<[FeedParts.Store]>([])
      parts.openStore = { [open = parts.openStore] in
        let store = await open($0, $1)
        kept.withLock { $0.append(store) }
        return store
      }
    },
    Mutant("Loads comments after their screen is gone", caughtBy: "comments-screen.screen-released") { parts in
      parts.commentsScreen = { [make = parts.commentsScreen] in CarelessCommentsScreen(make($0, $1, $2)) }
    },
    Mutant("An image cell: stays alive while it loads", caughtBy: "image-cells.cell-released") { parts in
      parts.imageCell = { [make = parts.imageCell] in NeighbourlyCell(make($0, $1, $2), .keepsItself) }
    },
    Mutant("An image cell: shows the failure of another", caughtBy: "image-cells.one-of-two-fails") { parts in
      let all = NeighbourlyCell.Neighbours()
      parts.imageCell = { [make = parts.imageCell] in NeighbourlyCell(make($0, $1, $2), .sharesFailure, all) }
    },
    Mutant("An image cell: shows that another loads", caughtBy: "image-cells.one-of-two-retries") { parts in
      let all = NeighbourlyCell.Neighbours()
      parts.imageCell = { [make = parts.imageCell] in NeighbourlyCell(make($0, $1, $2), .sharesLoading, all) }
    },
    Mutant("An image cell: cancels the load of another", caughtBy: "image-cells.one-of-two-leaves") { parts in
      let all = NeighbourlyCell.Neighbours()
      parts.imageCell = { [make = parts.imageCell] in NeighbourlyCell(make($0, $1, $2), .sharesCancellation, all) }
    },
    Mutant("An image cell: retries with another", caughtBy: "image-cells.both-of-two-fail") { parts in
      let all = NeighbourlyCell.Neighbours()
      parts.imageCell = { [make = parts.imageCell] in NeighbourlyCell(make($0, $1, $2), .sharesRetry, all) }
    },
  ]
}

/// A screen whose task holds it.
private final class KeptFeedScreen: FeedScreen, LoadOwningScreen {
  private let base: any FeedScreen

  init(_ base: any FeedScreen) { self.base = base }

  var state: ListState<FeedImage> { get async { await base.state } }
  func states() async -> AsyncStream<ListState<FeedImage>> { await base.states() }
  func load() async { await base.load() }
  func loadMore() async { await base.loadMore() }
  func startLoading() { Task { await self.load() } }
}

/// A value that adapts a screen.
private struct WrappedFeedScreen: FeedScreen, ObjectWrapper {
  let controller: any FeedScreen

  var wrappedObject: any AnyObject & Sendable { controller as? ListScreen<FeedImage> ?? Nobody() }
  var state: ListState<FeedImage> { get async { await controller.state } }
  func states() async -> AsyncStream<ListState<FeedImage>> { await controller.states() }
  func load() async { await controller.load() }
  func loadMore() async { await controller.loadMore() }

  private final class Nobody: Sendable {}
}

/// A loader that its own closure keeps.
private final class KeptLoader: FeedPageLoader {
  private let base: any FeedPageLoader
  private let onPage = Mutex<(@Sendable () -> KeptLoader)?>(nil)

  init(_ base: any FeedPageLoader) { self.base = base }

  func page(after shown: [FeedImage]) async throws -> [FeedImage] {
    onPage.withLock { $0 = { self } }
    return try await base.page(after: shown)
  }
}

/// A screen that leaves its task alone.
private final class CarelessCommentsScreen: CommentsScreen, LoadOwningScreen {
  private let base: any CommentsScreen

  init(_ base: any CommentsScreen) { self.base = base }

  var state: ListState<ImageComment> { get async { await base.state } }
  func load() async { await base.load() }
  func startLoading() { Task { [base] in await base.load() } }
}

/// A cell that is not for itself.
private final class NeighbourlyCell: ImageCellScreen, LoadOwningScreen {
  enum Fault { case keepsItself, sharesFailure, sharesLoading, sharesRetry, sharesCancellation }

  /// The cells that know each other.
  final class Neighbours: Sendable {
    let cells = Mutex<[any ImageCellScreen]>([])

    /// The states of all cells.
    var states: [ImageCellState] {
      get async {
        var states: [ImageCellState] = []
        for cell in cells.withLock(\.self) { states.append(await cell.state) }
        return states
      }
    }
  }

  private let base: any ImageCellScreen
  private let fault: Fault
  private let neighbours: Neighbours

  init(_ base: any ImageCellScreen, _ fault: Fault, _ neighbours: Neighbours = Neighbours()) {
    self.base = base
    self.fault = fault
    self.neighbours = neighbours
    neighbours.cells.withLock { $0.append(base) }
  }

  var state: ImageCellState {
    get async {
      var state = await base.state
      let all = await neighbours.states
      if fault == .sharesFailure { state.canRetry = all.contains(where: \.canRetry) }
      if fault == .sharesLoading { state.isLoading = all.contains(where: \.isLoading) }
      return state
    }
  }

  func load() async {
    await base.load()
    guard fault == .sharesRetry else { return }
    for cell in neighbours.cells.withLock(\.self) where await cell.state.canRetry { await cell.load() }
  }

  func startLoading() { Task { await self.load() } }

  func cancel() async {
    guard fault == .sharesCancellation else { return await base.cancel() }
    for cell in neighbours.cells.withLock(\.self) { await cell.cancel() }
  }
}
