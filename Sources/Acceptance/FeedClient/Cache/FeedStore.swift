public import Diagnostics
public import Foundation
public import JSONSyntax

/// A feed in a store, with its timestamp.
public struct CachedFeed: Sendable, Hashable {
  /// The images in order.
  public let feed: [FeedImage]
  /// The time at which the feed was saved.
  public let timestamp: Date

  /// Creates a cached feed.
  public init(feed: [FeedImage], timestamp: Date) {
    self.feed = feed
    self.timestamp = timestamp
  }
}

/// Stores a feed: in memory, in a file, or in a database.
///
/// A store has no policy: its callers decide about expiry and order. Its side effects run one at a time, for any number
/// of callers. A type with synchronous throwing methods of these names conforms without changes. A type with completion
/// handlers conforms with one line per method:
///
///     func retrieve() async throws -> CachedFeed? {
///       try await withCheckedThrowingContinuation { result in store.retrieve { result.resume(with: $0) } }
///     }
///
/// A store may check for cancellation: `LocalFeedLoader` saves, validates and deletes in a task that is not cancelled.
/// Actor methods interleave at suspension points. So each side effect must either run without suspension, or wait for
/// the previous one.
public protocol FeedStore: Sendable {
  /// Deletes the feed; does nothing if there is none.
  ///
  /// - Throws: An error if the feed could not be deleted; it is then unchanged.
  func deleteCachedFeed() async throws

  /// Replaces the stored feed.
  ///
  /// - Throws: An error if the feed could not be stored; the previous feed is then unchanged or deleted.
  func insert(_ feed: [FeedImage], timestamp: Date) async throws

  /// Returns the feed that was inserted last; `nil` if there is none.
  ///
  /// - Throws: An error if the feed could not be read.
  func retrieve() async throws -> CachedFeed?
}

/// Stores the bytes of images.
public protocol FeedImageDataStore: Sendable {
  /// Stores the bytes of an image, and replaces previous ones.
  ///
  /// - Throws: An error if they could not be stored.
  func insert(_ data: Data, for url: URL) async throws

  /// Returns the bytes that were inserted last for a URL; `nil` if there are none.
  ///
  /// - Throws: An error if they could not be read.
  func retrieve(dataFor url: URL) async throws -> Data?
}

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
  /// The error with its cause and a remedy, without the location.
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

/// Size limits of the stores in this package.
public struct FeedStoreLimits: Sendable, Hashable {
  /// The most images in a feed.
  public var feedImages: Int
  /// The most images whose bytes are stored; the oldest ones are evicted.
  public var imageCount: Int
  /// The most bytes of all images together; the oldest ones are evicted.
  public var imageBytes: Int
  /// The largest file that is read or written, in bytes.
  public var fileBytes: Int

  /// Creates limits; by default 100,000 images in a feed, bytes of 1,000 images, 32 MiB for them, and 128 MiB per file.
  public init(
    feedImages: Int = 100_000,
    imageCount: Int = 1_000,
    imageBytes: Int = 32 << 20,
    fileBytes: Int = 128 << 20
  ) {
    self.feedImages = feedImages
    self.imageCount = imageCount
    self.imageBytes = imageBytes
    self.fileBytes = fileBytes
  }

  /// Checks that a feed is within the limits.
  func check(_ feed: [FeedImage]) throws(FeedStoreError) {
    guard feed.count > feedImages else { return }
    throw FeedStoreError(
      .feedTooLarge,
      "a feed of \(feed.count) images exceeds the limit of \(feedImages); save fewer images, or raise feedImages"
    )
  }

  /// Checks that an image fits on its own.
  func check(imageOf count: Int) throws(FeedStoreError) {
    guard count > imageBytes || imageCount < 1 else { return }
    throw FeedStoreError(
      .imageTooLarge,
      "an image of \(count) bytes exceeds the limit of \(imageBytes) bytes or \(imageCount) images; raise imageBytes or "
        + "imageCount"
    )
  }
}

/// A store that discards everything, to replace one that cannot be opened; writes succeed, and reads find nothing.
public struct NullFeedStore: FeedStore, FeedImageDataStore {
  /// Creates a store that discards everything.
  public init() {}

  /// Does nothing: there is no feed to delete.
  public func deleteCachedFeed() {}

  /// Discards the feed.
  public func insert(_ feed: [FeedImage], timestamp: Date) {}

  /// Returns no feed.
  public func retrieve() -> CachedFeed? { nil }

  /// Discards the bytes.
  public func insert(_ data: Data, for url: URL) {}

  /// Returns no bytes.
  public func retrieve(dataFor url: URL) -> Data? { nil }
}
