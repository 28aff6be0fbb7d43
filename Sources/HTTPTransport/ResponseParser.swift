package import HTTPExchange
package import NIOCore

/// Reads one response from bytes as they come, and says exactly where it breaks.
///
/// A value without a clock or a socket: bytes go in, and so does the end of the connection; a response, whole or in part,
/// and faults come out. It is strict where two readers could disagree about where a message ends, and lenient where
/// RFC 9112 says that recipients may be:
/// - a bare LF ends a line of the head (section 2.2), but not one of the chunk framing (section 7.1);
/// - a folded field value is joined with one space (section 5.2);
/// - identical repeated `Content-Length` values count as one (section 6.3).
///
/// Source: RFC 9112, sections 2 to 7.
package struct ResponseParser {
  /// Which part of the message the next byte belongs to.
  package enum Stage: Equatable, Sendable {
    /// The status line, or the status line behind an interim response.
    case statusLine
    /// The header fields, up to the empty line.
    case fields
    /// A body of a known length.
    case sized(length: Int)
    /// The line that says the size of a chunk.
    case chunkSize
    /// The data of a chunk.
    case chunkData(left: Int)
    /// The line end behind the data of a chunk.
    case chunkEnd
    /// The fields behind the last chunk.
    case trailers
    /// A body that the end of the connection ends.
    case untilClose
    /// The response is whole.
    case complete
    /// The response broke; nothing more is read.
    case failed
  }

  let method: HTTPMethod
  let maximumBody: Int
  let maximumHead: Int
  /// How much of the body is kept; one that is longer is read on, and nothing of it is kept.
  private var keptBody: Int

  package internal(set) var stage = Stage.statusLine
  /// The head as far as it was read; `nil` before a status line.
  var head: HTTPResponse?
  /// The interim responses, in the order in which they came.
  package internal(set) var interims: [HTTPResponse] = []
  /// The ends of the heads, interim ones included, in bytes from the first that came.
  package internal(set) var headEnds: [Int] = []
  /// What is kept of the body.
  private(set) var body: [UInt8] = []
  /// The bytes of the body that came since this was emptied last; `nil` where nobody takes them.
  package var passedBody: ByteBuffer?
  /// How many bytes of the body came.
  package private(set) var bodyBytes = 0
  package internal(set) var faults: [TransportFault] = []
  /// Bytes that came, and are not read yet.
  var unread = ByteBuffer()
  /// How far `unread` was searched for a line end.
  var searched = 0
  /// Bytes of lines since the head or the trailers began, interim responses included.
  var lineBytes = 0
  /// Bytes of chunk-size lines beyond what a size takes: extensions, white space and leading zeros.
  var chunkExtensionBytes = 0
  /// How many bytes came.
  private var received = 0
  /// Whether the connection can be used again, once the response is complete.
  package internal(set) var keepsConnection = false
  /// Whether there is a final head, and it says how the body ends.
  package internal(set) var isFramed = false
  /// Whether a body follows the final head.
  package internal(set) var hasBody = false
  /// The length of the body where one was announced.
  package internal(set) var announcedLength: Int?
  /// Whether the first bytes were no beginning of a response.
  var isNotHTTP = false
  /// Whether any byte came.
  private(set) var hasBegun = false

  /// A parser of the answer to a request with a method.
  ///
  /// - Parameters:
  ///   - method: The request's method; the answer to `HEAD` has no body.
  ///   - maximumBody: The largest body; a larger one is a fault.
  ///   - maximumHead: The largest head, and the largest trailer section; a larger one is a fault. Chunk extensions may
  ///     have as many bytes in total, and one more for each byte of the body.
  ///   - keptBody: The largest body that is kept; a larger one is no fault.
  package init(method: HTTPMethod, maximumBody: Int, maximumHead: Int, keptBody: Int = .max) {
    self.method = method
    self.maximumBody = maximumBody
    self.maximumHead = maximumHead
    self.keptBody = keptBody
  }

  /// Whether the response is whole, or broke.
  package var isOver: Bool { stage == .complete || stage == .failed }

  /// The interim response that came last.
  var interim: HTTPResponse? { interims.last }

  /// Whether everything that came of the body is kept.
  package var keepsBody: Bool { body.count == bodyBytes }

  /// How many of the bytes that came have been read: lines, and pieces of the body.
  var consumed: Int { received - unread.readableBytes }

  /// How many of the bytes that came are behind the response.
  package var excess: Int { stage == .complete ? unread.readableBytes : 0 }

  /// What there is of a response: the final one, whole or in part, or else the last interim one.
  package var response: HTTPResponse? {
    guard var response = head else { return interim }
    response.body = body
    return response
  }

  /// Takes bytes from the connection.
  package mutating func receive(_ bytes: ByteBuffer) {
    guard stage != .failed else { return }
    if bytes.readableBytes > 0 { hasBegun = true }
    received += bytes.readableBytes
    if unread.readableBytes == 0 {
      unread = bytes
      searched = 0
    } else {
      // What was read goes before more comes, or a line that is always there in part would keep all of it.
      unread.discardReadBytes()
      unread.writeImmutableBuffer(bytes)
    }
    while !isOver, advance() {}
  }

  /// Takes the end of the connection: the peer closed it, in good order or with a reset.
  package mutating func end(reset: Bool = false) {
    guard !isOver else { return }
    if stage == .untilClose && !reset {
      stage = .complete
      return
    }
    if !reset, head == nil, let interim {
      fail(.interimOnly, "\(interim.status) is an interim status, and the connection closed without a final one")
      return
    }
    let kind: TransportFault.Kind =
      switch stage {
      case .statusLine, .fields: .closedBeforeResponse
      default: .closedAmidBody
      }
    fail(reset ? .connectionReset : kind, "\(reset ? "reset" : "closed") \(place)")
  }

  /// Takes note of the bytes that came behind a response that is whole.
  package mutating func noteExcess() {
    let count = unread.readableBytes
    guard stage == .complete, count > 0, let head else { return }
    let bytes = count == 1 ? "1 byte" : "\(count) bytes"
    let announced =
      if Self.hasNoBody(status: head.status, method: method) {
        method == .head ? "the answer to HEAD, which has no body" : "a \(head.status), which has no body"
      } else if !head.headers.values(of: "Transfer-Encoding").isEmpty {
        "the last chunk"
      } else {
        "the \(bodyBytes) that Content-Length announced"
      }
    unread.withUnsafeReadableBytes { excess in
      faults.append(
        TransportFault(.bodyTooLong, "\(bytes) came behind \(announced): \"\(Excerpts.of(excess))\"")
      )
    }
    unread.clear()
    keepsConnection = false
  }

  /// How far the response came, for a message: `after 120 of 400 bytes`.
  package var place: String {
    switch stage {
    case .statusLine, .fields:
      let count = lineBytes + unread.readableBytes
      if let interim, head == nil { return "after an interim \(interim.status), before a final response" }
      return count == 0 ? "before the first byte of a response" : "after \(Self.bytes(count)) of the head"
    case .sized(let length): return "after \(bodyBytes) of \(Self.bytes(length))"
    case .chunkSize, .chunkData, .chunkEnd: return "after \(Self.bytes(bodyBytes)), before the last chunk"
    case .trailers: return "behind the last chunk, before the empty line that ends the response"
    case .untilClose: return "after \(Self.bytes(bodyBytes)) of a body that ends when the connection closes"
    case .complete, .failed: return "after \(Self.bytes(bodyBytes))"
    }
  }

  static func bytes(_ count: Int) -> String { count == 1 ? "1 byte" : "\(count) bytes" }

  /// Whether a response has no body whatever its fields say (RFC 9112, section 6.3).
  static func hasNoBody(status: Int, method: HTTPMethod) -> Bool {
    method == .head || status < 200 || status == 204 || status == 304
  }

  /// Keeps nothing of the body from now on, nor what was kept of it.
  package mutating func releaseBody() {
    keptBody = -1
    body = []
  }

  /// Moves bytes from the connection to the body; how many.
  mutating func take(atMost limit: Int) -> Int {
    let count = min(limit, unread.readableBytes)
    bodyBytes += count
    if passedBody != nil, let piece = unread.getSlice(at: unread.readerIndex, length: count) {
      passedBody?.writeImmutableBuffer(piece)
    }
    if bodyBytes > keptBody {
      body = []
      unread.moveReaderIndex(forwardBy: count)
    } else {
      unread.readWithUnsafeReadableBytes { bytes in
        body.append(contentsOf: bytes.prefix(count))
        return count
      }
    }
    return count
  }

  /// Sets room aside for a body whose length was announced, though no more than a common body takes.
  ///
  /// One that would be too large in the end is not kept at all.
  mutating func reserve(_ length: Int) {
    if length <= keptBody { body.reserveCapacity(min(length, 1 << 20)) } else { keptBody = -1 }
  }

  /// Notes a fault, and ends the reading.
  package mutating func fail(_ kind: TransportFault.Kind, _ message: String) {
    faults.append(TransportFault(kind, message))
    stage = .failed
    unread.clear()
    keepsConnection = false
  }

  /// Reads one line, one piece of the body, or nothing; whether something was read.
  private mutating func advance() -> Bool {
    switch stage {
    case .statusLine: return readStatusLine()
    case .fields: return readField()
    case .sized(let length): return readSized(length)
    case .chunkSize: return readChunkSize()
    case .chunkData(let left): return readChunkData(left)
    case .chunkEnd: return readChunkEnd()
    case .trailers: return readTrailer()
    case .untilClose: return readUntilClose()
    case .complete, .failed: return false
    }
  }

  /// The next line without its end, and whether a CR stood before the LF; `nil` until it is there.
  mutating func readLine(of part: String) -> (line: [UInt8], hasCR: Bool)? {
    let found = unread.withUnsafeReadableBytes { bytes in bytes[searched...].firstIndex(of: 0x0A) }
    guard lineBytes + (found.map { $0 + 1 } ?? unread.readableBytes) <= maximumHead else {
      fail(.malformedResponse, "\(part) is longer than the limit of \(maximumHead) bytes")
      return nil
    }
    guard let found, var line = unread.readBytes(length: found + 1) else {
      searched = unread.readableBytes
      return nil
    }
    searched = 0
    lineBytes += line.count
    line.removeLast()
    let hasCR = line.last == 0x0D
    if hasCR { line.removeLast() }
    return (line, hasCR)
  }
}
