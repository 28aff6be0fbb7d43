import HTTPExchange
import NIOCore

/// A request that waits until its body is whole, so that the addresses in it are rewritten and its length is right.
///
/// A body that becomes too large for that goes on as it came.
struct RequestHold {
  /// The largest body that is held, with its framing, in bytes.
  static let heldBytes = 256 << 10

  /// The fields of a head as they go on, but for those that say where the body ends.
  struct Head {
    /// The request line, and `Host`.
    let start: ByteBuffer
    /// The head as it came.
    let source: ByteBuffer
    /// The fields of the head.
    let headers: HTTPHeaders
    /// Names of fields that are left out, in lower case.
    let dropped: Set<String>
    /// Fields that are added.
    let added: [HTTPHeaderField]

    /// Returns the head; with a length if the body has another one than the client said.
    func text(length: Int? = nil) -> ByteBuffer {
      var text = start
      let framing: Set<String> = length == nil ? [] : ["content-length", "transfer-encoding", "trailer"]
      let rewriter = HeadRewriter(headers, dropping: dropped.union(framing))
      let own = length.map { [HTTPHeaderField("Content-Length", String($0))] } ?? []
      rewriter.write(source.readableBytesView, adding: added + own, to: &text)
      return text
    }
  }

  private let head: Head
  private let map: AddressMap
  /// The body as it came, with its framing.
  private var raw = ByteBuffer()

  /// A hold for a request; `nil` if its body goes on as it comes.
  ///
  /// These are bodies in which no server finds URLs, coded ones, large ones, and those for which the client first wants to
  /// know whether the server takes them.
  init?(_ head: Head, length: Int?, expectsContinue: Bool, map: AddressMap) {
    let headers = head.headers
    guard length != 0, length ?? 0 <= Self.heldBytes, !expectsContinue,
      let type = headers["Content-Type"].flatMap({ MediaType($0) }), type.holdsURLText, type.subtype != "x-ndjson",
      headers.list(of: "Content-Encoding").isEmpty, headers["Trailer"] == nil
    else { return nil }
    self.head = head
    self.map = map
  }

  /// Keeps a piece of the body, with its framing.
  ///
  /// - Returns: The request as far as it came, if it is too large to wait; then the hold is over.
  mutating func add(_ piece: ByteBuffer) -> ByteBuffer? {
    raw.writeImmutableBuffer(piece)
    guard raw.readableBytes > Self.heldBytes else { return nil }
    return unchanged
  }

  /// The body as it came, with its framing.
  var bytes: [UInt8] { Array(raw.readableBytesView) }

  /// The request as it came, as far as it came.
  var unchanged: ByteBuffer {
    var text = head.text()
    text.writeImmutableBuffer(raw)
    return text
  }

  /// Returns the whole request with its addresses rewritten, and its body.
  ///
  /// - Parameter body: The whole body, without its framing.
  func finished(_ body: [UInt8]) -> (bytes: ByteBuffer, body: [UInt8]) {
    guard let rewritten = map.rewriting(body) else { return (unchanged, body) }
    var text = head.text(length: rewritten.count)
    text.writeBytes(rewritten)
    return (text, rewritten)
  }
}
