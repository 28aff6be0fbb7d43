import Basics
import HTTPMessages
import HTTPTransport
import HTTPWireFormat
import NIOCore

/// One request on its way to the server: its head rewritten, its body forwarded as it arrives and kept up to a limit.
///
/// If addresses are rewritten, a short text body is held until it is complete (`RequestHold`).
///
/// A value without a socket: bytes from the client go in, bytes for the server come out.
struct RequestRelay {
  /// The bytes that the server gets before the body; empty if the head waits for the body.
  let head: ByteBuffer
  /// Whether the client allows its connection to be reused.
  let keepsAlive: Bool
  /// Whether the client waits for `100 Continue` before it sends the body.
  let expectsContinue: Bool
  let isVersion10: Bool
  /// Whether the client asks to switch to a protocol other than HTTP, such as WebSocket.
  let asksToUpgrade: Bool
  /// The address maps for rewriting, towards the client and back; `nil` if rewriting is off.
  @Shared var addresses: (outward: AddressMap, back: AddressMap)?
  /// The replacement of callback URLs; `nil` if the request names none.
  @Shared var interception: CallbackInterception?
  /// The known facts about a callback, which the API sent; `nil` for a request of a client.
  var callback: ProxiedCallback?
  /// Whether the target is `*`, the server as a whole.
  let isOfServer: Bool
  @Shared private var message: HTTPRequest
  private var body: RequestBody
  /// The statement of the head about the length of the body.
  private let announcement: String
  /// The held request, which waits until its body is complete.
  private var hold: RequestHold?

