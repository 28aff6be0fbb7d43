import Basics
import ContractModel
import ContractReports
import ContractTestSupport
import HTTPMessages
import JSONSyntax
import Testing

@testable import ContractVerifier

/// An API of payments that sends callbacks, as a test says.
final class CallbackService: Sendable {
  /// A request that the API sends, and when.
  struct Sending: Sendable {
    var method = HTTPMethod.post
    /// What follows the URL that the API was given.
    var path = "/paid"
    var headers: HTTPHeaders = ["Content-Type": "application/json", "X-Event": "paid"]
    var body = #"{"id":1}"#
    /// Whether it is sent before the response.
    var isEarly = false
    /// Whether it is sent to the callback URL itself, as webhooks are.
    var isWebhook = false
    /// How much later than the response it comes.
    var delay = Duration.zero
  }

  static let secret = "a secret of the test"

  static func contract(operation: String = "createPayment", rule: String = "{}", webhooks: String = "") -> Contract {
    TestContract.paths(
      """
        /payments:
          post:
            operationId: \(operation)
            requestBody:
              required: true
              content:
                application/json:
                  example: { amount: 5, callbackUrl: 'https://example.com/hook' }
                  schema:
                    type: object
                    required: [amount]
                    properties: { amount: { type: integer, minimum: 1 }, callbackUrl: { type: string, format: uri } }
            responses: { '201': { description: Created. }, '400': { description: Invalid. } }
            callbacks:
              paid: { '{$request.body#/callbackUrl}/paid': { post: { $ref: '#/components/x-callbacks/paid' } } }
              failed: { '{$request.body#/callbackUrl}/failed': { post: { $ref: '#/components/x-callbacks/failed' } } }
      \(webhooks)
      components:
        x-callbacks:
          paid:
            x-callback: \(rule)
            parameters:
              - { name: X-Event, in: header, required: true, schema: { type: string } }
              - name: X-Signature
                in: header
                schema: { type: string }
                x-signature: { algorithm: hmac-sha256, prefix: 'sha256=' }
            requestBody: { required: true, content: { application/json: { schema: { type: object, required: [id],
              properties: { id: { type: integer } } } } } }
            responses: { '202': { description: Accepted. } }
          failed:
            requestBody: { required: true, content: { application/json: { schema: { type: object } } } }
            responses: { '204': { description: Received. } }
      """
    )
  }

  static let webhooks = """
    webhooks:
      ping:
        post:
          requestBody: { required: true, content: { application/json: { schema: { type: object, required: [ping] } } } }
          responses: { '200': { description: Received. } }
    """

  let inbox: CallbackInbox
  private let offset: ServiceClock
  private let contract: Contract
  private let sendings: [Sending]

  init(_ contract: Contract, sending sendings: [Sending]) {
    let clock = ServiceClock()
    (self.contract, self.sendings, offset) = (contract, sendings, clock)
    inbox = CallbackInbox(token: "t", now: { clock.now })
  }

  /// Explores the API, and returns the result.
  func explore(timeout: Duration = .seconds(20), secret: String? = nil) async -> Exploration {
    let url = HTTPURL(scheme: "http", host: "127.0.0.1", port: 9, path: "/hooks")
    let configuration = ExplorerConfiguration.test.with { configuration in
      configuration.allowedUnsafeOperations = Set(contract.operations.map(\.id))
      configuration.callbacks = CallbackConfiguration(url: url, inbox: inbox, timeout: timeout, secret: secret)
    }
    return await ContractVerifierTests.explore(contract, configuration, through: ScriptedClient { self.respond($0) })
  }

  private func respond(_ call: ScriptedClient.Call) -> HTTPResponse {
    guard contract.match(call.request.method, path: call.path) != nil, call.isValid(under: contract),
      let body = call.body
    else { return .empty(400) }
    let number = inbox.contents.origins.count
    let base = body["callbackUrl"]?.string ?? "http://nowhere.test"
    for sending in sendings {
      guard let request = Self.request(sending, to: base) else { continue }
      if sending.isEarly {
        _ = inbox.receive(request)
      } else {
        Task { [inbox, offset] in
          // The response comes first.
          while inbox.contents.origins.prefix(number).last?.accepted.isEmpty != false { await Task.yield() }
          offset.advance(by: sending.delay)
          _ = inbox.receive(request)
        }
      }
    }
    return .empty(201)
  }

  private static func request(_ sending: Sending, to base: String) -> HTTPRequest? {
    let text = sending.isWebhook ? "http://127.0.0.1:9/hooks" : base + sending.path
    guard let url = try? HTTPURL(parsing: text) else { return nil }
    return HTTPRequest(method: sending.method, url: url, headers: sending.headers, body: Array(sending.body.utf8))
  }
}

/// The time of the process, which a test moves forward.
private final class ServiceClock: Sendable {
  private let start = ContinuousClock.now
  private let offset = Mutex(Duration.zero)

  var now: Duration { ContinuousClock.now - start + offset.withLock { $0 } }

  func advance(by duration: Duration) { offset.withLock { $0 += duration } }
}

extension Exploration {
  /// The findings about callbacks, as lines.
  var callbackLines: [String] { lines.filter { $0.hasPrefix("callback") } }
}
