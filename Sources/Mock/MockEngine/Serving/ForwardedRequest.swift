import ContractJudge
import ContractModel
import HTTPMessages
import Redaction

/// A request that is forwarded to the upstream server.
struct ForwardedRequest {
  private let request: HTTPRequest
  private let api: MockAPI

  /// Creates a forwarded request from a request to a mock API.
  init(_ request: HTTPRequest, api: MockAPI) {
    self.request = request
    self.api = api
  }

  /// The request as it is forwarded: without the headers that concern a single connection or this mock.
  var forwarded: HTTPRequest {
    let left =
      MessageRules.hopByHop + request.headers.list(of: "Connection") + [
        "Host", "Content-Length", "Expect", MockRuntime.sessionField, MockRuntime.scenarioField,
      ]
    var copy = request
    copy.headers.fields.removeAll { field in left.contains { field.isNamed($0) } }
    return copy
  }

  /// Forwards the request and returns the upstream server's response with its contract findings.
  ///
  /// If the upstream server does not respond, the reply has the status 502, or 504 after a timeout.
  ///
  /// - Parameters:
  ///   - client: Sends the request to the upstream server.
  ///   - match: The operation that matches the request; `nil` if none matches.
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
    let reason = fault?.message ?? "it did not respond"
    let problem = Problem(
      status: isLate ? 504 : 502,
      detail: "Forwarding to the upstream server failed: \(reason)."
    )
    return api.reply(to: request, forwarding: api.response(problem))
  }
}
