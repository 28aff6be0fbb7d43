import ContractModel
import ContractVerifier
import HTTPExchange
import HTTPWireFormat
import Redaction

/// A request that the server behind the mock is asked.
struct ForwardedRequest {
  private let request: HTTPRequest
  private let api: MockAPI

  /// A request that came to a mock API.
  init(_ request: HTTPRequest, api: MockAPI) {
    self.request = request
    self.api = api
  }

  /// What is sent on: without the fields that concern one connection, or this mock.
  var forwarded: HTTPRequest {
    let left =
      MessageRules.hopByHop + request.headers.list(of: "Connection") + [
        "Host", "Content-Length", "Expect", MockRuntime.sessionField, MockRuntime.scenarioField,
      ]
    var copy = request
    copy.headers.fields.removeAll { field in left.contains { field.isNamed($0) } }
    return copy
  }

  /// What the server behind the mock answers, judged by the contract; where it does not, 502, or 504 for a timeout.
  ///
  /// - Parameters:
  ///   - client: Sends the request to the server behind the mock.
  ///   - match: The operation that the request is for; `nil` where none is known.
  func reply(by client: any HTTPClient, for match: OperationMatch?) async -> MockReply {
    let exchange = await client.send(forwarded)
    if let response = exchange.response, exchange.faults.isEmpty {
      let url = exchange.request.url
      let origin = url.hasSameOrigin(as: request.url) ? nil : url
      let findings = match.map { match in
        Judge(contract: api.contract).findings(for: ExchangeUnderTest(operation: match.operation, exchange: exchange))
      }
      return api.reply(to: request, forwarding: response, from: origin, findings: findings ?? [])
    }
    let fault = exchange.faults.first
    let isLate: Bool =
      switch fault?.kind {
      case .connectTimeout, .silence, .deadlineExceeded: true
      default: false
      }
    let reason = fault?.message ?? "it did not answer"
    let problem = Problem(
      status: isLate ? 504 : 502,
      detail: "The server behind the mock could not be asked: \(reason)."
    )
    return api.reply(to: request, forwarding: problem.response(redactedBy: api.options.policy.redaction))
  }
}
