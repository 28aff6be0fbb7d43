import Basics
import Diagnostics
import HARRecordings
import HTTPMessages
import JSONSyntax
import MockTestSupport
import Testing

@testable import MockControl
@testable import MockEngine

@Suite("Saving an exchange of the journal")
struct SavingTests {
  private struct DiskFull: DiagnosticError {
    var diagnostic: Diagnostic { Diagnostic(code: "full", message: "the disk is full") }
  }

  /// Collects what is saved.
  private final class Saved: Sendable {
    private let state = Mutex<[CapturedExchange]>([])

    var exchanges: [CapturedExchange] { state.withLock { $0 } }

    var saver: RecordingSaver { RecordingSaver(file: "saved.har") { [self] in save($0) } }

    private func save(_ captured: CapturedExchange) { state.withLock { $0.append(captured) } }
  }

  private func save(_ body: String, in fixture: InspectorFixture) async throws -> HTTPResponse {
    try await fixture.send("POST recordings", InspectorFixture.json, body: body)
  }

  @Test("Saving needs the option that names a file, and says so")
  func disabled() async throws {
    let fixture = try InspectorFixture()
    try await fixture.serve(targets: ["/nowhere"])
    let response = try await save(#"{"number":1}"#, in: fixture)
    #expect(response.status == 403)
    #expect(try response.json["detail"]?.string?.contains("--save-to") == true)
    #expect(try await fixture.send("GET version").json["saveTo"] == nil)
  }

  @Test("A saved exchange has the request without the mock's own headers, and the response that was sent")
  func sent() async throws {
    let saved = Saved()
    let fixture = try InspectorFixture(saving: saved.saver)
    #expect(try await fixture.send("GET version").json["saveTo"]?.string == "saved.har")
    try await fixture.serve(RequestText.make("/status", scenario: "online", session: "a"))
    let response = try await save(#"{"number":1}"#, in: fixture)
    #expect(response.status == 201)
    #expect(try response.json["file"]?.string == "saved.har")
    let captured = try #require(saved.exchanges.first)
    #expect(captured.exchange.request.url.requestTarget == "/status")
    #expect(!captured.exchange.request.headers.fields.contains { $0.name.hasPrefix("X-Contract") })
    #expect(captured.exchange.response?.text == "one")
    #expect(captured.started.hasSuffix("Z"))
  }

  @Test("A saved exchange has the given response in place of the one that was sent")
  func given() async throws {
    let saved = Saved()
    let fixture = try InspectorFixture(saving: saved.saver)
    try await fixture.serve(targets: ["/nowhere"])
    let body = #"{"number":1,"response":{"status":201,"contentType":"application/json","body":"{\"a\":1}"}}"#
    #expect(try await save(body, in: fixture).status == 201)
    let response = try #require(saved.exchanges.first?.exchange.response)
    #expect(response.status == 201)
    #expect(response.headers["Content-Type"] == "application/json")
    #expect(response.text == #"{"a":1}"#)
  }

  @Test(
    "What cannot be saved is refused with a reason",
    arguments: [
      (#"{"number":7}"#, 404), (#"{"number":0}"#, 400), (#"{"number":1,"response":{"status":99}}"#, 400),
      (#"{"number":1,"response":{"status":200,"contentType":"a\nb"}}"#, 400), (#"{"number":2}"#, 409), ("{}", 400),
    ]
  )
  func refused(body: String, status: Int) async throws {
    let saved = Saved()
    let fixture = try InspectorFixture(saving: saved.saver)
    try await fixture.serve(targets: ["/nowhere"])
    fixture.runtime.play(try fixture.runtime.book.scenario("offline"))
    try await fixture.serve(targets: ["/status"])
    #expect(try await save(body, in: fixture).status == status)
    #expect(saved.exchanges.isEmpty)
  }

  @Test("A failure to save is reported with its reason")
  func failed() async throws {
    let fixture = try InspectorFixture(saving: RecordingSaver(file: "saved.har") { _ in throw DiskFull() })
    try await fixture.serve(targets: ["/nowhere"])
    let response = try await save(#"{"number":1}"#, in: fixture)
    #expect(response.status == 500)
    #expect(try response.json["detail"]?.string == "The recording was not saved: the disk is full.")
  }
}
