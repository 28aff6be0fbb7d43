import FeedClient
import Foundation
import HTTPMessages

/// A server that is not the API, however much its URL looks like that of the API.
enum OtherServer: String, Sendable, CaseIterable {
  /// Another host.
  case host
  /// The API's host with another port.
  case port
  /// The API's host and port with another scheme.
  case scheme
  /// Another host, whose user information is the API's host and port.
  case userInfo = "user-info"

  /// The server in the text of a case.
  var text: String {
    switch self {
    case .host: "another server"
    case .port: "another port of the API's host"
    case .scheme: "another scheme at the API's host and port"
    case .userInfo: "another server with the API's address as its user"
    }
  }

  /// Returns the URL of an image of the server.
  func url(beside api: HTTPURL) throws(Mismatch) -> URL {
    let isSecure = api.scheme == "https"
    let port = api.port ?? (isSecure ? 443 : 80)
    let authority = "\(api.host):\(port)"
    return switch self {
    case .host: try SpecSamples.url("http://images.example/1.png")
    case .port: try SpecSamples.url("\(api.scheme)://\(api.host):\(port < 65_535 ? port + 1 : port - 1)/1.png")
    case .scheme: try SpecSamples.url("\(isSecure ? "http" : "https")://\(authority)/1.png")
    case .userInfo: try SpecSamples.url("\(api.scheme)://\(authority)@images.example/1.png")
    }
  }
}

extension Step {
  /// Every server that is not the API responds with a status, or with the same image.
  static func otherServersAnswer(_ status: Int? = nil) -> Step {
    Step("other servers that \(status.map { "answer \($0)" } ?? "have an image")") { world in
      let api = try HTTPURL(parsing: world.session.baseURL.absoluteString)
      let success = world.api.imageStatuses.min() ?? 200
      world.client.respond { request in
        guard !request.url.hasSameOrigin(as: api) else { return nil }
        return HTTPResponse(
          status: status ?? success,
          headers: HTTPHeaders([HTTPHeaderField("Content-Type", "image/png")]),
          body: ImageSample.png.bytes
        )
      }
    }
  }

  /// An image is loaded from a server that is not the API.
  static func loadImage(from server: OtherServer) -> Step {
    Step("the client loads an image from \(server.text)") { world in
      let url = try server.url(beside: HTTPURL(parsing: world.session.baseURL.absoluteString))
      world.needRequests(1)
      await world.receive { .data(try await world.app.remoteImages.data(from: url)) }
    }
  }

  /// The load delivered an image of another server.
  static let theOtherImageIsDelivered = Step("the other server's image is delivered unchanged") { world in
    guard case .data(let data) = try world.delivered else {
      throw Mismatch(expected: "an image", got: "\(try world.delivered)")
    }
    try Difference.check(Data(ImageSample.png.bytes), got: data)
  }
}

/// One of two tasks.
enum WhichOfTwo: String, Sendable {
  case first, second
}

extension Step {
  /// Two tasks load the feed, both are refused, and one of them is cancelled while the token is refreshed.
  static func loadFeedForTwo(whenLeaves leaving: WhichOfTwo) -> Step {
    Step("two load the feed from the API at once, and the \(leaving) leaves while the token is refreshed") { world in
      world.needRequests(2)
      let (hold, refused) = (world.makeHold(), Latch())
      world.tokens.holdRefreshes(hold)
      world.client.open(refused, afterResponses: 2)
      let deliveries = TwoDeliveries()
      let first = world.inBackground {
        await deliveries.keep(Delivery { try await Load.remoteFeed.perform(in: world) }, of: .first)
        hold.reached.open()
      }
      // The first task has begun the refresh.
      await hold.reached.wait()
      let second = world.inBackground {
        await deliveries.keep(Delivery { try await Load.remoteFeed.perform(in: world) }, of: .second)
        refused.open()
      }
      // A client may wait for the refresh before it sends the second request.
      try await world.giveTime(500) { refused.isOpen }
      // The second joins the refresh as soon as it has been refused.
      try await world.giveTime(100) { false }
      (leaving == .first ? first : second).cancel()
      hold.released.open()
      await first.value
      await second.value
      world.keep(await deliveries.all, as: "deliveries to two")
    }
  }

  /// The task that was not cancelled got a feed.
  static func theFeedIsDelivered(_ content: FeedContent, toThe staying: WhichOfTwo) -> Step {
    Step("\(content) is delivered to the \(staying)") { world in
      let delivery = world.kept("deliveries to two", as: [WhichOfTwo: Delivery].self)?[staying] ?? .nothing
      guard case .feed(let feed) = delivery else { throw Mismatch(expected: "\(content)", got: "\(delivery)") }
      try Difference.check(try content.images(world), got: feed)
    }
  }

  /// The task that was cancelled got neither a result nor an error.
  static func nothingIsDelivered(toThe leaving: WhichOfTwo) -> Step {
    Step("neither a result nor an error is delivered to the \(leaving)") { world in
      let delivery = world.kept("deliveries to two", as: [WhichOfTwo: Delivery].self)?[leaving] ?? .nothing
      guard case .cancellation = delivery else {
        throw Mismatch(expected: "neither a result nor an error", got: "\(delivery)")
      }
    }
  }

  /// The maximum number of refreshes.
  static func theTokenIsRefreshed(atMost count: Int) -> Step {
    Step("the token is refreshed at most \(count) times") { world in
      let got = world.tokens.refreshes
      if got > count { throw Mismatch(expected: "at most \(count) refreshes", got: "\(got)") }
    }
  }
}

/// The deliveries to two tasks.
private actor TwoDeliveries {
  private(set) var all: [WhichOfTwo: Delivery] = [:]

  func keep(_ delivery: Delivery, of which: WhichOfTwo) { all[which] = delivery }
}
