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
    #expect(RequestDistance.between(requested, recorded, below: .max, work: &work) == 2)
    #expect(work < 0)
    // A placeholder matches anything.
    #expect(RequestDistance.between(requested, recorded, below: .max, work: &work) == 0)
  }

  @Test("A capital R that begins no placeholder does not make a query dear")
  func capital() {
    var work = 1000
    #expect(RequestDistance.between(key("a=R"), key("b=R"), below: 1, work: &work) == nil)
    #expect(work == 1000)
  }

  @Test("Recordings with placeholders are found among others of another shape")
  func shapes() throws {
    let queries = ["id=REDACTED", "id=REDACTED&x=1", "x=1", "id=REDACTED&id=2"]
    let entries = try queries.flatMap { query in
      try HARReader().read(HARText.log(HARText.entry("GET", "https://api.example/feed?\(query)")), file: "a.har")
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
}
