import HTTPMessages
import JSONSyntax

/// Reads what an entry is found by in place, without a document, strings or headers of its own.
///
/// It reads only plain entries: complete exchanges without anything to warn of. Nearly all entries of large files are
/// plain. It must find the same as `EntryReader`, which reads all others.
struct PlainEntryReader {
  /// The properties by which a plain entry is found.
  struct Entry {
    let method: HTTPMethod
    let origin: Origin
    /// The range of its path and query in the bytes of the entry, and the length of the path alone.
    let target: Range<Int>
    let pathCount: Int
    let status: UInt16
    let facts: RecordedHead.Facts
  }

  /// The part of a URL before its path.
  struct Origin {
    /// Its number in the order of appearance.
    let number: Int
    /// The URL with an empty path.
    let url: HTTPURL
    /// The host in lower case, without a default port.
    let host: String
    /// The bytes as written, and those of host and port.
    fileprivate let text: [UInt8]
    fileprivate let authority: [UInt8]
  }

  private let tool: RecordingTool
  private var origins: [Origin] = []
  /// The media types without a charset to warn of.
  private var types: [[UInt8]] = []

  /// The most origins and media types that are remembered; entries with others are not plain.
  private static let mostRemembered = 32

  init(_ tool: RecordingTool) { self.tool = tool }

  /// Returns what an entry is found by; `nil` unless it is plain.
  ///
  /// - Parameters:
  ///   - bytes: The bytes of the entry, in which no object has duplicate keys.
  ///   - tape: Its values and keys.
  mutating func entry(in bytes: UnsafeRawBufferPointer, _ tape: [JSONTapeEntry]) -> Entry? {
    let values = Values(bytes: bytes, tape: tape)
    guard
      let entry = values.members(
        of: 0,
        "request",
        "response",
        RecordedEntry.credentialProbeMember,
        RecordedCallback.member
      ), entry.2 == nil, entry.3 == nil, !values.mayTellFault(0),
      let request = entry.0, let response = entry.1,
      let sent = values.members(of: request, "method", "url", "headers", "postData", "bodySize"),
      let method = sent.0.flatMap(values.string).flatMap(Self.method),
      let url = sent.1.flatMap(values.stringRange),
      let (origin, target, pathCount) = self.target(in: values, url),
      pathCount < target.count || !values.hasQueryAlone(request),
      let fields = headers(sent.2, of: values),
      fields.host.map({ $0.elementsEqual(origin.authority) }) ?? true,
      let hasBody = self.hasBody(sent.3, size: sent.4, method, fields, in: values),
      let status = self.status(of: response, in: values)
    else { return nil }
    return Entry(
      method: method,
      origin: origin,
      target: target,
      pathCount: pathCount,
      status: status,
      facts: hasBody ? [.keepsRequestBody, .hasRequestBody] : .keepsRequestBody
    )
  }

  // MARK: Requests

  private static let methods: [(name: [UInt8], method: HTTPMethod)] =
    [HTTPMethod.get, .post, .put, .patch, .delete, .options].map { (Array($0.rawValue.utf8), $0) }

  private static func method(_ name: UnsafeRawBufferPointer) -> HTTPMethod? {
    methods.first { $0.name.elementsEqual(name) }?.method
  }

  /// Returns the origin of a URL, the range of its path and query, and the length of the path.
  private mutating func target(in values: Values, _ url: Range<Int>) -> (Origin, Range<Int>, Int)? {
    let bytes = values.bytes
    let text = UnsafeRawBufferPointer(rebasing: bytes[url])
    guard let origin = self.origin(of: text) else { return nil }
    var pathCount: Int?
    var offset = origin.text.count
    while offset < text.count {
      let byte = text[offset]
      switch byte {
      case 0x3F: pathCount = pathCount ?? offset - origin.text.count
      case 0x25 where pathCount == nil:
        guard offset + 2 < text.count, ASCII.isHexDigit(text[offset + 1]), ASCII.isHexDigit(text[offset + 2]) else {
          return nil
        }
      // # and what must be percent-encoded: " < > \ ^ ` { | }
      case ...0x20, 0x22, 0x23, 0x3C, 0x3E, 0x5C, 0x5E, 0x60, 0x7B...0x7D, 0x7F...: return nil
      default: break
      }
      offset += 1
    }
    let start = url.lowerBound + origin.text.count
    return (origin, start..<url.upperBound, pathCount ?? url.upperBound - start)
  }

