package import HTTPExchange
package import NIOCore

/// Renders an answer: head and body in one buffer, so that one write sends it.
///
/// Source: RFC 9112, sections 4 and 9.3.
package enum ResponseWriter {
  /// What the answer says of the connection.
  package enum Connection {
    /// Nothing: HTTP/1.1 connections stay open.
    case implied
    case keepAlive
    case close
  }

  package static func render(_ response: HTTPResponse, _ connection: Connection) -> ByteBuffer {
    var buffer = ByteBufferAllocator().buffer(capacity: response.body.count + 512)
    buffer.writeString("HTTP/1.1 \(response.status) \(response.reason)\r\n")
    for field in response.headers.fields { buffer.writeString("\(field.name): \(field.value)\r\n") }
    switch connection {
    case .implied: break
    case .keepAlive: buffer.writeString("Connection: keep-alive\r\n")
    case .close: buffer.writeString("Connection: close\r\n")
    }
    buffer.writeString("\r\n")
    buffer.writeBytes(response.body)
    return buffer
  }
}
