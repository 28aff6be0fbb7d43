import Basics
import ContractModel
import ContractReports
import ContractTestSupport
import Diagnostics
import HARRecordings
import HTTPMessages
import MockTestSupport
import Testing

@testable import MockEngine

/// A mock API with callbacks whose receiver is in memory.
struct CallbackFixture {
  static let address = HTTPURL(scheme: "http", host: "127.0.0.1", port: 5)

  let runtime: MockRuntime
  let service: ReplyService
  let receiver: Receiver

  /// The receiver of callbacks, which keeps the requests.
  final class Receiver: HTTPClient {
    private let requests = Mutex<[HTTPRequest]>([])
    private let status: Int?

    init(status: Int?) { self.status = status }

    var received: [HTTPRequest] { requests.withLock { $0 } }

    func send(_ request: HTTPRequest) async -> HTTPExchange {
      requests.withLock { $0.append(request) }
      guard let status else {
        let fault = TransportFault(.connectionRefused, "nothing listens there")
        return HTTPExchange(request: request, response: nil, faults: [fault])
      }
      return HTTPExchange(request: request, response: HTTPResponse(status: status))
    }
  }

  /// Creates a mock; the status of the receiver is `nil` for one that cannot be reached.
  init(
    _ contract: Contract,
    recordings: [Recording] = [],
    status: Int? = 204,
    _ change: (inout MockOptions) -> Void = { _ in }
  ) throws {
    var options = MockOptions()
    options.unmatched = .example
    var callbacks = MockOptions.Callbacks()
    callbacks.delay = .zero
    options.callbacks = callbacks
    change(&options)
    let api = MockAPI(contract: contract, recordings: recordings, options: options)
    receiver = Receiver(status: status)
    runtime = MockRuntime(api: api, callbackClient: receiver)
    service = ReplyService(runtime: runtime, log: runtime.makeLog(address: Self.address))
  }

  /// Sends a request, and returns its status after all callbacks were sent.
  @discardableResult
  func send(
    _ target: String = "/orders",
    _ body: String = Self.order,
    method: HTTPMethod = .post,
    headers: HTTPHeaders = [:]
  ) async throws -> Int? {
    let status = try await begin(target, body, method: method, headers: headers)
    await runtime.callbacks?.settled()
    return status
  }

  static let order = #"{"callbackUrl":"http://127.0.0.1:9/hook?key=1"}"#

  /// Sends a request, and returns its status; callbacks may wait, or be on their way.
  @discardableResult
  func begin(
    _ target: String = "/orders",
    _ body: String = Self.order,
    method: HTTPMethod = .post,
    headers: HTTPHeaders = [:]
  ) async throws -> Int? {
    var url = Self.address
    let parts = target.split(separator: "?", maxSplits: 1)
    (url.path, url.query) = (String(parts[0]), parts.count > 1 ? String(parts[1]) : nil)
    var headers = headers
    headers.add("Content-Type", "application/json")
    let request = HTTPRequest(method: method, url: url, headers: headers, body: Array(body.utf8))
    let reply: MockReply =
      switch try service.reply(to: ValueRequest(request)) {
      case .now(let reply): reply
      case .later(let make): await make()
      }
    return reply.status
  }

  /// The callbacks in the journal: method, URL, status and findings.
  var entries: [String] {
    runtime.journal.compactMap { entry in
      guard case .callback(let name, let request) = entry.source else { return nil }
      let findings = entry.findings.map { "; \($0.severity.rawValue): \($0.message)" }.joined()
      return "\(name) after \(request ?? 0): \(entry.status.map { "\($0)" } ?? "none")\(findings)"
    }
  }

  /// The findings about the requests of clients.
  var findings: [String] {
    runtime.journal.flatMap { entry in
      if case .callback = entry.source { return [String]() }
      return entry.findings.map { "\($0.severity.rawValue): \($0.message)" }
    }
  }

  /// The contract of the tests.
  static let contract = TestContract.paths(
    """
      /orders:
        post:
          operationId: createOrder
          parameters: [{ name: shipped, in: query, schema: { type: string } }]
          requestBody: { content: { application/json: { schema: { type: object } } } }
          callbacks:
            done:
              '{$request.body#/callbackUrl}':
                post:
                  operationId: orderDone
                  parameters:
                    - { name: X-Event, in: header, required: true, schema: { type: string, enum: [done] } }
                  requestBody:
                    content:
                      application/json:
                        schema: { type: object, required: [id], properties: { id: { type: integer, minimum: 7 } } }
                  responses: { '204': { description: d } }
            shipped:
              '{$request.query.shipped}':
                put: { responses: { '200': { description: d } } }
            failed:
              '{$response.body#/failureUrl}':
                post: { responses: { '204': { description: d } } }
          responses:
            '201':
              description: d
              content: { application/json: { schema: { type: object, properties: { id: { type: integer } } } } }
            '400': { description: d }
    webhooks:
      stock:
        post:
          requestBody: { content: { application/json: { schema: { type: object, required: [left], properties: { left: { type: integer } } } } } }
          responses: { '204': { description: d } }
    """
  )
}