  /// Returns the origin of a URL that has a path.
  private mutating func origin(of url: UnsafeRawBufferPointer) -> Origin? {
    let known = origins.first { origin in
      origin.text.count < url.count && url[origin.text.count] == 0x2F && url.starts(with: origin.text)
    }
    if let known { return known }
    guard origins.count < Self.mostRemembered,
      let scheme = ["https://", "http://"].first(where: { url.starts(with: $0.utf8) }),
      let slash = url.dropFirst(scheme.utf8.count).firstIndex(of: 0x2F)
    else { return nil }
    let text = Array(url[..<slash])
    // A `?` or `#` before the path begins a query or a fragment, and only an address in brackets may have a zone.
    guard !text.contains(where: { $0 == 0x3F || $0 == 0x23 || $0 == 0x25 }),
      let parsed = try? HTTPURL(parsing: String(decoding: text, as: UTF8.self))
    else { return nil }
    let origin = Origin(
      number: origins.count,
      url: parsed,
      host: RequestKey.host(of: HTTPRequest(url: parsed)),
      text: text,
      authority: Array(parsed.authority.utf8)
    )
    origins.append(origin)
    return origin
  }

  /// Returns whether a request has a body, if the file contains it or shows that there was none.
  private mutating func hasBody(
    _ data: Int?,
    size: Int?,
    _ method: HTTPMethod,
    _ fields: Fields,
    in values: Values
  ) -> Bool? {
    if let data {
      guard let members = values.members(of: data, "text", "encoding", "_encoding", "_isBinary"), members.1 == nil,
        members.2 == nil, members.3 == nil,
        let text = members.0, values.stringRange(text)?.isEmpty == false || values.tape[text].isEscaped,
        values.tape[text].kind == .string, let type = fields.type, isUnicode(type),
        isWhole(text, size.map(values.integer) ?? 0, in: values), isWhole(text, fields.length ?? 0, in: values)
      else { return nil }
      return true
    }
    let isNothing = size.map { size in ["0", "-1"].contains { $0.utf8.elementsEqual(values.text(size)) } }
    guard !method.hasContent || method == .delete, isNothing ?? true, !fields.describesBody else { return nil }
    return false
  }

  // MARK: Responses

  /// Returns the status of a response that is complete and can be served.
  private mutating func status(of response: Int, in values: Values) -> UInt16? {
    guard
      let members = values.members(of: response, "status", "headers", "content"), !values.mayTellFault(response),
      let status = members.0.flatMap(values.status),
      let fields = headers(members.1, of: values)
    else { return nil }
    if status == 204 || status == 304 { return status }
    guard let content = members.2,
      let body = values.members(of: content, "text", "encoding", "mimeType", "size", "_isBinary"), body.4 == nil,
      let text = body.0, values.tape[text].kind == .string, values.text(text).count > 2,
      // Bytes that a tool wrote as text begin with an escape.
      values.text(text)[1] != 0x5C || values.text(text)[2] != 0x75,
      isWhole(text, body.3.map(values.integer) ?? 0, in: values)
    else { return nil }
    guard let encoding = body.1 else {
      if let type = fields.type { return isUnicode(type) ? status : nil }
      guard let type = body.2 else { return isUnicode(UnsafeRawBufferPointer(start: nil, count: 0)) ? status : nil }
      return values.string(type).map { isUnicode($0) } == true ? status : nil
    }
    guard values.string(encoding)?.elementsEqual("base64".utf8) == true, !fields.isCoded,
      let digits = values.string(text), Base64.fault(in: digits) == nil
    else { return nil }
    return status
  }

