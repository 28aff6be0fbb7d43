package import HTTPMessages

/// A state machine that parses the requests of a connection, one after another, and does no input or output itself.
///
/// The caller passes the received bytes that are not consumed yet, and performs the returned step.
package struct RequestReader: Sendable {
  /// The action that the caller performs next.
  package enum Step: Sendable {
    /// Wait for more bytes; `taken` bytes are consumed.
    case more(taken: Int)
    /// Send 100 (Continue), because the client waits for it before it sends the body; `taken` bytes are consumed.
    case sendContinue(taken: Int)
    /// Reserve space for more bytes of the body, which has at most `total`, then call the reader again; `taken` bytes are
    /// consumed.
    case needsRoom(Int, total: Int, taken: Int)
    /// Handle a complete request; `taken` bytes are consumed.
    case request(ReceivedRequest, taken: Int)
    /// Send an error response, and close the connection.
    case fault(RequestFault)
  }

  private enum State: Sendable {
    case head
    case body(RequestHead, bytes: [UInt8], RequestBody, room: Int)
  }

  /// The number of bytes for which space is reserved when a body of a known length begins; those of a chunked body are
  /// read before space must be reserved.
  private static let firstRoom = 4 << 10

  private let bodyLimit: Int
  private let noticedFields: HeaderNameSet
  private let isOnStream: Bool
  private var scanner: HeadScanner
  private var state = State.head
  private var hasSentContinue = false

  /// Creates a reader.
  ///
  /// - Parameters:
  ///   - headLimit: The limit for the head, including the request line, in bytes.
  ///   - bodyLimit: The limit for the body, in bytes.
  ///   - names: The headers to look out for; see `RequestHead.noticed`.
  ///   - isOnStream: Whether the bytes were made from frames of HTTP/2.
  package init(headLimit: Int, bodyLimit: Int, noticing names: HeaderNameSet, isOnStream: Bool = false) {
    scanner = HeadScanner(limit: headLimit)
    self.bodyLimit = bodyLimit
    noticedFields = names
    self.isOnStream = isOnStream
  }

  /// Whether the next byte starts a new request.
  package var isBetweenRequests: Bool {
    if case .head = state { return scanner.isEmpty }
    return false
  }

  /// Whether a head was read, and its body has not come to its end.
  package var isReadingBody: Bool {
    if case .head = state { return false }
    return true
  }

  /// Returns the next step; the bytes of a head are not consumed until the head is complete.
  package mutating func next(_ bytes: UnsafeRawBufferPointer) -> Step {
    do throws(RequestFault) {
      if case .head = state { return try readHead(bytes) }
      return try readBody(bytes, from: 0)
    } catch {
      return .fault(error)
    }
  }

  private mutating func readHead(_ bytes: UnsafeRawBufferPointer) throws(RequestFault) -> Step {
    let length: Int
    switch try scanner.next(bytes) {
    case .more(let taken): return .more(taken: taken)
    case .head(let found): length = found
    }
    let text = UnsafeRawBufferPointer(rebasing: bytes[..<length])
    let head = try RequestHead(text, noticing: noticedFields, isOnStream: isOnStream)
    switch head.framing {
    case .length(let count):
      guard count <= bodyLimit else { throw ChunkedFraming.tooLarge(bodyLimit) }
      // A body that has already arrived needs no additional space.
      if bytes.count - length >= count {
        let body = count == 0 ? [] : Array(UnsafeRawBufferPointer(rebasing: bytes[length..<(length + count)]))
        return finish(head, Array(text), body, taken: length + count)
      }
      let room = min(count, Self.firstRoom)
      state = .body(head, bytes: Array(text), RequestBody(head.framing, limit: bodyLimit), room: room)
      return .needsRoom(room, total: count, taken: length)
    case .chunked:
      state = .body(head, bytes: Array(text), RequestBody(head.framing, limit: bodyLimit), room: Self.firstRoom)
      return try readBody(bytes, from: length)
    }
  }

  private mutating func readBody(_ bytes: UnsafeRawBufferPointer, from start: Int) throws(RequestFault) -> Step {
    // Release the state's reference to the body; otherwise every read would copy the body.
    let current = state
    state = .head
    switch consume current {
    case .head: return .more(taken: start)
    case .body(let head, let text, var body, let room):
      let part = min(bytes.count - start, room - body.count)
      let read = try body.read(UnsafeRawBufferPointer(rebasing: bytes[start..<(start + part)]))
      if body.isComplete { return finish(head, text, body.bytes, taken: start + read) }
      let (hasBegun, isFull) = (body.hasBegun, body.count >= room)
      let total = if case .length(let count) = head.framing { count } else { bodyLimit }
      let more = isFull ? min(room, max(0, total - room)) : 0
      // What frames the end of a chunked body needs no space.
      state = .body(head, bytes: text, body, room: isFull ? room + max(more, Self.firstRoom) : room)
      if more > 0 { return .needsRoom(more, total: total, taken: start + read) }
      return waiting(for: head, hasBegun: hasBegun, taken: start + read)
    }
  }

  private mutating func waiting(for head: RequestHead, hasBegun: Bool, taken: Int) -> Step {
    guard head.expectsContinue, !hasSentContinue, !hasBegun else { return .more(taken: taken) }
    hasSentContinue = true
    return .sendContinue(taken: taken)
  }

  private mutating func finish(_ head: RequestHead, _ bytes: [UInt8], _ body: [UInt8], taken: Int) -> Step {
    state = .head
    hasSentContinue = false
    return .request(ReceivedRequest(bytes: bytes, head: head, body: body), taken: taken)
  }
}
