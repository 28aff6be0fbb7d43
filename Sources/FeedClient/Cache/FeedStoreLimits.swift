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
