public import Diagnostics
public import JSONSyntax

/// An error of a store in this package.
public struct FeedStoreError: DiagnosticError, Hashable {
  /// A stable identifier for each kind of failure.
  public enum Code: String, Sendable, Hashable, CaseIterable {
    /// The feed has more images than the limit.
    case feedTooLarge = "feed-too-large"
    /// The bytes of the image exceed the limit for all images.
    case imageTooLarge = "image-too-large"
    /// The file exceeds the size limit, or would exceed it.
    case fileTooLarge = "file-too-large"
    /// The timestamp is infinite or not a number.
    case invalidTimestamp = "invalid-timestamp"
    /// A store file cannot be at this path.
    case cannotOpen = "cannot-open"
    /// The file cannot be read.
    case cannotRead = "cannot-read"
    /// The file cannot be written.
    case cannotWrite = "cannot-write"
    /// Another process has held the lock for too long.
    case locked = "locked"
    /// The file does not have the format of this store.
    case corrupted = "corrupted"
    /// The file has a version that this release does not support.
    case unknownVersion = "unknown-version"
  }

  /// The kind of failure.
  public let code: Code
  /// The file, with line and column if its content is invalid; `nil` for a store without a file.
  public let place: SourcePlace?
  /// What failed, why, and what to do next, without the location.
  public let message: String

  /// Creates an error.
  public init(_ code: Code, _ message: String, at place: SourcePlace? = nil) {
    self.code = code
    self.place = place
    self.message = message
  }

  /// The location and the message.
  public var diagnostic: Diagnostic { Diagnostic(code: code.rawValue, message: message, place: place?.description) }
}
