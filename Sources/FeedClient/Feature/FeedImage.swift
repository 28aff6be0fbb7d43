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