  /// Reads a head that the scanner found.
  ///
  /// - Parameters:
  ///   - bytes: The head, including the empty line after it.
  ///   - upstream: The server that the request is sent to.
  ///   - proxy: The address of the proxy.
  ///   - routes: The origins whose addresses are rewritten; `nil` for none.
  ///   - gate: The rules for requests of web pages; `nil` for none.
  ///   - callbacks: The addresses that replace callback URLs; `nil` if they are not replaced.
  ///   - client: The IP address of the client; `nil` if it is unknown.
  ///   - limit: The largest body that is kept, in bytes.
  /// - Throws: The fault in the head; none of it is forwarded then.
  init(
    _ bytes: ByteBuffer,
    to upstream: Upstream,
    proxy: HTTPURL,
    routes: ProxyRoutes? = nil,
    gate: ForwardingGate? = nil,
    callbacks: CallbackAddresses? = nil,
    client: String? = nil,
    limit: Int
  ) throws(RequestHead.Fault) {
    let tolerant = LenientRequestHead(bytes)
    let bytes = tolerant.bytes
    let view = bytes.readableBytesView
    let parsed: RequestHead
    var headers = HTTPHeaders()
    do {
      parsed = try bytes.withUnsafeReadableBytes { try RequestHead($0, noticing: .nothing) }
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
    // A tunnel and another server's URL have refusals of their own, which say more than one about their hosts.
    let isElsewhere = method.rawValue == "CONNECT" || bytes.text(parsed.target).first.map { $0 != 0x2F } ?? false
    if let fault = isElsewhere ? gate?.siteFault(of: headers) : gate?.fault(of: headers, at: proxy) { throw fault }
    var target = String(decoding: bytes.text(parsed.target), as: UTF8.self)
    let addresses = routes?.addresses(host: headers["Host"], at: proxy)
    self.addresses = addresses
    let isPath = target.utf8.first == 0x2F
    if let back = addresses?.back, isPath { target = back.rewritingQuery(of: target) }
    isOfServer = target == "*" && method == .options
    let url =
      try isOfServer ? upstream.url(of: "/", method, proxy: proxy) : upstream.url(of: target, method, proxy: proxy)
    let interception = callbacks?.interception(
      of: HTTPRequest(method: method, url: url, headers: headers),
      proxy: proxy,
      client: client
    )
    self.interception = interception
    var sent = url
    if let interception, let query = url.query { sent.query = interception.rewriting(query: query) }
    let intercepted = interception?.rewriting(headers) ?? []
    keepsAlive = parsed.keepsAlive
    expectsContinue = parsed.expectsContinue
    isVersion10 = parsed.isVersion10
    // An upgrade to HTTP/2 could not be recorded. A server need not switch protocols, so the proxy does not request it.
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
    replaced.formUnion(intercepted.map { ASCII.lowercased($0.name) })
    var options: [HTTPHeaderField] = []
    if asksToUpgrade {
      options = [
        HTTPHeaderField("Connection", "Upgrade"), HTTPHeaderField("Upgrade", protocols.joined(separator: ", ")),
      ]
    } else if !parsed.isVersion10, headers.list(of: "TE").contains(where: { ASCII.equalIgnoringCase($0, "trailers") }) {
      options = [HTTPHeaderField("Connection", "TE"), HTTPHeaderField("TE", "trailers")]
    }
    var head = ByteBufferAllocator().buffer(capacity: view.count + 256)
    // Keep the version: an HTTP/1.0 client could not read features of HTTP/1.1, such as chunks.
    let version = parsed.isVersion10 ? "HTTP/1.0" : "HTTP/1.1"
    head.writeString("\(method) ")
    if upstream.proxy != nil { head.writeString("http://\(upstream.host)") }
    if let raw = tolerant.rawTarget, raw.first == 0x2F, sent == url {
      if !upstream.hasBasePath(target) { head.writeString(upstream.base.path) }
      head.writeBytes(raw)
    } else {
      head.writeString(!isOfServer ? sent.requestTarget : upstream.proxy == nil ? "*" : "")
    }
    head.writeString(" \(version)\r\nHost: \(upstream.host)\r\n")
    let forwarded = RequestHold.Head(
      start: head,
      source: bytes,
      headers: headers,
      dropped: replaced,
      added: own + intercepted + options + (upstream.proxy?.fields ?? [])
    )
    let length: Int? = if case .length(let length) = parsed.framing { length } else { nil }
    hold = addresses.flatMap { addresses in
      RequestHold(
        forwarded,
        length: length,
        expectsContinue: parsed.expectsContinue,
        map: addresses.back,
        interception: interception
      )
    }
    self.head = hold == nil ? forwarded.text() : ByteBuffer()

    var recorded = rewriter.remaining(headers)
    recorded.fields.removeAll { $0.isNamed("Content-Length") || $0.isNamed("Transfer-Encoding") }
    recorded.fields.insert(HTTPHeaderField("Host", upstream.host), at: 0)
    recorded.fields += own
    message = HTTPRequest(method: method, url: url, headers: recorded)
    announcement = length.map(String.init) ?? "chunked"
    body = RequestBody(parsed.framing, limit: 1 << 60, keeping: limit)
  }

  /// The request's method.
  var method: HTTPMethod { message.method }

  /// Whether the whole body has arrived.
  var isComplete: Bool { body.isComplete }

  /// Whether the request is only a head, so that it can be sent again if its method is safe to repeat.
  var isRepeatable: Bool { method.isSafe && body.isComplete && !body.isChunked && body.count == 0 }

  /// The number of body bytes received.
  var bodyBytes: Int { body.count }

  /// The number of body bytes that are held in memory.
  var keptBytes: Int { body.bytes.count }

  /// Whether everything that arrived of the body is kept.
  var keepsBody: Bool { body.isKept }

  /// The request as it is recorded, with the kept part of its body.
  var request: HTTPRequest {
    var request = message
    request.body = body.bytes
    return request
  }

  /// Takes body bytes from a buffer, and returns the bytes to forward; `nil` if none were taken.
  ///
  /// A held request is forwarded as a whole when the last bytes of its body arrive.
  /// - Throws: Status 400 for malformed chunks.
  mutating func takeBody(from buffer: inout ByteBuffer) throws(RequestHead.Fault) -> ByteBuffer? {
    guard let piece = try readBody(from: &buffer) else { return nil }
    // Take the hold out of its storage, or every piece would copy all of its bytes.
    guard var hold = hold.take() else { return piece }
    if let bytes = hold.add(piece) { return bytes }
    guard isComplete else {
      self.hold = hold
      return ByteBuffer()
    }
    // Chunks that are too large to record are not kept as text.
    guard body.isKept || !body.isChunked else { return hold.unchanged }
    let whole = body.isChunked ? body.bytes : hold.bytes
    let (bytes, rewritten) = hold.finished(whole)
    // Record the request as the server gets it.
    if rewritten != whole { body.replace(with: rewritten) }
    return bytes
  }

  private mutating func readBody(from buffer: inout ByteBuffer) throws(RequestHead.Fault) -> ByteBuffer? {
    guard !isComplete, buffer.readableBytes > 0 else { return nil }
    let result = buffer.withUnsafeReadableBytes { bytes in
      Result { () throws(RequestHead.Fault) in try body.read(bytes) }
    }
    return buffer.readSlice(length: try result.get())
  }

  /// Whether the client waited with the whole body, which the server did not want.
  var keptBodyBack: Bool { expectsContinue && !body.isComplete && body.count == 0 }

  /// Notes in the recorded request that its body is unknown, because it was never sent: it announces one.
  mutating func noteUnsentBody() {
    message.headers.add(body.isChunked ? "Transfer-Encoding" : "Content-Length", announcement)
  }

  /// Discards the kept body, and keeps none of it from now on.
  mutating func releaseBody() { body.release() }
}

extension ByteBuffer {
  /// Returns the bytes of a range that is counted from the first readable byte.
  fileprivate func text(_ range: Range<Int>) -> ByteBufferView {
    readableBytesView[(readerIndex + range.lowerBound)..<(readerIndex + range.upperBound)]
  }
}
