package import HTTPWireFormat
package import NIOCore

/// Decides what a server sends for each request of the connections of one thread.
package protocol RequestResponder: Sendable {
  /// Responds to a request; called on the thread that serves, which must not wait.
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

/// What a server sends for a request.
package enum ServedResponse: Sendable {
  /// These bytes, at once.
  case bytes(ByteBuffer)
  /// Steps that take their time, or break the connection.
  case plan(WirePlan)
}

/// A response that is ready, or is made without holding up the thread that serves.
package enum PendingResponse: Sendable {
  case now(ServedResponse)
  case later(@Sendable () async -> ServedResponse)
}
