public import FeedClient

/// An image of a team's own type, as its store or its loaders have it.
public protocol FeedImageConvertible: SendableMetatype {
  /// The image in the team's type.
  init(_ image: FeedImage)

  /// The image with everything that is known about it.
  var feedImage: FeedImage { get }
}

extension FeedImage: FeedImageConvertible {
  /// The same image.
  public init(_ image: FeedImage) { self = image }

  /// The image itself.
  public var feedImage: FeedImage { self }
}
