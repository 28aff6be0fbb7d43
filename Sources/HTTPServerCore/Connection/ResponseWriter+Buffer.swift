package import HTTPMessages
package import HTTPWireFormat
package import NIOCore

extension ResponseWriter {
  /// Renders the head and body of a response in one buffer, so that one write sends it.
  package static func buffer(of response: HTTPResponse, _ connection: Connection) -> ByteBuffer {
    var buffer = ByteBufferAllocator().buffer(capacity: estimatedHeadSize(of: response) + response.body.count)
    forEachHeadPart(of: response, connection) { buffer.writeString($0) }
    buffer.writeBytes(response.body)
    return buffer
  }
}
