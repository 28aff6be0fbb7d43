import Basics
import HTTPMessages
import HTTPTransport
import HTTPWireFormat
import NIOCore

/// One response on its way to the client: heads rewritten, the body forwarded as it arrives and kept up to a limit.
///
/// A value without a socket: bytes from the server go in, bytes for the client come out. A head that cannot be read
/// yields no response. A response that fails later is forwarded in its incomplete form.
struct ResponseRelay {
  private var parser: ResponseParser
  /// The bytes up to the end of the final head.
  private var heads: ByteBuffer? = ByteBuffer()
  private var headsRead = 0
  private let asksToUpgrade: Bool
  private let isVersion10: Bool
  private let keepsAlive: Bool
  private let isHead: Bool
  @Shared private var addresses: AddressMap?
  private var rewriter: ResponseRewriter?
  /// The final head, which waits for the body.
  private var waiting: (head: ByteBuffer, response: HTTPResponse, closes: Bool)?
  /// Whether the final head was forwarded.
  private(set) var hasBegun = false
  /// Whether the server has switched to another protocol.
  private(set) var isUpgraded = false
  /// Whether the server sent anything.
  private(set) var hasBytes = false

  /// Creates the relay for the response to a request.
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
    isHead = request.method == .head
    addresses = request.addresses?.outward
    if addresses != nil { parser.passedBody = [] }
  }

  /// Whether the response has ended, completely or not.
  var isOver: Bool { parser.isOver || isUpgraded }
  var isComplete: Bool { parser.stage == .complete && !isUpgraded }
  /// Whether the client can find the end of the body without the connection closing.
  var isDelimited: Bool { !endsWithConnection }
  /// Whether the server's connection can be reused.
  var keepsConnection: Bool { isComplete && parser.keepsConnection && parser.excess == 0 }
  /// Whether everything that arrived of the body is kept.
  var keepsBody: Bool { parser.keepsBody }
  /// The number of body bytes received.
  var bodyBytes: Int { parser.bodyBytes }
  /// The number of body bytes that are held in memory.
  var keptBytes: Int { parser.keepsBody ? parser.bodyBytes : 0 }
  /// Whether the body has a content coding.
  var isCoded: Bool {
    parser.response?.headers.list(of: "Content-Encoding").contains { !ASCII.equalIgnoringCase($0, "identity") } ?? false
  }
  /// The fault that ended the response.
  var fault: TransportFault { parser.faults.last ?? TransportFault(.other, "no response \(parser.place)") }
  /// The position up to which the response arrived, for a message.
  var place: String { parser.place }

  private var endsWithConnection = false

  /// Processes bytes from the server, and returns those to send to the client; `nil` for none.
  ///
  /// - Parameter closes: Whether the response says that the connection closes after it.
  mutating func receive(_ bytes: ByteBuffer, closes: Bool) -> ByteBuffer? {
    hasBytes = hasBytes || bytes.readableBytes > 0
    guard var heads else {
      parser.receive(bytes)
      if rewriter != nil { return rewritten() }
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
          // HTTP/1.0 has no interim responses (RFC 9110, section 15.2).
          if !isVersion10 { write(head, interim, closes: false, to: &output) }
          continue
        }
        guard asksToUpgrade else {
          parser.fail(.malformedResponse, "101 (Switching Protocols) in response to a request without Upgrade")
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
      if begin(head, response, closes: closes, to: &output) { return output.readableBytes > 0 ? output : nil }
      write(head, response, closes: closes || endsWithConnection, to: &output)
      heads.moveWriterIndex(to: heads.writerIndex - min(parser.excess, heads.readableBytes))
      output.writeBuffer(&heads)
      return output
    }
    if !parser.isOver { self.heads = heads }
    return output.readableBytes > 0 ? output : nil
  }

  /// Handles the end of the server's connection, and returns the last bytes for the client.
  mutating func end(reset: Bool) -> ByteBuffer? {
    parser.end(reset: reset)
    return rewriter == nil ? nil : rewritten()
  }

  /// Ends the response with a fault, and returns the last bytes for the client.
  mutating func fail(_ fault: TransportFault) -> ByteBuffer? {
    if !parser.isOver { parser.fail(fault.kind, fault.message) }
    return rewriter == nil ? nil : rewritten()
  }

  /// Whether the body's text was forwarded unchanged although it may contain addresses.
  var isPassedUnread: Bool { rewriter?.isPassed ?? false }

  /// Begins a response whose addresses are rewritten; returns `false` if its body is forwarded unchanged.
  private mutating func begin(
    _ head: ByteBuffer,
    _ response: HTTPResponse,
    closes: Bool,
    to output: inout ByteBuffer
  ) -> Bool {
    guard let addresses, parser.hasBody,
      let rewriter = ResponseRewriter(
        response,
        length: parser.announcedLength,
        endsWithConnection: endsWithConnection,
        isVersion10: isVersion10,
        map: addresses
      )
    else {
      parser.passedBody = nil
      return false
    }
    self.rewriter = rewriter
    if rewriter.isHeld {
      waiting = (head, response, closes)
    } else {
      writeHead(head, response, closes, to: &output)
    }
    if var rest = rewritten() { output.writeBuffer(&rest) }
    return true
  }

  private mutating func writeHead(
    _ head: ByteBuffer,
    _ response: HTTPResponse,
    _ closes: Bool,
    to output: inout ByteBuffer
  ) {
    guard let rewriter else { return }
    endsWithConnection = rewriter.endsWithConnection
    write(head, response, closes: closes || endsWithConnection, changing: rewriter.headChange, to: &output)
  }

  /// Returns the rewritten part of the body that can be sent to the client; `nil` for none.
  private mutating func rewritten() -> ByteBuffer? {
    guard var rewriter, let piece = parser.passedBody else { return nil }
    var output = ByteBuffer()
    parser.passedBody = []
    rewriter.take(piece, to: &output)
    if rewriter.release(endsWithConnection: endsWithConnection), let (head, response, closes) = waiting.take() {
      self.rewriter = rewriter
      writeHead(head, response, closes, to: &output)
      rewriter.writeHeld(to: &output)
    }
    if parser.isOver {
      if let (head, response, closes) = waiting.take() {
        let isWhole = parser.stage == .complete
        let missing = isWhole ? 0 : max(1, (parser.announcedLength ?? 0) - parser.bodyBytes)
        let (body, change) = rewriter.whole(missing: missing)
        write(head, response, closes: closes, changing: change, to: &output)
        output.writeBytes(body)
        // A response that now has a length does not end with the connection.
        if change.added.contains(where: { $0.isNamed("Content-Length") }) { endsWithConnection = false }
      }
      rewriter.finish(isWhole: parser.stage == .complete, to: &output)
    }
    self.rewriter = rewriter
    return output.readableBytes > 0 ? output : nil
  }

  /// Discards the kept body, and keeps none of it from now on.
  mutating func releaseBody() { parser.releaseBody() }

  /// Returns the exchange as far as it was received.
  mutating func exchange(_ request: HTTPRequest, elapsed: Duration) -> HTTPExchange {
    parser.reportExcess()
    return HTTPExchange(request: request, response: parser.response, faults: parser.faults, elapsed: elapsed)
  }

  /// Writes a head for the client: in the proxy's HTTP version, without the server connection's hop-by-hop headers.
  private func write(
    _ head: ByteBuffer,
    _ response: HTTPResponse,
    closes: Bool,
    changing change: ResponseRewriter.HeadChange = ResponseRewriter.HeadChange(),
    to output: inout ByteBuffer
  ) {
    // If both a length and a coding are present, the coding wins and a proxy removes the length (RFC 9112, section
    // 6.3).
    let isCoded = response.headers["Transfer-Encoding"] != nil
    var dropped = change.dropped
    if isCoded { dropped.insert("content-length") }
    var options: [HTTPHeaderField] = []
    if let addresses, response.status != 101 {
      let rewritten = addresses.rewriting(response.headers)
      dropped.formUnion(rewritten.dropped)
      options = rewritten.added
      // The length after rewriting is not known.
      if isHead, ResponseRewriter.isText(response.headers) { dropped.insert("content-length") }
    }
    let rewriter = HeadRewriter(response.headers, dropping: dropped)
    options += change.added
    if response.status == 101 {
      let protocols = response.headers.list(of: "Upgrade").joined(separator: ", ")
      options += [HTTPHeaderField("Connection", "Upgrade"), HTTPHeaderField("Upgrade", protocols)]
    } else if response.status >= 200, closes || !keepsAlive {
      options.append(HTTPHeaderField("Connection", "close"))
    } else if response.status >= 200, isVersion10 {
      options.append(HTTPHeaderField("Connection", "keep-alive"))
    }
    let line = head.readableBytesView.prefix { $0 != 0x0A && $0 != 0x0D }
    output.reserveCapacity(minimumWritableBytes: head.readableBytes + 64)
    output.writeStaticString("HTTP/1.1")
    output.writeBytes(line.dropFirst(response.version.utf8.count))
    output.writeStaticString("\r\n")
    rewriter.write(head.readableBytesView, adding: options, to: &output)
  }
}
