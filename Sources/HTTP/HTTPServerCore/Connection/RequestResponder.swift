package import HTTPMessages
package import HTTPWireFormat
package import NIOCore

/// Decides what a server sends for each request on the connections of one thread.
package protocol RequestResponder: Sendable {
  /// The headers of requests to look out for, so that the responder finds them without reading all; see
  /// `RequestHead.noticed`.
  var noticedFields: HeaderNameSet { get }

  /// Returns the response to a request; called on the serving thread, which must not be blocked.
  ///
  /// - Parameters:
  ///   - request: The request.
  ///   - closes: Whether the connection closes after the response.
  ///   - isLocal: Returns whether the client is on this machine.
  func response(to request: ReceivedRequest, closes: Bool, isLocal: () -> Bool) -> PendingResponse

  /// Returns the response to bytes that are not a request; the connection closes after it.
  func refusal(of fault: RequestHead.Fault) -> ByteBuffer

  /// Called once, when the server has shut down and every connection is closed.
  func serverDidClose()
}

/// The response of a server to a request.
package enum ServedResponse: Sendable {
  /// Bytes that are sent immediately.
  case bytes(ByteBuffer)
  /// Steps that take time, or break the connection.
  case plan(WirePlan)
  /// A head, and a body that is made while it is sent; the connection closes after it.
  case stream(StreamedResponse)
}

/// A response that is ready, or is produced without blocking the serving thread.
package enum PendingResponse: Sendable {
  case now(ServedResponse)
  case later(@Sendable () async -> ServedResponse)
}
