import HTTPExchange
import JSONSyntax

extension EntryReader {
  /// A body, and whether its content coding is still on and stays so.
  typealias ResponseBody = (body: RecordedBody, isCoded: Bool)

  /// Where the body of a response stands, checked.
  func readBody(
    of response: JSONValue,
    method: HTTPMethod,
    status: Int,
    headers: HTTPHeaders
  ) throws(RecordingProblem) -> ResponseBody {
    let codings = BodyRules.codings(of: headers)
    // Tools keep text here, too: that of the answer in their cache, or their own.
    if BodyRules.isForbidden(to: method, status: status) { return (.none, isCoded: !codings.isEmpty) }
    guard let content = response["content"], let text = content["text"], !text.isNull else {
      let size = response["content"]?["size"]?.integer ?? 0
      // Tools do not keep the bodies of redirects.
      guard size <= 0 || (300..<400).contains(status) else {
        let message =
          "its body of \(size) bytes was not kept, so it is not served; export the session as \"HAR with content\""
        throw warning(.bodyNotKept, message, at: response["content"] ?? response)
      }
      return (.none, isCoded: response["content"]?["_encodedBody"]?.bool ?? false)
    }
    let type = headers["Content-Type"] ?? content["mimeType"]?.string ?? ""
    let isBase64 = try isBase64(content["encoding"], name: "response.content.encoding")
    try check(text, isBase64: isBase64, name: "response.content.text")
    guard isBase64 else { return (textBody(text, type: type), isCoded: false) }
    if let isCoded = content["_encodedBody"]?.bool { return (.base64(text), isCoded) }
    return stillCoded(text, codings, type: type)
  }

  /// Where the body of a request stands, checked: its text, or the parameters of a form; and whether it was kept at all.
  func readRequestBody(
    of request: JSONValue,
    method: HTTPMethod,
    headers: HTTPHeaders
  ) throws(RecordingProblem) -> (body: RecordedBody, isKept: Bool) {
    let data = request["postData"]
    let type = headers["Content-Type"] ?? data?["mimeType"]?.string ?? ""
    if let data, let text = data["text"], !text.isNull, text.kind != .string || text.entry.length > 2 {
      let isBase64 = try isBase64(data["encoding"] ?? data["_encoding"], name: "request.postData.encoding")
      try check(text, isBase64: isBase64, name: "request.postData.text")
      return (isBase64 ? .base64(text) : textBody(text, type: type), isKept: true)
    }
    // The parameters of a multipart form lack the bytes of its files, and the boundary between them.
    if let params = data?["params"], params.count > 0 {
      let isMultipart = MediaType(type)?.type == "multipart"
      return isMultipart ? (.none, isKept: false) : (.parameters(params), isKept: true)
    }
    return (.none, isKept: isEmpty(request, method: method, headers: headers))
  }

  /// Whether a request whose body is not in the file had none.
  private func isEmpty(_ request: JSONValue, method: HTTPMethod, headers: HTTPHeaders) -> Bool {
    if let size = request["bodySize"]?.integer, size >= 0 { return size == 0 }
    if let length = headers["Content-Length"] { return length == "0" }
    if headers["Transfer-Encoding"] != nil { return false }
    return method.isSafe || method == .delete
  }

  private func isBase64(_ encoding: JSONValue?, name: String) throws(RecordingProblem) -> Bool {
    guard let encoding, !encoding.isNull else { return false }
    switch encoding.string.map(ASCII.lowercased) {
    case "base64": return true
    case "", "utf-8", "utf8": return false
    default:
      throw problem(.wrongType, "\(name) is \(encoding.text), and must be \"base64\" or absent", at: encoding)
    }
  }

  /// Sees to it that a text is one, and base64 where it says so.
  private func check(_ text: JSONValue, isBase64: Bool, name: String) throws(RecordingProblem) {
    guard text.kind == .string else {
      throw problem(.wrongType, "\(name) must be a string, and is \(Self.article(text.kind))", at: text)
    }
    guard isBase64, let fault = text.withStringBytes(Base64.fault) else { return }
    let count = text.withStringBytes(\.count)
    let place = fault.offset < count ? "at character \(fault.offset + 1) of \(count), " : ""
    // With escapes in it the string has more bytes than characters, and only its own place is sure.
    let location =
      text.entry.isEscaped
      ? text.location : text.document.location(ofByte: text.byteRange.lowerBound + 1 + fault.offset)
    throw problem(.badBase64, .error, "\(name) is not base64: \(place)\(fault.message)", at: location)
  }

  /// Text in the character set that its media type names: HAR keeps text transcoded to UTF-8.
  private func textBody(_ text: JSONValue, type: String) -> RecordedBody {
    Charset(ofType: type) == .western ? .westernText(text) : .text(text)
  }

  /// A body that a tool may have kept as it was transferred, against the format's rule.
  private func stillCoded(_ text: JSONValue, _ codings: [ContentCoding?], type: String) -> ResponseBody {
    let start = text.withStringBytes { Base64.decode(checked: UnsafeRawBufferPointer(rebasing: $0.prefix(4))) }
    guard let coding = BodyRules.remainingCoding(codings, start: start),
      MediaType(type)?.subtype.contains("gzip") != true
    else { return (.base64(text), isCoded: false) }
    let body = RecordedBody.base64(text).bytes()
    guard (try? coding.decode(body, limit: bodyLimit)) == nil else {
      return (.coded(text, coding, limit: bodyLimit), isCoded: false)
    }
    // Nothing else begins as gzip does: what cannot be decoded goes to the client as it went to the tool.
    return (.base64(text), isCoded: coding == .gzip)
  }
}
