import ContractModel
import FeedClient
import Foundation
import JSONSyntax
import Testing

@Suite("An endpoint of the feed")
struct FeedEndpointTests {
  @Test(
    "An endpoint of the feed is below its base URL, whose scheme, user, host, port and path are kept",
    arguments: [
      ("https://host.test", "https://host.test"),
      ("https://host.test/", "https://host.test"),
      ("http://127.0.0.1:8080", "http://127.0.0.1:8080"),
      ("http://[::1]:8080/", "http://[::1]:8080"),
      ("https://host.test/api", "https://host.test/api"),
      ("https://host.test/api/", "https://host.test/api"),
      ("https://host.test/an%20api/%C3%A4", "https://host.test/an%20api/%C3%A4"),
      ("https://host.test/a%2Fb", "https://host.test/a%2Fb"),
      ("https://user@host.test:8443/api", "https://user@host.test:8443/api"),
      ("https://user:p%40ss@host.test/", "https://user:p%40ss@host.test"),
      ("https://host.test/api?key=value", "https://host.test/api"),
      ("https://host.test/api/#part", "https://host.test/api"),
      ("https://host.test?key=value#part", "https://host.test"),
    ]
  )
  func bases(base: String, expected: String) throws {
    let base = try #require(URL(string: base))
    let id = try #require(UUID(uuidString: WireBody.id))
    #expect(FeedAPI.shipped.page(after: [], limit: 10, of: base).absoluteString == "\(expected)/v1/feed?limit=10")
    #expect(
      FeedAPI.shipped.comments(on: id, of: base).absoluteString == "\(expected)/v1/image/\(WireBody.id)/comments"
    )
  }

  @Test("The endpoint of the page before an image names the limit and that image")
  func pageBefore() throws {
    let base = try #require(URL(string: "https://host.test"))
    let image = FeedImage(id: try #require(UUID(uuidString: WireBody.id)), url: base)
    #expect(FeedAPI.shipped.page(before: image, limit: 3, of: base) == nil)
    var api = FeedAPI.shipped
    api.before = "before_id"
    let url = api.page(before: image, limit: 3, of: base)
    #expect(url?.absoluteString == "https://host.test/v1/feed?limit=3&before_id=\(WireBody.id)")
  }

  @Test("An endpoint of the feed is absolute where its base URL is relative to another")
  func relativeBase() throws {
    let base = try #require(URL(string: "api", relativeTo: URL(string: "https://host.test/a/b")))
    let url = FeedAPI.shipped.page(after: [], limit: 10, of: base)
    #expect(url.absoluteString == "https://host.test/a/api/v1/feed?limit=10")
  }

  @Test(
    "A page is requested by the place and the parameters that the API has",
    arguments: [
      (.key("after", JSONPointer(tokens: ["id"])), 0, "size=2"),
      (.key("after", JSONPointer(tokens: ["id"])), 2, "size=2&after=\(WireBody.id)"),
      (.offset("skip"), 0, "size=2"),
      (.offset("skip"), 5, "size=2&skip=5"),
      (.page("page", first: 1), 0, "size=2&page=1"),
      (.page("page", first: 1), 4, "size=2&page=3"),
      (.page("page", first: 0), 2, "size=2&page=1"),
      // A page that is shown in part is requested again.
      (.page("page", first: 1), 3, "size=2&page=2"),
    ] as [(Pagination.Continuation, Int, String)]
  )
  func otherPages(continuation: Pagination.Continuation, shown: Int, query: String) throws {
    let base = try #require(URL(string: "https://host.test"))
    let image = FeedImage(id: try #require(UUID(uuidString: WireBody.id)), url: base)
    var api = FeedAPI.shipped
    (api.feedPath, api.limit, api.continuation) = ("/api/v3/images", "size", continuation)
    let url = api.page(after: Array(repeating: image, count: shown), limit: 2, of: base)
    #expect(url.absoluteString == "https://host.test/api/v3/images?\(query)")
  }

  @Test("The path of comments has the id of the image in place of its expression")
  func otherComments() throws {
    let base = try #require(URL(string: "https://host.test/api"))
    var api = FeedAPI.shipped
    api.commentsPath = "/photos/{photo}/remarks"
    let id = try #require(UUID(uuidString: WireBody.id))
    #expect(api.comments(on: id, of: base).absoluteString == "https://host.test/api/photos/\(WireBody.id)/remarks")
  }
}
