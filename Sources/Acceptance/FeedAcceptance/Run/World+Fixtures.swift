import FeedClient
import Foundation

extension World {
  /// Requires that the API has images.
  ///
  /// - Throws: `Inapplicable`.
  func requireImages() throws(Inapplicable) {
    if fixtures.feed.isEmpty { throw inapplicable("the API has no images") }
  }

  /// The image with the most comments, the first of several.
  ///
  /// - Throws: `Inapplicable` if there are no comments.
  var discussedImage: FeedImage {
    get throws(Inapplicable) {
      let most = fixtures.feed.map { fixtures.comments[$0.id]?.count ?? 0 }.max() ?? 0
      guard most > 1, let image = fixtures.feed.first(where: { fixtures.comments[$0.id]?.count == most }) else {
        throw inapplicable("the API has no image with several comments")
      }
      return image
    }
  }

  /// The first other image with known comments that differ from those on `discussedImage`.
  ///
  /// - Throws: `Inapplicable` if there is none.
  var otherDiscussedImage: FeedImage {
    get throws(Inapplicable) {
      let first = try discussedImage
      for image in fixtures.feed where image.id != first.id {
        if let comments = fixtures.comments[image.id], comments != fixtures.comments[first.id], !comments.isEmpty {
          return image
        }
      }
      throw inapplicable("the API has no second image with comments")
    }
  }

  /// The first image of the feed whose data is known.
  ///
  /// - Throws: `Inapplicable` if there is none.
  var picturedImage: (url: URL, data: Data) {
    get throws(Inapplicable) {
      for image in fixtures.feed {
        if let data = fixtures.imageData[image.url] { return (image.url, data) }
      }
      throw inapplicable("the API has no image whose data is known")
    }
  }

  /// The second image of the feed whose data is known, and differs from that of the first.
  ///
  /// - Throws: `Inapplicable` if there is none.
  var otherPicturedImage: (url: URL, data: Data) {
    get throws(Inapplicable) {
      let first = try picturedImage
      for image in fixtures.feed where image.url != first.url {
        if let data = fixtures.imageData[image.url], data != first.data { return (image.url, data) }
      }
      throw inapplicable("the API has no second image whose data is known")
    }
  }
}