  /// Returns whether a text is certainly not cut, if it is said to have a size.
  private func isWhole(_ text: Int, _ size: Int?, in values: Values) -> Bool {
    guard let size else { return false }
    // Base64 is longer than what it encodes, and a browser's limit is reached by either.
    let count = values.text(text).count - 2
    return !BodyRules.isCut(count / 4 * 3, of: size) && (size <= count || count < BodyRules.browserLimits.lowerBound)
  }

  /// Returns whether text of a media type was certainly sent as the UTF-8 that it is in the file, and without files.
  private mutating func isUnicode(_ type: UnsafeRawBufferPointer) -> Bool {
    if types.contains(where: { $0.elementsEqual(type) }) { return true }
    let text = ASCII.trimmed(String(decoding: type, as: UTF8.self))
    guard types.count < Self.mostRemembered else { return false }
    guard Charset(ofType: text, tool: tool) == .unicode, BodyRules.isText(MediaType(text)) == true,
      MediaType(text)?.type != "multipart"
    else { return false }
    types.append(Array(type))
    return true
  }

  // MARK: Headers

  /// The relevant headers of a message.
  private struct Fields {
    /// The first `Content-Type`.
    var type: UnsafeRawBufferPointer?
    var host: UnsafeRawBufferPointer?
    /// Whether a header says how long the body is, or how it is transferred.
    var describesBody = false
    /// The first `Content-Length`; 0 for one that is no number.
    var length: Int?
    /// Whether a header says how the body is coded.
    var isCoded = false
  }

  /// Returns what matters of the headers of a message, if all of them are valid.
  private func headers(_ list: Int?, of values: Values) -> Fields? {
    var fields = Fields()
    guard let list else { return fields }
    guard values.tape[list].kind == .array else { return nil }
    let end = Int(values.tape[list].link)
    var field = list + 1
    while field < end {
      guard values.tape[field].kind == .object, let members = values.members(of: field, "name", "value"),
        let name = members.0.flatMap(values.string), let first = name.first
      else { return nil }
      field = Int(values.tape[field].link)
      // HTTP/2 pseudo-headers repeat the method, URL and status.
      if first == 0x3A { continue }
      guard let value = members.1, values.isFieldValue(value), name.allSatisfy(FieldRules.isTokenByte) else {
        return nil
      }
      switch name.count {
      case 4 where Self.isEqual(name, "host"):
        guard fields.host == nil, let host = values.string(value) else { return nil }
        fields.host = host
      case 12 where Self.isEqual(name, "content-type"):
        guard let type = values.string(value) else { return nil }
        fields.type = fields.type ?? type
      case 14 where Self.isEqual(name, "content-length"):
        fields.describesBody = true
        fields.length = fields.length ?? values.string(value).flatMap { Int(String(decoding: $0, as: UTF8.self)) } ?? 0
      case 16 where Self.isEqual(name, "content-encoding"): fields.isCoded = true
      case 17 where Self.isEqual(name, "transfer-encoding"): fields.describesBody = true
      default: break
      }
    }
    return fields
  }

  /// Returns whether a name equals another in lower case.
  private static func isEqual(_ name: UnsafeRawBufferPointer, _ other: StaticString) -> Bool {
    name.count == other.utf8CodeUnitCount
      && name.indices.allSatisfy { ASCII.lowercased(name[$0]) == other.utf8Start[$0] }
  }
}

/// The values of an entry, by their indices in its tape.
private struct Values {
  let bytes: UnsafeRawBufferPointer
  let tape: [JSONTapeEntry]

  /// The text of a value as written.
  func text(_ index: Int) -> UnsafeRawBufferPointer {
    UnsafeRawBufferPointer(rebasing: bytes[Int(tape[index].start)..<tape[index].end])
  }

  /// The range of a string's characters; `nil` for another value, and for a string with escapes.
  func stringRange(_ index: Int) -> Range<Int>? {
    let entry = tape[index]
    guard entry.kind == .string, !entry.isEscaped else { return nil }
    return Int(entry.start) + 1..<entry.end - 1
  }

  /// The characters of a string; `nil` for another value, and for a string with escapes.
  func string(_ index: Int) -> UnsafeRawBufferPointer? {
    stringRange(index).map { UnsafeRawBufferPointer(rebasing: bytes[$0]) }
  }

