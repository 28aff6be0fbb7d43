import HTTPWireFormat
import NIOCore

/// Responses whose bodies are made while they are sent, and which end with their connection.
extension RespondingHandler {
  /// Sends a response whose body is made while it is sent, and ends the connection after it.
  func send(_ stream: StreamedResponse) {
    connection.phase = .busy(.streaming)
    releaseMemory()
    flush()
    write(stream.head, of: stream)
    // The end of the connection may have been requested, or have come, before the stream began.
    if connection.isShuttingDown || connection.isInputClosed { end() }
  }

  /// Writes a part of a stream, and makes the next part when the client has read it.
  private func write(_ part: [UInt8], of stream: StreamedResponse) {
    connection.clock.allow(connection.idleTimeout)
    send(ByteBuffer(bytes: part)) { [self] in
      guard case .busy(.streaming) = connection.phase, isActive else { return }
      connection.clock.allowAny()
      produce(stream.next) { [self] part in
        guard case .busy(.streaming) = connection.phase, isActive else { return }
        guard let part else { return end() }
        write(part, of: stream)
      }
    }
  }
}
