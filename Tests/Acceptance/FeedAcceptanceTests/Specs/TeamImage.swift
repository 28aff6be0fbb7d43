import FeedAcceptance
import FeedClient
import Foundation

/// An image as another team has it.
struct TeamImage: Equatable, Sendable {
  let id: UUID
  let description: String?
  let location: String?
  let url: URL
}

/// Said once, for all of the adapters.
extension TeamImage: FeedImageConvertible {
  init(_ image: FeedImage) {
    self.init(id: image.id, description: image.description, location: image.location, url: image.url)
  }

  var feedImage: FeedImage { FeedImage(id: id, description: description, location: location, url: url) }
}
