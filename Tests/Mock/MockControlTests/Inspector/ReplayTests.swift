import HTTPMessages
import JSONSyntax
import MockTestSupport
import Testing

@testable import MockControl
@testable import MockEngine

@Suite("Replaying a request of the journal")
struct ReplayTests {
  @Test("A replayed request is served as the next one of its session, and is in the journal")
  func replay() async throws {
    let fixture = try InspectorFixture()
    try await fixture.serve(RequestText.make("/status", session: "a"))
    #expect(try await fixture.send("POST journal/1/replay").json["number"]?.integer == 2)
    let detail = try await fixture.send("GET journal/2").json
    #expect(detail["entry"]?["session"]?.string == "a")
    #expect(detail["response"]?["body"]?.string == "two")
    // The session without a name is where it was.
    #expect(try await fixture.serve(RequestText.make("/status")).response.text == "one")
    #expect(fixture.runtime.usage.requests == 3)
  }

  @Test("A replayed request gets the scenario that plays now")
  func scenario() async throws {
    let fixture = try InspectorFixture()
    try await fixture.serve(targets: ["/status"])
    fixture.runtime.play(try fixture.runtime.book.scenario("not-found"))
    let number = try #require(try await fixture.send("POST journal/1/replay").json["number"]?.integer)
    #expect(try await fixture.send("GET journal/\(number)").json["response"]?["status"]?.integer == 404)
  }

  @Test("Many requests that are replayed at the same time each get their own entry")
  func concurrent() async throws {
    let fixture = try InspectorFixture()
    try await fixture.serve(targets: ["/status"])
    let numbers = try await withThrowingTaskGroup(of: Int?.self) { group in
      for _ in 0..<20 { group.addTask { try await fixture.send("POST journal/1/replay").json["number"]?.integer } }
      var numbers: Set<Int?> = []
      for try await number in group { numbers.insert(number) }
      return numbers
    }
    #expect(numbers == Set(2...21))
  }

  @Test("A request that would be forwarded is not replayed, because it would leave the process")
  func forwarded() async throws {
    let api = try MockFixture.api { $0.unmatched = .forward }
    let fixture = try InspectorFixture(api)
    try await fixture.serve(targets: ["/nowhere"])
    let response = try await fixture.send("POST journal/1/replay")
    #expect(response.status == 409)
    #expect(try response.json["detail"]?.string?.contains("upstream") == true)
    #expect(fixture.runtime.journal.count == 1)
  }

  @Test("A request whose body the journal keeps only in part is not replayed")
  func partial() async throws {
    let fixture = try InspectorFixture()
    try await fixture.serve(RequestText.make("/status", method: "POST"), body: JournalRing.Record.longestBody + 1)
    let response = try await fixture.send("POST journal/1/replay")
    #expect(response.status == 409)
    let detail = "The journal keeps only the first 65536 bytes of the body of request 1."
    #expect(try response.json["detail"]?.string == detail)
  }
}
