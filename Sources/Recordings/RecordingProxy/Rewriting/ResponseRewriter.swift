import ContentCodings
import HTTPMessages
import NIOCore

/// Rewrites the addresses in one response body, and adapts its framing.
///
/// A short body of a known length is held until it is complete, so that its `Content-Length` is right. Any other body
/// is forwarded as it arrives: in chunks, or until the connection closes, as the server sent it.
struct ResponseRewriter {
  /// The largest body of a known length, or with a content coding, that is held, in bytes.
  static let heldBytes = 256 << 10
  /// The largest decoded body, in bytes.
  private static let decodedBytes = 8 << 20

  /// How the body is sent.
  private enum Framing {
    /// It is held until it is complete.
    case held(isCoded: Bool)
    case chunks
    /// It ends when the connection closes.
    case untilClose
  }

  /// The difference between the forwarded head and the server's.
  struct HeadChange {
    var dropped: Set<String> = []
    var added: [HTTPHeaderField] = []
  }

  /// Headers for message framing, in lower case.
  private static let ofFraming: Set<String> = ["content-length", "transfer-encoding", "trailer"]
  /// Headers that are no longer valid for a rewritten body, in lower case.
  private static let ofBody = ofFraming.union([
    "content-md5", "digest", "content-digest", "repr-digest", "accept-ranges",
  ])

  private let headers: HTTPHeaders
  private let callbacks: CallbackAddresses?
  private let announced: Int?
  private let isVersion10: Bool
  private var framing: Framing
  private var text: StreamRewriter
  private var held: [UInt8] = []
  /// Whether the text was forwarded unchanged although it may contain addresses.
  private(set) var isPassed = false

  /// Creates a rewriter for a response; `nil` for a partial body, or one in which no client looks for URLs.
  ///
  /// - Parameters:
  ///   - response: The head.
  ///   - length: The announced length of the body.
  ///   - endsWithConnection: Whether the body ends when the connection closes.
  ///   - isVersion10: Whether the client uses HTTP/1.0, and cannot read chunks.
  init?(_ response: HTTPResponse, length: Int?, endsWithConnection: Bool, isVersion10: Bool, map: AddressMap) {
    guard Self.isText(response.headers), response.status != 206 else { return nil }
    let type = response.headers["Content-Type"].flatMap { MediaType($0) }
    headers = response.headers
    announced = length
    self.isVersion10 = isVersion10
    text = StreamRewriter(map, isDoubtful: type == nil)
    callbacks = map.callbacks
    let codings = response.headers.list(of: "Content-Encoding").filter { !ASCII.equalIgnoringCase($0, "identity") }
    if !codings.isEmpty {
      // The client did not request a coding, and an encoded stream would be held for too long.
      let isStream = type?.sequence != nil
      framing = .held(isCoded: true)
      if isStream || length.map({ $0 > Self.heldBytes }) ?? false { pass(endsWithConnection) }
    } else if let length, length <= Self.heldBytes {
      framing = .held(isCoded: false)
    } else {
      framing = endsWithConnection || isVersion10 ? .untilClose : .chunks
    }
  }

  /// Returns whether a body is text, or of unknown type.
  static func isText(_ headers: HTTPHeaders) -> Bool {
    headers["Content-Type"].flatMap { MediaType($0) }?.holdsURLText ?? true
  }

  /// Whether the head waits for the body.
  var isHeld: Bool { if case .held = framing { true } else { false } }
  /// Whether the forwarded body ends only when the connection closes.
  var endsWithConnection: Bool { if case .untilClose = framing { true } else { false } }

  private mutating func pass(_ endsWithConnection: Bool) {
    isPassed = true
    framing = endsWithConnection || isVersion10 ? .untilClose : .chunks
  }

  /// The difference of the head, if the body is not held.
  var headChange: HeadChange {
    var change = HeadChange(dropped: isPassed ? Self.ofFraming : Self.ofBody)
    if case .chunks = framing { change.added = [HTTPHeaderField("Transfer-Encoding", "chunked")] }
    return change
  }

  /// Adds a piece of the body, and writes what can be forwarded unless the body is held.
  mutating func take(_ piece: [UInt8], to output: inout ByteBuffer) {
    guard !piece.isEmpty else { return }
    if isHeld { held += piece } else { write(isPassed ? piece : text.take(piece), to: &output) }
  }

  /// Releases a held body that becomes too large, and returns whether it did; the body is forwarded unchanged from then
  /// on.
  mutating func release(endsWithConnection: Bool) -> Bool {
    guard isHeld, held.count > Self.heldBytes else { return false }
    pass(endsWithConnection)
    return true
  }

  /// Writes the held part of a body that is forwarded unchanged.
  mutating func writeHeld(to output: inout ByteBuffer) {
    write(held, to: &output)
    held = []
  }

  /// Returns the whole body of a held response, and the difference of its head.
  ///
  /// - Parameter missing: The number of bytes that did not arrive; the announced length includes them.
  mutating func whole(missing: Int) -> (body: [UInt8], change: HeadChange) {
    guard case .held(let isCoded) = framing else { return ([], HeadChange()) }
    var body = held
    held = []
    if isCoded {
      guard missing == 0, let decoded = ContentCoding.decode(body, headers: headers, limit: Self.decodedBytes) else {
        isPassed = true
        return (body, framed(body.count + missing, HeadChange()))
      }
      body = decoded
    }
    let restored = callbacks?.restoring(body)
    body = text.take(restored ?? body) + text.finish()
    guard text.hasChanged || restored != nil else {
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

  /// Writes the text that was held back at the end, and the last chunk if the body is complete.
  mutating func finish(isWhole: Bool, to output: inout ByteBuffer) {
    guard !isHeld else { return }
    if !isPassed { write(text.finish(), to: &output) }
    if isWhole, case .chunks = framing { output.writeStaticString("0\r\n\r\n") }
  }

  private func write(_ bytes: [UInt8], to output: inout ByteBuffer) {
    guard !bytes.isEmpty else { return }
    guard case .chunks = framing else {
      output.writeBytes(bytes)
      return
    }
    output.writeString("\(String(bytes.count, radix: 16))\r\n")
    output.writeBytes(bytes)
    output.writeStaticString("\r\n")
  }
}
