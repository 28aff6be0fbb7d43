import ContractJudge
import ContractModel
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

  let mock: MockAPI
  /// The API as the contract describes it.
  let api: FeedAPI
  /// The base URL in the URLs of the API.
  let base: HTTPURL
  /// Whether images on other hosts are available, too.
  let hasOtherHosts: Bool

  private var requests: FeedRequests { FeedRequests(base: base, api: api) }

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
    var images: [FeedImage] = []
    var seen: Set<UUID> = []
    while items.count < Self.imageLimit {
      let response = mock.reply(to: requests.page(after: images)).response
      guard api.feedStatuses.contains(response.status), let page = PayloadReader.items(of: response.body) else {
        return (items, false)
      }
      guard !page.isEmpty else { return (items, true) }
      // The page of a number is the last one again, unless the last one is full.
      if api.hasNumberedPages, items.count % api.pageSize > 0 { return (items, true) }
      // A feed that repeats an image would never end.
      guard page.compactMap(PayloadReader.id).allSatisfy({ seen.insert($0).inserted }) else { return (items, false) }
      items += page
      images += page.compactMap(PayloadReader.image)
    }
    return (items, false)
  }

  /// Returns the comments on an image; `nil` if there is no successful response.
  private func comments(on id: UUID) -> [ImageComment]? {
    let response = mock.reply(to: requests.comments(on: id)).response
    guard api.commentsStatuses.contains(response.status) else { return nil }
    return PayloadReader.items(of: response.body)?.compactMap(PayloadReader.comment)
  }

  /// Returns the bytes at the URL of an image; `nil` if there are none, or they are not an image.
  func data(at text: String) -> [UInt8]? {
    guard let url = try? HTTPURL(parsing: text), hasOtherHosts || url.hasSameOrigin(as: base) else { return nil }
    let response = mock.reply(to: HTTPRequest(url: url)).response
    guard api.imageStatuses.contains(response.status), ImageInspection.inspect(response.body).format != nil else {
      return nil
    }
    return response.body
  }
}
