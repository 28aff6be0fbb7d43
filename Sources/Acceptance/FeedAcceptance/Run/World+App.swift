import Basics
public import FeedClient
import Foundation

extension World {
  /// The running app; the first use launches it.
  public var app: FeedApp {
    state.withLock { state in
      if let app = state.app { return app }
      let app = FeedApp(environment(for: state), parts: observedParts(for: state))
      state.app = app
      return app
    }
  }

  /// Returns a part of the app's surface that is made at its first use.
  private func surface<Part: Sendable>(_ place: WritableKeyPath<State, Part?>, _ make: (FeedApp) -> Part) -> Part {
    let app = app
    return state.withLock { state in
      let part = state[keyPath: place] ?? make(app)
      state[keyPath: place] = part
      return part
    }
  }

  /// The feed screen, created at its first use.
  public var feedScreen: any FeedScreen {
    surface(\.feedScreen) { $0.makeFeedScreen { [self] image in note { $0.selected.append(image) } } }
  }

  /// The comments screen of the image with the most comments, created at its first use.
  public var commentsScreen: any CommentsScreen {
    get throws {
      let image = try discussedImage.id
      return surface(\.commentsScreen) { $0.makeCommentsScreen(on: image) }
    }
  }

  /// Opens the comments on an image that was selected.
  func openComments(on image: FeedImage) -> any CommentsScreen {
    let screen = app.makeCommentsScreen(on: image.id)
    state.withLock { $0.commentsScreen = screen }
    return screen
  }

  /// Closes the feed screen, so that the next use creates a new one.
  func closeFeedScreen() { state.withLock { $0.feedScreen = nil } }

  /// Closes the comments screen, so that the next use creates a new one.
  func closeCommentsScreen() { state.withLock { $0.commentsScreen = nil } }

  /// The comments screen of another image, created at its first use.
  var otherCommentsScreen: any CommentsScreen {
    get throws {
      let image = try otherDiscussedImage.id
      return surface(\.otherCommentsScreen) { $0.makeCommentsScreen(on: image) }
    }
  }

  /// The cell of the image whose data is known, created at its first use.
  var imageCell: any ImageCellScreen {
    get throws {
      let image = FeedImage(id: UUID(), url: try picturedImage.url)
      return surface(\.imageCell) { $0.makeImageCell(for: image) }
    }
  }

  /// The cell of another image, created at its first use.
  var otherImageCell: any ImageCellScreen {
    get throws {
      let image = FeedImage(id: UUID(), url: try otherPicturedImage.url)
      return surface(\.otherImageCell) { $0.makeImageCell(for: image) }
    }
  }

  /// Removes the cell of the image, so that the next use creates a new one.
  func removeImageCell() { state.withLock { $0.imageCell = nil } }

  /// Opens the store of the case like the client; returns whether the client did open it.
  @discardableResult
  func openStore() async -> Bool {
    let isOpened = Latch()
    let open: @Sendable () async throws -> AcceptanceSuite.Store = { [store] in
      isOpened.open()
      return store
    }
    let opened = await parts.openStore(open, log)
    state.withLock { $0.store = opened }
    return isOpened.isOpen
  }

  /// Ends the app and launches it again; omitted arguments stay as before.
  ///
  /// - Parameters:
  ///   - limit: The page size.
  ///   - locale: The language of the screens.
  ///   - store: The store that replaces the store of the case.
  func relaunch(pageLimit limit: Int? = nil, in locale: Locale? = nil, over store: AcceptanceSuite.Store? = nil) {
    state.withLock { state in
      (state.app, state.feedScreen) = (nil, nil)
      (state.commentsScreen, state.otherCommentsScreen) = (nil, nil)
      (state.imageCell, state.otherImageCell) = (nil, nil)
      state.locale = locale ?? state.locale
      state.pageLimit = limit ?? state.pageLimit
      state.store = store ?? state.store
    }
  }

  /// Makes the app sign its requests from its launch on.
  func sign(with token: String) { state.withLock { ($0.token, $0.hasUsualToken) = (token, false) } }

