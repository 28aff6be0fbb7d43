import Basics
import ContractTestSupport
import HTTPMessages
import JSONSyntax
import MockControl
import MockEngine
import Testing

@Suite("Webhooks that the control API sends")
struct WebhookTests {
  private final class Receiver: HTTPClient {
    private let requests = Mutex<[HTTPRequest]>([])
    var received: [HTTPRequest] { requests.withLock { $0 } }

    func send(_ request: HTTPRequest) async -> HTTPExchange {
      requests.withLock { $0.append(request) }
      return HTTPExchange(request: request, response: HTTPResponse(status: 204))
    }
  }

  private static let contract = TestContract.of(
    """
    openapi: 3.1.0
    info: { title: Test, version: '1' }
    paths: { /a: { get: { responses: { '204': { description: d } } } } }
    webhooks:
      stock:
        post:
          requestBody: { content: { application/json: { schema: { type: object, required: [left], properties: { left: { type: integer } } } } } }
          responses: { '204': { description: d } }
    """
  )

  /// The status and the text of the response to a request that sends a webhook, and the URLs that got one.
  private static func send(
    _ body: String,
    name: String = "stock",
    isOn: Bool = true
  ) async throws -> (status: Int, text: String, received: [HTTPRequest], journal: [String]) {
    var options = MockOptions()
    options.callbacks = isOn ? MockOptions.Callbacks() : nil
    let receiver = Receiver()
    let api = MockAPI(contract: contract, recordings: [], options: options)
    let runtime = MockRuntime(api: api, callbackClient: isOn ? receiver : nil)
    let request = try ControlFixture.request("POST webhooks/\(name)", ["Content-Type": "application/json"], body: body)
    let response = await ControlAPI(runtime: runtime).response(to: request, isLocal: true)
    let journal = await ControlAPI(runtime: runtime)
      .response(to: try ControlFixture.request("GET journal"), isLocal: true)
    let entries = try JSONDocument(parsing: journal.body).root["entries"]?.elements.map { $0 } ?? []
    return (
      response.status, String(decoding: response.body, as: UTF8.self), receiver.received,
      entries.map { "\($0["source"]?["kind"]?.string ?? "") \($0["source"]?["callback"]?.string ?? "")" }
    )
  }

  @Test("A webhook is sent by its name, with an example of its body, and the response has its journal entry")
  func sent() async throws {
    let sent = try await Self.send(#"{"url":"http://127.0.0.1:9/stock"}"#)
    #expect(sent.status == 200)
    #expect(sent.text == #"{"number":1,"status":204}"#)
    #expect(sent.received.map { "\($0.method) \($0.url)" } == ["POST http://127.0.0.1:9/stock"])
    #expect(try JSONDocument(parsing: sent.received.first?.body ?? []).root["left"]?.integer != nil)
    #expect(sent.journal == ["callback stock"])
  }

  @Test(
    "A webhook is not sent to a host that is not allowed, by an unknown name, or by a mock that sends none",
    arguments: [
      (#"{"url":"http://192.168.0.7/"}"#, "stock", true, 409, "--callbacks 192.168.0.7"),
      (#"{"url":"http://127.0.0.1:5/a"}"#, "stock", true, 409, "that of the mock itself"),
      (#"{"url":"hook"}"#, "stock", true, 400, "is not an absolute URL"),
      (#"{"url":"http://127.0.0.1:9/"}"#, "sold", true, 404, "it has stock"),
      (#"{"url":"http://127.0.0.1:9/"}"#, "stock", false, 409, "start it with --callbacks on"),
    ]
  )
  func refused(body: String, name: String, isOn: Bool, status: Int, detail: String) async throws {
    let sent = try await Self.send(body, name: name, isOn: isOn)
    #expect(sent.status == status)
    #expect(sent.text.contains(detail), "\(sent.text)")
    #expect(sent.received == [])
  }
}
