import HTTPMessages
import JSONSyntax
import MockTestSupport
import Testing

@testable import MockControl
@testable import MockEngine

@Suite("A journal entry in full")
struct EntryDetailTests {
  private func detail(_ number: Int = 1, of fixture: InspectorFixture) async throws -> JSONValue {
    let response = try await fixture.send("GET journal/\(number)")
    try #require(response.status == 200)
    return try response.json
  }

  @Test("A journal entry in full has the response that was sent")
  func response() async throws {
    let fixture = try InspectorFixture()
    try await fixture.serve(targets: ["/status", "/status", "/status", "/status", "/status"])
    for (number, text) in [(1, "one"), (2, "two"), (5, "two")] {
      let detail = try await detail(number, of: fixture)
      #expect(detail["entry"]?["number"]?.integer == number)
      #expect(detail["request"]?["method"]?.string == "GET")
      #expect(detail["response"]?["status"]?.integer == 200)
      #expect(detail["response"]?["body"]?.string == text)
      #expect(detail["response"]?["size"]?.integer == 3)
      #expect(detail["response"]?["isWhole"]?.bool == true)
      #expect(detail["wire"] == nil)
    }
    let first = try await detail(1, of: fixture)
    #expect(first["elapsed"] != nil)
  }

  @Test("A journal entry in full shows no secret of the request or the response")
  func secrets() async throws {
    let body = #"{"access_token":"eyJhbGciOiJIUzI1NiJ9.e30.abcdefghijklmnop","name":"x"}"#
    let headers = [("Set-Cookie", "sid=s3cr3tc00kie")]
    let entry = MockFixture.entry("https://api.example/login", headers: headers, body: body)
    let fixture = try InspectorFixture(try MockFixture.api([entry]))
    try await fixture.serve(targets: ["/login?api_key=k3y"])
    try await fixture.serve(RequestText.make("/login"))
    for number in 1...2 {
      let text = try await fixture.send("GET journal/\(number)").text
      for secret in ["eyJhbGciOiJIUzI1NiJ9", "s3cr3tc00kie", "k3y\""] { #expect(!text.contains(secret)) }
      #expect(text.contains("REDACTED"))
    }
  }

  @Test("A journal entry in full shows the beginning of a long body, and no part of a character")
  func long() async throws {
    let body = String(repeating: "ä", count: 40_000)
    let entry = MockFixture.entry("https://api.example/long", type: "text/plain", body: "x\(body)")
    let fixture = try InspectorFixture(try MockFixture.api([entry]))
    try await fixture.serve(targets: ["/long"])
    let response = try #require(try await detail(of: fixture)["response"])
    #expect(response["size"]?.integer == 80_001)
    #expect(response["isWhole"]?.bool == false)
    #expect(response["body"]?.string == "x" + String(repeating: "ä", count: 32_767))
  }

  @Test("A journal entry in full has no text of a body that is not text")
  func binary() async throws {
    let fixture = try InspectorFixture()
    try await fixture.serve(targets: ["/images/1.png"])
    let response = try #require(try await detail(of: fixture)["response"])
    #expect(response["size"]?.integer == 256)
    #expect(response["body"] == nil)
  }

  @Test("A journal entry in full has what a scenario did on the wire, step by step")
  func wire() async throws {
    let fixture = try InspectorFixture()
    fixture.runtime.play(try fixture.runtime.book.scenario("slow:delay=2s"))
    try await fixture.serve(targets: ["/status"])
    let detail = try await detail(of: fixture)
    let steps = try #require(detail["wire"]?.elements.map { $0.string ?? "" })
    #expect(steps.contains { $0.hasPrefix("wait 2.0 seconds") })
    #expect(steps.last == "keep the connection open")
    #expect(detail["response"]?["body"]?.string == "one")
  }

  @Test("A journal entry in full has no response where a scenario sent none")
  func silence() async throws {
    let fixture = try InspectorFixture()
    fixture.runtime.play(try fixture.runtime.book.scenario("offline"))
    try await fixture.serve(targets: ["/status"])
    let detail = try await detail(of: fixture)
    #expect(detail["response"] == nil)
    #expect(detail["wire"]?.elements.map { $0.string }.last == "reset the connection")
  }

  @Test("A request that the journal does not have is not found", arguments: ["GET journal/2", "POST journal/2/replay"])
  func missing(_ line: String) async throws {
    let fixture = try InspectorFixture()
    try await fixture.serve(targets: ["/status"])
    let response = try await fixture.send(line)
    #expect(response.status == 404)
    #expect(try response.json["detail"]?.string == "The journal has no request 2.")
  }

  @Test("The journal drops the oldest responses where they hold too much, and keeps their requests")
  func dropped() throws {
    var ring = JournalRing(limit: 10, byteLimit: 4000)
    for number in 1...5 {
      let reply = JournalFixture.reply(body: Array(repeating: 0x61, count: 1000))
      ring.append(try JournalFixture.record(number, reply: reply))
    }
    #expect(ring.elements.map(\.number) == [1, 2, 3, 4, 5])
    #expect(ring.elements.map { $0.reply.hasResponse } == [false, false, false, true, true])
  }

  @Test("A response that is larger than the journal keeps is not in the entry")
  func large() async throws {
    let body = String(repeating: "a", count: JournalRing.Record.longestResponse + 1)
    let entry = MockFixture.entry("https://api.example/large", type: "text/plain", body: body)
    let fixture = try InspectorFixture(try MockFixture.api([entry]))
    try await fixture.serve(targets: ["/large"])
    #expect(try await detail(of: fixture)["response"] == nil)
    #expect(try await detail(of: fixture)["entry"]?["status"]?.integer == 200)
  }
}
