/// How much a store of this package keeps.
public struct FeedStoreLimits: Sendable, Hashable {
  /// How many images a feed may have.
  public var feedImages: Int
  /// How many images' bytes are kept; beyond that the oldest give way.
  public var imageCount: Int
  /// How many bytes all images' bytes may have together; beyond that the oldest give way.
  public var imageBytes: Int
  /// The largest file that is read or written, in bytes.
  public var fileBytes: Int

  /// Bounds; without arguments 100 000 images in a feed, the bytes of 1 000 images, 32 MiB of these, and 128 MiB a file.
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

  /// Refuses a feed that is beyond the bounds.
  func admit(_ feed: [FeedImage]) throws(FeedStoreError) {
    guard feed.count > feedImages else { return }
    throw FeedStoreError(
      .feedTooLarge,
      "a feed of \(feed.count) images is more than the limit of \(feedImages); save fewer, or raise feedImages"
    )
  }

  /// Refuses an image that would not fit if it were alone.
  func admit(imageOf count: Int) throws(FeedStoreError) {
    guard count > imageBytes || imageCount < 1 else { return }
    throw FeedStoreError(
      .imageTooLarge,
      "an image of \(count) bytes does not fit in \(imageBytes) bytes for \(imageCount) images; raise imageBytes or "
        + "imageCount"
    )
  }
}
