import ContractReports
import FeedClient
import Foundation
import Synchronization

/// The world of one case: its session with the API, its store, its clock, the app, and what the case has seen so far.
///
/// Only the store's failures, the clock and the calendar are injected. Nothing of it is another case's.
public final class World: Sendable {
  private struct State {
    var app: FeedApp?
    var feedScreen: (any FeedScreen)?
    var commentsScreen: (any CommentsScreen)?
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
  /// What the API has.
  let fixtures: BackendFixtures
  /// The client that is tested.
  let parts: FeedParts
  /// The store that was chosen, watched.
  let store: WatchedStore
  /// More stores, for specs that make their own.
  let stores: SpecFamily.Stores
  /// What the store is called.
  let storeName: String
  /// What the client lets the suite set.
  let injections: Injections
  /// The time.
  let clock = CaseClock()
  /// The way to the API.
  let client: CaseClient
  /// The tokens, where the API asks for one.
  let tokens = CaseTokens()
  /// What the client notes.
  let log = RecordedLog()
  private let state = Mutex(State())

  /// The world of a case.
  init(
    session: any BackendSession,
    fixtures: BackendFixtures,
    parts: FeedParts,
    store: AcceptanceSuite.Store,
    stores: SpecFamily.Stores,
    storeName: String,
    injections: Injections,
    transports: Transports
  ) {
    self.session = session
    self.fixtures = fixtures
    self.parts = parts
    self.store = WatchedStore(store)
    self.stores = stores
    self.storeName = storeName
    self.injections = injections
    client = CaseClient(session: session, transports: transports)
  }

  /// Lets everything go that still waits; tasks that hang are not waited for.
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
  /// The app as it was launched last; the first use launches it.
  var app: FeedApp {
    state.withLock { state in
      if let app = state.app { return app }
      let app = FeedApp(environment(for: state), parts: observedParts)
      state.app = app
      return app
    }
  }

  /// The screen of the feed, made at its first use.
  var feedScreen: any FeedScreen {
    let app = app
    return state.withLock { state in
      let screen = state.feedScreen ?? app.makeFeedScreen()
      state.feedScreen = screen
      return screen
    }
  }

  /// The screen of the comments on the image with the most of them, made at its first use.
  var commentsScreen: any CommentsScreen {
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

  /// Forgets the screen of the comments, so that the next use makes a fresh one.
  func closeCommentsScreen() { state.withLock { $0.commentsScreen = nil } }

  /// The screen of the comments on another image, made at its first use.
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

  /// Opens the store of the case as the client does.
  func openStore() async {
    let opened = await parts.openStore({ [store] in store }, log)
    state.withLock { $0.store = opened }
  }

  /// Ends the app and launches it anew; what is not given is as before.
  ///
  /// - Parameters:
  ///   - limit: How many images it asks for at a time.
  ///   - store: What it keeps its feed in, in place of the store of the case.
  func relaunch(pageLimit limit: Int? = nil, over store: AcceptanceSuite.Store? = nil) {
    state.withLock { state in
      (state.app, state.feedScreen) = (nil, nil)
      (state.commentsScreen, state.otherCommentsScreen) = (nil, nil)
      state.pageLimit = limit ?? state.pageLimit
      state.store = store ?? state.store
    }
  }

  /// Has the app sign its requests from its launch on.
  func sign(with token: String) { state.withLock { $0.token = token } }

  /// The client's parts, with the errors noted that come to its screens: those show a message, and no kind.
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

  /// Does something, and keeps its error.
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
  /// Whether the error only says that the task was cancelled.
  var isCancellation: Bool { self is CancellationError || (self as? URLError)?.code == .cancelled }
}

/// A loader of comments whose errors the case sees.
private struct ObservedCommentsLoader: ImageCommentsLoader {
  let loader: any ImageCommentsLoader
  let world: World

  func comments(on imageID: UUID) async throws -> [ImageComment] {
    try await world.notingScreenError { try await loader.comments(on: imageID) }
  }
}

// MARK: What was given, and what was seen

extension World {
  /// What the case has seen so far.
  var notes: Notes { state.withLock(\.notes) }

