package import HTTPMessages

/// Parses one response incrementally, and reports exactly where it is malformed.
///
/// The parser is a value without a clock or a socket. Its input is bytes and the end of the connection; its output is a
/// response, complete or partial, and faults. It is strict where two parsers could disagree about the end of a message,
/// and lenient where RFC 9112 allows it:
/// - a bare LF ends a line of the head (section 2.2), but not of the chunk framing (section 7.1);
/// - a folded header value is joined with one space (section 5.2);
/// - identical repeated `Content-Length` values count as one (section 6.3).
///
/// Source: RFC 9112, sections 2 to 7.
package struct ResponseParser {
  /// The part of the message that the next byte belongs to.
  package enum Part: Equatable, Sendable {
    /// The status line, or the one after an interim response.
    case statusLine
    /// The headers, up to the empty line.
    case fields
    /// A body of known length.
    case sized(length: Int)
    /// The line with the size of a chunk.
    case chunkSize
    /// The data of a chunk.
    case chunkData(left: Int)
    /// The line break after the data of a chunk.
    case chunkEnd
    /// The trailers after the last chunk.
    case trailers
    /// A body that ends when the connection closes.
    case untilClose
    /// The response is complete.
    case complete
    /// The response is malformed or incomplete; parsing has stopped.
    case failed
  }

  let method: HTTPMethod
  /// Whether the response comes on a stream of HTTP/2, whose frames say where it ends.
  let isOnStream: Bool
  let maximumBody: Int
  let maximumHead: Int
  /// The largest body that is kept; a longer one is read but discarded.
  private var keptBody: Int

  package internal(set) var stage = Part.statusLine
  /// The head as far as it was read; `nil` before the status line.
  package internal(set) var head: HTTPResponse?
  /// The interim responses, in order.
  package internal(set) var interims: [HTTPResponse] = []
  /// The offsets at which the heads end, including interim ones.
  package internal(set) var headEnds: [Int] = []
  /// The part of the body that is kept.
  package internal(set) var body: [UInt8] = []
  /// The bytes of the body since the caller last emptied this buffer; `nil` if nobody needs them.
  package var passedBody: [UInt8]?
  /// The number of bytes of the body so far.
  package private(set) var bodyBytes = 0
  package internal(set) var faults: [TransportFault] = []
  /// Bytes that were received but not parsed: the start of a line, or what follows the response.
  var unread: [UInt8] = []
  /// The part of `unread` that was searched for a line break.
  var searched = 0
  /// The bytes of lines since the head or the trailers began, including interim responses.
  var lineBytes = 0
  /// The bytes of chunk-size lines that are not needed for a size: extensions, white space and leading zeros.
  var chunkExtensionBytes = 0
  /// The number of bytes parsed so far.
  var consumed = 0
  /// Whether the connection can be reused after the response is complete.
  package internal(set) var keepsConnection = false
  /// Whether the final head is complete, and determines how the body ends.
  package internal(set) var isFramed = false
  /// Whether a body follows the final head.
  package internal(set) var hasBody = false
  /// Whether the reader of a stream stopped, so that the body is only its beginning.
  package internal(set) var isPartial = false
  /// Whether parts are read as a stream, which may never end.
  package var readsPartsAsStream = false
  /// The announced length of the body, if any.
  package internal(set) var announcedLength: Int?
  /// Whether the first bytes cannot start a response.
  package internal(set) var isNotHTTP = false
  /// Whether any byte was received.
  package internal(set) var hasBegun = false

  /// Creates a parser for the response to a request.
  ///
  /// - Parameters:
  ///   - method: The request's method; the response to `HEAD` has no body.
  ///   - maximumBody: The largest body; exceeding it is a fault.
  ///   - maximumHead: The largest head and the largest trailer section; exceeding it is a fault. Chunk extensions may
  ///     have as many bytes in total, plus one for each byte of the body.
  ///   - keptBody: The largest body that is kept; exceeding it is not a fault.
  ///   - isOnStream: Whether the response comes on a stream of HTTP/2.
  package init(
    method: HTTPMethod,
    maximumBody: Int,
    maximumHead: Int,
    keptBody: Int = .max,
    isOnStream: Bool = false
  ) {
    self.method = method
    self.isOnStream = isOnStream
    self.maximumBody = maximumBody
    self.maximumHead = maximumHead
    self.keptBody = keptBody
  }

  /// Whether the response is complete or failed.
  package var isOver: Bool { stage == .complete || stage == .failed }

  /// The most recent interim response.
  package var interim: HTTPResponse? { interims.last }

  /// Whether the whole body received so far is kept.
  package var keepsBody: Bool { body.count == bodyBytes }

  /// The number of bytes after the end of the response.
  package var excess: Int { stage == .complete ? unread.count : 0 }

  /// The final response, complete or partial, or else the last interim one.
  package var response: HTTPResponse? {
    guard var response = head else { return interim }
    response.body = body
    return response
  }

  /// Parses bytes from the connection.
  package mutating func receive(_ bytes: UnsafeRawBufferPointer) {
    // What follows the beginning of a stream is the rest of it, and nothing is known of its end.
    guard stage != .failed, !isPartial else { return }
    if !bytes.isEmpty { hasBegun = true }
    guard !unread.isEmpty else {
      let rest = parse(bytes)
      unread = stage == .failed ? [] : Array(rest)
      return
    }
    // The bytes move out of the parser and back, so that they are not copied.
    var held = unread
    unread = []
    held.append(contentsOf: bytes)
    let left = held.withUnsafeBytes { parse($0).count }
    guard stage != .failed else { return }
    held.removeFirst(held.count - left)
    unread = held
  }

  /// Parses lines and pieces of the body as long as there is progress, and returns the rest.
  private mutating func parse(_ bytes: UnsafeRawBufferPointer) -> UnsafeRawBufferPointer {
    var input = bytes
    while !isOver, advance(&input) {}
    return input
  }

  /// Parses bytes from the connection.
  package mutating func receive(_ bytes: [UInt8]) { bytes.withUnsafeBytes { receive($0) } }

  /// Handles the end of the connection: an orderly close or a reset.
  package mutating func end(reset: Bool = false) {
    guard !isOver else { return }
    if stage == .untilClose && !reset && !isOnStream {
      stage = .complete
      return
    }
    if !reset, head == nil, let interim {
      fail(.interimOnly, "interim status \(interim.status), and the connection closed before a final response")
      return
    }
    let kind: TransportFault.Kind =
      switch stage {
      case .statusLine, .fields: .closedBeforeResponse
      default: .closedAmidBody
      }
    fail(reset ? .connectionReset : kind, "\(reset ? "reset" : "closed") \(place)")
  }

  /// Reports bytes after the end of a complete response.
  package mutating func reportExcess() {
    let count = unread.count
    guard stage == .complete, count > 0, let head else { return }
    let bytes = count == 1 ? "1 byte" : "\(count) bytes"
    let announced =
      if Self.hasNoBody(status: head.status, method: method) {
        method == .head ? "the response to HEAD, which has no body" : "a \(head.status) response, which has no body"
      } else if !head.headers.values(of: "Transfer-Encoding").isEmpty {
        "the last chunk"
      } else {
        "the \(bodyBytes) bytes that Content-Length announced"
      }
    faults.append(TransportFault(.bodyTooLong, "\(bytes) after \(announced): \"\(Excerpts.of(unread))\""))
    unread = []
    keepsConnection = false
  }

  /// The progress of the response, for messages: `after 120 of 400 bytes`.
  package var place: String {
    switch stage {
    case .statusLine, .fields:
      let count = lineBytes + unread.count
      if let interim, head == nil { return "after the interim status \(interim.status), before a final response" }
      return count == 0 ? "before the first byte of the response" : "after \(Self.bytes(count)) of the head"
    case .sized(let length): return "after \(bodyBytes) of \(Self.bytes(length))"
    case .chunkSize, .chunkData, .chunkEnd: return "after \(Self.bytes(bodyBytes)), before the last chunk"
    case .trailers: return "after the last chunk, before the empty line that ends the response"
    case .untilClose where isOnStream: return "after \(Self.bytes(bodyBytes)) of the body"
    case .untilClose: return "after \(Self.bytes(bodyBytes)) of a body that ends when the connection closes"
    case .complete, .failed: return "after \(Self.bytes(bodyBytes))"
    }
  }

  static func bytes(_ count: Int) -> String { count == 1 ? "1 byte" : "\(count) bytes" }

  /// Returns whether a response has no body whatever its headers say (RFC 9112, section 6.3).
  static func hasNoBody(status: Int, method: HTTPMethod) -> Bool {
    method == .head || status < 200 || status == 204 || status == 304
  }

  /// Discards the body, including the part still to come.
  package mutating func releaseBody() {
    keptBody = -1
    body = []
  }

  /// Moves bytes from the input to the body, and returns their number.
  mutating func take(_ input: inout UnsafeRawBufferPointer, atMost limit: Int) -> Int {
    let piece = skip(&input, min(limit, input.count))
    bodyBytes += piece.count
    passedBody?.append(contentsOf: piece)
    if bodyBytes > keptBody { body = [] } else { body.append(contentsOf: piece) }
    return piece.count
  }

  /// Consumes bytes of the input, and returns them.
  @discardableResult
  mutating func skip(_ input: inout UnsafeRawBufferPointer, _ count: Int) -> UnsafeRawBufferPointer {
    let piece = UnsafeRawBufferPointer(rebasing: input[..<count])
    input = UnsafeRawBufferPointer(rebasing: input[count...])
    consumed += count
    return piece
  }

  /// Reserves memory for a body of announced length, up to the size of a common body.
  ///
  /// A body that would exceed `keptBody` is not kept at all.
  mutating func reserve(_ length: Int) {
    if length <= keptBody { body.reserveCapacity(min(length, 1 << 20)) } else { keptBody = -1 }
  }

  /// Reports a fault and stops parsing.
  package mutating func fail(_ kind: TransportFault.Kind, _ message: String) {
    faults.append(TransportFault(kind, message))
    stage = .failed
    unread = []
    keepsConnection = false
  }

  /// Parses one line or one piece of the body; returns whether there was progress.
  private mutating func advance(_ input: inout UnsafeRawBufferPointer) -> Bool {
    switch stage {
    case .statusLine: return readStatusLine(&input)
    case .fields: return readField(&input)
    case .sized(let length): return readSized(&input, length)
    case .chunkSize: return readChunkSize(&input)
    case .chunkData(let left): return readChunkData(&input, left)
    case .chunkEnd: return readChunkEnd(&input)
    case .trailers: return readTrailer(&input)
    case .untilClose: return readUntilClose(&input)
    case .complete, .failed: return false
    }
  }

  /// Returns the next line without its end, and whether a CR preceded the LF; `nil` until the line is complete.
  mutating func readLine(
    _ input: inout UnsafeRawBufferPointer,
    of part: String
  ) -> (line: UnsafeRawBufferPointer, hasCR: Bool)? {
    let found = HeadBytes.firstIndex(of: 0x0A, in: input, from: searched)
    guard lineBytes + (found.map { $0 + 1 } ?? input.count) <= maximumHead else {
      fail(.malformedResponse, "\(part) exceeds the limit of \(maximumHead) bytes")
      return nil
    }
    guard let found else {
      searched = input.count
      return nil
    }
    searched = 0
    lineBytes += found + 1
    let line = UnsafeRawBufferPointer(rebasing: skip(&input, found + 1)[..<found])
    guard line.last == 0x0D else { return (line, false) }
    return (UnsafeRawBufferPointer(rebasing: line.dropLast()), true)
  }
}
