import ContentCodings
import Diagnostics
import HTTPMessages
import JSONSyntax

extension EntryReader {
  /// The content and the state of a body that was read.
  struct ReadBody {
    var body = RecordedBody.none
    var state = BodyState.known
    /// Whether its content coding is retained.
    var isCoded = false
    /// Whether the text in the file is shorter than the body, as it is compressed.
    var isPacked: Bool {
      switch body {
      case .coded, .held: true
      case .none, .text, .westernText, .base64, .parameters: isCoded
      }
    }
    /// Whether it is sent in UTF-8, although its type names another charset.
    var isUnicode = false
  }

  // MARK: Responses

  /// Locates and checks the body of a response.
  ///
  /// - Throws: A warning for a body that the file does not contain; an error for one that cannot be decoded.
  mutating func readBody(
    of response: JSONValue,
    method: HTTPMethod,
    status: Int,
    headers: HTTPHeaders
  ) throws(RecordingProblem) -> ReadBody {
    let codings = BodyRules.codings(of: headers)
    // Some tools store a body here anyway, such as the one in their cache.
    if BodyRules.hasNoBody(to: method, status: status) { return ReadBody(isCoded: !codings.isEmpty) }
    let content = response["content"]
    let type = headers["Content-Type"] ?? content?["mimeType"]?.string ?? ""
    // Tools do not keep the bodies of redirects.
    let isNeeded = status != 205 && !(300..<400).contains(status)
    let isPartial = content?[RecordedEntry.partialMember]?.bool == true
    if let content, let file = BodyFiles.name(in: content) {
      do throws(BodyFiles.Unread) {
        return stillCoded(.held(try file.bytes(in: self.file)), codings, type: type, state: .elsewhere)
      } catch {
        guard isNeeded else { return ReadBody() }
        throw warning(.bodyNotKept, "the response body \(error.reason), so the entry is not served", at: file.value)
      }
    }
    if content?["text"]?.string?.isEmpty ?? true, let events = eventStream(type) {
      return ReadBody(body: .held(events))
    }
    guard let content, let text = content["text"], !text.isNull, !Self.isDropped(content) else {
      if isNeeded, !isPartial,
        let reason = signOfBody(in: response, to: method, headers: headers, type: type)
      {
        throw warning(.bodyNotKept, reason, at: content ?? response)
      }
      return ReadBody(state: isPartial ? .cut : .known, isCoded: content?["_encodedBody"]?.bool ?? false)
    }
    let size = content["size"]?.integer
    var encoding = try textEncoding(content["encoding"], name: "response.content.encoding")
    if encoding == .unspecified, BodyRules.isBase64(text, of: MediaType(type), size: size) { encoding = .base64 }
    var read: ReadBody
    if let bytes = try chunks(of: text, encoding, isHexadecimal: content["_isBinary"]?.bool ?? false) {
      read = stillCoded(.held(bytes), codings, type: type)
    } else if encoding == .unspecified, !codings.isEmpty, text.string?.hasPrefix("\u{1F}") == true {
      // No text begins like a gzip file.
      let bytes = WesternText.encode(text.stringBytes)
      read = bytes.map { stillCoded(.held($0), codings, type: type) } ?? ReadBody(state: .unknown)
    } else {
      try check(text, encoding, name: "response.content.text")
      if encoding != .base64 {
        read = textBody(text, encoding, type: type, size: size)
      } else if let isCoded = content["_encodedBody"]?.bool {
        read = ReadBody(body: .base64(text), isCoded: isCoded)
      } else {
        read = stillCoded(.base64(text), codings, type: type)
      }
    }
    if read.state == .unknown {
      let message =
        "the bytes of the response body are lost: the tool wrote them as text, with U+FFFD in the place of "
        + "what is not UTF-8, so the entry is not served; export them as base64"
      throw warning(.bodyNotKept, message, at: text)
    }
    if isPartial {
      read.state = .cut
    } else if !read.isPacked, BodyRules.isCut(Self.count(text, encoding), of: size), let size {
      let isWhole = isWholeJSON(read.body, type: type)
      let message =
        "the response body has \(Self.count(text, encoding)) of the \(size) bytes that its size states; it is "
        + (isWhole ? "served as it is" : "probably cut, and served as it is")
      warn(.bodyCut, message, at: text)
      if !isWhole { read.state = .cut }
    }
    return read
  }

