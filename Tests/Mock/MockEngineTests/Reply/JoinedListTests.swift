import HTTPMessages
import JSONSyntax
import MockEngine
import MockTestSupport
import Testing

@Suite("Lists of every kind of pagination")
struct JoinedListTests {
  /// A way in which the pages of a list of twelve items follow each other.
  enum Kind: String, CaseIterable, Sendable {
    case key, offset, page, token, tokenBack, url, link, numberedLink

    var pagination: String {
      let rest = #""limit":"limit","items":"/items","key":"/id","total":"/total","has-more":"/has_more"}"#
      return switch self {
      case .key: #"{"cursor":"after","before":"before",\#(rest)"#
      case .offset: #"{"offset":"offset",\#(rest)"#
      case .page: #"{"page":"page",\#(rest)"#
      case .token: #"{"token":"token","next":"/next",\#(rest)"#
      case .tokenBack: #"{"token":"token","next":"/meta/next","previous":"/meta/prev","before":"before",\#(rest)"#
      case .url: #"{"next":"/next","previous":"/prev",\#(rest)"#
      case .link, .numberedLink: #"{"next":"Link",\#(rest)"#
      }
    }

    var parameters: [(name: String, type: String)] {
      switch self {
      case .key: [("after", "integer"), ("before", "integer")]
      case .offset: [("offset", "integer")]
      case .page, .numberedLink: [("page", "integer")]
      case .token: [("token", "string")]
      case .tokenBack: [("token", "string"), ("before", "string")]
      case .url, .link: [("at", "string"), ("to", "string")]
      }
    }

