public import Diagnostics
public import JSONSyntax

/// Why a store of this package could not do what it was asked.
public struct FeedStoreError: DiagnosticError, Hashable {
  /// A stable name for each way in which a store can fail.
  public enum Code: String, Sendable, Hashable, CaseIterable {
    /// A feed has more images than the limit.
    case feedTooLarge = "feed-too-large"
    /// The bytes of an image are beyond the limit for all images together.
    case imageTooLarge = "image-too-large"
    /// The file is larger than is read, or would be.
    case fileTooLarge = "file-too-large"
    /// A time is none that can be written: not a number, or infinite.
    case invalidTimestamp = "invalid-timestamp"
    /// The store's file cannot be there.
    case cannotOpen = "cannot-open"
    /// The file cannot be read.
    case cannotRead = "cannot-read"
    /// The file cannot be written.
    case cannotWrite = "cannot-write"
    /// Another process has been writing for too long.
    case locked = "locked"
    /// The file is not as this store writes it.
    case corrupted = "corrupted"
    /// The file has a version that this release does not read.
    case unknownVersion = "unknown-version"
  }

  /// The kind of failure.
  public let code: Code
  /// The file, with line and column where its text is at fault; `nil` for a store without one.
  public let place: SourcePlace?
  /// What failed, why, and what to do next, without the place.
  public let message: String

  /// A failure of a store.
  public init(_ code: Code, _ message: String, at place: SourcePlace? = nil) {
    self.code = code
    self.place = place
    self.message = message
  }

  /// The place and the message in a line.
  public var diagnostic: Diagnostic { Diagnostic(code: code.rawValue, message: message, place: place?.description) }
}
