public import FeedClient

/// Specs for a feed loader, over real HTTP with an API that behaves as each spec requires.
///
/// In a test of Swift Testing, with a backend that the test shuts down at its end:
///
/// ```swift
/// let feed = RemoteFeedLoaderSpecs(backend: backend) { api in
///   RemoteFeedLoader(baseURL: api.baseURL, client: MyClient(api: api))
/// }
/// for spec in feed.all { try await spec.run() }
/// ```
///
/// A loader of another shape is adapted by `FeedPageLoaderClosure`.
public struct RemoteFeedLoaderSpecs: Sendable {
  private let setup: RemoteSetup<any FeedPageLoader>
  private let limit: Int
  private let rules: FeedAPI

  /// Creates specs for feed loaders.
  ///
  /// - Parameters:
  ///   - backend: The API.
  ///   - timeLimit: The time after which a spec fails.
  ///   - limit: The page size of the loader; `nil` for that of the contract.
  ///   - classify: Returns the kind of an error; by default for `FeedError`.
  ///   - makeLoader: Makes a loader; called once per spec.
  public init(
    backend: any AcceptanceBackend,
    timeLimit: Duration = .seconds(60),
    limit: Int? = nil,
    classify: @escaping ErrorClassifier = { $0 as? FeedError },
    makeLoader: @escaping @Sendable (SpecAPI) async throws -> any FeedPageLoader
  ) {
    setup = RemoteSetup(backend: backend, timeLimit: timeLimit, classify: classify, makeLoader: makeLoader)
    rules = backend.rules.api
    self.limit = limit ?? rules.pageSize
  }

  /// Every spec.
  public var all: [Spec] { delivering + paging + refusing + offline }

  private var delivering: [Spec] {
    [
      spec("delivers", "load delivers the images in the order of the API, with all their fields", .online) { [limit] in
        let page = try await $0.load("the first page") { try await $0.page(after: []) }
        try FeedDifference.check(page, is: Array($0.fixtures.feed.prefix(limit)))
      },
      spec("endpoint", "load asks the API for its first page once", .online) { [limit, rules] in
        _ = try await $0.load("the first page") { try await $0.page(after: []) }
        try await $0.requested(rules.page(after: [], limit: limit, of: $0.api.baseURL))
      },
      spec("empty", "load delivers an empty list", .onlineEmpty) {
        let page = try await $0.load("the first page") { try await $0.page(after: []) }
        try FeedDifference.check(page, is: [])
      },
    ]
  }

  private var paging: [Spec] {
    [
      spec("next-page", "load after an image delivers the images that follow it", .online) { [limit] in
        let shown = try Self.firstPage(of: limit, $0.fixtures)
        let page = try await $0.load("the page after \(limit) images") { try await $0.page(after: shown) }
        try FeedDifference.check(page, is: Array($0.fixtures.feed.dropFirst(limit).prefix(limit)))
      },
      spec("next-page-endpoint", "load after an image asks the API for what follows it once", .online) {
        [limit, rules] in
        let shown = try Self.firstPage(of: limit, $0.fixtures)
        _ = try await $0.load("the page after \(limit) images") { try await $0.page(after: shown) }
        try await $0.requested(rules.page(after: shown, limit: limit, of: $0.api.baseURL))
      },
      spec("after-last", "load after the last image delivers an empty list", .online) { [limit, rules] in
        let all = $0.fixtures.feed
        guard !all.isEmpty else { throw Inapplicable("the API has no images") }
        // The page of a number is the last one again, unless the last one is full.
        if rules.hasNumberedPages, all.count % limit > 0 { throw Inapplicable("the last page is not full") }
        let page = try await $0.load("the page after the last image") { try await $0.page(after: all) }
        try FeedDifference.check(page, is: [])
      },
    ]
  }

  private var refusing: [Spec] {
    [
      failing("invalid-json", "a response that is not JSON is invalid data", .invalidJSON, with: .invalidData),
      failing(
        "contract-violation",
        "a response that breaks the contract is invalid data",
        .contractViolation,
        with: .invalidData
      ),
      failing("no-body", "a response without a body is invalid data", .noBody, with: .invalidData),
    ]
      + [201, 300, 400, 500].filter { !rules.feedStatuses.contains($0) }.map { status in
        failing(
          "status-\(status)",
          "a feed with the status \(status) is invalid data",
          .status(status),
          with: .invalidData
        )
      } + [
        spec("status-199", "where the API answers 199 alone, no feed is delivered", .interim(199)) {
          try await $0.loadsNothing("the first page") { try await $0.page(after: []) }
        }
      ]
  }

  private var offline: [Spec] {
    [
      failing("refused", "a refused connection is a connectivity error", .refused, with: .connectivity),
      failing("reset", "a reset connection is a connectivity error", .reset, with: .connectivity),
      failing("silent", "a request that times out is a connectivity error", .silent, with: .connectivity),
      spec("cancelled", "a cancelled load delivers neither a feed nor an error", .silent, timesOut: false) {
        try await $0.cancel("the first page") { try await $0.page(after: []) }
      },
    ]
  }

  private func failing(_ id: String, _ text: String, _ connectivity: Connectivity, with kind: FeedError) -> Spec {
    spec(id, text, connectivity) {
      try await $0.load("the first page", failsWith: kind, wording: { SpecWording.feed($0) }) {
        try await $0.page(after: [])
      }
    }
  }

  private func spec(
    _ id: String,
    _ text: String,
    _ connectivity: Connectivity,
    timesOut: Bool = true,
    body: @escaping @Sendable (RemoteLoaderUnderSpec<any FeedPageLoader>) async throws -> Void
  ) -> Spec {
    setup.spec("remote-feed.\(id)", text, connectivity, timesOut: timesOut, body: body)
  }

  private static func firstPage(of limit: Int, _ fixtures: BackendFixtures) throws(Inapplicable) -> [FeedImage] {
    guard fixtures.feed.count > limit else { throw Inapplicable("the API has \(Wording.count(fixtures.feed)) only") }
    return Array(fixtures.feed.prefix(limit))
  }
}
