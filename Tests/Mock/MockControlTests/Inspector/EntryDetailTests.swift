import HARRecordings
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
    // The list of requests has the time, too.
    #expect(first["entry"]?["elapsed"] != nil)
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

  @Test("A journal entry in full has the command that sends the request again, without its secrets")
  func command() async throws {
    let fixture = try InspectorFixture()
    let request = "GET /status?api_key=k3y&a=1 HTTP/1.1\r\nHost: 127.0.0.1:5\r\nAuthorization: Bearer t0ken\r\n\r\n"
    try await fixture.serve(request)
    let command = try #require(try await detail(of: fixture)["curl"]?.string)
    #expect(command.hasPrefix("curl -i 'http://127.0.0.1:5/status?api_key='\"$API_KEY\"'&a=1'"))
    #expect(command.contains("\"Authorization: $AUTHORIZATION\""))
    #expect(!command.contains("t0ken") && !command.contains("k3y"))
  }

  @Test("A request whose body was cut off has no command, because it would send another request")
  func cutOff() async throws {
    let fixture = try InspectorFixture()
    let size = JournalRing.Record.longestBody + 1
    try await fixture.serve("POST /status HTTP/1.1\r\nHost: 127.0.0.1:5\r\nContent-Length: \(size)\r\n\r\n", body: size)
    #expect(try await detail(of: fixture)["curl"] == nil)
    #expect(try await fixture.send("GET journal/1/recording").status == 409)
  }

  @Test("The recording of a journal entry has the exchange without its secrets and the mock's own headers")
  func recording() async throws {
    let body = #"{"password":"s3cret","name":"x"}"#
    let entry = MockFixture.entry("https://api.example/login", body: body)
    let fixture = try InspectorFixture(try MockFixture.api([entry]))
    try await fixture.serve(
      "GET /login HTTP/1.1\r\nHost: 127.0.0.1:5\r\nAuthorization: Bearer t0ken\r\nX-Contract-Session: a\r\n\r\n"
    )
    let response = try await fixture.send("GET journal/1/recording")
    #expect(response.status == 200)
    #expect(!response.text.contains("t0ken") && !response.text.contains("s3cret"))
    #expect(!response.text.contains("X-Contract-Session"))
    let recorded = try RecordingReader().read(response.body, file: "a.har").entries.first
    #expect(recorded?.request.url.path == "/login")
    #expect(recorded?.response.status == 200)
    #expect(recorded?.response.text == #"{"password":"REDACTED-2","name":"x"}"#)
  }

  @Test("A request without a response has no recording, and the reason is given")
  func noRecording() async throws {
    let fixture = try InspectorFixture()
    fixture.runtime.play(try fixture.runtime.book.scenario("offline"))
    try await fixture.serve(targets: ["/status"])
    let response = try await fixture.send("GET journal/1/recording")
    #expect(response.status == 409)
    #expect(
      try response.json["detail"]?.string == "The response to request 1 was not kept; send the request again."
    )
  }

  @Test(
    "A request that the journal does not have is not found",
    arguments: ["GET journal/2", "GET journal/2/recording", "POST journal/2/replay"]
  )
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
