import HTTPExchange
import HTTPTransport
import NIOCore

/// One answer on its way to the client: heads rewritten, everything else as it comes, and kept up to a bound.
///
/// A value without a socket: bytes of the server go in, bytes for the client come out. An answer whose head cannot be
/// read gives none; one that breaks off later is passed on as broken as it is.
struct ResponseRelay {
  private var parser: ResponseParser
  /// The bytes up to the end of the final head.
  private var heads: ByteBuffer? = ByteBuffer()
  private var headsRead = 0
  private let asksToUpgrade: Bool
  private let isVersion10: Bool
  private let keepsAlive: Bool
  /// Whether the final head was passed on.
  private(set) var hasBegun = false
  /// Whether the server speaks another protocol from now on.
  private(set) var isUpgraded = false
  /// Whether the server sent anything.
  private(set) var hasBytes = false

  /// The answer to a request.
  ///
  /// - Parameters:
  ///   - request: The request.
  ///   - headLimit: The largest head, in bytes.
  ///   - keptLimit: The largest body that is kept, in bytes.
  init(to request: RequestRelay, headLimit: Int, keptLimit: Int) {
    parser = ResponseParser(method: request.method, maximumBody: .max, maximumHead: headLimit, keptBody: keptLimit)
    asksToUpgrade = request.asksToUpgrade
    isVersion10 = request.isVersion10
    keepsAlive = request.keepsAlive
  }

  /// Whether the answer is whole, or broke.
  var isOver: Bool { parser.isOver || isUpgraded }
  /// Whether the answer is whole.
  var isComplete: Bool { parser.stage == .complete && !isUpgraded }
  /// Whether the client can tell the end of the body without the end of the connection.
  var isDelimited: Bool { !endsWithConnection }
  /// Whether the server's connection is fit for another exchange.
  var keepsConnection: Bool { isComplete && parser.keepsConnection && parser.excess == 0 }
  /// Whether all that came of the body is kept.
  var keepsBody: Bool { parser.keepsBody }
  /// How many bytes of the body came.
  var bodyBytes: Int { parser.bodyBytes }
  /// How many bytes of the body are held.
  var keptBytes: Int { parser.keepsBody ? parser.bodyBytes : 0 }
  /// What broke the answer.
  var fault: TransportFault { parser.faults.last ?? TransportFault(.other, "no answer \(parser.place)") }
  /// How far the answer came, for a message.
  var place: String { parser.place }

  private var endsWithConnection = false

  /// Takes bytes of the server, and gives those that go on to the client; `nil` for none.
  ///
  /// - Parameter closes: Whether the client is to be told that its connection ends behind the answer.
  mutating func receive(_ bytes: ByteBuffer, closes: Bool) -> ByteBuffer? {
    hasBytes = hasBytes || bytes.readableBytes > 0
    guard var heads else {
      parser.receive(bytes)
      var bytes = bytes
      bytes.moveWriterIndex(to: bytes.writerIndex - parser.excess)
      return bytes.readableBytes > 0 ? bytes : nil
    }
    self.heads = nil
    if heads.readableBytes == 0 { heads = bytes } else { heads.writeImmutableBuffer(bytes) }
    let known = parser.headEnds.count
    parser.receive(bytes)
    var output = ByteBuffer()
    for (position, end) in parser.headEnds.enumerated().dropFirst(known) {
      guard let head = heads.readSlice(length: end - headsRead) else { break }
      headsRead = end
      if position < parser.interims.count {
        let interim = parser.interims[position]
        guard interim.status == 101 else {
          // HTTP/1.0 knows no interim answers (RFC 9110, section 15.2).
          if !isVersion10 { write(head, interim, closes: false, to: &output) }
          continue
        }
        guard asksToUpgrade else {
          parser.fail(.malformedResponse, "101 (Switching Protocols) answers a request that did not ask for it")
          return output.readableBytes > 0 ? output : nil
        }
        isUpgraded = true
        hasBegun = true
        write(head, interim, closes: false, to: &output)
        output.writeBuffer(&heads)
        return output
      }
      guard parser.isFramed, let response = parser.response else { break }
      endsWithConnection = parser.stage == .untilClose
      hasBegun = true
      write(head, response, closes: closes || endsWithConnection, to: &output)
      heads.moveWriterIndex(to: heads.writerIndex - min(parser.excess, heads.readableBytes))
      output.writeBuffer(&heads)
      return output
    }
    if !parser.isOver { self.heads = heads }
    return output.readableBytes > 0 ? output : nil
  }

  /// Takes the end of the server's connection.
  mutating func end(reset: Bool) { parser.end(reset: reset) }

  /// Notes that nothing more is waited for.
  mutating func fail(_ fault: TransportFault) {
    if !parser.isOver { parser.fail(fault.kind, fault.message) }
  }

  /// Keeps nothing of the body from now on.
  mutating func releaseBody() { parser.releaseBody() }

  /// The exchange as far as it came.
  mutating func exchange(_ request: HTTPRequest, elapsed: Duration) -> HTTPExchange {
    parser.noteExcess()
    return HTTPExchange(request: request, response: parser.response, faults: parser.faults, elapsed: elapsed)
  }

  /// Writes a head for the client: in this proxy's version of HTTP, without what concerned the server's connection.
  private func write(_ head: ByteBuffer, _ response: HTTPResponse, closes: Bool, to output: inout ByteBuffer) {
    // Both a length and a coding: the coding counts, and a proxy leaves the length out (RFC 9112, section 6.3).
    let isCoded = response.headers["Transfer-Encoding"] != nil
    let rewriter = HeadRewriter(response.headers, dropping: isCoded ? ["content-length"] : [])
    var options: [HTTPHeaderField] = []
    if response.status == 101 {
      let protocols = response.headers.list(of: "Upgrade").joined(separator: ", ")
      options = [HTTPHeaderField("Connection", "Upgrade"), HTTPHeaderField("Upgrade", protocols)]
    } else if response.status >= 200, closes || !keepsAlive {
      options = [HTTPHeaderField("Connection", "close")]
    } else if response.status >= 200, isVersion10 {
      options = [HTTPHeaderField("Connection", "keep-alive")]
    }
    let line = head.readableBytesView.prefix { $0 != 0x0A && $0 != 0x0D }
    output.reserveCapacity(minimumWritableBytes: head.readableBytes + 64)
    output.writeStaticString("HTTP/1.1")
    output.writeBytes(line.dropFirst(response.version.utf8.count))
    output.writeStaticString("\r\n")
    rewriter.write(head.readableBytesView, adding: options, to: &output)
  }
}
