import Basics
import ContractReports
import Diagnostics
import FeedClient
import Foundation
import HTTPMessages

/// Images below the base URL of the API, numbered from 1, each with data of its own.
///
/// They are more than any recording has, and the case decides which of them fail.
final class NumberedImages: Sendable {
  private struct State {
    var failing: Set<Int> = []
    var deliveries: [Int: Delivery] = [:]
  }

  /// How many there are.
  let count: Int
  private let folder: String
  private let status: Int
  private let state = Mutex(State())

  /// Creates images below a base URL, which the API sends with a status.
  init(_ count: Int, below base: URL, status: Int) {
    let text = base.absoluteString
    self.count = count
    self.status = status
    folder = "\(text.hasSuffix("/") ? String(text.dropLast()) : text)/numbered-images/"
  }

  /// The numbers of all images.
  var numbers: ClosedRange<Int> { 1...max(1, count) }

  /// Returns the URL of an image.
  func url(_ number: Int) throws(Mismatch) -> URL { try SpecSamples.url("\(folder)\(number).png") }

  /// Returns the data of an image: a PNG image that a number follows.
  func data(_ number: Int) -> Data { Data(ImageSample.png.bytes + Array("\(number)".utf8)) }

  /// Returns the number of the image that a request is for; `nil` for another request.
  func number(of request: HTTPRequest) -> Int? {
    let text = request.url.asRequested.description
    return text.hasPrefix(folder) ? Int(text.dropFirst(folder.count).prefix { $0 != "." }) : nil
  }

  /// Returns the response to the request of an image; `nil` for another request.
  func response(to request: HTTPRequest) -> HTTPResponse? {
    guard let number = number(of: request) else { return nil }
    if state.withLock({ $0.failing.contains(number) }) { return HTTPResponse(status: 500) }
    return HTTPResponse(
      status: status,
      headers: HTTPHeaders([HTTPHeaderField("Content-Type", "image/png")]),
      body: Array(data(number))
    )
  }

  /// Sets which images fail from now on.
  func fail(_ numbers: Set<Int>) { state.withLock { $0.failing = numbers } }

  /// Loads the data of an image, and keeps the delivery.
  func load(_ number: Int, in world: World) async {
    let delivery = await Delivery { [self] in .data(try await world.app.images.data(from: url(number))) }
    state.withLock { $0.deliveries[number] = delivery }
  }

  /// Returns the last delivery of an image.
  func delivery(of number: Int) throws(Mismatch) -> Delivery {
    guard let delivery = state.withLock({ $0.deliveries[number] }) else {
      throw Mismatch(expected: "something delivered for image \(number)", got: "nothing loaded")
    }
    return delivery
  }
}

extension World {
  /// The numbered images of the API.
  fileprivate var numberedImages: NumberedImages {
    get throws(Mismatch) {
      guard let images = kept("numbered images", as: NumberedImages.self) else {
        throw Mismatch(expected: "a step that says how many images the API has", got: "none")
      }
      return images
    }
  }
}

extension Step {
  /// An API with a number of images, each with data of its own.
  static func theAPIHasImages(_ count: Int) -> Step {
    Step("an API with \(counted(count, "image")), each with data of its own") { world in
      let images = NumberedImages(count, below: world.session.baseURL, status: world.api.imageStatuses.min() ?? 200)
      world.client.respond { images.response(to: $0) }
      world.keep(images, as: "numbered images")
    }
  }

  /// One image fails, and all others do not.
  static func theImageFails(_ number: Int) -> Step {
    Step("the API answers 500 for image \(number)") { try $0.numberedImages.fail([number]) }
  }

  /// No image fails any more.
  static let noImageFails = Step("from here on the API has every image") { try $0.numberedImages.fail([]) }

  /// The data of one image is loaded.
  static func loadImage(_ number: Int) -> Step {
    Step("the client loads the data of image \(number)") { world in
      world.needRequests(1)
      await (try world.numberedImages).load(number, in: world)
    }
  }

  /// The data of each image is loaded, one after the other.
  static let loadEachImage = Step("the client loads the data of each image in turn") { world in
    let images = try world.numberedImages
    for number in images.numbers {
      world.needRequests(1)
      await images.load(number, in: world)
    }
  }

  /// The data of all images are loaded concurrently.
  static let loadImagesAtOnce = Step("the client loads the data of all images at once") { world in
    let images = try world.numberedImages
    world.needRequests(images.count)
    await withTaskGroup(of: Void.self) { group in
      for number in images.numbers { group.addTask { await images.load(number, in: world) } }
    }
  }

