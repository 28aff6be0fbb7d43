import HTTPExchange
import HTTPTransport
import HTTPWireFormat
import NIOCore

/// One request on its way to the server: its head rewritten, its body passed on as it comes, and kept up to a bound.
///
/// A short text body is held until it is whole if addresses are rewritten (`RequestHold`).
///
/// A value without a socket: bytes of the client go in, bytes for the server come out.
struct RequestRelay {
  private enum Body {
    case length(left: Int)
    case chunked(ChunkedBody)
  }

  /// What the server gets before anything of the body; empty if the head waits for the body.
  let head: ByteBuffer
  /// Whether the client lets its connection be used again.
  let keepsAlive: Bool
  /// Whether the client waits for `100 Continue` before it sends the body.
  let expectsContinue: Bool
  let isVersion10: Bool
  /// Whether the client asks to speak something else than HTTP from then on, such as WebSocket.
  let asksToUpgrade: Bool
  /// The addresses that are rewritten, towards the client and back; `nil` where none are.
  let addresses: (outward: AddressMap, back: AddressMap)?
  /// Whether the target is `*`, the server as a whole.
  let isOfServer: Bool
  /// How many bytes of the body came.
  private(set) var bodyBytes = 0
  private let message: HTTPRequest
  private var limit: Int
  private var body: Body
  private var kept: [UInt8] = []
  /// What waits until the body is whole.
  private var hold: RequestHold?

  /// Reads a head that the scanner found.
  ///
  /// - Parameters:
  ///   - bytes: The head, the empty line behind it included.
  ///   - upstream: The server to which it goes.
  ///   - proxy: The address of the proxy.
  ///   - routes: The origins whose addresses are rewritten; `nil` for none.
  ///   - limit: The largest body that is kept, in bytes.
  /// - Throws: what is wrong with it; nothing of it goes on then.
  init(
    _ bytes: ByteBuffer,
    to upstream: Upstream,
    proxy: HTTPURL,
    routes: ProxyRoutes? = nil,
    limit: Int
  ) throws(RequestHead.Fault) {
    let tolerant = LenientRequestHead(bytes)
    let bytes = tolerant.bytes
    let view = bytes.readableBytesView
    let parsed: RequestHead
    var headers = HTTPHeaders()
    do {
      parsed = try bytes.withUnsafeReadableBytes { try RequestHead($0) }
      try bytes.withUnsafeReadableBytes { bytes in
        try RequestHead.forEachField(bytes, from: parsed.fields.lowerBound) { name, value in
          headers.add(String(decoding: bytes[name], as: UTF8.self), FieldText.of(bytes[value]))
        }
      }
    } catch let fault as RequestHead.Fault {
      throw fault
    } catch {
      throw .malformed("the head cannot be read")
    }
    let method = HTTPMethod(String(decoding: bytes.text(parsed.method), as: UTF8.self))
    var target = String(decoding: bytes.text(parsed.target), as: UTF8.self)
    let addresses = routes?.addresses(host: headers["Host"], at: proxy)
    self.addresses = addresses
    let isPath = target.utf8.first == 0x2F
    if let back = addresses?.back, isPath { target = back.rewritingQuery(of: target) }
    isOfServer = target == "*" && method == .options
    let url =
      try isOfServer ? upstream.url(of: "/", method, proxy: proxy) : upstream.url(of: target, method, proxy: proxy)
    keepsAlive = parsed.keepsAlive
    expectsContinue = parsed.expectsContinue
    isVersion10 = parsed.isVersion10
    // HTTP/2 spoken from the second request on could not be recorded; a server need not switch, and a proxy need not ask.
    let protocols = parsed.isVersion10 ? [] : headers.list(of: "Upgrade").filter { !ASCII.equalIgnoringCase($0, "h2c") }
    let asksToUpgrade =
      !protocols.isEmpty && headers.list(of: "Connection").contains { ASCII.equalIgnoringCase($0, "upgrade") }
    self.asksToUpgrade = asksToUpgrade

    var replaced = Set(upstream.fields.map { ASCII.lowercased($0.name) }).union(["host", "http2-settings"])
    if !upstream.takesCookies { replaced.insert("cookie") }
    let changed = addresses?.back.rewritingRequest(headers) ?? []
    replaced.formUnion(changed.map { ASCII.lowercased($0.name) })
    let own = changed.filter { field in !upstream.fields.contains { $0.isNamed(field.name) } } + upstream.fields
    let rewriter = HeadRewriter(headers, dropping: replaced)
    var options: [HTTPHeaderField] = []
    if asksToUpgrade {
      options = [
        HTTPHeaderField("Connection", "Upgrade"), HTTPHeaderField("Upgrade", protocols.joined(separator: ", ")),
      ]
    } else if !parsed.isVersion10, headers.list(of: "TE").contains(where: { ASCII.equalIgnoringCase($0, "trailers") }) {
      options = [HTTPHeaderField("Connection", "TE"), HTTPHeaderField("TE", "trailers")]
    }
    var head = ByteBufferAllocator().buffer(capacity: view.count + 256)
    // The version stays: an HTTP/1.0 client could not read what is for HTTP/1.1 alone, such as chunks.
    let version = parsed.isVersion10 ? "HTTP/1.0" : "HTTP/1.1"
    head.writeString("\(method) ")
    if let raw = tolerant.rawTarget, raw.first == 0x2F {
      if !upstream.hasBasePath(target) { head.writeString(upstream.base.path) }
      head.writeBytes(raw)
    } else {
      head.writeString(isOfServer ? "*" : url.requestTarget)
    }
    head.writeString(" \(version)\r\nHost: \(upstream.host)\r\n")
    let forwarded = RequestHold.Head(
      start: head,
      source: bytes,
      headers: headers,
      dropped: replaced,
      added: own + options
    )
    let length: Int? = if case .length(let length) = parsed.framing { length } else { nil }
    hold = addresses.flatMap { addresses in
      RequestHold(forwarded, length: length, expectsContinue: parsed.expectsContinue, map: addresses.back)
    }
    self.head = hold == nil ? forwarded.text() : ByteBuffer()

    var recorded = rewriter.remaining(headers)
    recorded.fields.removeAll { $0.isNamed("Content-Length") || $0.isNamed("Transfer-Encoding") }
    recorded.fields.insert(HTTPHeaderField("Host", upstream.host), at: 0)
    recorded.fields += own
    message = HTTPRequest(method: method, url: url, headers: recorded)
    switch parsed.framing {
    case .length(let length):
      // What would be too large in the end is not kept at all.
      self.limit = length <= limit ? limit : -1
      body = .length(left: length)
    case .chunked:
      self.limit = limit
      body = .chunked(ChunkedBody(limit: 1 << 60, keeping: limit))
    }
  }

