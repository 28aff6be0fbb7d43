package import HTTPMessages
package import HTTPWireFormat
package import NIOCore

/// Responds to each whole request with what a closure returns.
package struct ClosureResponder: RequestResponder {
  private let address: HTTPURL
  private let respond: @Sendable (HTTPRequest) -> HTTPResponse

  /// Creates a responder of a server at an address; the closure must not block.
  package init(address: HTTPURL, respond: @escaping @Sendable (HTTPRequest) -> HTTPResponse) {
    self.address = address
    self.respond = respond
  }

  package var noticedFields: HeaderNameSet { .nothing }

  package func response(to received: ReceivedRequest, closes: Bool, isLocal: () -> Bool) -> PendingResponse {
    let connection: ResponseWriter.Connection = closes ? .close : received.head.isVersion10 ? .keepAlive : .implied
    do throws(RequestFault) {
      let request = try received.request(at: address)
      let response = MessageRules.ready(respond(request), for: request.method)
      return .now(.bytes(ResponseWriter.buffer(of: response, connection)))
    } catch {
      return .now(.bytes(Self.buffer(of: error, connection)))
    }
  }

  package func refusal(of fault: RequestFault) -> ByteBuffer { Self.buffer(of: fault, .close) }

  package func serverDidClose() {}

  private static func buffer(of fault: RequestFault, _ connection: ResponseWriter.Connection) -> ByteBuffer {
    let response = HTTPResponse(
      status: fault.status,
      headers: ["Content-Type": "text/plain; charset=utf-8"],
      body: Array("\(fault.reason)\n".utf8)
    )
    return ResponseWriter.buffer(of: MessageRules.ready(response, for: .get), connection)
  }
}
