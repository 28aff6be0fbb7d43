import HTTPMessages
import HTTPWireFormat
import MockEngine

/// A reply as an array of bytes.
final class ArrayReply: RenderedReply {
  let bytes: [UInt8]

  init(bytes: [UInt8]) { self.bytes = bytes }

  convenience init(_ response: HTTPResponse, _ connection: ResponseWriter.Connection) {
    self.init(bytes: ResponseWriter.bytes(of: response, connection))
  }

  var byteCount: Int { bytes.count }
}
