import ContractReports
public import FeedClient
import Foundation
import Synchronization

/// The world of one case: its session with the API, store, clock, app and observations.
///
/// Only the store's failures, the clock and the calendar are injected. Nothing is shared with other cases.
public final class World: Sendable {
  private struct State {
    var app: FeedApp?
    var feedScreen: (any FeedScreen)?
    var commentsScreen: (any CommentsScreen)?
    var imageCell: (any ImageCellScreen)?
    var otherCommentsScreen: (any CommentsScreen)?
    var pageLimit = World.pageLimit
    var store: AcceptanceSuite.Store?
    var token: String?
    var notes = Notes()
    var tasks: [Task<Void, Never>] = []
    var holds: [Hold] = []
  }

  /// The client's default page size.
  static let pageLimit = 10

  /// The API as this case sees it.
  public let session: any BackendSession
  /// The API's data.
  public let fixtures: BackendFixtures
  /// The client under test.
  let parts: FeedParts
  /// The chosen store, with its calls logged.
  let store: WatchedStore
  /// Additional stores, for specs that create their own.
  let stores: SpecFamily.Stores
  /// The name of the store.
  let storeName: String
  /// The dependencies that the client lets the suite replace.
  let injections: Injections
  /// Maps the client's own errors to those of the use cases.
  let classify: ErrorClassifier
  /// The clock of the case.
  let clock = CaseClock()
  /// The client for requests to the API.
  let client: CaseClient
  /// The tokens, if the API requires one.
  let tokens = CaseTokens()
  /// The log of the client.
  let log = RecordedLog()
  private let state = Mutex(State())

  /// Creates the world of a case.
  init(
    session: any BackendSession,
    fixtures: BackendFixtures,
    parts: FeedParts,
    store: AcceptanceSuite.Store,
    stores: SpecFamily.Stores,
    storeName: String,
    injections: Injections,
    classify: @escaping ErrorClassifier,
    transports: Transports
  ) {
    self.session = session
    self.fixtures = fixtures
    self.parts = parts
    self.store = WatchedStore(store)
    self.stores = stores
    self.storeName = storeName
    self.injections = injections
    self.classify = classify
    client = CaseClient(session: session, transports: transports)
  }

  /// Releases everything that waits; hanging tasks are not awaited.
  func close() {
    let (holds, tasks) = state.withLock { state in
      defer { state = State() }
      return (state.holds, state.tasks)
    }
    for hold in holds { hold.released.open() }
    for task in tasks { task.cancel() }
  }
}

// MARK: The app

extension World {
  /// The running app; the first use launches it.
  public var app: FeedApp {
    state.withLock { state in
      if let app = state.app { return app }
      let app = FeedApp(environment(for: state), parts: observedParts)
      state.app = app
      return app
    }
  }

  /// The feed screen, created at its first use.
  public var feedScreen: any FeedScreen {
    let app = app
    return state.withLock { state in
      let screen = state.feedScreen ?? app.makeFeedScreen()
      state.feedScreen = screen
      return screen
    }
  }

  /// The comments screen of the image with the most comments, created at its first use.
  public var commentsScreen: any CommentsScreen {
    get throws {
      let app = app
      let image = try discussedImage.id
      return state.withLock { state in
        let screen = state.commentsScreen ?? app.makeCommentsScreen(on: image)
        state.commentsScreen = screen
        return screen
      }
    }
  }

  /// Closes the comments screen, so that the next use creates a new one.
  func closeCommentsScreen() { state.withLock { $0.commentsScreen = nil } }

  /// The comments screen of another image, created at its first use.
  var otherCommentsScreen: any CommentsScreen {
    get throws {
      let app = app
      let image = try otherDiscussedImage.id
      return state.withLock { state in
        let screen = state.otherCommentsScreen ?? app.makeCommentsScreen(on: image)
        state.otherCommentsScreen = screen
        return screen
      }
    }
  }

