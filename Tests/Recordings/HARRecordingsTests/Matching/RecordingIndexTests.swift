import HARRecordings
import HTTPMessages
import Testing

@Suite("A request finds its recorded response")
struct RecordingIndexTests {
  static func index(_ requests: [String], basePaths: [String] = []) throws -> RecordingIndex {
    let entries = requests.map { request in
      let parts = request.split(separator: " ").map(String.init)
      return HARText.entry(parts[0], "https://a.example\(parts[1])")
    }
    let text = Array("{\"log\":{\"entries\":[\(entries.joined(separator: ","))]}}".utf8)
    return RecordingIndex(try RecordingReader().read(text, file: "a.har").entries, basePaths: basePaths)
  }

  static func request(_ line: String) throws -> HTTPRequest {
    let parts = line.split(separator: " ").map(String.init)
    return HTTPRequest(method: HTTPMethod(parts[0]), url: try HTTPURL(parsing: "http://127.0.0.1:80\(parts[1])"))
  }

  struct Row: Sendable, CustomTestStringConvertible {
    let testDescription: String
    let recorded: [String]
    let requested: String
    let expected: [Int]
    var basePaths: [String] = []

    init(_ description: String, _ recorded: [String], _ requested: String, _ expected: [Int], basePaths: [String] = [])
    {
      testDescription = description
      (self.recorded, self.requested, self.expected, self.basePaths) = (recorded, requested, expected, basePaths)
    }
  }

  static let rows = [
    Row("the same request", ["GET /x", "GET /y"], "GET /y", [2]),
    Row("another path", ["GET /x"], "GET /z", []),
    Row("another method", ["GET /x"], "POST /x", []),
    Row("a path in another case", ["GET /x"], "GET /X", []),
    Row("a slash more", ["GET /x"], "GET /x/", []),
    Row("an empty path is the root", ["GET /"], "GET ?", [1]),
    Row("the query in another order", ["GET /x?a=1&b=2"], "GET /x?b=2&a=1", [1]),
    Row("an item of the query less", ["GET /x?a=1&b=2"], "GET /x?a=1", []),
    Row("an item of the query more", ["GET /x"], "GET /x?a=1", []),
    Row("a repeated item counts", ["GET /x?a=1&a=1"], "GET /x?a=1", []),
    Row("repeated items in another order", ["GET /x?a=1&a=2"], "GET /x?a=2&a=1", [1]),
    Row("an item without value is an empty one", ["GET /x?a"], "GET /x?a=", [1]),
    Row("an empty item is one without value", ["GET /x?b=1&a="], "GET /x?a&b=1", [1]),
    Row(
      "JSON in an item",
      ["GET /x?v=%7B%22a%22:1,%22b%22:%5Btrue%5D%7D"],
      "GET /x?v=%7b%22b%22%3A+%5Btrue%5D,%22a%22:1%7D",
      [1]
    ),
    Row("other JSON in an item", ["GET /x?v=%5B1,2%5D"], "GET /x?v=%5B2,1%5D", []),
    Row("text in braces that is not JSON", ["GET /x?v=%7Ba,b%7D"], "GET /x?v=%7Bb,a%7D", []),
    Row(
      "a GraphQL document in an item",
      ["GET /x?query=%7Ba+%7Bb%7D%7D"],
      "GET /x?query=%7B%0A%20a,%20%7Bb%7D%0A%7D",
      [1]
    ),
    Row("a query without items", ["GET /x?"], "GET /x", [1]),
    Row("another percent-encoding of the query", ["GET /x?a=%7Eb+c"], "GET /x?a=~b%20c", [1]),
    Row("another percent-encoding of the path", ["GET /%7ex/a%20b"], "GET /~x/a%20b", [1]),
    Row("an encoded slash is not a slash", ["GET /a%2Fb"], "GET /a/b", []),
    Row("several recordings in their order", ["GET /x", "GET /y", "GET /x"], "GET /x", [1, 3]),
    Row("after the recorded base path", ["GET /base/v1/x"], "GET /v1/x", [1], basePaths: ["/base"]),
    Row("with another base path", ["GET /base/v1/x"], "GET /other/v1/x", [1], basePaths: ["/base", "/other/"]),
    Row("the base path alone is the root", ["GET /base"], "GET /", [1], basePaths: ["base"]),
    Row("a base path ends at a slash", ["GET /based/x"], "GET /d/x", [], basePaths: ["/base"]),
    Row("the longest base path", ["GET /a/b/x"], "GET /x", [1], basePaths: ["/a", "/a/b"]),
    Row("the path as written wins", ["GET /base/x", "GET /x"], "GET /x", [2], basePaths: ["/base"]),
    Row("another case of percent-encoding", ["GET /caf%c3%a9"], "GET /caf%C3%A9", [1]),
    Row("an encoded character that may stand as it is", ["GET /a@b:c,d"], "GET /a%40b%3Ac%2Cd", [1]),
    Row("bytes that are no text stay apart", ["GET /%FF", "GET /%FE"], "GET /%fe", [2]),
    Row("a plus in a path is not a space", ["GET /a+b"], "GET /a%20b", []),
    Row("a plus in a query is a space", ["GET /x?a=b+c"], "GET /x?a=b%20c", [1]),
    Row("an encoded plus in a query is none", ["GET /x?a=b%2Bc"], "GET /x?a=b+c", []),
    Row("a sign of equality within a value", ["GET /x?a=b=c"], "GET /x?a=b%3Dc", [1]),
    Row("an encoded ampersand parts nothing", ["GET /x?a=1%26b=2"], "GET /x?a=1&b=2", []),
    Row("empty items count for nothing", ["GET /x?&a=1&&b=2&"], "GET /x?b=2&a=1", [1]),
    Row("a percent sign that encodes nothing", ["GET /x?a=100%"], "GET /x?a=100%25", [1]),
    Row("brackets of arrays", ["GET /x?a[]=1&a[]=2"], "GET /x?a%5B%5D=2&a%5b%5d=1", [1]),
    Row("two slashes are not one", ["GET /a//b"], "GET /a/b", []),
    Row("a name in another case", ["GET /x?A=1"], "GET /x?a=1", []),
    Row("a placeholder in the query", ["GET /x?k=REDACTED-1&a=1"], "GET /x?a=1&k=secret", [1]),
    Row("a placeholder for an item that is missing", ["GET /x?k=REDACTED-1&a=1"], "GET /x?a=1", []),
    Row("another item beside a placeholder", ["GET /x?k=REDACTED-1&a=1"], "GET /x?a=2&k=secret", []),
    Row("the same placeholder wins", ["GET /x?k=REDACTED-1", "GET /x?k=REDACTED-2"], "GET /x?k=REDACTED-2", [2]),
    Row("a value that agrees wins", ["GET /x?k=REDACTED", "GET /x?k=1"], "GET /x?k=1", [2]),
    Row(
      "all whose placeholders agree, in order",
      ["GET /x?k=REDACTED-1", "GET /x?k=REDACTED-2"],
      "GET /x?k=1",
      [1, 2]
    ),
    Row("a placeholder within a value", ["GET /x?to=/a?k=REDACTED-1"], "GET /x?to=%2Fa%3Fk%3Dsecret", [1]),
    Row("other text around a placeholder", ["GET /x?to=/a?k=REDACTED-1"], "GET /x?to=%2Fb%3Fk%3Dsecret", []),
    Row("a placeholder in the path", ["GET /u/REDACTED-3/feed"], "GET /u/me/feed", [1]),
    Row("a placeholder is one segment", ["GET /u/REDACTED-3/feed"], "GET /u/me/too/feed", []),
    Row("a placeholder after a base path", ["GET /b/x?k=REDACTED-1"], "GET /x?k=1", [1], basePaths: ["/b"]),
    Row("no base path is known", ["GET /base/x"], "GET /x", []),
  ]

