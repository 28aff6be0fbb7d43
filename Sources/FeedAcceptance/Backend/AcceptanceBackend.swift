public import FeedClient
public import Foundation
public import HTTPExchange

/// The API of the cases, over real HTTP: it behaves as a case requires, with a session for each case.
public protocol AcceptanceBackend: Sendable {
  /// What the API has, read without the client that is tested.
  var fixtures: BackendFixtures { get }

  /// Begins the session of a case; sessions do not see each other.
  ///
  /// - Throws: Why the API cannot be asked.
  func openSession(_ name: String) async throws -> any BackendSession

  /// Frees everything.
  func shutdown() async
}

/// The API as one case sees it.
public protocol BackendSession: Sendable {
  /// The API's base URL for the client, which is the same for the whole session.
  var baseURL: URL { get }

  /// The request as it goes out now: with the fields that name the session, and to where the API is at present.
  ///
  /// While the API is offline, nothing listens or responds at this address.
  func routed(_ request: HTTPRequest) -> HTTPRequest

  /// Takes notice of what came of a routed request, for the journal of a server that keeps none itself.
  func received(_ exchange: HTTPExchange)

  /// Has the API behave in a way from the next request on.
  ///
  /// - Throws: `Inapplicable` for what this backend cannot do.
  func play(_ connectivity: Connectivity) async throws

  /// The requests in order, including those that no server received: `GET /v1/feed?limit=10 → 200`.
  func journal() async -> [JournalLine]

  /// Ends the session.
  func close() async
}

extension BackendSession {
  /// Takes no notice: the server keeps the journal.
  public func received(_ exchange: HTTPExchange) {}
}

/// One request of a case, and what became of it.
public struct JournalLine: Sendable, Hashable, CustomStringConvertible {
  /// The request's method.
  public var method: String
  /// Path and query.
  public var target: String
  /// The status of the response; `nil` for none.
  public var status: Int?
  /// A further event, such as `connection refused`.
  public var note: String?

  /// A request.
  public init(method: String, target: String, status: Int?, note: String? = nil) {
    self.method = method
    self.target = target
    self.status = status
    self.note = note
  }

  /// The request in a line.
  public var description: String {
    let answer = status.map { String($0) } ?? note ?? "no response"
    return "\(method) \(target) → \(answer)" + (status == nil ? "" : note.map { " (\($0))" } ?? "")
  }
}

/// The API's data by its recordings, or a live server's responses; read without the client under test.
public struct BackendFixtures: Sendable {
  /// Every image of the feed in order, with its URL as clients of `baseURL` get it.
  public var feed: [FeedImage]
  /// Whether nothing follows the images of `feed`; of a very long feed only the beginning is read.
  public var isWhole: Bool
  /// The comments on images, in the order of the API; of an image that is not in it nothing is known.
  public var comments: [UUID: [ImageComment]]
  /// The bytes of images by their URLs.
  public var imageData: [URL: Data]
  /// Images before all others while `Connectivity.newImagesAtTop` is played.
  public var newImages: [FeedImage]

  /// Everything that the API has.
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
