import ContractReports
import FeedClient
import Foundation
import Locks

/// The world of one case: its session with the API, store, clock, app and observations.
///
/// Only the store's failures, the clock and the calendar are injected. Nothing is shared with other cases.
///
/// ```swift
/// let later = Step("an hour passes") { world in world.now += 3_600 }
/// ```
public final class World: Sendable {
  /// What a case changes.
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
    self.parts = parts
    self.store = WatchedStore(store)
    self.stores = stores
    self.storeName = storeName
    self.injections = injections
    self.classify = classify
    client = CaseClient(session: session, transports: transports)
    if rules.api.needsToken { state.withLock { ($0.token, $0.hasUsualToken) = (token, true) } }
  }

  /// What the contract says of the API.
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