  /// Returns whether a tool had dropped the body when it wrote the file: bytes in Base64 of which there are none.
  private static func isDropped(_ content: JSONValue) -> Bool {
    content["text"]?.string?.isEmpty == true && content["encoding"]?.string == "base64"
      && content["size"]?.integer ?? 0 > 0
  }

  /// Returns the body that the recorded client had in its cache, as some tools write it beside a `304`; nothing for one
  /// that cannot be read.
  func readCachedBody(_ headers: HTTPHeaders) -> RecordedBody {
    guard let response = entry["response"], response["content"]?["text"]?.string?.isEmpty == false else { return .none }
    // Its problems are none of the response.
    var reader = self
    let read = try? reader.readBody(of: response, method: .get, status: 200, headers: headers)
    return read?.state == .known && read?.isCoded == false ? read?.body ?? .none : .none
  }

  /// Returns why a response without a text may have had a body; `nil` for one that had none.
  private func signOfBody(
    in response: JSONValue,
    to method: HTTPMethod,
    headers: HTTPHeaders,
    type: String
  ) -> String? {
    let size = response["content"]?["size"]?.integer.flatMap { $0 < 0 ? nil : $0 }
    let sent = response["bodySize"]?.integer.flatMap { $0 < 0 ? nil : $0 }
    let length = headers["Content-Length"].flatMap { Int($0) }
    let isChunked = headers["Transfer-Encoding"] != nil
    // What nothing becomes on the wire: an empty gzip file, and the last chunk.
    let coding = BodyRules.codings(of: headers).isEmpty ? 0 : 23
    let framing = coding + (isChunked ? coding == 0 ? 5 : 11 : 0)
    // Tools count the head as transferred, of which some leave out cookies.
    let head = headers.fields.reduce(512) { $0 + $1.name.utf8.count + $1.value.utf8.count }
    let transferred = response["_transferSize"]?.integer ?? 0
    let bound = max(head, response["headersSize"]?.integer ?? 0)
    let isTransferred = !headers.fields.isEmpty && transferred > bound && transferred - bound > framing
    let counts = [size ?? 0, (sent ?? 0) > framing ? sent ?? 0 : 0, (length ?? 0) > coding ? length ?? 0 : 0]
    if let count = counts.first(where: { $0 > 0 }) {
      return "the response body of \(count) bytes is missing, so the entry is not served; "
        + "export it as \"HAR with content\""
    }
    let isKnownEmpty = length == 0 || (sent.map { $0 <= framing } ?? false)
    if MediaType(type)?.essence == "text/event-stream", length != 0 {
      return "the events of the response are missing, so the entry is not served; record it with a tool that keeps "
        + "streams, or add them as \"text\""
    }
    if !isKnownEmpty, isTransferred || isChunked {
      return "the response body is missing, although something was transferred, so the entry is not served; "
        + "export it as \"HAR with content\""
    }
    // The response to a preflight request is its headers, and who writes a file by hand leaves out what is not there. Tools
    // write no type, or `x-unknown`, for no body.
    let content = response["content"].flatMap { $0.isNull ? nil : $0 }
    let isTyped = !["", "x-unknown"].contains(content?["mimeType"]?.string ?? type)
    let isMentioned = content == nil ? isTyped : isTyped || content?["mimeType"] == nil || content?["size"] != nil
    guard size == nil, !isKnownEmpty, isMentioned, method != .options else { return nil }
    return "the response has neither a text nor a size, so whether it had a body is unknown, and the entry is not "
      + "served; add \"text\": \"\" if it had none, or export it as \"HAR with content\""
  }

