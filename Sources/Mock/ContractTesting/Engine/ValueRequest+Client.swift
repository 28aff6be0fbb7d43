import HTTPMessages
import MockEngine

extension ValueRequest {
  /// Headers that describe a connection, which a request in process does not have.
  private static let connectionHeaders = ["Host", "Content-Length", "Transfer-Encoding", "Connection", "Expect"]

  /// Creates the request that a server would receive of a client.
  ///
  /// - Throws: A fault if the request cannot be sent over HTTP.
  convenience init(sentBy request: HTTPRequest) throws(TransportFault) {
    var received = request
    received.headers = ["Host": request.url.authority]
    for field in request.headers.fields where !Self.connectionHeaders.contains(where: { field.isNamed($0) }) {
      guard FieldRules.isToken(field.name) else {
        throw TransportFault(.invalidRequest, "a header field has no name, or one that is not a token")
      }
      guard FieldRules.isValue(field.value) else {
        throw TransportFault(.invalidRequest, "a header field's value has a control character")
      }
      received.headers.add(field.name, ASCII.trimmed(field.value))
    }
    if !request.body.isEmpty { received.headers.add("Content-Length", String(request.body.count)) }
    guard FieldRules.isToken(request.method.rawValue) else {
      throw TransportFault(.invalidRequest, "the method is not a token")
    }
    let target = request.url.requestTarget
    guard target.utf8.allSatisfy({ $0 > 0x20 && $0 < 0x7F }) else {
      throw TransportFault(.invalidRequest, "the target has characters that must be percent-encoded")
    }
    let address = HTTPURL(scheme: request.url.scheme, host: request.url.host, port: request.url.port)
    do throws(RequestFault) {
      received.url = try address.url(ofTarget: target, request.method)
    } catch {
      throw TransportFault(.invalidRequest, error.reason)
    }
    self.init(received)
  }
}