    var contract: String {
      let all = [("limit", "integer")] + parameters
      let texts = all.map { #"{"name":"\#($0.0)","in":"query","schema":{"type":"\#($0.1)"}}"# }
      return """
        {"openapi":"3.1.0","info":{"title":"List","version":"1"},"servers":[{"url":"/v1"}],"paths":{
        "/list":{"get":{"operationId":"getList","x-pagination":\(pagination),
        "parameters":[\(texts.joined(separator: ","))],"responses":{"200":{"description":"A page"}}}}}}
        """
    }

    /// Whether pages lead to the page before.
    var leadsBack: Bool { [.key, .tokenBack, .url, .link, .numberedLink].contains(self) }

    /// The query for the page from a position; `nil` for the first page.
    func query(_ start: Int, _ limit: Int) -> String? {
      guard start > 0 else { return nil }
      return switch self {
      case .key: "after=\(start - 1)"
      case .offset: "offset=\(start)"
      case .page, .numberedLink: "page=\(start / limit + 1)"
      case .token, .tokenBack: "token=t\(start)x"
      case .url, .link: "at=t\(start)x"
      }
    }

    /// The query for the page before a position.
    private func queryBack(_ start: Int, _ limit: Int) -> String {
      self == .numberedLink ? "page=\(start / limit)" : "to=b\(start)x"
    }

    /// The response of the server.
    func entry(_ start: Int, _ limit: Int, _ items: [Int]? = nil) -> JSONLiteral {
      let range = min(start, 12)..<min(12, start + limit)
      let hasMore = range.upperBound < 12
      func url(_ query: String) -> String { "\(MockFixture.host)/v1/list?\(query)&limit=\(limit)" }
      let next = hasMore ? query(range.upperBound, limit).map(url) : nil
      let previous = start > 0 ? url(queryBack(start, limit)) : nil
      func json(_ text: String?) -> String { text.map { "\"\($0)\"" } ?? "null" }
      var members = [
        #""items":[\#((items ?? Array(range)).map { #"{"id":\#($0)}"# }.joined(separator: ", "))]"#, #""total":12"#,
        #""has_more":\#(hasMore)"#,
      ]
      switch self {
      case .offset: members += [#""offset":\#(start)"#, #""limit":\#(limit)"#, #""next":\#(json(next))"#]
      case .page: members.insert(#""page":\#(start / limit + 1)"#, at: 0)
      case .token: if hasMore { members.append(#""next":"t\#(range.upperBound)x""#) }
      case .tokenBack:
        let (next, back) = (hasMore ? "t\(range.upperBound)x" : nil, start > 0 ? "b\(start)x" : nil)
        members.append(#""meta":{"next":\#(json(next)),"prev":\#(json(back))}"#)
      case .url: members += [#""next":\#(json(next))"#, #""prev":\#(json(previous))"#]
      case .key, .link, .numberedLink: break
      }
      let links = [next.map { "<\($0)>; rel=\"next\"" }, previous.map { "<\($0)>; rel=\"prev\"" }].compactMap(\.self)
      return MockFixture.entry(
        "/v1/list?" + (query(start, limit).map { "\($0)&" } ?? "") + "limit=\(limit)",
        headers: self == .link || self == .numberedLink ? [("Link", links.joined(separator: ", "))] : [],
        body: "{\(members.joined(separator: ","))}"
      )
    }

    /// The query that a page leads to; `nil` at the end.
    func next(after response: HTTPResponse, _ end: Int, _ limit: Int) throws -> String? {
      let body = try response.json
      switch self {
      case .key, .offset, .page:
        return body["has_more"]?.bool == true ? query(end, limit).map { "\($0)&limit=\(limit)" } : nil
      case .token: return body["next"]?.string.map { "token=\($0)&limit=\(limit)" }
      case .tokenBack: return body["meta"]?["next"]?.string.map { "token=\($0)&limit=\(limit)" }
      case .url: return body["next"]?.string.map(Self.query)
      case .link, .numberedLink: return Self.link("next", in: response)
      }
    }

    /// The query for the page before; `nil` at the beginning.
    func previous(before response: HTTPResponse, _ start: Int, _ limit: Int) throws -> String? {
      let body = try response.json
      switch self {
      case .key: return start > 0 ? "before=\(start)&limit=\(limit)" : nil
      case .tokenBack: return body["meta"]?["prev"]?.string.map { "before=\($0)&limit=\(limit)" }
      case .url: return body["prev"]?.string.map(Self.query)
      case .link, .numberedLink: return Self.link("prev", in: response)
      case .offset, .page, .token: return nil
      }
    }

    private static func query(of url: String) -> String { String(url.drop { $0 != "?" }.dropFirst()) }

    private static func link(_ relation: String, in response: HTTPResponse) -> String? {
      let links = (response.headers["Link"] ?? "").split(separator: "<").map(String.init)
      return links.first { $0.contains("rel=\"\(relation)\"") }.map { query(of: String($0.prefix { $0 != ">" })) }
    }

    /// The mock of the list as it was recorded in pages of five.
    func api() throws -> MockAPI { try MockFixture.api(contract: contract, [0, 5, 10].map { entry($0, 5) }) }
  }

  private static func ids(_ response: HTTPResponse) throws -> [Int] {
    try response.json["items"]?.elements.compactMap { $0["id"]?.integer } ?? []
  }

  static let limits = [1, 2, 3, 4, 5, 6, 7, 12, 20]

  /// Reads the list to its end; returns the pages and the last response.
  private static func walk(_ kind: Kind, _ limit: Int, _ api: MockAPI) throws -> (pages: [[Int]], last: HTTPResponse) {
    var pages: [[Int]] = []
    var query: String? = "limit=\(limit)"
    var last = HTTPResponse(status: 500)
    while let wanted = query, pages.count < 15 {
      last = try api.reply(to: "GET /v1/list?\(wanted)").response
      #expect(last.status == 200, "\(wanted)")
      pages.append(try ids(last))
      let end = pages.joined().count
      let body = try last.json
      #expect(body["total"]?.integer == 12 && body["has_more"]?.bool == (end < 12), "\(wanted)")
      query = try kind.next(after: last, end, limit)
    }
    return (pages, last)
  }

  @Test("A list that was recorded in pages can be read with another page size", arguments: Kind.allCases, limits)
  func forwards(_ kind: Kind, _ limit: Int) throws {
    let (pages, _) = try Self.walk(kind, limit, try kind.api())
    #expect(pages == stride(from: 0, to: 12, by: limit).map { Array($0..<min(12, $0 + limit)) })
  }

  @Test(
    "A list that leads back can be read back with another page size",
    arguments: Kind.allCases.filter(\.leadsBack),
    limits
  )
  func backwards(_ kind: Kind, _ limit: Int) throws {
    let api = try kind.api()
    var (pages, response) = try Self.walk(kind, limit, api)
    var start = 12 - (pages.last?.count ?? 0)
    pages = []
    while let query = try kind.previous(before: response, start, limit), pages.count < 15 {
      response = try api.reply(to: "GET /v1/list?\(query)").response
      #expect(response.status == 200, "\(query)")
      pages.insert(try Self.ids(response), at: 0)
      start -= pages[0].count
    }
    #expect(start == 0 && pages.joined().elementsEqual(0..<12 - (12 - 1) % limit - 1))
  }

  @Test(
    "A page by offset or number is the one that the server would send",
    arguments: [Kind.offset, .page],
    limits
  )
  func exact(_ kind: Kind, _ limit: Int) throws {
    let api = try kind.api()
    for start in stride(from: 0, through: 14, by: kind == .offset ? 1 : limit) {
      let query = (kind.query(start, limit).map { "\($0)&" } ?? "") + "limit=\(limit)"
      let found = try api.reply(to: "GET /v1/list?\(query)").response.text
      let server = try MockFixture.api(contract: kind.contract, [kind.entry(start, limit)])
      #expect(found == (try server.reply(to: "GET /v1/list?\(query)").response.text), "\(query)")
    }
  }

  @Test(
    "A recorded token or URL leads to its place also with another page size",
    arguments: [Kind.token, .tokenBack, .url, .link]
  )
  func recordedToken(_ kind: Kind) throws {
    let query = try #require(kind.query(5, 5))
    #expect(try Self.ids(kind.api().reply(to: "GET /v1/list?\(query)&limit=2").response) == [5, 6])
  }

  struct Unproved: Sendable, CustomTestStringConvertible {
    let testDescription: String
    let kind: Kind
    /// The starts of the recorded pages of five, and their items if they differ.
    let pages: [(Int, [Int]?)]
    let query: String
    /// The items; `nil` if nothing is served.
    let ids: [Int]?
  }

  static let unproved = [
    Unproved(
      testDescription: "a page across a gap",
      kind: .offset,
      pages: [(0, nil), (10, nil)],
      query: "offset=4&limit=3",
      ids: nil
    ),
    Unproved(
      testDescription: "a page after a gap",
      kind: .offset,
      pages: [(0, nil), (10, nil)],
      query: "offset=10&limit=1",
      ids: nil
    ),
    Unproved(
      testDescription: "a page before a gap",
      kind: .offset,
      pages: [(0, nil), (10, nil)],
      query: "offset=1&limit=3",
      ids: [1, 2, 3]
    ),
    Unproved(
      testDescription: "a list that moved on",
      kind: .offset,
      pages: [(0, nil), (5, [4, 5, 6, 7, 8])],
      query: "offset=1&limit=3",
      ids: nil
    ),
    Unproved(
      testDescription: "a recorded page of a list that moved on",
      kind: .offset,
      pages: [(0, nil), (5, [4, 5, 6, 7, 8])],
      query: "offset=5&limit=5",
      ids: [4, 5, 6, 7, 8]
    ),
    Unproved(
      testDescription: "a longer page by number than was recorded",
      kind: .page,
      pages: [(0, nil)],
      query: "limit=6",
      ids: nil
    ),
    Unproved(
      testDescription: "a shorter page by number than was recorded",
      kind: .page,
      pages: [(0, nil)],
      query: "page=2&limit=2",
      ids: [2, 3]
    ),
    Unproved(
      testDescription: "a longer page by token, up to the recorded one",
      kind: .token,
      pages: [(0, nil)],
      query: "limit=6",
      ids: [0, 1, 2, 3, 4]
    ),
    Unproved(
      testDescription: "a page that no recorded token leads to",
      kind: .token,
      pages: [(5, nil)],
      query: "token=t5x&limit=2",
      ids: nil
    ),
    Unproved(
      testDescription: "pages without a first one",
      kind: .link,
      pages: [(5, nil), (10, nil)],
      query: "at=t10x&limit=1",
      ids: nil
    ),
  ]

  @Test("Pages are made only where the recordings prove what is on them", arguments: unproved)
  func proof(_ row: Unproved) throws {
    let api = try MockFixture.api(contract: row.kind.contract, row.pages.map { row.kind.entry($0.0, 5, $0.1) })
    let reply = try api.reply(to: "GET /v1/list?\(row.query)")
    #expect((reply.response.status == 200 ? try Self.ids(reply.response) : nil) == row.ids)
  }

  /// The recorded queries with the numbers of their items, a query, and the items of its page, if there is one.
  typealias Ending = (recorded: [(query: String, ids: [Int])], query: String, ids: [Int]?)

  static let endings: [Ending] = [
    // The server returns three at most.
    ([("limit=5", [0, 1, 2]), ("offset=3&limit=5", [3, 4, 5])], "offset=4&limit=4", nil),
    ([("limit=5", [0, 1, 2]), ("offset=3&limit=5", [3, 4, 5])], "offset=4&limit=2", [4, 5]),
    ([("limit=3", [0, 1, 2]), ("offset=3&limit=3", [3, 4])], "offset=2&limit=5", [2, 3, 4]),
    ([("limit=3", [0, 1, 2]), ("offset=3&limit=3", [3, 4, 5])], "offset=2&limit=5", nil),
    ([("limit=3", [0, 1, 2]), ("offset=3", [])], "offset=1&limit=5", [1, 2]),
    ([("", [0, 1, 2]), ("offset=3&limit=3", [3, 4])], "limit=99999999999999999999", [0, 1, 2, 3, 4]),
    ([("limit=3", [0, 1, 2]), ("after=2", [])], "limit=5", [0, 1, 2]),
    ([("limit=3", [0, 1, 2]), ("after=2&limit=3", [3])], "after=1&limit=5", [2, 3]),
  ]

  @Test("A list ends where an empty page ends it, or one with fewer items than the server returns", arguments: endings)
  func ending(_ row: Ending) throws {
    let way = row.recorded[1].query.hasPrefix("after") ? ("cursor", "after") : ("offset", "offset")
    let pagination = #"{"\#(way.0)":"\#(way.1)","limit":"limit","items":"/items","key":"/id"}"#
    let contract = Kind.offset.contract.replacing(Kind.offset.pagination, with: pagination)
      .replacing(#""name":"offset""#, with: #""name":"\#(way.1)""#)
    let entries = row.recorded.map { query, ids in
      let items = ids.map { #"{"id":\#($0)}"# }.joined(separator: ",")
      return MockFixture.entry("/v1/list?\(query)", body: #"{"items":[\#(items)]}"#)
    }
    let reply = try MockFixture.api(contract: contract, entries).reply(to: "GET /v1/list?\(row.query)")
    #expect((reply.response.status == 200 ? try Self.ids(reply.response) : nil) == row.ids)
  }

  @Test(
    "A recorded page at a place that no list has does not stop the others from being joined",
    arguments: [Kind.offset, .page],
    ["9223372036854775807", "-9223372036854775808", "-1", "x"]
  )
  func extremes(_ kind: Kind, _ place: String) throws {
    let query = "\(kind.parameters[0].name)=\(place)"
    let far = MockFixture.entry("/v1/list?\(query)&limit=5", body: #"{"items":[{"id":98},{"id":99}]}"#)
    let api = try MockFixture.api(contract: kind.contract, [0, 5, 10].map { kind.entry($0, 5) } + [far])
    #expect(try Self.ids(api.reply(to: "GET /v1/list?limit=7").response) == Array(0..<7))
    #expect([200, 400, 404].contains(try api.reply(to: "GET /v1/list?\(query)&limit=7").response.status))
  }

  @Test("The token after the last recorded item is the recorded one")
  func lastToken() throws {
    let api = try MockFixture.api(contract: Kind.token.contract, [Kind.token.entry(0, 5)])
    #expect(try api.reply(to: "GET /v1/list?limit=9").response.json["next"]?.string == "t5x")
  }
}

@Suite("Lists by keys that are also read back")
struct BackwardKeyTests {
  static let contract = MockFixture.contractText
    .replacing(#""cursor":"after_id""#, with: #""cursor":"after_id","before":"before_id""#)
    .replacing(
      #"{"name":"after_id""#,
      with: #"{"name":"before_id","in":"query","schema":{"type":"string","format":"uuid"}},{"name":"after_id""#
    )

  static func before(_ number: Int) -> String { "before_id=\(MockFixture.id(number))" }

  static let rows: [(query: String, numbers: ClosedRange<Int>?)] = [
    ("", 1...10), ("limit=3", 1...3), ("limit=3&\(PageNumbers.after(9))", 10...12), ("limit=3&\(before(10))", 7...9),
    ("limit=3&\(before(12))", 9...11), ("limit=5&\(before(3))", 1...2), ("limit=5&\(before(1))", nil),
    (before(25), 15...24),
  ]

  /// The recorded pages backwards: none, in the order of the list, or reversed.
  static let recorded: [[Int]?] = [nil, [7, 8, 9], [9, 8, 7]]

  @Test("A page before an item ends with the one before it", arguments: rows, recorded)
  func page(_ row: (query: String, numbers: ClosedRange<Int>?), _ back: [Int]?) throws {
    let entries = back.map { [MockFixture.entry("/v1/feed?limit=3&\(Self.before(10))", body: MockFixture.page($0))] }
    let api = try MockFixture.api(contract: Self.contract, MockFixture.entries + (entries ?? []))
    let response = try api.reply(to: "GET /v1/feed?\(row.query)").response
    var numbers = row.numbers.map(Array.init) ?? []
    if row.query.contains("before"), back == [9, 8, 7] { numbers.reverse() }
    #expect(response.status == 200)
    #expect(try response.json["items"]?.elements.map { $0["id"]?.string } == numbers.map(MockFixture.id))
  }

  @Test("An item that was not recorded leads neither on nor back", arguments: ["after_id", "before_id"])
  func unknown(_ name: String) throws {
    let api = try MockFixture.api(contract: Self.contract, MockFixture.entries)
    let response = try api.reply(to: "GET /v1/feed?limit=2&\(name)=\(MockFixture.id(99))").response
    #expect(response.status == 400)
  }

  @Test("Pages before an item that do not fit the list are replayed only")
  func contradiction() throws {
    let other = MockFixture.entry("/v1/feed?limit=3&\(Self.before(10))", body: MockFixture.page([90, 91]))
    let api = try MockFixture.api(contract: Self.contract, MockFixture.entries + [other])
    #expect(try api.reply(to: "GET /v1/feed?limit=3&\(Self.before(10))").response.json["items"]?.count == 2)
    #expect(try api.reply(to: "GET /v1/feed?limit=2&\(Self.before(10))").source == .unmatched)
  }
}

private enum PageNumbers {
  static func after(_ number: Int) -> String { "after_id=\(MockFixture.id(number))" }
}
