import FeedClient
import Foundation
import HTTPMessages

extension Step {
  /// The data of every image on the screen is loaded.
  static let theImagesAreShown = Step("the client loads every image that is displayed") { world in
    for image in await world.feedScreen.state.items {
      world.needRequests(1)
      let result: Result<Data, any Error>
      do {
        result = .success(try await world.app.images.data(from: image.url))
      } catch {
        result = .failure(error)
      }
      world.note { $0.shown[image.url] = result }
    }
  }

  /// The image's data is saved.
  static let saveImageData = Step("the client saves the image's data") { world in
    let image = try world.picturedImage
    await world.perform { try await world.app.imageCache.save(image.data, for: image.url) }
  }

  /// Other data is saved for the image.
  static func saveImageData(_ text: String) -> Step {
    Step("the client saves \"\(text)\" as the image's data") { world in
      let url = try world.picturedImage.url
      await world.perform { try await world.app.imageCache.save(Data(text.utf8), for: url) }
    }
  }

  /// The data of another image is requested from the cache.
  static func loadImageDataFromCache(_ other: OtherURL) -> Step {
    Step("the client loads the data of \(other) from the cache") { world in
      let url = try other.url(beside: world.picturedImage.url)
      await world.receive { .data(try await world.app.imageCache.data(from: url)) }
    }
  }

  /// The data at a path of the API is loaded.
  static func loadImageData(at path: String) -> Step {
    Step("the client loads the image data at \(path)") { world in
      let base = world.session.baseURL.absoluteString
      guard let url = URL(string: (base.hasSuffix("/") ? String(base.dropLast()) : base) + path) else { return }
      world.needRequests(1)
      await world.receive { .data(try await world.app.remoteImages.data(from: url)) }
    }
  }
}

/// A URL that differs from an image's in one part.
enum OtherURL: String, Sendable, CaseIterable, CustomStringConvertible {
  case path = "other-url"
  case query = "other-query"
  case letterCase = "other-letter-case"
  case encoding = "other-encoding"
  case host = "other-host"

  var description: String {
    switch self {
    case .path: "another image"
    case .query: "the image's URL with another query"
    case .letterCase: "the image's URL in other letters"
    case .encoding: "the image's URL with an encoded slash"
    case .host: "an image at the same path of another server"
    }
  }

  /// Returns the other URL.
  func url(beside url: URL) throws(Mismatch) -> URL {
    let text = url.absoluteString
    let end = text.lastIndex(of: "/") ?? text.endIndex
    let (folder, file) = (text[..<end], text[end...].dropFirst())
    return switch self {
    case .path: url.appending(path: "other")
    case .query: try SpecSamples.url(text + (url.query == nil ? "?size=2" : "&size=2"))
    case .letterCase: try SpecSamples.url("\(folder)/\(file.uppercased())")
    case .encoding: try SpecSamples.url("\(folder)%2F\(file)")
    case .host:
      try SpecSamples.url(
        "\(url.scheme ?? "http")://other.example\(url.path(percentEncoded: true))\(url.query.map { "?\($0)" } ?? "")"
      )
    }
  }
}

extension Step {
  /// The last request was for exactly this path.
  static func theLastRequestIs(for path: String) -> Step {
    Step("the client asks for exactly \(path)") { world in
      let target = world.client.sent.last?.url.requestTarget
      if target?.hasSuffix(path) != true { throw Mismatch(expected: path, got: target ?? "no request") }
    }
  }

  /// The store holds the data of a payload for the image.
  static func theImageIsCached(as payload: Payload) -> Step {
    Step("\(payload) is in the cache") { world in
      try await world.finds(Data(try payload.bytes(world)), "\(payload)", for: try world.picturedImage.url)
    }
  }

  /// Every image that was loaded for the screen has the API's data.
  static let everyImageIsRight = Step("every image has the API's data") { world in
    let images = await world.feedScreen.state.items
    for image in images {
      switch world.notes.shown[image.url] {
      case .success(let got):
        if let expected = world.fixtures.imageData[image.url] { try Difference.check(expected, got: got) }
      case .failure(let error):
        throw Mismatch(expected: "the data of \(image.url.absoluteString)", got: Wording.error(error))
      case nil:
        throw Mismatch(expected: "the data of \(image.url.absoluteString)", got: "none")
      }
    }
  }

  /// The store holds no data of the image.
  static let noImageIsCached = Step("no data of the image is in the cache") { world in
    try world.require(.store)
    guard let data = try await world.store.base.retrieve(dataFor: world.picturedImage.url) else { return }
    throw Mismatch(expected: "no data in the cache", got: Wording.count(data))
  }

  /// The store holds the image's data.
  static let theImageIsCached = Step("the image's data is in the cache") { world in
    let image = try world.picturedImage
    try await world.finds(image.data, "the image's data", for: image.url)
  }

  /// The store holds the data of every image that was loaded for the screen.
  static let everyShownImageIsCached = Step("the data of every image on the screen is in the cache") { world in
    for (url, shown) in world.notes.shown.sorted(by: { $0.key.absoluteString < $1.key.absoluteString }) {
      try await world.finds(try shown.get(), "the data of \(url.absoluteString)", for: url)
    }
  }
}

extension World {
  /// Requires that the store holds data for a URL; the client may still be saving what it has delivered.
  fileprivate func finds(_ expected: Data, _ name: String, for url: URL) async throws {
    try requireKeepingStore()
    try await eventually {
      guard let data = try await store.base.retrieve(dataFor: url) else {
        throw Mismatch(expected: "\(name) in the cache", got: "none")
      }
      try Difference.check(expected, got: data)
    }
  }
}
