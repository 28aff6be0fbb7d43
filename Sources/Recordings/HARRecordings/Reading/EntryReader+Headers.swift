import HTTPMessages
import JSONSyntax

extension EntryReader {
  /// Reads the valid headers of a message; warns about headers that are left out.
  ///
  /// - Parameter name: The name of the message in warnings, such as `request`.
  mutating func readHeaders(of message: JSONValue, name: String) -> HTTPHeaders {
    var headers = HTTPHeaders()
    guard let list = message["headers"], !list.isNull else { return headers }
    guard list.kind == .array || list.kind == .object else {
      warn(.wrongType, "\(name).headers is \(list.kind.article), not an array; it is ignored", at: list)
      return headers
    }
    headers.fields.reserveCapacity(list.count)
    for (position, field) in NamedText.all(in: list).enumerated() {
      // Most headers need no words.
      func place() -> String { "\(name).headers[\(position)]" }
      guard let header = field.name else {
        warn(.wrongType, "\(place()) has no string \"name\", so it is ignored", at: field.place["name"] ?? field.place)
        continue
      }
      // HTTP/2 pseudo-headers repeat the method, URL and status (RFC 9113, section 8.3).
      if header.utf8.first == 0x3A { continue }
      guard let text = readValue(of: field, named: header, place).map(Self.withoutLineEnd) else { continue }
      // Tools of Chromium join the values of a repeated header by line feeds, which no server can have sent.
      let values = text.utf8.contains(0x0A) ? text.split(separator: "\n").map(String.init) : [text]
      guard FieldRules.isToken(header), values.allSatisfy(FieldRules.isValue) else {
        warn(.badHeader, Self.reasonToIgnore(header, text), at: field.place)
        continue
      }
      for value in values { headers.add(header, ASCII.trimmed(value)) }
    }
    return headers
  }

  /// Returns a value without the end of its line, which some tools keep.
  private static func withoutLineEnd(_ value: String) -> String {
    let isLineEnd: (UInt8) -> Bool = { $0 == 0x0D || $0 == 0x0A }
    guard value.utf8.last.map(isLineEnd) == true else { return value }
    return String(decoding: value.utf8.reversed().drop(while: isLineEnd).reversed(), as: UTF8.self)
  }

  /// Explains why a header cannot be sent, and what to do about a value with several lines.
  private static func reasonToIgnore(_ name: String, _ value: String) -> String {
    let header = "the header \"\(shown(name))\""
    guard FieldRules.isToken(name) else { return "\(header) is ignored: its name is not a token" }
    let byte = value.utf8.first { !FieldRules.isValueByte($0) && $0 != 0x0A } ?? 0
    let character =
      switch byte {
      case 0x00: "a NUL"
      case 0x0D: "a carriage return"
      default: "a control character"
      }
    let remedy = byte == 0x0D ? "; record each value as a separate header" : ""
    return "\(header) is ignored: its value contains \(character)\(remedy)"
  }

  /// The text of a header's value; numbers and booleans are converted, and other values are ignored.
  private mutating func readValue(of field: NamedText, named name: String, _ place: () -> String) -> String? {
    if let value = field.value, value.kind == .string { return value.string }
    let subject = "\(place()).value (\"\(Self.shown(name))\")"
    guard let value = field.value else {
      warn(.missingMember, "\(subject) is missing, so the header is ignored", at: field.place)
      return nil
    }
    let isScalar = [.number, .true, .false].contains(value.kind)
    let consequence = isScalar ? "it is used as text" : "the header is ignored"
    warn(.wrongType, "\(subject) is \(value.kind.article), not a string; \(consequence)", at: value)
    return isScalar ? value.text : nil
  }
}
