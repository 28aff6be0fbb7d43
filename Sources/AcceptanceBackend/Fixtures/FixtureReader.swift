import ContractVerifier
import FeedAcceptance
import FeedClient
import Foundation
import HTTPExchange
import JSONSyntax
import MockEngine

/// Reads what an API has, as its recordings say: without a server, and without the client that is tested.
struct FixtureReader {
  /// How many images are read of a feed; what is behind them is not known.
  static let imageLimit = 1000

  let api: MockAPI
  /// The address that stands in the URLs of the API.
  let base: HTTPURL
  /// Whether images of other hosts can be had, too.
  let hasOtherHosts: Bool

  /// Everything that the API has.
  func fixtures(newImages: [FeedImage] = []) -> BackendFixtures {
    let (items, isWhole) = feed()
    var fixtures = BackendFixtures(feed: items.compactMap(PayloadReader.image), isWhole: isWhole, newImages: newImages)
    for image in fixtures.feed {
      if let comments = comments(on: image.id) { fixtures.comments[image.id] = comments }
    }
    for image in fixtures.feed + newImages {
      if let data = data(at: image.url.absoluteString) { fixtures.imageData[image.url] = Data(data) }
    }
    return fixtures
  }

  /// The items of all pages in order, and whether nothing follows them.
  func feed() -> (items: [JSONValue], isWhole: Bool) {
    var items: [JSONValue] = []
    var seen: Set<UUID> = []
    while items.count < Self.imageLimit {
      let last = items.last.flatMap(PayloadReader.id)
      let response = api.reply(to: FeedRequests(base: base).page(after: last)).response
      guard response.status == 200, let page = PayloadReader.items(of: response.body) else { return (items, false) }
      guard !page.isEmpty else { return (items, true) }
      // A list that comes back to an image would never end.
      guard page.compactMap(PayloadReader.id).allSatisfy({ seen.insert($0).inserted }) else { return (items, false) }
      items += page
    }
    return (items, false)
  }

  /// The comments on an image; `nil` where nothing is known of them.
  private func comments(on id: UUID) -> [ImageComment]? {
    let response = api.reply(to: FeedRequests(base: base).comments(on: id)).response
    guard 200..<300 ~= response.status else { return nil }
    return PayloadReader.items(of: response.body)?.compactMap(PayloadReader.comment)
  }

  /// The bytes at the URL of an image; `nil` where there are none, or they are no image's.
  func data(at text: String) -> [UInt8]? {
    guard let url = try? HTTPURL(parsing: text), hasOtherHosts || url.hasSameOrigin(as: base) else { return nil }
    let response = api.reply(to: HTTPRequest(url: url)).response
    guard response.status == 200, ImageInspection.inspect(response.body).format != nil else { return nil }
    return response.body
  }
}
