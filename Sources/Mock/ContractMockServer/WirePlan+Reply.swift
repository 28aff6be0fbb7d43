import HTTPMessages
import HTTPWireFormat
import MockEngine

extension WirePlan {
  /// The number of bytes that are sent of a truncated status line: `HTTP/1.`.
  private static let cutCount = 7

  /// Creates the plan of a reply that is not sent whole and at once; `closes` if the connection closes after it.
  init(_ reply: MockReply, closes: Bool) {
    let delivery = reply.delivery
    self.init([])
    if delivery.delay > .zero { steps.append(.wait(delivery.delay)) }
    if let bytes = Self.bytes(of: reply.response, delivery.content, closes ? .close : .implied) {
      let rate = delivery.rate(forBytes: bytes.count)
      steps.append(rate.map { .trickle(bytes, bytesPerSecond: $0) } ?? .send(bytes))
    }
    if delivery.pause > .zero { steps.append(.wait(delivery.pause)) }
    ending =
      switch delivery.ending {
      case .open: closes ? .close : .open
      case .close: .close
      case .reset: .reset
      case .silence: .silence
      }
  }

  private static func bytes(
    of response: HTTPResponse,
    _ content: MockReply.Delivery.Content,
    _ connection: ResponseWriter.Connection
  ) -> [UInt8]? {
    let body = response.body.count
    switch content {
    case .whole: return ResponseWriter.bytes(of: response, connection)
    case .withoutLength:
      var endless = response
      endless.headers["Content-Length"] = nil
      return ResponseWriter.bytes(of: endless, .close)
    case .malformedChunks: return malformedChunks(of: response, connection)
    case .half:
      let bytes = ResponseWriter.bytes(of: response, connection)
      return Array(bytes.prefix(body == 0 ? cutCount : bytes.count - body + body / 2))
    case .head:
      let bytes = ResponseWriter.bytes(of: response, connection)
      // If there is no body, the empty line would complete the response.
      return Array(bytes.dropLast(body == 0 ? 2 : body))
    case .interim(let status): return Array("HTTP/1.1 \(status) \(MessageRules.reason(of: status))\r\n\r\n".utf8)
    case .garbage(let bytes): return bytes
    case .nothing: return nil
    }
  }

  /// Returns a chunk with half of the body, then the rest after an invalid size (RFC 9112, section 7.1).
  private static func malformedChunks(
    of response: HTTPResponse,
    _ connection: ResponseWriter.Connection
  ) -> [UInt8] {
    var head = response
    head.headers["Content-Length"] = nil
    head.headers["Transfer-Encoding"] = "chunked"
    let body = response.body
    let middle = (body.count + 1) / 2
    var bytes = ResponseWriter.head(of: head, connection)
    if middle > 0 {
      bytes += "\(String(middle, radix: 16))\r\n".utf8
      bytes += body[..<middle]
      bytes += "\r\n".utf8
    }
    bytes += "xyz\r\n".utf8
    bytes += body[middle...]
    bytes += "\r\n0\r\n\r\n".utf8
    return bytes
  }
}
