import HTTPMessages
import HTTPServerCore
import HTTPWireFormat
import NIOCore
import Redaction

/// A response of the proxy itself when there is none from the server: a problem document, marked by `Proxy-Status`.
///
/// Source: RFC 9209, section 2.3; RFC 9457.
struct ProxyRefusal {
  let status: Int
  /// The reason, without a capital letter and a full stop.
  let reason: String
  /// The error type for `Proxy-Status`.
  private let type: String
  private let retryAfter: String?

  /// Creates the refusal of a request that cannot be forwarded.
  init(_ fault: RequestHead.Fault) {
    status = fault.status
    reason = fault.reason
    retryAfter = fault.retryAfter
    type =
      switch fault.status {
      case 403, 421: "http_request_denied"
      case 503: "connection_limit_reached"
      default: "http_request_error"
      }
  }

  /// Creates the refusal for a missing response.
  init(_ fault: TransportFault) {
    reason = fault.message
    retryAfter = nil
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

  func rendered(for method: HTTPMethod, _ connection: ResponseWriter.Connection) -> ByteBuffer {
    let detail = reason.prefix(1).uppercased() + reason.dropFirst() + "."
    let problem = ProblemDetails(status: status, detail: VisibleText.of(detail))
    var response = MessageRules.ready(problem.response(redactedBy: SecretRedaction()), for: method)
    response.headers.add("Proxy-Status", "contract; error=\(type)")
    if let retryAfter { response.headers.add("Retry-After", retryAfter) }
    return ResponseWriter.buffer(of: response, connection)
  }
}
