public import FeedClient
public import Foundation
public import HTTPMessages

/// The API of the cases, over real HTTP: it behaves as each case requires, with one session per case.
///
/// ```swift
/// let backend = try await MockBackend(contract: AcceptanceKit.contract, recordings: try AcceptanceKit.recordings())
/// let session = try await backend.openSession("a case")
/// try await session.play(.status(500))
/// ```
public protocol AcceptanceBackend: Sendable {
  /// The API's data, read without the client under test.
  var fixtures: BackendFixtures { get }

  /// The rules of the API's contract, from which the cases follow.
  var rules: ContractRules { get }

  /// Opens the session of a case; sessions are isolated from each other.
  ///
  /// - Throws: The reason why the API cannot be reached.
  func openSession(_ name: String) async throws -> any BackendSession

  /// Returns why the API can no longer be reached, such as for a lost port; `nil` if it can.
  func outage() async -> String?

  /// Releases all resources.
  func shutdown() async
}

extension AcceptanceBackend {
  /// The statuses and the cache of the contracts in this package, without their schemas.
  public var rules: ContractRules { .shipped }

  /// Returns `nil`: nothing is known of an outage.
  public func outage() async -> String? { nil }
}

/// The API as one case sees it.
///
/// ```swift
/// let backend = try await MockBackend(contract: AcceptanceKit.contract, recordings: try AcceptanceKit.recordings())
/// let session = try await backend.openSession("a case")
/// try await session.play(.status(500))
/// ```
public protocol BackendSession: Sendable {
  /// The API's base URL for the client, which is the same for the whole session.
  var baseURL: URL { get }

  /// Returns a request as it is sent now: with the session's headers, and to the API's current address.
  ///
  /// While the API is offline, nothing listens or responds at this address.
  func routed(_ request: HTTPRequest) -> HTTPRequest

  /// Records the result of a routed request, for a server that keeps no journal itself.
  func received(_ exchange: HTTPExchange)

  /// Sets the behavior of the API from the next request on.
  ///
  /// - Throws: `Inapplicable` for behavior that this backend does not support.
  func play(_ connectivity: Connectivity) async throws

  /// The requests in order, including those that no server received: `GET /v1/feed?limit=10 → 200`.
  func journal() async -> [JournalLine]

  /// Ends the session.
  func close() async
}

extension BackendSession {
  /// Does nothing: the server keeps the journal.
  public func received(_ exchange: HTTPExchange) {}
}

/// One request of a case, and its result.
///
/// ```swift
/// let lines: [JournalLine] = await session.journal()
/// #expect(lines.map(\.description) == ["GET /v1/feed?limit=10 → 500"])
/// ```
public struct JournalLine: Sendable, Hashable, CustomStringConvertible {
  /// The request's method.
  public var method: String
  /// The path and query.
  public var target: String
  /// The status of the response; `nil` for none.
  public var status: Int?
  /// A further event, such as `connection refused`.
  public var note: String?

  /// Creates a line for a request.
  public init(method: String, target: String, status: Int?, note: String? = nil) {
    self.method = method
    self.target = target
    self.status = status
    self.note = note
  }

  /// The request in one line.
  public var description: String {
    let outcome = status.map { String($0) } ?? note ?? "no response"
    return "\(method) \(target) → \(outcome)" + (status == nil ? "" : note.map { " (\($0))" } ?? "")
  }
}

/// The API's data from its recordings or a live server's responses, read without the client under test.
///
/// ```swift
/// let images = backend.fixtures.feed
/// let comments = images.compactMap { backend.fixtures.comments[$0.id] }
/// ```
public struct BackendFixtures: Sendable {
  /// Every image of the feed in order, with its URL as clients of `baseURL` receive it.
  public var feed: [FeedImage]
  /// Whether `feed` is complete; only the beginning of a very long feed is read.
  public var isWhole: Bool
  /// The comments on images, in the API's order; for images without an entry the comments are unknown.
  public var comments: [UUID: [ImageComment]]
  /// The bytes of images by their URLs.
  public var imageData: [URL: Data]
  /// The images at the top of the feed while `Connectivity.newImagesAtTop` is in effect.
  public var newImages: [FeedImage]

  /// Creates fixtures from the API's data.
  public init(
    feed: [FeedImage],
    isWhole: Bool = true,
    comments: [UUID: [ImageComment]] = [:],
    imageData: [URL: Data] = [:],
    newImages: [FeedImage] = []
  ) {
    self.feed = feed
    self.isWhole = isWhole
    self.comments = comments
    self.imageData = imageData
    self.newImages = newImages
  }
}
