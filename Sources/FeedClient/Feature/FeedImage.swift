public import Foundation

/// An image of the feed, with what is known about it; the image itself is retrieved from its URL.
public struct FeedImage: Sendable, Hashable, Identifiable {
  /// Identifies the image.
  public let id: UUID
  /// What the image shows; `nil` without a description.
  public let description: String?
  /// Where it was taken; `nil` where that is not known.
  public let location: String?
  /// The absolute URL of the image itself.
  public let url: URL

  /// An image.
  public init(id: UUID, description: String? = nil, location: String? = nil, url: URL) {
    self.id = id
    self.description = description
    self.location = location
    self.url = url
  }
}
