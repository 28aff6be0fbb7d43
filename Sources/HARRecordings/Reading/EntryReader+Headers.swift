import HTTPExchange
import JSONSyntax

extension EntryReader {
  /// The header fields of a message that can be sent; of others it is told that they are left out.
  ///
  /// - Parameter name: What the message is called in problems: `request`.
  mutating func readHeaders(of message: JSONValue, name: String) -> HTTPHeaders {
    var headers = HTTPHeaders()
    guard let list = message["headers"], !list.isNull else { return headers }
    guard list.kind == .array else {
      warn(.wrongType, "\(name).headers must be an array, and is \(Self.article(list.kind)); it is left out", at: list)
      return headers
    }
    headers.fields.reserveCapacity(list.count)
    for (position, field) in list.elements.enumerated() {
      let place = "\(name).headers[\(position)]"
      guard let key = field["name"], key.kind == .string else {
        warn(.wrongType, "\(place) has no string \"name\", and is left out", at: field["name"] ?? field)
        continue
      }
      let name = key.string ?? ""
      // Pseudo-header fields of HTTP/2 repeat what method, URL and status say (RFC 9113, section 8.3).
      if name.utf8.first == 0x3A { continue }
      guard let text = readValue(of: field, named: name, place) else { continue }
      let isJoined = file.tool == .chromium
      let values = isJoined ? text.split(separator: "\n", omittingEmptySubsequences: false).map(String.init) : [text]
      guard FieldRules.isToken(name), values.allSatisfy(FieldRules.isValue) else {
        warn(.badHeader, Self.reason(whyLeftOut: name, text), at: field)
        continue
      }
      for value in values { headers.add(name, ASCII.trimmed(value)) }
    }
    return headers
  }

  /// Says why a header cannot be sent, and what to write in its place where its value has several lines.
  ///
  /// Only the tools that are known to join the values of a repeated header with line feeds get them split. Elsewhere a
  /// line feed is something that no server can have sent.
  private static func reason(whyLeftOut name: String, _ value: String) -> String {
    let header = "the header \"\(shown(name))\""
    guard FieldRules.isToken(name) else { return "\(header) is left out: its name is not a token" }
    let byte = value.utf8.first { !FieldRules.isValueByte($0) } ?? 0
    let character =
      switch byte {
      case 0x00: "a NUL"
      case 0x0A: "a line feed"
      case 0x0D: "a carriage return"
      default: "a control character"
      }
    let remedy = byte == 0x0A || byte == 0x0D ? "; record each value as a header of its own" : ""
    return "\(header) is left out: its value contains \(character)\(remedy)"
  }

  /// The value of a field: its text, or that of a number or truth value; `nil` for whatever else stands there.
  private mutating func readValue(of field: JSONValue, named name: String, _ place: String) -> String? {
    let subject = "\(place).value (\"\(Self.shown(name))\")"
    guard let value = field["value"] else {
      warn(.missingMember, "\(subject) is missing, and the field is left out", at: field)
      return nil
    }
    if value.kind == .string { return value.string }
    let isScalar = [.number, .true, .false].contains(value.kind)
    let rest = isScalar ? "it is taken as text" : "the field is left out"
    warn(.wrongType, "\(subject) must be a string, and is \(Self.article(value.kind)); \(rest)", at: value)
    return isScalar ? value.text : nil
  }
}
