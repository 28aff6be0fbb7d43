import ContentCoding
import HTTPExchange
import NIOCore

/// The body of one response on its way to the client, its addresses rewritten, and the framing that it then has.
///
/// A short body of a known length is held until it is whole, so that its `Content-Length` is right; any other goes on as
/// it comes, in chunks, or up to the end of the connection as the server sent it.
struct ResponseRewriter {
  /// The largest body of a known length, or with a content coding, that is held, in bytes.
  static let heldBytes = 256 << 10
  /// The largest body behind its content coding, in bytes.
  private static let decodedBytes = 8 << 20

  /// How the body goes on.
  private enum Way {
    /// It is held, with its content coding where it has one.
    case held(isCoded: Bool)
    case chunks
    /// The end of the connection ends it.
    case untilClose
  }

  /// How the head differs from the server's.
  struct HeadChange {
    var dropped: Set<String> = []
    var added: [HTTPHeaderField] = []
  }

  /// Fields that say how a body ends, in lower case.
  private static let ofFraming: Set<String> = ["content-length", "transfer-encoding", "trailer"]
  /// Fields that do not hold for a body that was rewritten, in lower case.
  private static let ofBody = ofFraming.union([
    "content-md5", "digest", "content-digest", "repr-digest", "accept-ranges",
  ])

  private let headers: HTTPHeaders
  private let announced: Int?
  private let isVersion10: Bool
  private var way: Way
  private var text: StreamRewriter
  private var held: [UInt8] = []
  /// Whether the text went on as it was, although there may be addresses in it.
  private(set) var isPassed = false

  /// A rewriter of a response; `nil` for a body in which no client finds URLs, or a part of one.
  ///
  /// - Parameters:
  ///   - response: The head.
  ///   - length: The length of the body that was announced.
  ///   - endsWithConnection: Whether the end of the connection ends the body.
  ///   - isVersion10: Whether the client speaks HTTP/1.0, and knows no chunks.
  init?(_ response: HTTPResponse, length: Int?, endsWithConnection: Bool, isVersion10: Bool, map: AddressMap) {
    guard Self.isText(response.headers), response.status != 206 else { return nil }
    let type = response.headers["Content-Type"].flatMap { MediaType($0) }
    headers = response.headers
    announced = length
    self.isVersion10 = isVersion10
    text = StreamRewriter(map, isDoubtful: type == nil)
    let codings = response.headers.list(of: "Content-Encoding").filter { !ASCII.equalIgnoringCase($0, "identity") }
    if !codings.isEmpty {
      // The client did not ask for it; a stream would be held for long.
      let isStream = type.map { ["event-stream", "x-ndjson"].contains($0.subtype) } ?? false
      way = .held(isCoded: true)
      if isStream || length.map({ $0 > Self.heldBytes }) ?? false { pass(endsWithConnection) }
    } else if let length, length <= Self.heldBytes {
      way = .held(isCoded: false)
    } else {
      way = endsWithConnection || isVersion10 ? .untilClose : .chunks
    }
  }

  /// Whether a body is text, or nothing says what it is.
  static func isText(_ headers: HTTPHeaders) -> Bool {
    headers["Content-Type"].flatMap { MediaType($0) }?.holdsURLText ?? true
  }

  /// Whether the head waits for the body.
  var isHeld: Bool { if case .held = way { true } else { false } }
  /// Whether nothing but the end of the connection ends what the client gets.
  var endsWithConnection: Bool { if case .untilClose = way { true } else { false } }

  private mutating func pass(_ endsWithConnection: Bool) {
    isPassed = true
    way = endsWithConnection || isVersion10 ? .untilClose : .chunks
  }

  /// How the head differs, as long as the body is not held.
  var headChange: HeadChange {
    var change = HeadChange(dropped: isPassed ? Self.ofFraming : Self.ofBody)
    if case .chunks = way { change.added = [HTTPHeaderField("Transfer-Encoding", "chunked")] }
    return change
  }

  /// Takes a piece of the body; writes what goes on of it, unless it is held.
  mutating func take(_ piece: ByteBuffer, to output: inout ByteBuffer) {
    guard piece.readableBytes > 0 else { return }
    if isHeld { held += piece.readableBytesView } else { write(given(piece.readableBytesView), to: &output) }
  }

  /// Whether a body that is held becomes too large for that; it goes on as it is from then.
  mutating func release(endsWithConnection: Bool) -> Bool {
    guard isHeld, held.count > Self.heldBytes else { return false }
    pass(endsWithConnection)
    return true
  }

  /// Writes what was held of a body that goes on as it is.
  mutating func writeHeld(to output: inout ByteBuffer) {
    write(held, to: &output)
    held = []
  }

  /// The whole body of a response whose head waited for it, and how that differs.
  ///
  /// - Parameter missing: How many bytes did not come; the length says that, whatever was rewritten.
  mutating func whole(missing: Int) -> (body: [UInt8], change: HeadChange) {
    guard case .held(let isCoded) = way else { return ([], HeadChange()) }
    var body = held
    held = []
    if isCoded {
      guard missing == 0, let decoded = ContentCoding.decode(body, headers: headers, limit: Self.decodedBytes) else {
        isPassed = true
        return (body, framed(body.count + missing, HeadChange()))
      }
      body = decoded
    }
    body = text.take(body) + text.finish()
    guard text.hasChanged else {
      return isCoded ? (body, framed(body.count, HeadChange(dropped: ["content-encoding"]))) : (body, HeadChange())
    }
    let dropped = isCoded ? Self.ofBody.union(["content-encoding"]) : Self.ofBody
    return (body, framed(body.count + missing, HeadChange(dropped: dropped)))
  }

  private func framed(_ length: Int, _ change: HeadChange) -> HeadChange {
    var change = change
    change.dropped.formUnion(Self.ofFraming)
    change.added.append(HTTPHeaderField("Content-Length", String(length)))
    return change
  }

  /// Writes what was held back at the end of a text, and the last chunk where it is whole.
  mutating func finish(isWhole: Bool, to output: inout ByteBuffer) {
    guard !isHeld else { return }
    if !isPassed { write(text.finish(), to: &output) }
    if isWhole, case .chunks = way { output.writeStaticString("0\r\n\r\n") }
  }

  private mutating func given(_ bytes: ByteBufferView) -> [UInt8] { isPassed ? Array(bytes) : text.take(bytes) }

  private func write(_ bytes: [UInt8], to output: inout ByteBuffer) {
    guard !bytes.isEmpty else { return }
    guard case .chunks = way else {
      output.writeBytes(bytes)
      return
    }
    output.writeString("\(String(bytes.count, radix: 16))\r\n")
    output.writeBytes(bytes)
    output.writeStaticString("\r\n")
  }
}
