/// Takes the requests of a connection apart, one behind the other: a state machine without input or output.
///
/// Whoever runs it hands in the bytes that have come and have not been taken, and does what the step says.
struct RequestReader: Sendable {
  /// What the bytes amount to.
  enum Step: Sendable {
    /// Nothing yet: more bytes must come. `taken` of them are done with.
    case more(taken: Int)
    /// The head is there, and the client waits to be told to send the body.
    case sendContinue
    /// A whole request. Its head stands in the first bytes; `taken` bytes are done with.
    case request(RequestHead, body: [UInt8], taken: Int)
    /// Not a request that can be answered: say so, and close.
    case fault(RequestHead.Fault)
  }

  private enum State: Sendable {
    case head
    case length(RequestHead, start: Int, count: Int)
    case chunked(RequestHead, start: Int, read: Int, ChunkedBody)
  }

  private let bodyLimit: Int
  private var scanner: HeadScanner
  private var state = State.head
  private var toldToContinue = false

  /// Bounds in bytes for the head, with its request line, and for the body.
  init(headLimit: Int, bodyLimit: Int) {
    scanner = HeadScanner(limit: headLimit)
    self.bodyLimit = bodyLimit
  }

  /// Whether the next byte begins a request.
  var isBetweenRequests: Bool {
    if case .head = state { return scanner.isEmpty }
    return false
  }

  /// The next step that the bytes allow; the bytes of a request stay in place until the request is complete.
  mutating func next(_ bytes: UnsafeRawBufferPointer) -> Step {
    do throws(RequestHead.Fault) {
      return try step(bytes)
    } catch {
      return .fault(error)
    }
  }

  private mutating func step(_ bytes: UnsafeRawBufferPointer) throws(RequestHead.Fault) -> Step {
    switch state {
    case .head:
      switch try scanner.next(bytes) {
      case .more(let taken): return .more(taken: taken)
      case .head(let length): return try begin(bytes, headEnd: length)
      }
    case .length(let head, let start, let count):
      guard bytes.count - start >= count else { return waiting(for: head, bytes.count > start) }
      return finish(head, body: Array(bytes[start..<(start + count)]), taken: start + count)
    case .chunked(let head, let start, let read, var body):
      // The state lets go of the body, or every read would copy all of it.
      state = .head
      let count = try body.read(UnsafeRawBufferPointer(rebasing: bytes[(start + read)...]))
      if body.isComplete { return finish(head, body: body.body, taken: start + read + count) }
      state = .chunked(head, start: start, read: read + count, body)
      return waiting(for: head, read + count > 0)
    }
  }

  private mutating func begin(_ bytes: UnsafeRawBufferPointer, headEnd: Int) throws(RequestHead.Fault) -> Step {
    let head = try RequestHead(UnsafeRawBufferPointer(rebasing: bytes[..<headEnd]))
    switch head.framing {
    case .length(0): return finish(head, body: [], taken: headEnd)
    case .length(let count):
      guard count <= bodyLimit else { throw ChunkedBody.tooLarge(bodyLimit) }
      state = .length(head, start: headEnd, count: count)
    case .chunked: state = .chunked(head, start: headEnd, read: 0, ChunkedBody(limit: bodyLimit))
    }
    return try step(bytes)
  }

  private mutating func waiting(for head: RequestHead, _ bodyHasBegun: Bool) -> Step {
    guard head.expectsContinue, !toldToContinue, !bodyHasBegun else { return .more(taken: 0) }
    toldToContinue = true
    return .sendContinue
  }

  private mutating func finish(_ head: RequestHead, body: [UInt8], taken: Int) -> Step {
    state = .head
    toldToContinue = false
    return .request(head, body: body, taken: taken)
  }
}