  /// A status of three digits that has a final response.
  func status(_ index: Int) -> UInt16? {
    let text = self.text(index)
    guard tape[index].kind == .number, text.count == 3, text[0] >= 0x32, text.allSatisfy({ $0 &- 0x30 < 10 }) else {
      return nil
    }
    return text.reduce(0) { $0 * 10 + UInt16($1 - 0x30) }
  }

  /// Returns whether a value is a string that is valid as the value of a header as it is written, apart from escaped
  /// quotation marks, slashes and backslashes.
  func isFieldValue(_ index: Int) -> Bool {
    guard tape[index].kind == .string else { return false }
    var isEscape = false
    for byte in text(index).dropFirst().dropLast() {
      if byte == 0x7F { return false }
      if isEscape {
        guard byte == 0x22 || byte == 0x2F || byte == 0x5C else { return false }
        isEscape = false
      } else {
        isEscape = byte == 0x5C
      }
    }
    return true
  }

  /// An integer without an exponent or a fraction, as tools write sizes; `nil` for another value.
  func integer(_ index: Int) -> Int? {
    tape[index].kind == .number ? Int(String(decoding: text(index), as: UTF8.self)) : nil
  }

  // MARK: Members

  /// Returns whether a request has a query beside its URL.
  func hasQueryAlone(_ request: Int) -> Bool {
    guard let list = members(of: request, "queryString", "cookies")?.0 else { return false }
    return tape[list].isContainer && Int(tape[list].link) > list + 1
  }

  /// Returns whether an object has a member in which tools say that an exchange failed, unless it is `null`.
  func mayTellFault(_ object: Int) -> Bool {
    let end = Int(tape[object].link)
    var index = object + 1
    while index + 1 < end {
      let (key, value) = (tape[index], tape[index + 1])
      let start = Int(key.start) + 1
      if bytes[start] == 0x5F, value.kind != .null {
        let name = UnsafeRawBufferPointer(rebasing: bytes[start..<key.end - 1])
        if EntryReader.faultMembers.contains(where: { Self.isEqual(name, $0) }) || Self.isEqual(name, "_charlesStatus")
        {
          return true
        }
      }
      index = value.isContainer ? Int(value.link) : index + 2
    }
    return false
  }

  /// Returns the values of members of an object by their names, those that are `null` left out.
  ///
  /// It returns `nil` for another value, and for an object that has a key with escapes.
  @inline(__always)
  func members(
    of object: Int,
    _ first: StaticString,
    _ second: StaticString,
    _ third: StaticString? = nil,
    _ fourth: StaticString? = nil,
    _ fifth: StaticString? = nil
  ) -> (Int?, Int?, Int?, Int?, Int?)? {
    guard tape[object].kind == .object else { return nil }
    var found: (Int?, Int?, Int?, Int?, Int?) = (nil, nil, nil, nil, nil)
    let end = Int(tape[object].link)
    var index = object + 1
    while index + 1 < end {
      let (key, value) = (tape[index], tape[index + 1])
      guard !key.isEscaped else { return nil }
      if value.kind != .null {
        let name = UnsafeRawBufferPointer(rebasing: bytes[Int(key.start) + 1..<key.end - 1])
        if Self.isEqual(name, first) {
          found.0 = index + 1
        } else if Self.isEqual(name, second) {
          found.1 = index + 1
        } else if let third, Self.isEqual(name, third) {
          found.2 = index + 1
        } else if let fourth, Self.isEqual(name, fourth) {
          found.3 = index + 1
        } else if let fifth, Self.isEqual(name, fifth) {
          found.4 = index + 1
        }
      }
      index = value.isContainer ? Int(value.link) : index + 2
    }
    return found
  }

  @inline(__always)
  private static func isEqual(_ name: UnsafeRawBufferPointer, _ other: StaticString) -> Bool {
    name.count == other.utf8CodeUnitCount
      && name.elementsEqual(UnsafeRawBufferPointer(start: other.utf8Start, count: other.utf8CodeUnitCount))
  }
}
