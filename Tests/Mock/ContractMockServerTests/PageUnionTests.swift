import ContractMockServer
import HTTPMessages
import JSONSyntax
import MockEngine
import MockTestSupport
import TestSupport
import Testing

@Suite("Any page is made from the union of the recorded pages", .takesTurns)
struct PageUnionTests {
  struct Row: Sendable, CustomTestStringConvertible {
    let testDescription: String
    let query: String
    let numbers: [Int]

    init(_ description: String, _ query: String, _ numbers: some Sequence<Int>) {
      (testDescription, self.query, self.numbers) = (description, query, Array(numbers))
    }
  }

  static func after(_ number: Int) -> String { "after_id=\(MockFixture.id(number))" }

  static let rows = [
    Row("a recorded page", "?limit=10", 1...10),
    Row("a recorded page after a cursor", "?limit=10&\(after(10))", 11...20),
    Row("the recorded last page", "?limit=10&\(after(20))", 21...25),
    Row("the recorded page after the last", "?limit=10&\(after(25))", []),
    Row("no limit is the contract's default", "", 1...10),
    Row("no limit after a cursor", "?\(after(3))", 4...13),
    Row("one item", "?limit=1", [1]),
    Row("three items across a seam", "?limit=3&\(after(9))", 10...12),
    Row("all items", "?limit=25", 1...25),
    Row("more items than there are", "?limit=26", 1...25),
    Row("more items than numbers count", "?limit=99999999999999999999999", 1...25),
    Row("a limit with a fraction of nothing", "?limit=2.0", 1...2),
    Row("the cursor is exclusive", "?limit=2&\(after(1))", 2...3),
    Row("a cursor in lower case", "?limit=2&\(after(1).lowercased())", 2...3),
    Row("the query in another order", "?\(after(24))&limit=7", [25]),
    Row("after the last item", "?limit=1&\(after(25))", []),
  ]

  @Test("A page made from several recordings has their items byte for byte", arguments: rows, RequestPath.allCases)
  func page(_ row: Row, _ asker: RequestPath) async throws {
    let (response, address) = try await asker.send("GET /v1/feed\(row.query)", of: try MockFixture.standard)
    let items = row.numbers.map { MockFixture.item($0, at: address) }
    #expect(response.status == 200)
    #expect(response.text == "{\"items\":[\(items.joined(separator: ",\n  "))]}")
    #expect(response.headers["Content-Length"] == String(response.body.count))
  }

  @Test("A page that was not recorded has the headers of one that was, less what belongs to its bytes")
  func headers() async throws {
    let (recorded, _) = try await RequestPath.memory.send("GET /v1/feed?limit=10", of: try MockFixture.standard)
    #expect(recorded.headers["ETag"] == "\"first\"")
    let (made, _) = try await RequestPath.memory.send("GET /v1/feed?limit=9", of: try MockFixture.standard)
    #expect(made.headers["ETag"] == nil)
    #expect(made.headers["X-Region"] == "eu")
    #expect(made.headers["Content-Type"] == "application/json")
  }

  struct Recorded: Sendable, CustomTestStringConvertible {
    let testDescription: String
    /// Query and item numbers of each page, in the order of the recording.
    let pages: [(String, [Int])]
    let union: [Int]

    init(_ description: String, _ pages: [(String, [Int])], _ union: some Sequence<Int>) {
      (testDescription, self.pages, self.union) = (description, pages, Array(union))
    }
  }