  /// The data of all images are loaded concurrently, and one load is cancelled while all responses are on their way.
  static func loadImagesAtOnce(cancelling cancelled: Int) -> Step {
    Step("the client loads the data of all images at once, and image \(cancelled) leaves meanwhile") { world in
      let images = try world.numberedImages
      let (hold, sent) = (world.makeHold(), world.client.sent.count)
      world.needRequests(images.count)
      world.client.holdResponses(hold) { images.number(of: $0) != nil }
      let loads = images.numbers.map { number in
        (number, world.inBackground { await images.load(number, in: world) })
      }
      // A client may have a limit of requests at once.
      try await world.giveTime(500) { world.client.sent.count >= sent + images.count }
      for (number, load) in loads where number == cancelled { load.cancel() }
      hold.released.open()
      for (_, load) in loads { await load.value }
    }
  }

  /// Two tasks load the data of the first image, and one of them is cancelled while the response is on its way.
  static let loadAnImageForTwoOfWhomOneLeaves = Step(
    "the client loads the data of image 1 for two at once, and the first of them leaves meanwhile"
  ) { world in
    let images = try world.numberedImages
    let (hold, sent) = (world.makeHold(), world.client.sent.count)
    world.needRequests(2)
    world.client.holdResponses(hold) { images.number(of: $0) != nil }
    let first = world.inBackground {
      _ = await Delivery { .data(try await world.app.images.data(from: images.url(1))) }
    }
    try await world.giveTime(500) { world.client.sent.count > sent }
    let begun = Latch()
    let second = world.inBackground {
      begun.open()
      await images.load(1, in: world)
    }
    await begun.wait()
    // A client may send one request for both.
    try await world.giveTime(50) { world.client.sent.count > sent + 1 }
    first.cancel()
    hold.released.open()
    await first.value
    await second.value
  }

  /// Each image was delivered with its own data, except for some.
  static func everyImageIsDelivered(except missing: Int? = nil) -> Step {
    Step("each image's own data is delivered\(missing.map { ", except for image \($0)" } ?? "")") { world in
      let images = try world.numberedImages
      for number in images.numbers where number != missing {
        let delivery = try images.delivery(of: number)
        guard case .data(let data) = delivery else {
          throw Mismatch(expected: "the data of image \(number)", got: "\(delivery)")
        }
        guard data != images.data(number) else { continue }
        let other = images.numbers.first { images.data($0) == data }
        throw Mismatch(
          expected: "the data of image \(number)",
          got: other.map { "those of image \($0)" } ?? Wording.count(data)
        )
      }
    }
  }

  /// An error of a kind was delivered for an image.
  static func anErrorIsDelivered(_ kind: ErrorKind, forImage number: Int) -> Step {
    Step("\(kind.withArticle) is delivered for image \(number)") { world in
      let delivery = try world.numberedImages.delivery(of: number)
      guard case .failure(let error) = delivery else { throw Mismatch(expected: kind.withArticle, got: "\(delivery)") }
      try kind.check(error, by: world.classify)
    }
  }

  /// Nothing was delivered for an image, because its load was cancelled.
  static func nothingIsDelivered(forImage number: Int) -> Step {
    Step("neither a result nor an error is delivered for image \(number)") { world in
      let delivery = try world.numberedImages.delivery(of: number)
      guard case .cancellation = delivery else {
        throw Mismatch(expected: "neither a result nor an error", got: "\(delivery)")
      }
    }
  }

  /// The store comes to hold the data of each image, except for one; a client may save what it has delivered.
  static func everyImageIsCached(except missing: Int? = nil) -> Step {
    Step("each image's own data is in the cache\(missing.map { ", except for that of image \($0)" } ?? "")") { world in
      try world.requireKeepingStore()
      let images = try world.numberedImages
      for number in images.numbers where number != missing {
        let url = try images.url(number)
        try await world.eventually {
          guard let found = try await world.store.base.retrieve(dataFor: url) else {
            throw Mismatch(expected: "the data of image \(number) in the cache", got: "none")
          }
          try Difference.check(images.data(number), got: found)
        }
      }
    }
  }

  /// The log has a miss for each image, with its URL.
  static let aMissIsLoggedForEachImage = Step("the log names each image that the cache does not have") { world in
    let images = try world.numberedImages
    let urls = world.log.events.compactMap { event -> String? in
      if case .cacheMiss(let url) = event { url } else { nil }
    }
    let expected = try images.numbers.map { try images.url($0).absoluteString }
    try Difference.check(expected, got: urls, noun: "cache miss") { $0 }
  }
}
