import HTTPMessages

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
    let response = exchange.response
    var text = IndentedJSON(depth: 3)
    text.object { text in
      text.string("pageref", ifAny: captured.page)
      text.string("startedDateTime", captured.started)
      text.plain("time", captured.elapsed.map(Self.milliseconds) ?? "-1")
      text.object("request") { Self.write(exchange.request, version: response?.version, to: &$0) }
      text.object("response") { text in
        if let response {
          write(response, of: exchange, to: &text)
        } else {
          Self.writeNoResponse(to: &text)
        }
        text.string("_error", ifAny: exchange.faults.first?.reason)
      }
      text.object("cache") { _ in }
      text.object("timings") { text in
        let timings = ReplyTimings(elapsed: captured.elapsed, firstByte: captured.firstByte)
        text.plain("send", "0")
        text.plain("wait", Self.milliseconds(timings.wait))
        text.plain("receive", Self.milliseconds(timings.receive))
      }
      text.string("serverIPAddress", ifAny: captured.serverAddress)
      if captured.isCredentialProbe { text.plain(RecordedEntry.credentialProbeMember, "true") }
      captured.callback?.write(to: &text)
    }
    return text.bytes
  }

  private static func write(_ request: HTTPRequest, version: String?, to text: inout IndentedJSON) {
    var url = request.url
    url.fragment = nil
    text.string("method", request.method.rawValue)
    text.string("url", url.description)
    text.string("httpVersion", version ?? "HTTP/1.1")
    write(RecordedCookie.ofRequest(request.headers), to: &text)
    write(request.headers, to: &text)
    text.array("queryString") { write(url.queryItems, to: &$0) }
    if !request.body.isEmpty {
      text.object("postData") { text in
        let type = request.headers["Content-Type"] ?? ""
        text.string("mimeType", type)
        let isForm = MediaType(type)?.isForm == true
        text.array("params") { text in
          if isForm { write(QueryItem.parse(String(decoding: request.body, as: UTF8.self)), to: &text) }
        }
        Self.write(body: request.body, text: BodyText.text(of: request.body, type: type), type: type, to: &text)
      }
    }
    text.plain("headersSize", "-1")
    text.plain("bodySize", String(request.body.count))
  }

  private func write(_ response: HTTPResponse, of exchange: HTTPExchange, to text: inout IndentedJSON) {
    text.plain("status", String(response.status))
    text.string("statusText", response.reason)
    text.string("httpVersion", response.version)
    Self.write(RecordedCookie.ofResponse(response.headers), to: &text)
    Self.write(response.headers, to: &text)
    let method = exchange.request.method
    let content = DecodedContent(response, to: method, limit: bodyLimit, isPartial: exchange.isPartial)
    text.object("content") { text in
      let type = response.headers["Content-Type"] ?? ""
      text.plain("size", String(content.body.count))
      if content.isDecoded { text.plain("compression", String(content.body.count - response.body.count)) }
      text.string("mimeType", type)
      let body = content.isText ? BodyText.text(of: content.body, type: type) : nil
      Self.write(body: content.body, text: body, type: type, to: &text)
      // Other tools do not keep the events of a stream, and write no text either.
      if content.body.isEmpty, MediaType(type)?.essence == "text/event-stream" { text.string("text", "") }
      if let flag = content.encodedBodyFlag { text.plain("_encodedBody", flag ? "true" : "false") }
      if exchange.isPartial { text.plain(RecordedEntry.partialMember, "true") }
    }
    text.string("redirectURL", response.headers["Location"] ?? "")
    text.plain("headersSize", "-1")
    text.plain("bodySize", String(response.body.count))
  }

  /// Writes a body as text if possible, or else as base64; nothing if it is empty.
  private static func write(body: [UInt8], text: String?, type: String, to output: inout IndentedJSON) {
    if body.isEmpty { return }
    if let text {
      output.string("text", text)
      output.string("encoding", ifAny: BodyText.encoding(of: text, type: type))
    } else {
      output.base64("text", body)
      output.string("encoding", "base64")
    }
  }

  private static func writeNoResponse(to text: inout IndentedJSON) {
    text.plain("status", "0")
    text.string("statusText", "")
    text.string("httpVersion", "")
    text.array("cookies") { _ in }
    text.array("headers") { _ in }
    text.object("content") { text in
      text.plain("size", "0")
      text.string("mimeType", "")
    }
    text.string("redirectURL", "")
    text.plain("headersSize", "-1")
    text.plain("bodySize", "-1")
  }

  private static func write(_ headers: HTTPHeaders, to text: inout IndentedJSON) {
    text.array("headers") { text in
      for field in headers.fields { write(field.name, field.value, to: &text) }
    }
  }

  private static func write(_ items: [QueryItem], to text: inout IndentedJSON) {
    for item in items { write(item.name, item.value ?? "", to: &text) }
  }

  private static func write(_ name: String, _ value: String, to text: inout IndentedJSON) {
    text.object { text in
      text.string("name", name)
      text.string("value", value)
    }
  }

  private static func write(_ cookies: [RecordedCookie], to text: inout IndentedJSON) {
    text.array("cookies") { text in
      for cookie in cookies { text.object { cookie.write(to: &$0) } }
    }
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
