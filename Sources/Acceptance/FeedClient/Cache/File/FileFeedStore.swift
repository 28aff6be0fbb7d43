import Dispatch
public import Foundation

/// A feed and the bytes of images in one JSON file, for several instances and processes at once.
///
/// The file is read on each access, and replaced as a whole: written to a temporary file next to it (with the suffix
/// `.partial`), synced and renamed, by one writer at a time. Readers see either the old or the new file. The next
/// writer takes over a temporary file that a killed process has left. Symbolic links are followed, even to a file that
/// does not exist yet. Only the owner can access the file.
///
/// Each change writes the whole file, which is fast for thousands of images in a feed and some hundred thumbnails. Use
/// a store with one file per image for more bytes.
public actor FileFeedStore: FeedStore, FeedImageDataStore {
  private let file: StoreFile
  private let limits: FeedStoreLimits
  private let executor = QueueExecutor(label: "FileFeedStore")

  /// The serial queue on which all work of the store runs.
  public nonisolated var unownedExecutor: UnownedSerialExecutor { executor.asUnownedSerialExecutor() }

  /// Creates a store for a file, which need not exist yet; its folder must exist.
  ///
  /// - Parameters:
  ///   - file: The URL of the file.
  ///   - limits: The size limits.
  ///   - lockTimeout: How long a change waits for another process that is writing.
  /// - Throws: `FeedStoreError` with the code `cannotOpen` if there can be no such file: its folder is missing or
  ///   read-only, or it is a folder itself. The content of the file is checked later.
  public init(file: URL, limits: FeedStoreLimits = FeedStoreLimits(), lockTimeout: Duration = .seconds(10)) throws {
    self.file = try StoreFile(file, maxBytes: limits.fileBytes, lockTimeout: lockTimeout)
    self.limits = limits
  }

  /// Deletes the feed from the file, and keeps the bytes of images.
  ///
  /// A corrupted file becomes empty.
  ///
  /// - Throws: `FeedStoreError` if the file cannot be read or written; it is then unchanged.
  public func deleteCachedFeed() throws {
    try file.update(keepingFeed: false) { contents in
      guard contents.mustBeReplaced || contents.feed != nil else { return false }
      contents.feed = nil
      return true
    }
  }

  /// Replaces the feed in the file; a corrupted file is replaced.
  ///
  /// - Throws: `FeedStoreError` if the feed is too large, its timestamp is not finite, or the file cannot be read or
  ///   written; the file is then unchanged.
  public func insert(_ feed: [FeedImage], timestamp: Date) throws {
    try limits.check(feed)
    let text = try StoreText.feed(feed, timestamp: timestamp, file: file.path)
    try file.update(keepingFeed: false) { contents in
      contents.feed = text[...]
      return true
    }
  }

  /// Returns the feed that was inserted last, by any store with the same file; `nil` if there is none.
  ///
  /// - Throws: `FeedStoreError` if the file cannot be read, or, with line and column, if its content is invalid.
  public func retrieve() throws -> CachedFeed? { try file.document()?.feed() }

  /// Stores the bytes of an image in the file, and evicts the oldest ones if necessary.
  ///
  /// A corrupted file is replaced.
  ///
  /// - Throws: `FeedStoreError` if the image exceeds the limit for all images, or the file cannot be read or written;
  ///   the file is then unchanged.
  public func insert(_ data: Data, for url: URL) throws {
    try limits.check(imageOf: data.count)
    let image = StoreText.Image(data, for: url)
    try file.update(keepingFeed: true) { [limits] contents in
      contents.images.removeAll { $0.url == image.url }
      contents.images.append(image)
      contents.dropOldestImages(beyond: limits)
      return true
    }
  }

  /// Returns the bytes that were inserted last for a URL, by any store with the same file; `nil` if there are none.
  ///
  /// - Throws: `FeedStoreError` if the file cannot be read, or, with line and column, if its content is invalid.
  public func retrieve(dataFor url: URL) throws -> Data? { try file.document()?.data(for: url) }
}

/// Runs an actor on its own serial queue, so that waiting for a disk or another process does not block other tasks.
final class QueueExecutor: SerialExecutor {
  private let queue: DispatchQueue

  /// Creates an executor with a queue label for debuggers.
  init(label: String) { queue = DispatchQueue(label: label) }

  // Written out, because the standard library's own needs iOS 17 and macOS 14.
  func asUnownedSerialExecutor() -> UnownedSerialExecutor { UnownedSerialExecutor(ordinary: self) }

  @available(macOS 14, iOS 17, tvOS 17, watchOS 10, *)
  func enqueue(_ job: consuming ExecutorJob) { enqueue(UnownedJob(job)) }

  /// Runs a job after all previous ones.
  func enqueue(_ job: UnownedJob) {
    let executor = asUnownedSerialExecutor()
    queue.async { job.runSynchronously(on: executor) }
  }
}
