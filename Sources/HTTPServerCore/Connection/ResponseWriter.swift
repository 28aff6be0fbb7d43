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
    let fields = response.headers.fields
    let head = fields.reduce(64 + response.reason.utf8.count) { $0 + $1.name.utf8.count + $1.value.utf8.count + 4 }
    var buffer = ByteBufferAllocator().buffer(capacity: head + response.body.count)
    buffer.writeString("HTTP/1.1 ")
    buffer.writeString(String(response.status))
    buffer.writeString(" ")
    buffer.writeString(response.reason)
    buffer.writeString("\r\n")
    for field in fields {
      buffer.writeString(field.name)
      buffer.writeString(": ")
      buffer.writeString(field.value)
      buffer.writeString("\r\n")
    }
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
