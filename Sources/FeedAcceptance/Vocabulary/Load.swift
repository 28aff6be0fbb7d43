import FeedClient
import Foundation

/// A direct load by the client, bypassing its screens.
enum Load: Sendable, Hashable, CaseIterable {
  case remoteFeed
  case remoteComments
  case remoteImageData
  case cachedFeed
  case cachedImageData
  case imageData

  /// The maximum number of requests that it needs.
  var neededRequests: Int {
    switch self {
    case .remoteFeed, .remoteComments, .remoteImageData, .imageData: 1
    case .cachedFeed, .cachedImageData: 0
    }
  }

  /// Performs the load.
  func perform(in world: World) async throws -> Delivery {
    let app = world.app
    switch self {
    case .remoteFeed: return .feed(try await app.remoteFeed.page(after: nil))
    case .remoteComments: return .comments(try await app.remoteComments.comments(on: world.discussedImage.id))
    case .remoteImageData: return .data(try await app.remoteImages.data(from: world.picturedImage.url))
    case .cachedFeed: return try await app.feedCache.load().map { .feed($0) } ?? .nothing
    case .cachedImageData: return .data(try await app.imageCache.data(from: world.picturedImage.url))
    case .imageData: return .data(try await app.images.data(from: world.picturedImage.url))
    }
  }
}

extension Load: CustomStringConvertible {
  /// The loaded resource, as the text of a case names it.
  var description: String {
    switch self {
    case .remoteFeed: "the feed from the API"
    case .remoteComments: "an image's comments from the API"
    case .remoteImageData: "the image's data from the API"
    case .cachedFeed: "the feed from the cache"
    case .cachedImageData: "the image's data from the cache"
    case .imageData: "the image's data"
    }
  }
}

/// The moment at which a load is cancelled.
enum Cancellation: Sendable, Hashable {
  /// The request is in flight, without a response.
  case duringRequest
  /// The response has arrived, but is not yet delivered.
  case afterResponse
  /// The store has read the value, and it is not yet delivered.
  case afterRetrieval
  /// The store has just deleted the old feed.
  case afterDeletion
  /// A token refresh is in progress.
  case duringRefresh
}

extension Cancellation: CustomStringConvertible {
  /// The text in a case.
  var description: String {
    switch self {
    case .duringRequest: "while the API is asked"
    case .afterResponse: "when the API has just answered"
    case .afterRetrieval: "when the store has just been read"
    case .afterDeletion: "when the store has just deleted the old feed"
    case .duringRefresh: "while the token is refreshed"
    }
  }
}
