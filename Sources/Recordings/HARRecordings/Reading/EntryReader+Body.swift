import ContentCodings
import Diagnostics
import HTTPMessages
import JSONSyntax

extension EntryReader {
  /// A body, and whether its content coding is retained.
  typealias ResponseBody = (body: RecordedBody, isCoded: Bool)

  // MARK: Responses

  /// Locates and checks the body of a response.
  mutating func readBody(
    of response: JSONValue,
    method: HTTPMethod,
    status: Int,
    headers: HTTPHeaders
  ) throws(RecordingProblem) -> ResponseBody {
    let codings = BodyRules.codings(of: headers)
    // Some tools store a body here anyway, such as the one in their cache.
    if BodyRules.hasNoBody(to: method, status: status) { return (.none, isCoded: !codings.isEmpty) }
    let content = response["content"]
    guard let content, let text = content["text"], !text.isNull else {
      // Tools do not keep the bodies of redirects.
      if let size = missingBytes(of: response, headers: headers), !(300..<400).contains(status) {
        let message =
          "the response body of \(size) bytes is missing, so the entry is not served; export it as \"HAR with content\""
        throw warning(.bodyNotKept, message, at: content ?? response)
      }
      return (.none, isCoded: content?["_encodedBody"]?.bool ?? false)
    }
    let type = headers["Content-Type"] ?? content["mimeType"]?.string ?? ""
    let encoding = try textEncoding(content["encoding"], name: "response.content.encoding")
    try check(text, encoding, name: "response.content.text")
    guard encoding == .base64 else { return (textBody(text, encoding, type: type), isCoded: false) }
    if let isCoded = content["_encodedBody"]?.bool { return (.base64(text), isCoded) }
    return stillCoded(text, codings, type: type)
  }

  /// The size of a body that is missing from the file; `nil` if the file gives no sign of one.
  private func missingBytes(of response: JSONValue, headers: HTTPHeaders) -> Int? {
    let sizes = [response["content"]?["size"]?.integer, response["bodySize"]?.integer]
    if let size = sizes.compactMap({ $0 }).first(where: { $0 > 0 }) { return size }
    // An encoded body of a few bytes may decode to nothing, and a tool may not have measured the size.
    guard headers["Content-Encoding"] == nil, let length = headers["Content-Length"].flatMap({ Int($0) }), length > 0
    else { return nil }
    return length
  }

  /// Detects a body that a tool stored as transferred, although HAR wants it decoded.
  private func stillCoded(_ text: JSONValue, _ codings: [ContentCoding?], type: String) -> ResponseBody {
    let start = text.withStringBytes { Base64.decode(checked: UnsafeRawBufferPointer(rebasing: $0.prefix(4))) }
    guard let coding = BodyRules.remainingCoding(codings, start: start),
      MediaType(type)?.subtype.contains("gzip") != true
    else { return (.base64(text), isCoded: false) }
    let body = RecordedBody.base64(text).bytes()
    guard (try? coding.decode(body, limit: file.bodyLimit)) == nil else {
      return (.coded(text, coding, limit: file.bodyLimit), isCoded: false)
    }
    // Only gzip data and Zstandard data start like this, so a body that cannot be decoded is served as the tool received it.
    return (.base64(text), isCoded: coding != .deflate)
  }

  // MARK: Requests

  /// Locates and checks the body of a request: text or form parameters; also returns whether the file contains it.
  mutating func readRequestBody(
    of request: JSONValue,
    method: HTTPMethod,
    headers: HTTPHeaders
  ) throws(RecordingProblem) -> (body: RecordedBody, isKept: Bool) {
    let data = request["postData"]
    let type = headers["Content-Type"] ?? data?["mimeType"]?.string ?? ""
    if let data, let text = data["text"], !text.isNull, text.kind != .string || text.byteRange.count > 2 {
      // HAR defines no encoding for requests, but tools write one.
      let encoding = try textEncoding(data["encoding"] ?? data["_encoding"], name: "request.postData.encoding")
      try check(text, encoding, name: "request.postData.text")
      return (encoding == .base64 ? .base64(text) : textBody(text, encoding, type: type), isKept: true)
    }
    // The parameters of a multipart form lack file contents and the boundary.
    if let params = data?["params"], params.count > 0 {
      let size = request["bodySize"]?.integer.flatMap { $0 > 0 ? $0 : nil }
      let isMultipart = MediaType(type)?.type == "multipart"
      return isMultipart ? (.none, isKept: false) : (.parameters(params, size: size), isKept: true)
    }
    return (.none, isKept: isEmpty(request, method: method, headers: headers))
  }

  /// Returns whether a request whose body is missing from the file had no body.
  private func isEmpty(_ request: JSONValue, method: HTTPMethod, headers: HTTPHeaders) -> Bool {
    if let size = request["bodySize"]?.integer, size > 0 { return false }
    if let length = headers["Content-Length"] { return length == "0" }
    if headers["Transfer-Encoding"] != nil { return false }
    return request["bodySize"]?.integer == 0 || !method.hasContent || method == .delete
  }

  // MARK: Text

  private enum TextEncoding { case unspecified, unicode, base64 }

  private func textEncoding(_ encoding: JSONValue?, name: String) throws(RecordingProblem) -> TextEncoding {
    guard let encoding, !encoding.isNull else { return .unspecified }
    switch encoding.string.map(ASCII.lowercased) {
    case "base64": return .base64
    case "": return .unspecified
    case "utf-8", "utf8": return .unicode
    default:
      let message = "\(name) is \(Self.shown(encoding.text)), and must be \"base64\" or absent"
      throw problem(.wrongType, message, at: encoding)
    }
  }

  /// Checks that the text is a string, and valid base64 if that is its encoding.
  private func check(_ text: JSONValue, _ encoding: TextEncoding, name: String) throws(RecordingProblem) {
    guard text.kind == .string else {
      throw problem(.wrongType, "\(name) must be a string, and is \(Self.nameWithArticle(text.kind))", at: text)
    }
    guard encoding == .base64, let fault = text.withStringBytes(Base64.fault) else { return }
    let count = text.withStringBytes(\.count)
    let place = fault.offset < count ? "at character \(fault.offset + 1) of \(count), " : ""
    // With escapes, byte offsets differ from character positions, so only the string itself is located.
    let location =
      text.entry.isEscaped
      ? text.location : text.document.location(ofByte: text.byteRange.lowerBound + 1 + fault.offset)
    throw problem(.badBase64, .error, "\(name) is not base64: \(place)\(fault.message)", at: location)
  }

  /// Converts text to the charset of its media type, because HAR stores text as Unicode.
  private mutating func textBody(_ text: JSONValue, _ encoding: TextEncoding, type: String) -> RecordedBody {
    switch Charset(ofType: type, tool: encoding == .unicode ? .other : file.tool) {
    case .unicode: return .text(text)
    case .western: return .westernText(text)
    case .foreign(let name):
      if text.withStringBytes({ $0.contains { $0 >= 0x80 } }) {
        let name = Self.shown(name)
        let message = "the body was encoded in \"\(name)\", which HAR does not preserve; it is served as UTF-8"
        warn(.foreignCharset, message, at: text)
      }
      return .text(text)
    }
  }
}