  /// Returns a body without the content coding with which a tool stored it, although HAR wants it decoded.
  private func stillCoded(
    _ body: RecordedBody,
    _ codings: [ContentCoding?],
    type: String,
    state: BodyState = .known
  ) -> ReadBody {
    let plain = ReadBody(body: body, state: state)
    let mediaType = MediaType(type)
    guard let coding = BodyRules.remainingCoding(codings, start: body.start, of: mediaType),
      mediaType?.subtype.contains("gzip") != true
    else {
      // Brotli has no signature, but text has one: it is UTF-8.
      let isBrotli = codings == [.brotli] && BodyRules.isText(mediaType) == true && Charset(ofType: type) == .unicode
      return isBrotli && String(validUTF8: body.bytes()) == nil
        ? ReadBody(body: body, state: state, isCoded: true) : plain
    }
    guard let decoded = try? coding.decode(body.bytes(), limit: file.bodyLimit) else {
      // Only gzip and Zstandard data start like this, so a body that cannot be decoded is served as the tool received it.
      return ReadBody(body: body, state: state, isCoded: coding != .deflate)
    }
    guard case .base64(let text) = body else { return ReadBody(body: .held(decoded), state: state) }
    return ReadBody(body: .coded(text, coding, limit: file.bodyLimit), state: state)
  }

  /// Returns whether a body is a complete JSON text, however long it was said to be.
  private func isWholeJSON(_ body: RecordedBody, type: String) -> Bool {
    let bytes = body.bytes(original: source.original)
    guard MediaType(type)?.isJSON ?? false || JSONWhitespace.opensContainer(bytes) else { return false }
    return (try? JSONDocument(parsing: bytes)) != nil
  }

  // MARK: Requests

  /// Locates and checks the body of a request: text or form parameters.
  mutating func readRequestBody(
    of request: JSONValue,
    method: HTTPMethod,
    headers: HTTPHeaders
  ) throws(RecordingProblem) -> ReadBody {
    let data = request["postData"]
    let type = headers["Content-Type"] ?? data?["mimeType"]?.string ?? ""
    let unknown = ReadBody(state: .unknown)
    if let data, let file = BodyFiles.name(in: data) {
      do throws(BodyFiles.Unread) {
        return ReadBody(body: .held(try file.bytes(in: self.file)), state: .elsewhere)
      } catch {
        warn(.bodyNotKept, "the request body \(error.reason), so it matches any body", at: file.value)
        return unknown
      }
    }
    let coding = headers["Content-Encoding"]
    let sizes = [request["bodySize"]?.integer, headers["Content-Length"].flatMap { Int($0) }].compactMap(\.self)
    let stated = coding == nil ? sizes.max() : nil
    if let data, let text = data.bodyText, !text.isNull, text.kind != .string || text.byteRange.count > 2 {
      // HAR defines no encoding for requests, but tools write one.
      let encoding = try textEncoding(data["encoding"] ?? data["_encoding"], name: "request.postData.encoding")
      if let bytes = try chunks(of: text, encoding, isHexadecimal: data["_isBinary"]?.bool ?? false) {
        return ReadBody(body: .held(bytes))
      }
      try check(text, encoding, name: "request.postData.text")
      if encoding == .unspecified, let bytes = bytes(ofSent: text, isCoded: coding != nil, MediaType(type)) {
        return ReadBody(body: .held(bytes))
      }
      var read =
        encoding == .base64
        ? ReadBody(body: .base64(text)) : textBody(text, encoding, type: type, size: stated)
      if read.state == .unknown {
        warn(
          .bodyNotKept,
          "the bytes of the request body are lost in text with U+FFFD, so it matches any body",
          at: text
        )
        return unknown
      }
      // Clients send it in its own charset, which text does not preserve.
      if read.isUnicode { return unknown }
      let count = Self.count(text, encoding)
      let isCut = BodyRules.isCut(count, of: stated) && !isWholeJSON(read.body, type: type)
      if let stated, isCut || lacksFile(read.body, type: type, size: stated) {
        warn(.bodyCut, "the request body has \(count) of its \(stated) bytes, so it matches any body", at: text)
        read.state = .cut
      }
      return read
    }
    // The parameters of a multipart form lack file contents and the boundary.
    if let params = data?["params"], params.count > 0 {
      let size = request["bodySize"]?.integer.flatMap { $0 > 0 ? $0 : nil }
      return MediaType(type)?.type == "multipart" ? unknown : ReadBody(body: .parameters(params, size: size))
    }
    return isEmpty(request, method: method, headers: headers) ? ReadBody() : unknown
  }

