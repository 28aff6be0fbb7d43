import Basics
import ContractReports
import FeedClient
import Foundation

/// The world of one case: its session with the API, store, clock, app and observations.
///
/// Only the store's failures, the clock and the calendar are injected. Nothing is shared with other cases.
///
/// ```swift
/// let later = Step("an hour passes") { world in world.now += 3_600 }
/// ```
public final class World: Sendable {
  /// The state that a case changes.
  struct State {
    var app: FeedApp?
    var feedScreen: (any FeedScreen)?
    var commentsScreen: (any CommentsScreen)?
    var imageCell: (any ImageCellScreen)?
    var otherCommentsScreen: (any CommentsScreen)?
    var otherImageCell: (any ImageCellScreen)?
    var locale = Locale(identifier: "en")
    /// The languages without texts.
    var silentLanguages: Set<String> = []
    var pageLimit: Int?
    var store: AcceptanceSuite.Store?
    var token: String?
    /// Whether the token is the one of every case under a contract that needs one.
    var hasUsualToken = false
    var notes = CaseObservations()
    var tasks: [Task<Void, Never>] = []
    var holds: [Hold] = []
  }

  /// The API as this case sees it.
  public let session: any BackendSession
  /// The API's data.
  public let fixtures: BackendFixtures
  /// The rules of the API's contract.
  let rules: ContractRules
  /// The client under test; a step that exercises a part takes it by `using(_:)`.
  let parts: FeedParts
  /// The parts of the client that the case exercises.
  let use: PartsUse
  /// The completion handlers of the case.
  let handlers = HandlerCalls.current
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
  let state = Mutex(State())

  /// Creates the world of a case.
  init(
    session: any BackendSession,
    fixtures: BackendFixtures,
    rules: ContractRules,
    parts: FeedParts,
    store: AcceptanceSuite.Store,
    stores: SpecFamily.Stores,
    storeName: String,
    injections: Injections,
    classify: @escaping ErrorClassifier,
    token: String,
    transports: Transports
  ) {
    self.session = session
    self.fixtures = fixtures
    self.rules = rules
    let use = PartsUse(of: parts, over: store)
    self.use = use
    self.parts = parts
    self.store = WatchedStore(store)
    self.stores = stores.noting(use)
    self.storeName = storeName
    self.injections = injections
    self.classify = { classify($0) ?? $0 as? FeedError }
    client = CaseClient(session: session, transports: transports)
    if rules.api.needsToken { state.withLock { ($0.token, $0.hasUsualToken) = (token, true) } }
  }

  /// Returns the parts of the client to a step that exercises one of them.
  func using(_ part: FeedParts.Part) -> FeedParts {
    use.note(part)
    return parts
  }

  /// Why the case, which passed, says nothing about the client; `nil` if it does.
  var absence: String? {
    if store.isUsed { use.note(.store) }
    return use.absence
  }

  /// Whether the client did nothing, although the actions of the case were about the API, or about a store that fails.
  var isIdle: Bool {
    guard client.sent.isEmpty, !store.isUsed else { return false }
    if notes.leavesStoreClosed { return true }
    if notes.needsNoRequest, account?.isUsed == true { return false }
    return notes.neededRequests > 0 || store.isFailing
  }

  /// The API as the contract describes it.
  var api: FeedAPI { rules.api }

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
