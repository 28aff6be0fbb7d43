import HTTPMessages
import NIOCore

/// A request that is held until its body is complete, so that its addresses can be rewritten and its length corrected.
///
/// A body that becomes too large to hold is forwarded unchanged.
struct RequestHold {
  /// The largest body that is held, including its framing, in bytes.
  static let heldBytes = 256 << 10

  /// The forwarded headers of a request, except those that frame the body.
  struct Head {
    /// The request line and `Host`.
    let start: ByteBuffer
    /// The original head.
    let source: ByteBuffer
    /// The headers of the request.
    let headers: HTTPHeaders
    /// The names of headers that are left out, in lower case.
    let dropped: Set<String>
    let added: [HTTPHeaderField]

    /// Returns the head, with a new length if the body's length has changed.
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
  private let interception: CallbackInterception?
  /// The original body, with its framing.
  private var raw = ByteBuffer()

  /// Creates a hold for a request; `nil` if its body is forwarded as it arrives.
  ///
  /// A body is not held if it cannot contain URLs, is encoded or large, or if the client expects `100 Continue`.
  init?(
    _ head: Head,
    length: Int?,
    expectsContinue: Bool,
    map: AddressMap,
    interception: CallbackInterception? = nil
  ) {
    let headers = head.headers
    guard length != 0, length ?? 0 <= Self.heldBytes, !expectsContinue,
      let type = headers["Content-Type"].flatMap({ MediaType($0) }), type.holdsURLText, type.sequence == nil,
      headers.list(of: "Content-Encoding").isEmpty, headers["Trailer"] == nil
    else { return nil }
    self.head = head
    self.map = map
    self.interception = interception
  }

  /// Adds a piece of the body, with its framing.
  ///
  /// - Returns: The request as received so far, if it is too large to hold; then the hold ends.
  mutating func add(_ piece: ByteBuffer) -> ByteBuffer? {
    raw.writeImmutableBuffer(piece)
    guard raw.readableBytes > Self.heldBytes else { return nil }
    return unchanged
  }

  /// The original body, with its framing.
  var bytes: [UInt8] { Array(raw.readableBytesView) }

  /// The request as received so far, unchanged.
  var unchanged: ByteBuffer {
    var text = head.text()
    text.writeImmutableBuffer(raw)
    return text
  }

  /// Returns the whole request with its addresses rewritten, and its body as it is recorded: with the client's own
  /// callback URLs.
  ///
  /// - Parameter body: The whole body, without its framing.
  func finished(_ body: [UInt8]) -> (bytes: ByteBuffer, body: [UInt8]) {
    let rewritten = map.rewriting(body)
    guard let sent = interception?.rewriting(body: rewritten ?? body) ?? rewritten else { return (unchanged, body) }
    var text = head.text(length: sent.count)
    text.writeBytes(sent)
    return (text, rewritten ?? body)
  }
}
