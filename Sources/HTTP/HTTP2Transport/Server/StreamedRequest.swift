import HTTPMessages
import NIOCore
import NIOHTTP2

/// The request of one stream, whose frames become the bytes of HTTP/1.1.
///
/// A body without a `content-length` becomes chunks. The length of any other is checked, so that no byte of it can be
/// taken for a further request.
struct StreamedRequest {
  /// The method, when the head has come.
  private(set) var method: HTTPMethod?
  /// Whether the client sends no more.
  private(set) var isComplete = false
  private var length: Int?
  private var count = 0

  /// Returns the bytes of a frame.
  ///
  /// - Throws: `MalformedHead` for a head that is not valid, and for a body that does not have the announced length.
  mutating func bytes(of frame: HTTP2Frame.FramePayload) throws(MalformedHead) -> [UInt8] {
    switch frame {
    case .headers(let headers) where method == nil:
      let text = try RequestHeadBlock.text(headers.headers)
      method = text.method
      length = text.length
      return text.bytes + (headers.endStream ? try end() : [])
    // The state machine of the connection lets trailers through only at the end.
    case .headers: return try end()
    case .data(let data):
      guard case .byteBuffer(let piece) = data.data else { return [] }
      return try body(Array(piece.readableBytesView)) + (data.endStream ? try end() : [])
    default: return []
    }
  }

  private mutating func body(_ bytes: [UInt8]) throws(MalformedHead) -> [UInt8] {
    let (sum, overflow) = count.addingReportingOverflow(bytes.count)
    count = sum
    guard let length else {
      return bytes.isEmpty ? [] : Array("\(String(bytes.count, radix: 16))\r\n".utf8) + bytes + [0x0D, 0x0A]
    }
    guard !overflow, count <= length else { throw MalformedHead(reason: "the body is longer than its content-length") }
    return bytes
  }

  private mutating func end() throws(MalformedHead) -> [UInt8] {
    isComplete = true
    guard let length else { return Array("0\r\n\r\n".utf8) }
    guard count == length else { throw MalformedHead(reason: "the body is shorter than its content-length") }
    return []
  }
}
