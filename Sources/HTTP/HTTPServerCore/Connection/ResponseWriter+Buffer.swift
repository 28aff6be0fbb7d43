package import HTTPMessages
package import HTTPWireFormat
package import NIOCore

extension ResponseWriter {
  /// Renders the head and body of a response in one buffer, so that one write sends it.
  package static func buffer(of response: HTTPResponse, _ connection: Connection) -> ByteBuffer {
    let head = head(of: response, connection)
    var buffer = ByteBufferAllocator().buffer(capacity: head.count + response.body.count)
    buffer.writeBytes(head)
    buffer.writeBytes(response.body)
    return buffer
  }
}