  /// The cell of the image whose data is known, created at its first use.
  var imageCell: any ImageCellScreen {
    get throws {
      let app = app
      let image = FeedImage(id: UUID(), url: try picturedImage.url)
      return state.withLock { state in
        let cell = state.imageCell ?? app.makeImageCell(for: image)
        state.imageCell = cell
        return cell
      }
    }
  }

  /// Opens the store of the case like the client.
  func openStore() async {
    let opened = await parts.openStore({ [store] in store }, log)
    state.withLock { $0.store = opened }
  }

  /// Ends the app and launches it again; omitted arguments stay as before.
  ///
  /// - Parameters:
  ///   - limit: The page size.
  ///   - store: The store that replaces the store of the case.
  func relaunch(pageLimit limit: Int? = nil, over store: AcceptanceSuite.Store? = nil) {
    state.withLock { state in
      (state.app, state.feedScreen) = (nil, nil)
      (state.commentsScreen, state.otherCommentsScreen, state.imageCell) = (nil, nil, nil)
      state.pageLimit = limit ?? state.pageLimit
      state.store = store ?? state.store
    }
  }

  /// Makes the app sign its requests from its launch on.
  func sign(with token: String) { state.withLock { $0.token = token } }

  /// The client's parts, with the errors of its screens recorded, because screens show only a message.
  private var observedParts: FeedParts {
    var observed = parts
    observed.feedScreen = { [self] first, next in
      parts.feedScreen(
        { [self] in try await notingScreenError { try await first() } },
        { [self] shown in try await notingScreenError { try await next(shown) } }
      )
    }
    observed.commentsScreen = { [self] loader, image in
      parts.commentsScreen(ObservedCommentsLoader(loader: loader, world: self), image)
    }
    return observed
  }

  /// Runs a load, and records its error.
  fileprivate func notingScreenError<Value>(_ load: () async throws -> Value) async throws -> Value {
    do {
      return try await load()
    } catch {
      note { $0.screenErrors.append(error) }
      throw error
    }
  }

  private func environment(for state: State) -> FeedEnvironment {
    let store = state.store ?? store
    let signing = state.token.map { token in
      parts.accessTokens(token) { [tokens] stale in try await tokens.refresh(stale) }
    }
    return FeedEnvironment(
      baseURL: session.baseURL,
      client: client,
      store: store,
      imageStore: store,
      now: { [clock] in clock.now },
      calendar: clock.calendar,
      pageLimit: state.pageLimit,
      log: log,
      tokens: signing
    )
  }
}

extension Error {
  /// Whether the error only indicates cancellation.
  var isCancellation: Bool { self is CancellationError || (self as? URLError)?.code == .cancelled }
}

/// A loader of comments whose errors the case observes.
private struct ObservedCommentsLoader: ImageCommentsLoader {
  let loader: any ImageCommentsLoader
  let world: World

  func comments(on imageID: UUID) async throws -> [ImageComment] {
    try await world.notingScreenError { try await loader.comments(on: imageID) }
  }
}

// MARK: What was given, and what was seen

extension World {
  /// The observations of the case so far.
  var notes: Notes { state.withLock(\.notes) }

  /// Records an observation.
  func note(_ edit: (inout sending Notes) -> Void) { state.withLock { edit(&$0.notes) } }

  /// Saves a feed in the store, bypassing injected failures.
  ///
  /// - Throws: `Inapplicable` for a store that keeps nothing; any error of the store.
  public func save(_ cached: CachedFeed) async throws {
    try requireKeepingStore()
    try await store.base.insert(cached.feed, timestamp: cached.timestamp)
    note { $0.saved = cached }
  }

  /// Requires a store that keeps its values.
  ///
  /// - Throws: `Inapplicable`.
  func requireKeepingStore() throws(Inapplicable) {
    try require(.store)
    if store.base is NullFeedStore { throw Inapplicable("the \(storeName) store keeps nothing") }
  }

  /// Sets the behavior of the API from now on.
  ///
  /// - Parameters:
  ///   - connectivity: The behavior.
  ///   - isPatient: Whether the client has a long timeout for an API that never responds.
  /// - Throws: `Inapplicable` for behavior that the backend does not support.
  public func play(_ connectivity: Connectivity, isPatient: Bool = false) async throws {
    try await session.play(connectivity)
    switch connectivity {
    case .silent, .halfOpen: client.use(isPatient ? .shared : .impatient)
    case .reset: client.use(.own)
    default: client.use(.shared)
    }
  }

