import ContractModel
import ContractTestSupport
import HARRecordings
import HTTPMessages
import JSONSyntax
import Testing

@testable import MockEngine

@Suite("Callbacks of a mock API")
struct CallbackTests {
  @Test("A callback follows a response with an example that keeps its schema, and the journal shows it")
  func example() async throws {
    let fixture = try CallbackFixture(CallbackFixture.contract)
    #expect(try await fixture.send() == 201)
    let sent = fixture.receiver.received
    #expect(sent.map { "\($0.method) \($0.url)" } == ["POST http://127.0.0.1:9/hook?key=1"])
    #expect(sent.first?.headers["X-Event"] == "done")
    let body = try JSONDocument(parsing: sent.first?.body ?? []).root
    #expect((body["id"]?.integer ?? 0) >= 7)
    #expect(fixture.entries == ["done after 1: 204"])
    #expect(fixture.findings == [])
    #expect(fixture.runtime.usage.requests == 1)
  }

  @Test("Each callback is sent for which the exchange has a URL, and one without a URL is not missed")
  func several() async throws {
    let fixture = try CallbackFixture(CallbackFixture.contract)
    #expect(try await fixture.send("/orders?shipped=http%3A%2F%2Flocalhost%3A9%2Fs", "{}") == 201)
    #expect(fixture.receiver.received.map { "\($0.method) \($0.url)" } == ["PUT http://localhost:9/s"])
    #expect(fixture.findings == [])
    #expect(try await fixture.send("/orders", "{}") == 201)
    #expect(fixture.receiver.received.count == 1)
    #expect(fixture.findings == [])
  }

  @Test(
    "No callback is sent to a host that is not allowed, to the mock itself, or to text that is no URL",
    arguments: [
      ("http://192.168.0.7/hook", "the host 192.168.0.7 is not allowed"),
      ("http://169.254.169.254/latest/meta-data", "--callbacks 169.254.169.254"),
      ("http://127.0.0.1.example/hook", "not allowed"), ("ftp://127.0.0.1/a", "must begin with http://"),
      ("http://a:b@127.0.0.1:9/", "no user name"), ("http://127.0.0.1:5/orders", "that of the mock itself"),
      ("http://localhost:5/orders", "that of the mock itself"), ("hook", "\"hook\" is not an absolute URL"),
    ]
  )
  func hosts(url: String, reason: String) async throws {
    let fixture = try CallbackFixture(CallbackFixture.contract)
    #expect(try await fixture.send(#"/orders"#, #"{"callbackUrl":"\#(url)"}"#) == 201)
    #expect(fixture.receiver.received == [])
    #expect(fixture.findings.count == 1)
    #expect(fixture.findings.first?.hasPrefix("warning: the callback \"done\" is not sent: ") == true)
    #expect(fixture.findings.first?.contains(reason) == true, "\(fixture.findings)")
  }

  @Test("Callbacks are sent to allowed hosts of any case, and to this machine only if that is allowed")
  func allowedHosts() async throws {
    let fixture = try CallbackFixture(CallbackFixture.contract) {
      $0.callbacks?.allowedHosts = ["Hooks.example"]
      $0.callbacks?.allowsLoopback = false
    }
    _ = try await fixture.send("/orders", #"{"callbackUrl":"https://hooks.EXAMPLE/a"}"#)
    _ = try await fixture.send("/orders", #"{"callbackUrl":"http://127.0.0.1:9/a"}"#)
    #expect(fixture.receiver.received.map(\.url.host) == ["hooks.example"])
  }

  @Test(
    "No callback follows an error, a fault of a scenario, or a reply without callbacks in the options",
    arguments: [
      "offline", "timeout", "server-error", "wrong-status:status=503", "not-found", "truncated", "malformed-chunk",
      "reset-midway", "empty-response", "interim", "garbage", "rate-limited", "unauthorized",
    ]
  )
  func faults(scenario: String) async throws {
    let fixture = try CallbackFixture(CallbackFixture.contract)
    let played = try fixture.runtime.book.scenario(scenario)
    fixture.runtime.play(played)
    try await fixture.send()
    #expect(fixture.receiver.received == [])
    let off = try CallbackFixture(CallbackFixture.contract) { $0.callbacks = nil }
    #expect(try await off.send() == 201)
    #expect(off.receiver.received == [])
  }

  @Test("A receiver that cannot be reached, or responds otherwise than documented, is noted and breaks nothing")
  func receivers() async throws {
    let gone = try CallbackFixture(CallbackFixture.contract, status: nil)
    #expect(try await gone.send() == 201)
    #expect(gone.entries == ["done after 1: none; warning: the callback \"done\" failed: nothing listens there"])
    let other = try CallbackFixture(CallbackFixture.contract, status: 418)
    try await other.send()
    let text = try #require(other.entries.first)
    #expect(text.hasPrefix("done after 1: 418; note: the callback \"done\" got a response of the client"))
    #expect(other.runtime.usage.violationCount == 0)
  }

  @Test("The journal entry of a callback has the session of its request")
  func session() async throws {
    let fixture = try CallbackFixture(CallbackFixture.contract)
    try await fixture.send(headers: ["X-Contract-Session": "a"])
    #expect(fixture.runtime.journal.map(\.session) == ["a", "a"])
  }

  @Test("A callback is signed as the contract describes")
  func signature() async throws {
    let contract = TestContract.paths(
      """
        /orders:
          post:
            callbacks:
              done:
                '{$request.body#/callbackUrl}':
                  post:
                    parameters:
                      - name: X-Signature
                        in: header
                        required: true
                        schema: { type: string }
                        x-signature: { algorithm: hmac-sha256, prefix: 'sha256=' }
                    requestBody: { content: { text/plain: { example: hello } } }
                    responses: { '204': { description: d } }
            responses: { '200': { description: d } }
      """
    )
    let fixture = try CallbackFixture(contract) { $0.callbacks?.secret = "key" }
    try await fixture.send()
    let request = try #require(fixture.receiver.received.first)
    let signature = try #require(contract.operations.first?.callbacks.first?.operation.parameters.first?.signature)
    #expect(signature.fault(of: request, key: Array("key".utf8)) == nil)
    #expect(request.headers["X-Signature"]?.hasPrefix("sha256=") == true)
    #expect(signature.fault(of: request, key: Array("other".utf8)) != nil)
    let unsigned = try CallbackFixture(contract)
    try await unsigned.send()
    #expect(unsigned.receiver.received.count == 1)
  }

  @Test("A reset forgets the callbacks that wait")
  func reset() async throws {
    let fixture = try CallbackFixture(CallbackFixture.contract) { $0.callbacks?.delay = .seconds(3600) }
    try await fixture.begin()
    fixture.runtime.reset()
    await fixture.runtime.callbacks?.settled()
    #expect(fixture.receiver.received == [])
  }
}