  static let recorded = [
    Recorded(
      "in any order",
      [("?limit=2&\(after(4))", [5]), ("?limit=2&\(after(2))", [3, 4]), ("?limit=2", [1, 2])],
      1...5
    ),
    Recorded(
      "with mixed limits",
      [("?limit=1", [1]), ("?limit=3&\(after(1))", [2, 3, 4]), ("?limit=2", [1, 2])],
      1...4
    ),
    Recorded("that overlap", [("?limit=3", [1, 2, 3]), ("?limit=3&\(after(2))", [3, 4, 5])], 1...5),
    Recorded("of which one holds all", [("", [1, 2, 3, 4]), ("?limit=2", [1, 2])], 1...4),
    Recorded(
      "between which an item came in at the top",
      [("?limit=2", [2, 3]), ("?limit=2&\(after(3))", [4, 5]), ("?limit=2", [1, 2])],
      1...5
    ),
    Recorded(
      "between which an item went away",
      [("?limit=3", [1, 2, 3]), ("?limit=3&\(after(2))", [4, 5])],
      1...5
    ),
    Recorded(
      "again and again",
      [("?limit=2", [1, 2]), ("?limit=2&\(after(2))", [3]), ("?limit=2", [1, 2]), ("?limit=2", [1, 2])],
      1...3
    ),
    Recorded(
      "of which two follow on the same item, the later one first",
      [("?limit=2", [2, 3]), ("?limit=2", [2, 4]), ("?limit=2", [1, 2])],
      [1, 2, 4, 3]
    ),
    Recorded("with a gap, up to the gap", [("?limit=2", [1, 2]), ("?limit=2&\(after(4))", [5, 6])], 1...2),
    Recorded("in a circle", [("?limit=2", [1, 2]), ("?limit=2&\(after(2))", [1, 2])], 1...2),
    Recorded("of an empty list", [("?limit=2", [])], []),
  ]

  @Test("A page is made from several recorded pages", arguments: recorded)
  func union(_ row: Recorded) async throws {
    let entries = row.pages.map { MockFixture.entry("/v1/feed\($0.0)", body: MockFixture.page($0.1)) }
    let (response, _) = try await RequestPath.memory.send("GET /v1/feed?limit=100", of: try MockFixture.api(entries))
    let items = try JSONDocument(parsing: response.body).root["items"]
    #expect(items?.elements.map { $0["id"]?.string } == row.union.map(MockFixture.id))
  }

  @Test("A page after a gap is served as it was recorded")
  func gap() async throws {
    let entries = [("?limit=2", [1, 2]), ("?limit=2&\(Self.after(4))", [5, 6])]
      .map { MockFixture.entry("/v1/feed\($0.0)", body: MockFixture.page($0.1)) }
    let request = "GET /v1/feed?limit=2&\(Self.after(4))"
    let (response, address) = try await RequestPath.memory.send(request, of: try MockFixture.api(entries))
    #expect(response.text.contains(MockFixture.item(5, at: address)))
  }

  struct Chain: Sendable, CustomTestStringConvertible {
    let testDescription: String
    let query: String
    /// The items; `nil` where nothing can be served.
    let numbers: [Int]?

    init(_ query: String, _ numbers: [Int]?) { (testDescription, self.query, self.numbers) = (query, query, numbers) }
  }

  static let chains = [
    Chain("?limit=1&\(after(5))", [6]), Chain("?limit=9&\(after(4))", [5, 6, 7]), Chain("?limit=9&\(after(6))", [7]),
    Chain("?limit=9&\(after(7))", []), Chain("?limit=1&\(after(20))", [21]), Chain("?limit=9&\(after(20))", [21, 22]),
    Chain("?limit=9&\(after(3))", nil),
  ]

  @Test("Pages that no first page leads to are put together, too", arguments: chains, [[], [("?limit=2", [1, 2])]])
  func chain(_ row: Chain, _ first: [(String, [Int])]) throws {
    let pages = [
      ("?limit=2&\(Self.after(6))", [7]), ("?limit=2&\(Self.after(4))", [5, 6]),
      ("?limit=2&\(Self.after(20))", [21, 22]),
    ]
    let entries = (first + pages).map { MockFixture.entry("/v1/feed\($0.0)", body: MockFixture.page($0.1)) }
    let response = try MockFixture.api(entries).reply(to: "GET /v1/feed\(row.query)").response
    let ids = try? response.json["items"]?.elements.map { $0["id"]?.string }
    #expect(ids == row.numbers?.map(MockFixture.id))
    #expect(response.status == (row.numbers == nil ? 400 : 200))
  }

