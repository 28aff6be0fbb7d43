public import Diagnostics
public import Foundation

/// An image of the feed with its metadata; the image itself is loaded from its URL.
public struct FeedImage: Sendable, Hashable, Identifiable {
  /// Identifies the image.
  public let id: UUID
  /// The description of the image, if any.
  public let description: String?
  /// The place where the image was taken, if known.
  public let location: String?
  /// The absolute URL of the image itself.
  public let url: URL

  /// Creates an image.
  public init(id: UUID, description: String? = nil, location: String? = nil, url: URL) {
    self.id = id
    self.description = description
    self.location = location
    self.url = url
  }
}

/// A comment on an image of the feed.
public struct ImageComment: Sendable, Hashable, Identifiable {
  /// Identifies the comment among the comments on all images.
  public let id: UUID
  /// The text of the comment.
  public let message: String
  /// The time at which the comment was written.
  public let createdAt: Date
  /// The author's name.
  public let username: String

  /// Creates a comment.
  public init(id: UUID, message: String, createdAt: Date, username: String) {
    self.id = id
    self.message = message
    self.createdAt = createdAt
    self.username = username
  }
}

/// The reason why a load failed; errors of a store are passed to the caller unchanged.
public enum FeedError: DiagnosticError, Hashable, CaseIterable {
  /// The API could not be reached: no connection, a broken one, or no response in time.
  case connectivity
  /// The API returned a status or a body that violates the contract.
  case invalidData
  /// The cache does not contain the requested data.
  case notFound
}

extension FeedError {
  /// The error as the use cases name it: `connectivity error`.
  public var diagnostic: Diagnostic {
    switch self {
    case .connectivity: Diagnostic(code: "connectivity", message: "connectivity error")
    case .invalidData: Diagnostic(code: "invalid-data", message: "invalid data error")
    case .notFound: Diagnostic(code: "not-found", message: "not found error")
    }
  }
}
