import Dispatch
public import Foundation

/// A feed and the bytes of images in one JSON file, for several instances and processes at the same time.
///
/// The file is read anew each time, and replaced as a whole: written under a temporary name beside it (`.partial` behind
/// its own), synced and renamed, by one writer at a time. A reader finds the old file or the new one, and what a
/// killed process leaves is taken over by the next writer. Symbolic links are followed, also to a file that is not there
/// yet; the file is for its owner's eyes only.
///
/// Every change writes the whole file. That is quick for a feed of thousands of images and for the bytes of some hundred
/// thumbnails; more bytes belong into a store of files.
public actor FileFeedStore: FeedStore, FeedImageDataStore {
  private let file: StoreFile
  private let limits: FeedStoreLimits
  private let executor = QueueExecutor(label: "FileFeedStore")

  /// The queue of the store's own, on which all of its work is done.
  public nonisolated var unownedExecutor: UnownedSerialExecutor { executor.asUnownedSerialExecutor() }

  /// A store in a file, which need not be there yet; its folder must be.
  ///
  /// - Parameters:
  ///   - file: The file's URL.
  ///   - limits: How much is kept, and read.
  ///   - patience: How long a change waits for another process that writes.
  /// - Throws: `FeedStoreError` of code `cannotOpen` where no file can be there: in a folder that is missing or cannot be
  ///   written to, or where there is a folder already. What the file contains is looked at later.
  public init(file: URL, limits: FeedStoreLimits = FeedStoreLimits(), patience: Duration = .seconds(10)) throws {
    self.file = try StoreFile(file, largest: limits.fileBytes, patience: patience)
    self.limits = limits
  }

  /// Takes the feed out of the file; the bytes of images stay.
  ///
  /// A corrupted file becomes an empty one.
  ///
  /// - Throws: `FeedStoreError` where the file cannot be read or written; it is then as it was.
  public func deleteCachedFeed() throws {
    try file.update(keepingFeed: false) { contents in
      guard contents.isMended || contents.feed != nil else { return false }
      contents.feed = nil
      return true
    }
  }

  /// Puts a feed into the file in place of the one before; a corrupted file is replaced.
  ///
  /// - Throws: `FeedStoreError` where the feed is too large, its time is not finite, or the file cannot be read or
  ///   written; the file is then as it was.
  public func insert(_ feed: [FeedImage], timestamp: Date) throws {
    try limits.admit(feed)
    let text = try StoreText.feed(feed, timestamp: timestamp, file: file.path)
    try file.update(keepingFeed: false) { contents in
      contents.feed = text[...]
      return true
    }
  }

  /// The feed that was inserted last, by this store or another one on the same file; `nil` where there is none.
  ///
  /// - Throws: `FeedStoreError` with line and column where the file is not as a store writes it, or cannot be read.
  public func retrieve() throws -> CachedFeed? { try file.document()?.feed() }

  /// Puts the bytes of an image into the file in place of those before; the oldest give way.
  ///
  /// A corrupted file is replaced.
  ///
  /// - Throws: `FeedStoreError` for more bytes than all images may have together, or where the file cannot be read or
  ///   written; the file is then as it was.
  public func insert(_ data: Data, for url: URL) throws {
    try limits.admit(imageOf: data.count)
    let image = StoreText.Image(data, for: url)
    try file.update(keepingFeed: true) { [limits] contents in
      contents.images.removeAll { $0.url == image.url }
      contents.images.append(image)
      contents.dropOldestImages(beyond: limits)
      return true
    }
  }

  /// The bytes that were inserted last for a URL, by this store or another one on the same file; `nil` for none.
  ///
  /// - Throws: `FeedStoreError` with line and column where the file is not as a store writes it, or cannot be read.
  public func retrieve(dataFor url: URL) throws -> Data? { try file.document()?.data(for: url) }
}
