import HTTPMessages
import Testing

@testable import HARRecordings

@Suite("The work of finding the nearest recordings")
struct NearestWorkTests {
  private func key(_ query: String) -> RequestKey {
    RequestKey(method: .get, host: "", path: "/feed", query: query)
  }

  @Test("Queries are compared name by name while there is work left, and by what surely differs beyond that")
  func bound() {
    let (requested, recorded) = (key("a=1&b=2"), key("a=REDACTED&c=3"))
    var work = 15
    #expect(RequestDistance.betweenQueries(requested, recorded, below: .max, work: &work) == 2)
    #expect(work < 0)
    // A placeholder matches anything.
    #expect(RequestDistance.betweenQueries(requested, recorded, below: .max, work: &work) == 0)
  }

  @Test("A capital R that begins no placeholder does not make a query dear")
  func capital() {
    var work = 1000
    #expect(RequestDistance.betweenQueries(key("a=R"), key("b=R"), below: 1, work: &work) == 1)
    #expect(work == 1000)
  }

  @Test("Recordings with placeholders are found among others of another shape")
  func shapes() throws {
    let queries = ["id=REDACTED", "id=REDACTED&x=1", "x=1", "id=REDACTED&id=2"]
    let entries = try queries.flatMap { query in
      try RecordingReader().read(HARText.log(HARText.entry("GET", "https://api.example/feed?\(query)")), file: "a.har")
        .entries
    }
    let index = RecordingIndex(entries)
    func positions(_ query: String) throws -> [Int] {
      index.positions(matching: HTTPRequest(url: try HTTPURL(parsing: "https://api.example/feed?\(query)")))
    }
    #expect(try positions("id=7") == [0])
    #expect(try positions("id=7&x=1") == [1])
    #expect(try positions("x=1") == [2])
    #expect(try positions("id=2&id=7") == [3])
    #expect(try positions("id=7&x=1&y=1") == [])
  }

  private static func index(_ targets: [String]) throws -> RecordingIndex {
    let entries = targets.map { HARText.entry("GET", "https://api.example\($0)") }
    return RecordingIndex(
      try RecordingReader().read(HARText.log(entries.joined(separator: ",")), file: "a.har").entries
    )
  }

  @Test("A request with 1,500 query items is compared with few of many recordings")
  func manyItems() throws {
    let targets = (0..<500).map { "/items/\($0)?page=\($0 % 7)&size=\($0 % 3)" }
    let index = try Self.index(targets)
    let query = (0..<1500).map { "p\($0)=\($0)" }.joined(separator: "&")
    let request = HTTPRequest(url: try HTTPURL(parsing: "https://api.example/items/77?size=2&\(query)"))
    var compared = 0
    index.nearTargets.forEach(near: RequestKey(request, rules: MatchRules())) { _, distance, items, _ in
      compared += 1
      return compared < 3 ? .max : distance + items
    }
    #expect(compared < 10)
    let nearest = index.nearest(to: request)
    #expect(nearest.first?.entry.requestHead.url.path == "/items/77")
    #expect(nearest.allSatisfy { $0.differences.count < 30 })
    #expect(nearest.first?.differences.last == "query: 1481 further differences")
  }

  @Test("The nearest recordings are found whatever segment or item differs")
  func nearest() throws {
    let targets = (0..<600).map { "/v\($0 % 3)/items/\($0)/parts/\($0 % 11)?a=\($0 % 13)&b=\($0)" }
    let index = try Self.index(targets + ["/parts", "/base/orders/5"])
    let rows = [
      ("/v2/items/500/parts/5?a=6&b=500", "/v2/items/500/parts/5"),
      ("/v2/items/500/parts/3?a=6&b=500", "/v2/items/500/parts/5"),
      ("/v9/items/599/parts/5?a=1&b=599", "/v2/items/599/parts/5"),
      ("/v2/items/x/parts/5?b=599&a=1", "/v2/items/599/parts/5"), ("/orders/5", "/base/orders/5"),
      ("/other/base/orders/5", "/base/orders/5"), ("/api/parts", "/parts"),
    ]
    for (target, path) in rows {
      let request = HTTPRequest(url: try HTTPURL(parsing: "https://api.example\(target)"))
      #expect(index.nearest(to: request).first?.entry.requestHead.url.path == path, "\(target)")
    }
  }

  @Test("Repeated items are counted, and each placeholder takes one of the rest")
  func repeated() {
    let texts = (0..<1500).map { Array("a=\($0)".utf8) }
    #expect(PlaceholderMatching.matches(texts, recorded: texts.reversed()))
    #expect(!PlaceholderMatching.matches(texts, recorded: texts.dropLast() + [Array("a=x".utf8)]))
    #expect(PlaceholderMatching.matches(texts, recorded: texts.dropFirst() + [Array("a=REDACTED-1".utf8)]))
    #expect(!PlaceholderMatching.matches([[1], [1]], recorded: [[1], [2]]))
  }
}