  @Test("A request matches a recording by method, path and query", arguments: rows)
  func matching(_ row: Row) throws {
    let index = try Self.index(row.recorded, basePaths: row.basePaths)
    #expect(index.entries(matching: try Self.request(row.requested)).map(\.number) == row.expected)
  }

  @Test("The methods of a path are those that were recorded")
  func methods() throws {
    let index = try Self.index(["GET /b/x", "DELETE /b/x?a=1", "GET /b/x?a=1", "PUT /b/y"], basePaths: ["/b"])
    #expect(index.methods(forPath: "/x") == [.get, .delete])
  }

  @Test("The nearest recordings come first, and say what differs")
  func nearest() throws {
    let index = try Self.index(
      ["GET /v1/other/thing", "GET /v1/feed?limit=10&after_id=A", "GET /v1/feed?limit=10", "POST /v1/feed?limit=10"]
    )
    let misses = index.nearest(to: try Self.request("GET /v1/feed?limit=7"), limit: 3)
    #expect(misses.map(\.entry.number) == [3, 2, 4])
    #expect(
      misses.map(\.differences) == [
        [#"query item limit: requested "7", recorded "10""#],
        [#"query item after_id: not requested, recorded "A""#, #"query item limit: requested "7", recorded "10""#],
        ["method: requested GET, recorded POST", #"query item limit: requested "7", recorded "10""#],
      ]
    )
  }

  @Test("Of several recordings of one request, the first one is reported as near")
  func nearestOnce() throws {
    let index = try Self.index(["GET /x", "GET /x"])
    let misses = index.nearest(to: try Self.request("GET /y?a"))
    #expect(misses.map(\.entry.number) == [1])
    #expect(
      misses.first?.differences == [
        "path: requested /y, recorded /x", "query item a: requested without a value, not recorded",
      ]
    )
  }

  @Test("A redacted query item matches one item, not several", arguments: [("t=a", 0), ("t=a&t=b", 1), ("", 1)])
  func redacted(query: String, count: Int) throws {
    let misses = try Self.index(["GET /x?t=REDACTED-1"]).nearest(to: try Self.request("GET /y?\(query)"))
    #expect(misses.first?.differences.filter { $0.hasPrefix("query item t") }.count == count)
  }

  @Test("What lies nearer in the path is nearer, whatever its query")
  func nearestPath() throws {
    let index = try Self.index(["GET /a/b/c?x=1&y=2&z=3", "GET /a/b", "GET /a/q/c/d", "GET /z"])
    #expect(index.nearest(to: try Self.request("GET /a/b/d"), limit: 9).map(\.entry.number) == [1, 2, 3, 4])
  }

  @Test("Without recordings no recording is near")
  func nothing() throws {
    #expect(try Self.index([]).nearest(to: try Self.request("GET /x")).isEmpty)
  }
}
