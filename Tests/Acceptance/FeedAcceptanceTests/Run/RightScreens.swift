import FeedClient
import Foundation

extension RightVariantTests.Variant {
  /// Screens that differ from those of the reference client in what nobody forbids.
  static let screens: [Self] = [
    Self(
      testDescription: "has screens without an initial state",
      cases: ["remote-comments.customer-leaves", "comments-screen", "reload", "load-more", "S4", "S5", "S6"]
    ) { parts in
      parts.feedScreen = { [make = parts.feedScreen] in BusyFeedScreen(base: make($0, $1, $2)) }
      parts.commentsScreen = { [make = parts.commentsScreen] in BusyCommentsScreen(base: make($0, $1, $2)) }
    },
    Self(
      testDescription: "has screens whose loads end with their callers",
      cases: ["reload", "comments-screen", "image-cells", "presentation.displayed"]
    ) { parts in
      parts.feedScreen = { [make = parts.feedScreen] in PassiveFeedScreen(make($0, $1, $2)) }
      parts.commentsScreen = { [make = parts.commentsScreen] in PassiveCommentsScreen(make($0, $1, $2)) }
      parts.imageCell = { [make = parts.imageCell] in PassiveCell(make($0, $1, $2)) }
    },
    Self(testDescription: "makes the cells of comments when they are loaded", cases: ["comments-screen.cells"]) {
      $0.commentsScreen = { loader, image, context in
        DatedCommentsScreen(context) { try await loader.comments(on: image) }
      }
    },
    Self(testDescription: "writes relative dates without weeks", cases: ["presentation", "comments-screen.cells"]) {
      $0.presentation.comment = { comment, now, calendar, locale in
        var model = FeedPresentation().comment(comment, now, calendar, locale)
        let days = calendar.dateComponents([.day], from: comment.createdAt, to: now).day ?? 0
        let isGerman = locale.language.languageCode == .german
        guard model.date.contains(isGerman ? "Woche" : "week") else { return model }
        let words = "\(abs(days)) \(isGerman ? "Tagen" : "days")"
        model.date = days < 0 ? "in \(words)" : isGerman ? "vor \(words)" : "\(words) ago"
        return model
      }
    },
    Self(testDescription: "has other words in other languages", cases: ["presentation", "load-more", "reload", "S4"]) {
      $0.presentation.languages = ["pt-BR", "en", "de"]
      $0.presentation.keys = []
      $0.presentation.text = { key, language in "\(language): \(key)" }
    },
    Self(testDescription: "has texts in the code of its screens", cases: ["presentation", "load-more", "reload"]) {
      $0.feedScreen = { first, next, context in
        let isGerman = context.locale.language.languageCode == .german
        return ListScreen(
          title: isGerman ? "Mein Feed" : "My Feed",
          errorMessage: DisplayTexts.text("feed.error", isGerman ? "de" : "en") ?? "",
          moreErrorMessage: DisplayTexts.text("more.error", isGerman ? "de" : "en") ?? "",
          first: first,
          next: next
        )
      }
    },
  ]
}

/// A screen that begins as one that loads, and is one again when nobody waits for its load any more.
private struct BusyFeedScreen: FeedScreen {
  let base: any FeedScreen
  private let view = LoadingView()

  var title: String { get async { await base.title } }
  var state: ListState<FeedImage> {
    get async {
      var state = await base.state
      state.isLoading = await (view.isShown || state.isLoading)
      return state
    }
  }

  func states() async -> AsyncStream<ListState<FeedImage>> { await base.states() }
  func load() async { await view.show { await base.load() } }
  func loadMore() async { await view.show { await base.loadMore() } }

  init(base: any FeedScreen) { self.base = base }
}

private struct BusyCommentsScreen: CommentsScreen {
  let base: any CommentsScreen
  private let view = LoadingView()

  var title: String { get async { await base.title } }
  var cells: [CommentViewModel] { get async { await base.cells } }
  var state: ListState<ImageComment> {
    get async {
      var state = await base.state
      state.isLoading = await (view.isShown || state.isLoading)
      return state
    }
  }

  func load() async { await view.show { await base.load() } }

  init(base: any CommentsScreen) { self.base = base }
}

/// A screen whose presenter makes the view models of comments as soon as they come.
private actor DatedCommentsScreen: CommentsScreen {
  private let list: ListScreen<ImageComment>
  private let context: DisplayContext
  private(set) var cells: [CommentViewModel] = []

  init(_ context: DisplayContext, load: @escaping @Sendable () async throws -> [ImageComment]) {
    self.context = context
    list = ListScreen(errorMessage: context.text(.commentsError), first: load)
  }

  var state: ListState<ImageComment> { get async { await list.state } }

  func load() async {
    await list.load()
    guard await list.state.errorMessage == nil else { return }
    cells = await list.state.items.map(context.cell)
  }
}

private actor LoadingView {
  private(set) var isShown = true

  func show(_ load: @Sendable () async -> Void) async {
    await load()
    isShown = Task.isCancelled
  }
}

private final class PassiveFeedScreen: FeedScreen {
  private let base: any FeedScreen

  init(_ base: any FeedScreen) { self.base = base }

  var title: String { get async { await base.title } }
  var state: ListState<FeedImage> { get async { await base.state } }
  func states() async -> AsyncStream<ListState<FeedImage>> { await base.states() }
  func load() async { await base.load() }
  func loadMore() async { await base.loadMore() }
}

private final class PassiveCommentsScreen: CommentsScreen {
  private let base: any CommentsScreen

  init(_ base: any CommentsScreen) { self.base = base }

  var title: String { get async { await base.title } }
  var cells: [CommentViewModel] { get async { await base.cells } }
  var state: ListState<ImageComment> { get async { await base.state } }
  func load() async { await base.load() }
}

private final class PassiveCell: ImageCellScreen {
  private let base: any ImageCellScreen

  init(_ base: any ImageCellScreen) { self.base = base }

  var retryTitle: String { get async { await base.retryTitle } }
  var state: ImageCellState { get async { await base.state } }
  func load() async { await base.load() }
  func cancel() async { await base.cancel() }
}