  /// Keeps something that the case has seen.
  func note(_ edit: (inout sending Notes) -> Void) { state.withLock { edit(&$0.notes) } }

  /// Puts a feed into the store, past what has it fail.
  ///
  /// - Throws: `Inapplicable` for a store that keeps nothing; what the store throws.
  func save(_ cached: CachedFeed) async throws {
    try requireKeepingStore()
    try await store.base.insert(cached.feed, timestamp: cached.timestamp)
    note { $0.saved = cached }
  }

  /// Goes on only with a store that keeps something.
  ///
  /// - Throws: `Inapplicable`.
  func requireKeepingStore() throws(Inapplicable) {
    try require(.store)
    if store.base is NullFeedStore { throw Inapplicable("the \(storeName) store keeps nothing") }
  }

  /// Has the API behave in a way from here on.
  ///
  /// - Parameter isPatient: Whether the client waits longer than a moment for an API that never responds.
  /// - Throws: `Inapplicable` for what the backend cannot do.
  func play(_ connectivity: Connectivity, isPatient: Bool = false) async throws {
    try await session.play(connectivity)
    switch connectivity {
    case .silent: client.use(isPatient ? .shared : .impatient)
    case .reset: client.use(.own)
    default: client.use(.shared)
    }
  }

  /// Keeps what is delivered, an error or a cancellation too.
  func receive(_ load: @Sendable () async throws -> Delivery) async {
    let delivery: Delivery
    do {
      delivery = try await load()
    } catch {
      delivery = error.isCancellation ? .cancellation : .failure(error)
    }
    note { $0.deliveries.append(delivery) }
  }

  /// Counts requests that the action under way needs at most.
  func needRequests(_ count: Int) { note { $0.neededRequests += count * $0.requestsPerLoad } }

  /// A hold that is released at the end of the case at the latest.
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

  /// Gives the client a moment to do what it should not do, or what it may do; returns as soon as it is done.
  ///
  /// Only what a wrong client does depends on the moment's length: a right client passes whether or not it ends early.
  func giveTime(until isDone: @Sendable () -> Bool) async throws {
    for _ in 0..<20 where !isDone() { try await Task.sleep(for: .milliseconds(1)) }
  }

  /// The requests that came since they were forgotten.
  var requests: [JournalLine] {
    get async { Array(await session.journal().dropFirst(notes.forgottenRequests)) }
  }

  /// Begins the lists of requests, of calls of the store and of events anew.
  func forget() async {
    let count = await session.journal().count
    note { $0.forgottenRequests = count }
    store.forgetCalls()
    log.forget()
  }

  /// Notes that the case says nothing of this API, wherever the error ends that says so: within what a client is asked
  /// for, it would be taken for the client's.
  func inapplicable(_ reason: String) -> Inapplicable {
    let reason = Inapplicable(reason)
    note { $0.inapplicable = reason }
    return reason
  }

  /// Goes on only where the API has images at all.
  ///
  /// - Throws: `Inapplicable`.
  func requireImages() throws(Inapplicable) {
    if fixtures.feed.isEmpty { throw inapplicable("the API has no images") }
  }

  /// The image on which there are the most comments, the first of several.
  ///
  /// - Throws: `Inapplicable` where there are none.
  var discussedImage: FeedImage {
    get throws(Inapplicable) {
      let most = fixtures.feed.map { fixtures.comments[$0.id]?.count ?? 0 }.max() ?? 0
      guard most > 1, let image = fixtures.feed.first(where: { fixtures.comments[$0.id]?.count == most }) else {
        throw inapplicable("the API has no image with several comments")
      }
      return image
    }
  }

  /// The first other image whose comments are known, and differ from those on `discussedImage`.
  ///
  /// - Throws: `Inapplicable` where there is none.
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

  /// The first image of the feed whose bytes are known.
  ///
  /// - Throws: `Inapplicable` where there is none.
  var picturedImage: (url: URL, data: Data) {
    get throws(Inapplicable) {
      for image in fixtures.feed {
        if let data = fixtures.imageData[image.url] { return (image.url, data) }
      }
      throw inapplicable("the API has no image whose data is known")
    }
  }
}
