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
    /// Reserve space for more bytes of the body, then call the reader again; `taken` bytes are consumed.
    case needsRoom(Int, taken: Int)
    /// Handle a complete request; `taken` bytes are consumed.
    case request(ReceivedRequest, taken: Int)
    /// Send an error response, and close the connection.
    case fault(RequestHead.Fault)
  }

  private enum State: Sendable {
    case head
    case length(RequestHead, bytes: [UInt8], body: [UInt8], count: Int)
    case chunked(RequestHead, bytes: [UInt8], ChunkedBody, room: Int)
  }

  /// The number of bytes of a chunked body that are read before space must be reserved.
  private static let firstRoom = 16 << 10

  private let bodyLimit: Int
  private var scanner: HeadScanner
  private var state = State.head
  private var toldToContinue = false

  /// Creates a reader with limits in bytes for the head, including the request line, and for the body.
  package init(headLimit: Int, bodyLimit: Int) {
    scanner = HeadScanner(limit: headLimit)
    self.bodyLimit = bodyLimit
  }

  /// Whether the next byte starts a new request.
  package var isBetweenRequests: Bool {
    if case .head = state { return scanner.isEmpty }
    return false
  }

  /// Returns the next step; the bytes of a head are not consumed until the head is complete.
  package mutating func next(_ bytes: UnsafeRawBufferPointer) -> Step {
    do throws(RequestHead.Fault) {
      if case .head = state { return try readHead(bytes) }
      return try readBody(bytes, from: 0)
    } catch {
      return .fault(error)
    }
  }

  private mutating func readHead(_ bytes: UnsafeRawBufferPointer) throws(RequestHead.Fault) -> Step {
    let length: Int
    switch try scanner.next(bytes) {
    case .more(let taken): return .more(taken: taken)
    case .head(let found): length = found
    }
    let text = UnsafeRawBufferPointer(rebasing: bytes[..<length])
    let head = try RequestHead(text)
    switch head.framing {
    case .length(let count):
      guard count <= bodyLimit else { throw ChunkedBody.tooLarge(bodyLimit) }
      // A body that has already arrived needs no additional space.
      if bytes.count - length >= count {
        let body = count == 0 ? [] : Array(UnsafeRawBufferPointer(rebasing: bytes[length..<(length + count)]))
        return finish(head, Array(text), body, taken: length + count)
      }
      state = .length(head, bytes: Array(text), body: [], count: count)
      return .needsRoom(count, taken: length)
    case .chunked:
      state = .chunked(head, bytes: Array(text), ChunkedBody(limit: bodyLimit), room: Self.firstRoom)
      return try readBody(bytes, from: length)
    }
  }

  private mutating func readBody(_ bytes: UnsafeRawBufferPointer, from start: Int) throws(RequestHead.Fault) -> Step {
    // Release the state's reference to the body; otherwise every read would copy the body.
    let current = state
    state = .head
    switch consume current {
    case .head: return .more(taken: start)
    case .length(let head, let text, var body, let count):
      if body.isEmpty { body.reserveCapacity(count) }
      let part = min(count - body.count, bytes.count - start)
      body.append(contentsOf: UnsafeRawBufferPointer(rebasing: bytes[start..<(start + part)]))
      if body.count == count { return finish(head, text, body, taken: start + part) }
      let hasBegun = !body.isEmpty
      state = .length(head, bytes: text, body: body, count: count)
      return waiting(for: head, hasBegun: hasBegun, taken: start + part)
    case .chunked(let head, let text, var body, let room):
      let part = min(bytes.count - start, room - body.body.count)
      let read = try body.read(UnsafeRawBufferPointer(rebasing: bytes[start..<(start + part)]))
      if body.isComplete { return finish(head, text, body.body, taken: start + read) }
      let (hasBegun, isFull) = (body.hasBegun, body.body.count >= room)
      state = .chunked(head, bytes: text, body, room: isFull ? room * 2 : room)
      if isFull { return .needsRoom(room, taken: start + read) }
      return waiting(for: head, hasBegun: hasBegun, taken: start + read)
    }
  }

  private mutating func waiting(for head: RequestHead, hasBegun: Bool, taken: Int) -> Step {
    guard head.expectsContinue, !toldToContinue, !hasBegun else { return .more(taken: taken) }
    toldToContinue = true
    return .sendContinue(taken: taken)
  }

  private mutating func finish(_ head: RequestHead, _ bytes: [UInt8], _ body: [UInt8], taken: Int) -> Step {
    state = .head
    toldToContinue = false
    return .request(ReceivedRequest(bytes: bytes, head: head, body: body), taken: taken)
  }
}
