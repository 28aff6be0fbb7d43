import HTTPMessages
import JSONSyntax
import MockEngine
import MockTestSupport
import Testing

@Suite("What leads to the next page leads on from the page that is served")
struct NextPageTests {
  static let url = "https://api.example/prefix/v1/feed"

  /// A page that leads to the next in the body, in every way, and in `Link`.
  static func page(_ numbers: ClosedRange<Int>, limit: Int, isLast: Bool) -> JSONLiteral {
    let last = MockFixture.id(numbers.upperBound)
    let next = "\(url)?limit=\(limit)&after_id=\(last)"
    let body = """
      {"self":"\(url)?limit=\(limit)","next":\(isLast ? "null" : "\"\(next)\""),
       "items":[\(numbers.map(MockFixture.item).joined(separator: ", "))],
       "paging":{"cursors":{"after":\(isLast ? "null" : "\"\(last)\"")},"last":"\(last)","total":25}}
      """
    let link = "<\(next)>; rel=\"next\""
    return MockFixture.entry(
      "/v1/feed?limit=\(limit)" + (numbers.lowerBound > 1 ? "&after_id=\(MockFixture.id(numbers.lowerBound - 1))" : ""),
      headers: [("Link", "\(isLast ? "" : link + ", ")<\(url)?limit=\(limit)>; rel=\"first\"; title=\"a, b\"")],
      body: body
    )
  }

  static let here = "http://127.0.0.1:5/prefix/v1/feed"

  private func respond(_ query: String, of entries: [JSONLiteral]) throws -> HTTPResponse {
    try MockFixture.api(entries).reply(to: "GET /v1/feed\(query)").response
  }

  @Test("Next-page URLs, cursors and Link headers lead on from the returned page, with the requested limit")
  func middle() throws {
    let entries = [Self.page(1...3, limit: 3, isLast: false), Self.page(4...5, limit: 3, isLast: true)]
    let response = try respond("?limit=2", of: entries)
    let next = "\(Self.here)?limit=2&after_id=\(MockFixture.id(2))"
    let body = try response.json
    #expect(body["next"]?.string == next)
    #expect(body["paging"]?["cursors"]?["after"]?.string == MockFixture.id(2))
    #expect(
      response.headers["Link"] == "<\(next)>; rel=\"next\", <\(Self.here)?limit=3>; rel=\"first\"; title=\"a, b\""
    )
    #expect(body["self"]?.string == "\(Self.here)?limit=3")
    #expect(body["paging"]?["last"]?.string == MockFixture.id(3))
    #expect(body["paging"]?["total"]?.integer == 25)
    #expect(body["items"]?.elements.map { $0["id"]?.string } == [1, 2].map(MockFixture.id))
  }

  @Test("The last page has no next-page link", arguments: [true, false])
  func end(isRecorded: Bool) throws {
    let last = isRecorded ? [Self.page(4...5, limit: 3, isLast: true)] : []
    let response = try respond(
      "?limit=50&after_id=\(MockFixture.id(1))",
      of: [Self.page(1...3, limit: 3, isLast: false)] + last
    )
    let body = try response.json
    #expect(body["next"]?.isNull == true)
    #expect(body["paging"]?["cursors"]?["after"]?.isNull == true)
    #expect(response.headers["Link"] == "<\(Self.here)?limit=3>; rel=\"first\"; title=\"a, b\"")
    #expect(body["items"]?.count == (isRecorded ? 4 : 2))
  }

  @Test("A number counts as a cursor only if its name says so")
  func numbers() throws {
    let contract = MockFixture.contractText.replacing(
      #""format":"uuid"}}],"responses":{"200""#,
      with: #""x":1}}],"responses":{"200""#
    )
    let body = #"{"next_cursor":3,"total":3,"items":[{"id":1},{"id":2},{"id":3}]}"#
    let api = try MockFixture.api(contract: contract, [MockFixture.entry("/v1/feed?limit=3", body: body)])
    #expect(
      try api.reply(to: "GET /v1/feed?limit=2").response.text
        == #"{"next_cursor":2,"total":3,"items":[{"id":1},{"id":2}]}"#
    )
  }
}
