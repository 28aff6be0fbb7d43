public import HTTPExchange
import Redaction

/// Something that happened in the app, without secrets.
public enum FeedEvent: Sendable, Hashable {
  /// A request went out.
  case requestStarted(Request)
  /// A request was answered, with whatever status.
  case requestEnded(Request, status: Int, elapsed: Duration)
  /// A request failed below HTTP, or was cancelled.
  case requestFailed(Request, reason: Reason, elapsed: Duration)
  /// The cache did not have the bytes of an image; its URL.
  case cacheMiss(url: String)
  /// A store could not do what it was asked for.
  case storeFailed(StoreOperation, reason: Reason)

  /// What a store was asked for.
  public enum StoreOperation: String, Sendable, Hashable, CaseIterable {
    /// To be opened.
    case opening
    /// The saved feed.
    case loadingFeed = "loading the feed"
    /// To save a feed.
    case savingFeed = "saving the feed"
    /// To delete what is too old or cannot be read.
    case validating = "validating the feed"
    /// The saved bytes of an image.
    case loadingImage = "loading an image"
    /// To save the bytes of an image.
    case savingImage = "saving an image"
  }

  /// What of a request may be known: no header, no body, and no secret in its URL.
  public struct Request: Sendable, Hashable, CustomStringConvertible {
    /// The method.
    public let method: String
    /// The URL, without user information and with secret query items redacted.
    public let url: String

    /// A request.
    public init(_ request: HTTPRequest) {
      method = request.method.rawValue
      url = SecretRedaction().redacting(request.url.asRequested).description
    }

    /// Method and URL: `GET http://localhost/v1/feed?limit=10`.
    public var description: String { "\(method) \(url)" }
  }

  /// Why something failed, in one line without secrets.
  public struct Reason: Sendable, Hashable, CustomStringConvertible {
    /// The line.
    public let description: String

    /// An error as it describes itself.
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
