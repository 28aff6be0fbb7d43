public import FeedClient
import Foundation

/// Specs for a comments loader, over real HTTP with an API that behaves as each spec requires.
///
/// ```swift
/// let comments = RemoteImageCommentsLoaderSpecs(backend: backend) { api in
///   RemoteImageCommentsLoader(baseURL: api.baseURL, client: MyClient(api: api))
/// }
/// for spec in comments.all { try await spec.run() }
/// ```
///
/// A loader of another shape is adapted by `ImageCommentsLoaderClosure`.
public struct RemoteImageCommentsLoaderSpecs: Sendable {
  private let setup: RemoteSetup<any ImageCommentsLoader>

  /// The API as the contract describes it.
  private let rules: FeedAPI

  /// Statuses for which comments may be delivered.
  private static let statuses = [200, 201, 250, 280, 299]

  /// The statuses for which comments are delivered.
  private var goodStatuses: [Int] { Self.statuses.filter(rules.commentsStatuses.contains) }

  /// Creates specs for comments loaders.
  ///
  /// - Parameters:
  ///   - backend: The API.
  ///   - timeLimit: The time after which a spec fails.
  ///   - classify: Returns the kind of an error; by default for `FeedError`.
  ///   - makeLoader: Makes a loader; called once per spec.
  public init(
    backend: any AcceptanceBackend,
    timeLimit: Duration = .seconds(60),
    classify: @escaping ErrorClassifier = { $0 as? FeedError },
    makeLoader: @escaping @Sendable (SpecAPI) async throws -> any ImageCommentsLoader
  ) {
    rules = backend.rules.api
    setup = RemoteSetup(backend: backend, timeLimit: timeLimit, classify: classify, makeLoader: makeLoader)
  }

  /// Every spec.
  public var all: [Spec] { delivering + refusing + offline }

  private var delivering: [Spec] {
    goodStatuses.map { status in
      spec(
        "status-\(status)",
        "comments with the status \(status) are delivered in the order of the API",
        status == 200 ? .online : .status(status)
      ) { subject, image in
        let comments = try await subject.load("the comments on \(image)") { try await $0.comments(on: image) }
        try Difference.check(subject.fixtures.comments[image] ?? [], got: comments)
      }
    } + [
      spec("endpoint", "load asks the API for the image's comments once", .online) { [rules] subject, image in
        _ = try await subject.load("the comments on \(image)") { try await $0.comments(on: image) }
        try await subject.requested(rules.comments(on: image, of: subject.api.baseURL))
      },
      spec("empty", "load delivers an empty list of comments", .onlineEmpty) { subject, image in
        let comments = try await subject.load("the comments on \(image)") { try await $0.comments(on: image) }
        try Difference.check([], got: comments)
      },
    ]
  }

  private var refusing: [Spec] {
    goodStatuses.map { status in
      failing(
        "invalid-json-\(status)",
        "comments with the status \(status) that are no JSON are invalid data",
        status == 200 ? .invalidJSON : .statusWithInvalidJSON(status),
        with: .invalidData
      )
    } + [
      failing(
        "contract-violation",
        "comments that break the contract are invalid data",
        .contractViolation,
        with: .invalidData
      )
    ]
      + ([300, 400, 500] + Self.statuses.filter { !rules.commentsStatuses.contains($0) }).map { status in
        failing(
          "status-\(status)",
          "comments with the status \(status) are invalid data",
          .status(status),
          with: .invalidData
        )
      }
      + [150, 199].map { status in
        spec("status-\(status)", "where the API answers \(status) alone, no comments are delivered", .interim(status)) {
          subject,
          image in
          try await subject.loadsNothing("the comments on \(image)") { try await $0.comments(on: image) }
        }
      }
  }

  private var offline: [Spec] {
    [
      failing("refused", "comments over a refused connection are a connectivity error", .refused, with: .connectivity),
      failing("reset", "comments over a reset connection are a connectivity error", .reset, with: .connectivity),
      failing("silent", "comments that time out are a connectivity error", .silent, with: .connectivity),
      spec("cancelled", "a cancelled load delivers neither comments nor an error", .silent, timesOut: false) {
        subject,
        image in
        try await subject.cancel("the comments on \(image)") { try await $0.comments(on: image) }
      },
    ]
  }

  private func failing(_ id: String, _ text: String, _ connectivity: Connectivity, with kind: FeedError) -> Spec {
    spec(id, text, connectivity) { subject, image in
      try await subject.load("the comments on \(image)", failsWith: kind, wording: Wording.count) {
        try await $0.comments(on: image)
      }
    }
  }

  private func spec(
    _ id: String,
    _ text: String,
    _ connectivity: Connectivity,
    timesOut: Bool = true,
    body: @escaping @Sendable (RemoteLoaderUnderSpec<any ImageCommentsLoader>, UUID) async throws -> Void
  ) -> Spec {
    setup.spec("remote-comments.\(id)", text, connectivity, timesOut: timesOut) { subject in
      // With the most comments, their order is visible.
      let image = subject.fixtures.comments.max {
        ($0.value.count, $0.key.uuidString) < ($1.value.count, $1.key.uuidString)
      }
      guard let image = image?.key else { throw Inapplicable("the API has no comments") }
      try await body(subject, image)
    }
  }
}
