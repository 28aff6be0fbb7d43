import FeedClient
import Foundation

extension Action {
  /// The data of every image on the screen is loaded.
  static let theImagesAreShown = Action("the client loads every image that is displayed") { world in
    for image in await world.feedScreen.state.items {
      world.needRequests(1)
      let data = try await world.app.images.data(from: image.url)
      world.note { $0.shown[image.url] = data }
    }
  }

  /// The image's data is saved.
  static let saveImageData = Action("the client saves the image's data") { world in
    let image = try world.picturedImage
    await world.receive {
      try await world.app.imageCache.save(image.data, for: image.url)
      return .done
    }
  }

  /// Other data is saved for the image.
  static func saveImageData(_ text: String) -> Action {
    Action("the client saves \"\(text)\" as the image's data") { world in
      let url = try world.picturedImage.url
      await world.receive {
        try await world.app.imageCache.save(Data(text.utf8), for: url)
        return .done
      }
    }
  }

  /// The data of another image is asked of the cache.
  static let loadOtherImageDataFromCache = Action("the client loads another image's data from the cache") { world in
    let url = try world.picturedImage.url.appending(path: "other")
    await world.receive { .data(try await world.app.imageCache.data(from: url)) }
  }
}

extension Expectation {
  /// Every image that was loaded for the screen has the bytes of the API.
  static let everyImageIsRight = Expectation("every image has the API's data") { world in
    let images = await world.feedScreen.state.items
    for image in images {
      guard let expected = world.fixtures.imageData[image.url] else { continue }
      guard let got = world.notes.shown[image.url] else {
        throw Mismatch(expected: "the data of \(image.url.absoluteString)", got: "none")
      }
      try Difference.check(expected, got: got)
    }
  }

  /// The store holds no bytes of the image.
  static let noImageIsCached = Expectation("no data of the image is in the cache") { world in
    guard let data = try await world.store.base.retrieve(dataFor: world.picturedImage.url) else { return }
    throw Mismatch(expected: "no data in the cache", got: Wording.count(data))
  }

  /// The store holds the image's bytes.
  static let theImageIsCached = Expectation("the image's data is in the cache") { world in
    try world.requireKeepingStore()
    let image = try world.picturedImage
    guard let data = try await world.store.base.retrieve(dataFor: image.url) else {
      throw Mismatch(expected: "the image's data in the cache", got: "none")
    }
    try Difference.check(image.data, got: data)
  }
}
