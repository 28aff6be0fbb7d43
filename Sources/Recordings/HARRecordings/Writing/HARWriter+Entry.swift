import HTTPMessages
import JSONSyntax

extension HARWriter {
  /// Returns a whole file with exchanges as its entries, in order.
  ///
  /// ```swift
  /// var redaction = RecordingRedaction()
  /// let captured = CapturedExchange(exchange: exchange, started: "2026-05-04T09:41:00.217Z")
  /// let bytes = HARWriter(name: "my tool", version: "1").file(of: [captured.redacted(by: &redaction)])
  /// ```
  public func file(of exchanges: [RedactedCapture]) -> [UInt8] {
    head() + Array(exchanges.map { entry($0) }.joined(separator: separator)) + tail
  }

  /// Returns an exchange as one entry, starting with a line break.
  ///
  /// Bodies are stored decoded, as HAR requires: text as text, everything else as base64. A body that cannot be decoded
  /// is stored as received and marked with `_encodedBody`. An exchange without a response has status 0, and `_error`
  /// holds the reason. An incomplete response has an `_error` too and is not served. `_partialBody` marks the beginning of
  /// a stream that the recorder stopped reading.
  public func entry(_ redacted: RedactedCapture) -> [UInt8] { entry(withSecretsOf: redacted.captured) }

  /// Returns an exchange as one entry, including its secrets.
  func entry(withSecretsOf captured: CapturedExchange) -> [UInt8] {
    let exchange = captured.exchange
    let timings = ReplyTimings(elapsed: captured.elapsed, firstByte: captured.firstByte)
    let response = exchange.response.map { self.members(of: $0, exchange) } ?? Self.noResponse
    let fault = [JSONLiteral.Member("_error", ifAny: exchange.faults.first?.reason)].compactMap(\.self)
    let members: [JSONLiteral.Member?] = [
      .init("pageref", ifAny: captured.page),
      .init("startedDateTime", .string(captured.started)),
      .init("time", .number(captured.elapsed.map(Self.milliseconds) ?? "-1")),
      .init("request", Self.literal(of: exchange.request, version: exchange.response?.version)),
      .init("response", .object(response + fault)),
      .init("cache", [:]),
      .init(
        "timings",
        [
          "send": 0, "wait": .number(Self.milliseconds(timings.wait)),
          "receive": .number(Self.milliseconds(timings.receive)),
        ]
      ),
      .init("serverIPAddress", ifAny: captured.serverAddress),
      captured.isCredentialProbe ? .init(RecordedEntry.credentialProbeMember, true) : nil,
      captured.callback.map { .init(RecordedCallback.member, $0.literal) },
    ]
    return Array("\n      ".utf8) + JSONLiteral.object(members.compactMap(\.self)).serialized(nestedAt: 3)
  }

  private static func literal(of request: HTTPRequest, version: String?) -> JSONLiteral {
    var url = request.url
    url.fragment = nil
    let type = request.headers["Content-Type"] ?? ""
    let fields = MediaType(type)?.isForm == true ? QueryItem.parse(String(decoding: request.body, as: UTF8.self)) : []
    let data: [JSONLiteral.Member] =
      [.init("mimeType", .string(type)), .init("params", literal(of: fields))]
      + body(request.body, text: BodyText.text(of: request.body, type: type), type: type)
    let members: [JSONLiteral.Member?] = [
      .init("method", .string(request.method.rawValue)),
      .init("url", .string(url.description)),
      .init("httpVersion", .string(version ?? "HTTP/1.1")),
      .init("cookies", .array(RecordedCookie.ofRequest(request.headers).map(\.literal))),
      .init("headers", literal(of: request.headers)),
      .init("queryString", literal(of: url.queryItems)),
      request.body.isEmpty ? nil : .init("postData", .object(data)),
      .init("headersSize", -1),
      .init("bodySize", JSONLiteral(request.body.count)),
    ]
    return .object(members.compactMap(\.self))
  }

  private func members(of response: HTTPResponse, _ exchange: HTTPExchange) -> [JSONLiteral.Member] {
    let type = response.headers["Content-Type"] ?? ""
    let stored = DecodedContent(response, to: exchange.request.method, limit: bodyLimit, isPartial: exchange.isPartial)
    let text = stored.isText ? BodyText.text(of: stored.body, type: type) : nil
    let compression = JSONLiteral(stored.body.count - response.body.count)
    // Other tools do not keep the events of a stream, and write no text either.
    let isEmptyStream = stored.body.isEmpty && MediaType(type)?.essence == "text/event-stream"
    let head: [JSONLiteral.Member?] = [
      .init("size", JSONLiteral(stored.body.count)),
      stored.isDecoded ? .init("compression", compression) : nil,
      .init("mimeType", .string(type)),
    ]
    let tail: [JSONLiteral.Member?] = [
      isEmptyStream ? .init("text", "") : nil,
      stored.encodedBodyFlag.map { .init("_encodedBody", .bool($0)) },
      exchange.isPartial ? .init(RecordedEntry.partialMember, true) : nil,
    ]
    let body = Self.body(stored.body, text: text, type: type)
    return [
      .init("status", JSONLiteral(response.status)),
      .init("statusText", .string(response.reason)),
      .init("httpVersion", .string(response.version)),
      .init("cookies", .array(RecordedCookie.ofResponse(response.headers).map(\.literal))),
      .init("headers", Self.literal(of: response.headers)),
      .init("content", .object(head.compactMap(\.self) + body + tail.compactMap(\.self))),
      .init("redirectURL", .string(response.headers["Location"] ?? "")),
      .init("headersSize", -1),
      .init("bodySize", JSONLiteral(response.body.count)),
    ]
  }

  /// The members of a body: text if possible, or else base64; none if it is empty.
  private static func body(_ body: [UInt8], text: String?, type: String) -> [JSONLiteral.Member] {
    if body.isEmpty { return [] }
    guard let text else { return [.init("text", .string(Base64.text(of: body))), .init("encoding", "base64")] }
    let encoding = BodyText.encoding(of: text, type: type)
    return [.init("text", .string(text)), .init("encoding", ifAny: encoding)].compactMap(\.self)
  }

  private static let noResponse: [JSONLiteral.Member] = [
    .init("status", 0), .init("statusText", ""), .init("httpVersion", ""), .init("cookies", []), .init("headers", []),
    .init("content", ["size": 0, "mimeType": ""]), .init("redirectURL", ""), .init("headersSize", -1),
    .init("bodySize", -1),
  ]

  private static func literal(of headers: HTTPHeaders) -> JSONLiteral {
    .array(headers.fields.map { ["name": .string($0.name), "value": .string($0.value)] })
  }

  private static func literal(of items: [QueryItem]) -> JSONLiteral {
    .array(items.map { ["name": .string($0.name), "value": .string($0.value ?? "")] })
  }

  /// Formats a duration in milliseconds, exact to the nanosecond: `205.818`.
  static func milliseconds(_ duration: Duration) -> String {
    let (seconds, attoseconds) = max(duration, .zero).components
    let nanoseconds = seconds * 1_000_000_000 + attoseconds / 1_000_000_000
    let fraction = String(1_000_000 + nanoseconds % 1_000_000).dropFirst()
    let digits = fraction.prefix(fraction.count - fraction.reversed().prefix { $0 == "0" }.count)
    return String(nanoseconds / 1_000_000) + (digits.isEmpty ? "" : ".\(digits)")
  }
}

extension JSONLiteral.Member {
  /// Creates a member with a text; `nil` without one.
  init?(_ key: String, ifAny text: String?) {
    guard let text else { return nil }
    self.init(key, .string(text))
  }
}