  @Test("A first page that was not recorded is not made up")
  func noFirstPage() throws {
    let api = try MockFixture.api([MockFixture.entry("/v1/feed?\(Self.after(4))", body: MockFixture.page([5, 6]))])
    #expect(try api.reply(to: "GET /v1/feed?limit=1").source == .unmatched)
  }

  @Test("An empty cursor requests the first page", arguments: [("", "&after_id="), ("&after_id=", "")])
  func emptyCursor(_ row: (recorded: String, query: String)) throws {
    let contract = MockFixture.contractText.replacing(
      #""after_id","in":"query","schema":{"type":"string","format":"uuid"}"#,
      with: #""after_id","in":"query","schema":{"type":"string"}"#
    )
    let entries = [MockFixture.entry("/v1/feed?limit=3\(row.recorded)", body: MockFixture.page(1...3))]
    let response = try MockFixture.api(contract: contract, entries).reply(to: "GET /v1/feed?limit=2\(row.query)")
      .response
    #expect(try response.json["items"]?.elements.map { $0["id"]?.string } == [1, 2].map(MockFixture.id))
  }

  @Test("A page says which recordings it was made from")
  func recordings() throws {
    let api = try MockFixture.standard
    #expect(try api.reply(to: "GET /v1/feed?limit=10").recordings == [0])
    #expect(try api.reply(to: "GET /v1/feed").recordings == [0])
    #expect(try api.reply(to: "GET /v1/feed?limit=3&\(Self.after(9))").recordings == [0, 1])
    #expect(try api.reply(to: "GET /v1/feed?limit=25").recordings == [0, 1, 2])
  }

  @Test("Lists are kept apart by all other query items, except redacted ones")
  func apart() throws {
    let entries = ["a", "b"].enumerated().map { number, tag in
      MockFixture.entry("/v1/feed?tag=\(tag)&key=REDACTED-1&limit=2", body: MockFixture.page([number + 1]))
    }
    let contract = MockFixture.contractText.replacing(
      #"{"name":"after_id""#,
      with: #"{"name":"tag","in":"query","schema":{"type":"string"}},{"name":"after_id""#
    )
    let api = try MockFixture.api(contract: contract, entries)
    let first = try api.reply(to: "GET /v1/feed?limit=9&tag=b&key=s3cret").response.json
    #expect(first["items"]?[0]?["id"]?.string == MockFixture.id(2))
    #expect(try api.reply(to: "GET /v1/feed?limit=9&tag=c").source == .unmatched)
  }

  @Test("An item that changed is served as it was recorded last")
  func changed() async throws {
    let entries = [
      MockFixture.entry("/v1/feed?limit=1", body: #"{"items":[{"id":"\#(MockFixture.id(1))","v":1}]}"#),
      MockFixture.entry("/v1/feed?limit=2", body: #"{"items":[{"id":"\#(MockFixture.id(1))","v":2}]}"#),
    ]
    let (response, _) = try await RequestPath.memory.send("GET /v1/feed?limit=5", of: try MockFixture.api(entries))
    #expect(response.text == #"{"items":[{"id":"\#(MockFixture.id(1))","v":2}]}"#)
  }

  @Test("Without a default the limit is that of the page that was recorded without one")
  func recordedDefault() async throws {
    let contract = MockFixture.contractText.replacing(#","default":10"#, with: "")
    let entries = [
      MockFixture.entry("/v1/feed", body: MockFixture.page(1...3)),
      MockFixture.entry("/v1/feed?after_id=\(MockFixture.id(3))", body: MockFixture.page(4...5)),
    ]
    let api = try MockFixture.api(contract: contract, entries)
    let (response, address) = try await RequestPath.memory.send("GET /v1/feed?\(Self.after(1))", of: api)
    #expect(
      response.text == "{\"items\":[\([2, 3, 4].map { MockFixture.item($0, at: address) }.joined(separator: ",\n  "))]}"
    )
  }
}