  /// Records a delivery, including an error or a cancellation.
  func receive(_ load: @Sendable () async throws -> Delivery) async {
    let delivery: Delivery
    do {
      delivery = try await load()
    } catch {
      delivery = error.isCancellation ? .cancellation : .failure(error)
    }
    note { $0.deliveries.append(delivery) }
  }

  /// Adds to the maximum number of requests that the current action needs.
  public func needRequests(_ count: Int) { note { $0.neededRequests += count * $0.requestsPerLoad } }

  /// Creates a hold that is released at the end of the case at the latest.
  func makeHold(isEndedByCancellation: Bool = false) -> Hold {
    let hold = Hold(isEndedByCancellation: isEndedByCancellation)
    state.withLock { $0.holds.append(hold) }
    return hold
  }

  /// Runs something concurrently with the case; it is cancelled at the end of the case at the latest.
  @discardableResult
  func inBackground(_ body: @escaping @Sendable () async -> Void) -> Task<Void, Never> {
    let task = Task(executorPreference: ClientTasks.executor) { await body() }
    state.withLock { $0.tasks.append(task) }
    return task
  }

  /// Waits briefly for an action of the client that is optional or wrong, and returns as soon as it happens.
  ///
  /// The duration matters only for an incorrect client: a correct client passes whether or not the wait ends early.
  func giveTime(_ milliseconds: Int = 20, until isDone: @Sendable () -> Bool) async throws {
    for _ in 0..<milliseconds where !isDone() { try await Task.sleep(for: .milliseconds(1)) }
  }

  /// The requests since they were last forgotten.
  public var requests: [JournalLine] {
    get async { Array(await session.journal().dropFirst(notes.forgottenRequests)) }
  }

  /// Clears the lists of requests, store calls and events.
  func forget() async {
    let count = await session.journal().count
    note { $0.forgottenRequests = count }
    store.forgetCalls()
    log.forget()
  }

  /// Records that the case does not apply to this API, wherever the error is thrown.
  ///
  /// Within a call of the client, the error would otherwise be attributed to the client.
  public func inapplicable(_ reason: String) -> Inapplicable {
    let reason = Inapplicable(reason)
    note { $0.inapplicable = reason }
    return reason
  }

  /// Requires that the API has images.
  ///
  /// - Throws: `Inapplicable`.
  func requireImages() throws(Inapplicable) {
    if fixtures.feed.isEmpty { throw inapplicable("the API has no images") }
  }

  /// The image with the most comments, the first of several.
  ///
  /// - Throws: `Inapplicable` if there are no comments.
  var discussedImage: FeedImage {
    get throws(Inapplicable) {
      let most = fixtures.feed.map { fixtures.comments[$0.id]?.count ?? 0 }.max() ?? 0
      guard most > 1, let image = fixtures.feed.first(where: { fixtures.comments[$0.id]?.count == most }) else {
        throw inapplicable("the API has no image with several comments")
      }
      return image
    }
  }

  /// The first other image with known comments that differ from those on `discussedImage`.
  ///
  /// - Throws: `Inapplicable` if there is none.
  var otherDiscussedImage: FeedImage {
    get throws(Inapplicable) {
      let first = try discussedImage
      for image in fixtures.feed where image.id != first.id {
        if let comments = fixtures.comments[image.id], comments != fixtures.comments[first.id], !comments.isEmpty {
          return image
        }
      }
      throw inapplicable("the API has no second image with comments")
    }
  }

  /// The first image of the feed whose data is known.
  ///
  /// - Throws: `Inapplicable` if there is none.
  var picturedImage: (url: URL, data: Data) {
    get throws(Inapplicable) {
      for image in fixtures.feed {
        if let data = fixtures.imageData[image.url] { return (image.url, data) }
      }
      throw inapplicable("the API has no image whose data is known")
    }
  }
}