  /// Requires that the client signs the requests for a resource, if the case is about its token.
  ///
  /// - Throws: `Inapplicable`.
  func requireSigning(of resource: FeedAPI.Resource?) throws(Inapplicable) {
    guard let resource, !api.signed.contains(resource), state.withLock({ $0.token != nil && !$0.hasUsualToken }) else {
      return
    }
    throw inapplicable("the contract asks for no token for \(resource.rawValue)")
  }

  /// Takes the texts of a language out of the client's table, from the next launch on.
  func emptyTable(of language: String) { state.withLock { _ = $0.silentLanguages.insert(language) } }

  /// The client's parts, with the errors of its screens recorded, because screens show only a message.
  ///
  /// The table of strings has no texts in the silent languages of the case.
  private func observedParts(for state: State) -> FeedParts {
    var observed = parts
    observed.use = { [use] in use.note($0) }
    observed.feedScreen = { [self] first, next, context in
      parts.feedScreen(
        { [self] in try await notingScreenError { try await first() } },
        { [self] shown in try await notingScreenError { try await next(shown) } },
        context
      )
    }
    observed.commentsScreen = { [self] loader, image, context in
      parts.commentsScreen(ObservedCommentsLoader(loader: loader, world: self), image, context)
    }
    observed.imageCell = { [self] loader, url, context in
      let observed = FeedImageDataLoaderClosure { [self] url in
        try await HandlerCalls.$current.withValue(handlers) { try await loader.data(from: url) }
      }
      return parts.imageCell(observed, url, context)
    }
    observed.imageCache = { [parts, classify] store in KnownMisses(cache: parts.imageCache(store), classify: classify) }
    observed.presentation.text = { [text = parts.presentation.text, silent = state.silentLanguages] key, language in
      silent.contains(language) ? nil : text(key, language)
    }
    return observed
  }

  /// Runs a load, and records its error.
  fileprivate func notingScreenError<Value>(_ load: () async throws -> Value) async throws -> Value {
    do {
      // A screen may load in a task that does not know its case.
      return try await HandlerCalls.$current.withValue(handlers) { try await load() }
    } catch {
      note { $0.screenErrors.append(error) }
      throw error
    }
  }

  private func environment(for state: State) -> FeedEnvironment {
    let store = state.store ?? store
    let account = (state.notes.values["account"] as? CaseAccount)?.launch(using(.accountTokens), refreshing: tokens)
    let signing =
      account
      ?? state.token.map { token in
        using(.accessTokens).accessTokens(token) { [tokens] stale in try await tokens.refresh(stale) }
      }
    return FeedEnvironment(
      baseURL: state.notes.baseURL ?? session.baseURL,
      client: client,
      store: store,
      imageStore: store,
      now: { [clock] in clock.now },
      calendar: clock.calendar,
      locale: state.locale,
      pageLimit: state.pageLimit ?? api.pageSize,
      log: log,
      tokens: signing
    )
  }
}

extension Error {
  /// Whether the error only indicates cancellation.
  var isCancellation: Bool { self is CancellationError || (self as? URLError)?.code == .cancelled }
}

/// A cache of images that says by `FeedError.notFound` what the client says by an error of its own, as the log expects it.
private struct KnownMisses: FeedImageDataCache {
  let cache: any FeedImageDataCache
  let classify: ErrorClassifier

  func data(from url: URL) async throws -> Data {
    do { return try await cache.data(from: url) } catch {
      throw classify(error) == .notFound ? FeedError.notFound : error
    }
  }

  func save(_ data: Data, for url: URL) async throws { try await cache.save(data, for: url) }
}

/// A loader of comments whose errors the case observes.
private struct ObservedCommentsLoader: ImageCommentsLoader {
  let loader: any ImageCommentsLoader
  let world: World

  func comments(on imageID: UUID) async throws -> [ImageComment] {
    try await world.notingScreenError { try await loader.comments(on: imageID) }
  }
}