  /// The request's method.
  var method: HTTPMethod { message.method }

  /// Whether all of the body came.
  var isComplete: Bool {
    switch body {
    case .length(let left): left == 0
    case .chunked(let chunked): chunked.isComplete
    }
  }

  /// Whether the head is all there is, so that sending it again does no harm where the method does none.
  var isRepeatable: Bool {
    if case .length(left: 0) = body { return method.isSafe && bodyBytes == 0 }
    return false
  }

  /// How many bytes of the body are held.
  var keptBytes: Int {
    if case .chunked(let chunked) = body { return chunked.body.count }
    return kept.count
  }

  /// Whether all that came of the body is kept.
  var keepsBody: Bool { keptBytes == bodyBytes }

  /// The request as it is recorded, with what is kept of its body.
  var request: HTTPRequest {
    var request = message
    if case .chunked(let chunked) = body { request.body = chunked.body } else { request.body = kept }
    return request
  }

  /// Takes from the bytes that came what belongs to the body, and returns what goes on; `nil` if nothing was taken.
  ///
  /// A request that is held goes on as a whole with the last bytes of its body; until then nothing does.
  /// - Throws: 400 for chunks that are malformed.
  mutating func takeBody(from buffer: inout ByteBuffer) throws(RequestHead.Fault) -> ByteBuffer? {
    guard let piece = try readBody(from: &buffer) else { return nil }
    // The hold lets go of its bytes, or every piece would copy all of them.
    guard var hold = hold.take() else { return piece }
    if let bytes = hold.add(piece) { return bytes }
    guard isComplete else {
      self.hold = hold
      return ByteBuffer()
    }
    let whole: [UInt8]
    switch body {
    case .length: whole = hold.bytes
    case .chunked(let chunked):
      // Of a body that is too large to record there is no text.
      guard chunked.body.count == chunked.count else { return hold.unchanged }
      whole = chunked.body
    }
    let (bytes, rewritten) = hold.finished(whole)
    if rewritten != whole {
      // It is recorded as the server gets it.
      kept = rewritten.count <= limit ? rewritten : []
      bodyBytes = rewritten.count
      body = .length(left: 0)
    }
    return bytes
  }

  private mutating func readBody(from buffer: inout ByteBuffer) throws(RequestHead.Fault) -> ByteBuffer? {
    guard !isComplete, buffer.readableBytes > 0 else { return nil }
    switch body {
    case .length(let left):
      guard let slice = buffer.readSlice(length: min(left, buffer.readableBytes)) else { return nil }
      bodyBytes += slice.readableBytes
      if bodyBytes <= limit { kept += slice.readableBytesView } else { kept = [] }
      body = .length(left: left - slice.readableBytes)
      return slice
    case .chunked(var chunked):
      // The state lets go of the body, or every read would copy all of it.
      body = .length(left: 0)
      let result = buffer.withUnsafeReadableBytes { bytes in
        Result { () throws(RequestHead.Fault) in try chunked.read(bytes) }
      }
      bodyBytes = chunked.count
      body = .chunked(chunked)
      return buffer.readSlice(length: try result.get())
    }
  }

  /// Keeps nothing of the body from now on.
  mutating func releaseBody() {
    limit = -1
    kept = []
  }
}

extension ByteBuffer {
  /// The bytes of a range that is counted from the first readable one.
  fileprivate func text(_ range: Range<Int>) -> ByteBufferView {
    readableBytesView[(readerIndex + range.lowerBound)..<(readerIndex + range.upperBound)]
  }
}
