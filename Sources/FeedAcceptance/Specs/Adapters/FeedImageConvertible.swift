public import FeedClient

/// An image in a team's own type, as used by its store or loaders.
public protocol FeedImageConvertible: SendableMetatype {
  /// Creates an image of the team's type.
  init(_ image: FeedImage)

  /// The image with all its known properties.
  var feedImage: FeedImage { get }
}

extension FeedImage: FeedImageConvertible {
  /// The same image.
  public init(_ image: FeedImage) { self = image }

  /// The image itself.
  public var feedImage: FeedImage { self }
}