  private static let longestFormHead = 1024

  /// Returns the bytes of a compressed body, or of a form after the headers that Firefox writes before it; `nil` for
  /// any other text.
  private func bytes(ofSent text: JSONValue, isCoded: Bool, _ type: MediaType?) -> [UInt8]? {
    let utf8 = text.stringBytes
    if isCoded, utf8.first == 0x1F { return WesternText.encode(utf8) }
    guard type?.type == "multipart" || type?.essence == "application/x-www-form-urlencoded" else { return nil }
    let head = String(decoding: utf8.prefix(Self.longestFormHead), as: UTF8.self)
      .split(separator: "\r\n", omittingEmptySubsequences: false)
    let lines = head.prefix { !$0.isEmpty }
    let isHead = lines.allSatisfy { line in
      ["content-type:", "content-length:"].contains { ASCII.lowercased(line).hasPrefix($0) }
    }
    guard isHead, 0 < lines.count, lines.count < head.count else { return nil }
    return Array(utf8.dropFirst(lines.reduce(2) { $0 + $1.utf8.count + 2 }))
  }

  /// Returns whether a form is shorter than its size, and has a file without content, as browsers write them.
  private func lacksFile(_ body: RecordedBody, type: String, size: Int) -> Bool {
    guard let type = MediaType(type), type.type == "multipart" else { return false }
    let bytes = body.bytes(original: source.original)
    guard bytes.count < size, let form = MultipartForm(bytes, type: type) else { return false }
    return form.parts.contains { $0.fileName != nil && $0.content.isEmpty }
  }

  /// Returns whether a request whose body is missing from the file had no body.
  private func isEmpty(_ request: JSONValue, method: HTTPMethod, headers: HTTPHeaders) -> Bool {
    if let size = request["bodySize"]?.integer, size > 0 { return false }
    if let length = headers["Content-Length"] { return length == "0" }
    if headers["Transfer-Encoding"] != nil { return false }
    return request["bodySize"]?.integer == 0 || !method.hasContent || method == .delete
  }

  // MARK: Text

  private enum TextEncoding { case unspecified, unicode, western, hexadecimal, base64 }

  private func textEncoding(_ encoding: JSONValue?, name: String) throws(RecordingProblem) -> TextEncoding {
    guard let encoding, !encoding.isNull else { return .unspecified }
    switch encoding.string.map(ASCII.lowercased) {
    case "base64": return .base64
    case "": return .unspecified
    case "utf-8", "utf8": return .unicode
    case "latin1", "binary": return .western
    case "hex": return .hexadecimal
    default:
      let message = "\(name) is \(Self.shown(encoding.text)), and must be \"base64\" or absent"
      throw problem(.wrongType, message, at: encoding)
    }
  }

  /// The number of bytes of a text, or at most a few more: an escape counts as it is written.
  private static func count(_ text: JSONValue, _ encoding: TextEncoding) -> Int {
    let count = max(0, text.byteRange.count - 2)
    return encoding == .base64 ? count / 4 * 3 : count
  }

