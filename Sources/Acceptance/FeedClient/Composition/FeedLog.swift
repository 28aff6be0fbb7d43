public import HTTPMessages
import Redaction

/// Receives the events of the app; only the logging decorators know it.
public protocol FeedLog: Sendable {
  /// Records an event; called from any task, and must return immediately.
  func note(_ event: FeedEvent)
}

/// A log that ignores all events.
public struct SilentFeedLog: FeedLog {
  /// Creates a log that ignores all events.
  public init() {}
  /// Does nothing.
  public func note(_ event: FeedEvent) {}
}

/// An event in the app, without secrets.
public enum FeedEvent: Sendable, Hashable {
  /// A request was sent.
  case requestStarted(Request)
  /// A request received a response, with any status.
  case requestEnded(Request, status: Int, elapsed: Duration)
  /// A request failed below HTTP, or was cancelled.
  case requestFailed(Request, reason: Reason, elapsed: Duration)
  /// The cache did not contain the bytes of the image at a URL.
  case cacheMiss(url: String)
  /// An operation of a store failed.
  case storeFailed(StoreOperation, reason: Reason)

  /// The cache did not contain the bytes of the image at an address, whose secrets are left out.
  static func cacheMiss(of address: String) -> FeedEvent {
    .cacheMiss(url: SecretRedaction().redacting(text: address))
  }

  /// An operation of a store.
  public enum StoreOperation: String, Sendable, Hashable, CaseIterable {
    /// Opening the store.
    case opening
    /// Loading the saved feed.
    case loadingFeed = "loading the feed"
    /// Saving a feed.
    case savingFeed = "saving the feed"
    /// Deleting an expired or unreadable feed.
    case validating = "validating the feed"
    /// Loading the saved bytes of an image.
    case loadingImage = "loading an image"
    /// Saving the bytes of an image.
    case savingImage = "saving an image"
  }

  /// The loggable part of a request: no headers, no body, and no secrets in its URL.
  public struct Request: Sendable, Hashable, CustomStringConvertible {
    /// The method.
    public let method: String
    /// The URL, without user information and with redacted query items.
    public let url: String

    /// Creates the loggable part of a request.
    public init(_ request: HTTPRequest) {
      method = request.method.rawValue
      url = RedactedURL(request.url.asRequested).description
    }

    /// Method and URL: `GET http://localhost/v1/feed?limit=10`.
    public var description: String { "\(method) \(url)" }
  }

  /// The reason for a failure, in one line without secrets.
  public struct Reason: Sendable, Hashable, CustomStringConvertible {
    /// The reason as text.
    public let description: String

    /// Creates a reason from the description of an error.
    public init(_ error: any Error) {
      description = VisibleText.of(SecretRedaction().redacting(note: String(describing: error)))
    }
  }
}

extension FeedEvent: CustomStringConvertible {
  /// The event as a line: `GET http://localhost/v1/feed?limit=10 ended with 200 after 0.012 seconds`.
  public var description: String {
    switch self {
    case .requestStarted(let request): "\(request) started"
    case .requestEnded(let request, let status, let elapsed): "\(request) ended with \(status) after \(elapsed)"
    case .requestFailed(let request, let reason, let elapsed): "\(request) failed after \(elapsed): \(reason)"
    case .cacheMiss(let url): "the cache does not have \(url)"
    case .storeFailed(let operation, let reason): "the store failed at \(operation.rawValue): \(reason)"
    }
  }
}

extension FeedLog {
  /// Runs an operation of a store and logs its failure; cancellation is not a failure.
  func loggingFailures<Value>(
    of operation: FeedEvent.StoreOperation,
    isolation: isolated (any Actor)? = #isolation,
    _ body: () async throws -> Value
  ) async throws -> Value {
    do {
      return try await body()
    } catch {
      if !(error is CancellationError) { note(.storeFailed(operation, reason: .init(error))) }
      throw error
    }
  }
}
