import ContractJudge
import FeedAcceptance
import FeedClient
import Foundation
import HTTPMessages
import JSONSyntax
import MockEngine

/// Reads the content of an API from its recordings, without a server and without the client under test.
struct FixtureReader {
  /// The maximum number of images that are read from the feed.
  static let imageLimit = 1000

  let api: MockAPI
  /// The base URL in the URLs of the API.
  let base: HTTPURL
  /// Whether images on other hosts are available, too.
  let hasOtherHosts: Bool

  /// Returns the complete content of the API.
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

  /// Returns the items of all pages in order, and whether the feed ends with them.
  func feed() -> (items: [JSONValue], isWhole: Bool) {
    var items: [JSONValue] = []
    var seen: Set<UUID> = []
    while items.count < Self.imageLimit {
      let last = items.last.flatMap(PayloadReader.id)
      let response = api.reply(to: FeedRequests(base: base).page(after: last)).response
      guard response.status == 200, let page = PayloadReader.items(of: response.body) else { return (items, false) }
      guard !page.isEmpty else { return (items, true) }
      // A feed that repeats an image would never end.
      guard page.compactMap(PayloadReader.id).allSatisfy({ seen.insert($0).inserted }) else { return (items, false) }
      items += page
    }
    return (items, false)
  }

  /// Returns the comments on an image; `nil` if there is no successful response.
  private func comments(on id: UUID) -> [ImageComment]? {
    let response = api.reply(to: FeedRequests(base: base).comments(on: id)).response
    guard 200..<300 ~= response.status else { return nil }
    return PayloadReader.items(of: response.body)?.compactMap(PayloadReader.comment)
  }

  /// Returns the bytes at the URL of an image; `nil` if there are none, or they are not an image.
  func data(at text: String) -> [UInt8]? {
    guard let url = try? HTTPURL(parsing: text), hasOtherHosts || url.hasSameOrigin(as: base) else { return nil }
    let response = api.reply(to: HTTPRequest(url: url)).response
    guard response.status == 200, ImageInspection.inspect(response.body).format != nil else { return nil }
    return response.body
  }
}