  /// Decodes the chunks of a body that Polly.JS writes as an array in a string, a body of hexadecimal digits, or one in
  /// another form of base64 than the usual one.
  private func chunks(
    of text: JSONValue,
    _ encoding: TextEncoding,
    isHexadecimal: Bool
  ) throws(RecordingProblem) -> [UInt8]? {
    let isHexadecimal = encoding == .hexadecimal || isHexadecimal && encoding != .base64
    guard isHexadecimal || encoding == .base64, let string = text.string else { return nil }
    var parts = [string]
    if string.utf8.first == 0x5B, let list = try? JSONDocument(parsing: string).root, list.kind == .array {
      parts = list.elements.compactMap(\.string)
    } else if !isHexadecimal {
      return text.withStringBytes { Base64.fault(in: $0) == nil ? nil : Base64.decode(lenient: $0) }
    }
    var bytes: [UInt8] = []
    for part in parts {
      guard let decoded = isHexadecimal ? Self.hexadecimal(part) : try? Base64.decode(part.utf8) else {
        // A tool may mark text as binary.
        if isHexadecimal, encoding != .hexadecimal { return nil }
        let form = isHexadecimal ? "hexadecimal" : "base64"
        throw problem(.badBase64, "the text of a body is not \(form), as it says", at: text)
      }
      bytes += decoded
    }
    return bytes
  }

  private static func hexadecimal(_ text: String) -> [UInt8]? {
    let digits = text.utf8.compactMap(ASCII.hexValue)
    guard digits.count == text.utf8.count, digits.count.isMultiple(of: 2) else { return nil }
    return stride(from: 0, to: digits.count, by: 2).map { digits[$0] << 4 | digits[$0 + 1] }
  }

  /// Checks that the text is a string, and valid base64 if that is its encoding.
  private func check(_ text: JSONValue, _ encoding: TextEncoding, name: String) throws(RecordingProblem) {
    guard text.kind == .string else {
      throw problem(.wrongType, "\(name) must be a string, and is \(text.kind.article)", at: text)
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
  ///
  /// Bytes that a tool wrote as the characters of the same numbers are bytes again; those that it could not write are lost.
  private mutating func textBody(_ text: JSONValue, _ encoding: TextEncoding, type: String, size: Int?) -> ReadBody {
    if encoding == .western { return ReadBody(body: .westernText(text)) }
    let isASCII = !text.withStringBytes { $0.contains { $0 >= 0x80 } }
    if encoding == .unspecified, !isASCII, source.original == nil {
      // The files of a form are written like its text.
      let isForm = MediaType(type)?.type == "multipart" && size != nil
      let isText = isForm ? nil : BodyRules.isText(MediaType(type))
      if isText != true, let body = bytesAsText(text, isText: isText, size: size) { return body }
    }
    let charset = Charset(ofType: type, tool: encoding == .unicode ? .other : file.tool)
    let foreign: String
    switch charset {
    case .unicode: return ReadBody(body: .text(text))
    case .western:
      if isASCII || WesternText.encode(text.stringBytes) != nil { return ReadBody(body: .westernText(text)) }
      // A tool may have guessed the charset of a type that names none.
      guard let name = MediaType(type)?.parameter("charset") else { return ReadBody(body: .westernText(text)) }
      foreign = name
    case .foreign(let name): foreign = name
    }
    if isASCII { return ReadBody(body: .text(text), isUnicode: charset.isWide && !text.stringBytes.isEmpty) }
    let name = Self.shown(foreign)
    let message = "the body was encoded in \"\(name)\", which HAR does not preserve; it is served as UTF-8"
    warn(.foreignCharset, message, at: text)
    return ReadBody(body: .text(text), isUnicode: true)
  }

  /// Returns the bytes that a tool wrote as text, or that they are lost; `nil` for what is text after all.
  private func bytesAsText(_ text: JSONValue, isText: Bool?, size: Int?) -> ReadBody? {
    let utf8 = text.stringBytes
    let scalars = String(decoding: utf8, as: UTF8.self).unicodeScalars
    if scalars.contains("\u{FFFD}") { return ReadBody(state: .unknown) }
    // A size tells text in UTF-8 from bytes where the type does not.
    if isText == nil, size == utf8.count { return nil }
    return WesternText.encode(utf8) == nil ? nil : ReadBody(body: .westernText(text))
  }
}
