import AcceptanceKit
import FeedAcceptance
import FeedClient
import FeedReader

// All that connects the app with the suite; `ci/outside-package` counts the lines.

extension Post: FeedImageConvertible {
  public init(_ image: FeedImage) {
    self.init(id: image.id, caption: image.description, place: image.location, picture: image.url)
  }

  public var feedImage: FeedImage { FeedImage(id: id, description: caption, location: place, url: picture) }
}

extension PostArchive: SynchronousFeedStore, SynchronousFeedImageDataStore {}

extension FeedParts {
  static var app: FeedParts {
    var parts = FeedParts.reference
    parts.remoteFeed = { client, environment, _ in
      let reader = FeedReader(api: environment.baseURL, fetch: client.data(from:))
      return FeedPageLoaderClosure {
        try await reader.posts(after: $0.last?.id, limit: environment.pageLimit).map(\.feedImage)
      }
    }
    parts.remoteComments = { client, environment, _ in
      let reader = FeedReader(api: environment.baseURL, fetch: client.data(from:))
      return ImageCommentsLoaderClosure { id in
        try await reader.remarks(on: id)
          .map { ImageComment(id: $0.id, message: $0.text, createdAt: $0.date, username: $0.author) }
      }
    }
    parts.remoteImages = { client, environment, _ in
      let reader = FeedReader(api: environment.baseURL, fetch: client.data(from:))
      return FeedImageDataLoaderClosure { try await reader.picture(at: $0) }
    }
    return parts
  }
}
