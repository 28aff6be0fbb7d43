import HTTPExchange
import JSONSyntax

extension EntryReader {
  /// The bytes of a response's body behind its content decoding.
  func readBody(
    of response: JSONValue,
    method: HTTPMethod,
    status: Int,
    headers: HTTPHeaders
  ) throws(RecordingProblem) -> [UInt8] {
    guard let content = response["content"], let text = content["text"], !text.isNull else {
      let size = response["content"]?["size"]?.integer ?? 0
      // Tools do not keep the bodies of redirects; to HEAD, 204 and 304 there is none.
      guard size <= 0 || method == .head || status == 204 || (300..<400).contains(status) else {
        let message =
          "its body of \(size) bytes was not kept, so it is not served; export the session as \"HAR with content\""
        throw warning(.bodyNotKept, message, at: response["content"] ?? response)
      }
      return []
    }
    let name = "response.content.text"
    let type = headers["Content-Type"] ?? content["mimeType"]?.string ?? ""
    if try isBase64(content["encoding"], name: "response.content.encoding") {
      return contentDecoded(try decodeBase64(text, name: name), headers: headers, type: type)
    }
    return encoded(try textBytes(text, name: name), type: type)
  }

  /// The bytes of a request's body: its text, or the parameters of a form.
  func readRequestBody(of request: JSONValue) throws(RecordingProblem) -> [UInt8] {
    guard let data = request["postData"], data.kind == .object else { return [] }
    if let text = data["text"], !text.isNull, text.string != "" || data["params"] == nil {
      let name = "request.postData.text"
      let encoding = data["encoding"] ?? data["_encoding"]
      return try isBase64(encoding, name: "request.postData.encoding")
        ? decodeBase64(text, name: name) : textBytes(text, name: name)
    }
    let items = (data["params"]?.elements.map { $0 } ?? []).compactMap { param in
      param["name"]?.string.map { QueryItem($0, param["value"]?.string) }
    }
    return Array(QueryItem.serialize(items).utf8)
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

  private func textBytes(_ text: JSONValue, name: String) throws(RecordingProblem) -> [UInt8] {
    guard text.kind == .string else {
      throw problem(.wrongType, "\(name) must be a string, and is \(Self.article(text.kind))", at: text)
    }
    return text.stringBytes
  }

  private func decodeBase64(_ text: JSONValue, name: String) throws(RecordingProblem) -> [UInt8] {
    let characters = try textBytes(text, name: name)
    do throws(Base64.Fault) {
      return try Base64.decode(characters)
    } catch {
      let start = text.byteRange.lowerBound + 1
      let isInside = error.offset < characters.count
      let place = isInside ? "at character \(error.offset + 1) of \(characters.count), " : ""
      // With escapes in it the string has more bytes than characters, and only its own place is sure.
      let isPlain = text.byteRange.count == characters.count + 2
      throw problem(
        .badBase64,
        .error,
        "\(name) is not base64: \(place)\(error.message)",
        at: isPlain ? text.document.location(ofByte: start + error.offset) : text.location
      )
    }
  }

  /// Takes a gzip coding off a body that a tool kept as it was transferred, against the format's rule.
  private func contentDecoded(_ body: [UInt8], headers: HTTPHeaders, type: String) -> [UInt8] {
    guard headers.list(of: "Content-Encoding").compactMap({ ContentCoding(token: $0) }) == [.gzip],
      body.starts(with: [0x1F, 0x8B]), MediaType(type)?.subtype.contains("gzip") != true,
      let decoded = try? ContentCoding.gzip.decode(body, limit: bodyLimit)
    else { return body }
    return decoded
  }

  /// Text in the character set that its media type names: HAR keeps text transcoded to UTF-8.
  private func encoded(_ text: [UInt8], type: String) -> [UInt8] {
    guard let charset = MediaType(type)?.parameter("charset").map(ASCII.lowercased),
      ["iso-8859-1", "latin1"].contains(charset)
    else { return text }
    let scalars = String(decoding: text, as: UTF8.self).unicodeScalars
    return scalars.allSatisfy { $0.value <= 0xFF } ? scalars.map { UInt8(truncatingIfNeeded: $0.value) } : text
  }
}
