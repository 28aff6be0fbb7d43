import HTTPExchange
import HTTPServerCore
import HTTPWireFormat
import NIOCore
import Redaction

/// An answer of the proxy's own, where the server gives none: a problem, marked by `Proxy-Status`.
///
/// Source: RFC 9209, section 2.3; RFC 9457.
struct ProxyRefusal {
  let status: Int
  /// What is wrong, without a capital and a full stop.
  let reason: String
  /// The error type that `Proxy-Status` names.
  private let type: String

  /// The refusal of a request that cannot go on.
  init(_ fault: RequestHead.Fault) {
    status = fault.status
    reason = fault.reason
    type =
      switch fault.status {
      case 421: "http_request_denied"
      case 503: "connection_limit_reached"
      default: "http_request_error"
      }
  }

  /// The refusal for want of an answer.
  init(_ fault: TransportFault) {
    reason = fault.message
    (status, type) =
      switch fault.kind {
      case .nameNotResolved: (502, "dns_error")
      case .connectionRefused: (502, "connection_refused")
      case .unreachable: (502, "destination_ip_unroutable")
      case .connectTimeout: (504, "connection_timeout")
      case .tls: (502, "tls_protocol_error")
      case .connectionReset, .closedBeforeResponse, .closedAmidBody: (502, "connection_terminated")
      case .malformedResponse, .interimOnly, .bodyTooLong: (502, "http_protocol_error")
      case .silence, .deadlineExceeded: (504, "http_response_timeout")
      default: (502, "proxy_internal_error")
      }
  }

  /// The answer's bytes.
  func rendered(for method: HTTPMethod, _ connection: ResponseWriter.Connection) -> ByteBuffer {
    let detail = reason.prefix(1).uppercased() + reason.dropFirst() + "."
    let problem = ProblemDetails(status: status, detail: VisibleText.of(detail))
    var response = MessageRules.ready(problem.response(redactedBy: SecretRedaction()), for: method)
    response.headers.add("Proxy-Status", "contract; error=\(type)")
    return ResponseWriter.buffer(of: response, connection)
  }
}
