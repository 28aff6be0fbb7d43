/// A string format of JSON Schema 2020-12 Validation §7.3, or an extension.
///
/// Validation does not allocate, except for internationalized host names and email addresses, host names with an `xn--`
/// label, and `regex`.
package struct StringFormat: Sendable {
  /// The name in the keyword `format`.
  package let name: String
  /// A description of valid strings with an example, for messages.
  package let summary: String
  /// The validation rule.
  let rule: FormatRule

  private init(_ name: String, _ summary: String, _ rule: FormatRule) {
    self.name = name
    self.summary = summary
    self.rule = rule
  }

  /// Returns the format with a name; `nil` for an unknown name, which asserts nothing.
  package static func named(_ name: String) -> StringFormat? {
    known[name]
  }

  /// Whether the UTF-8 text is a valid string of the format.
  package func isValid(_ utf8: UnsafeBufferPointer<UInt8>) -> Bool {
    rule.isValid(utf8)
  }

  package func isValid(_ text: String) -> Bool {
    if let isValid = text.utf8.withContiguousStorageIfAvailable(rule.isValid) { return isValid }
    return Array(text.utf8).withUnsafeBufferPointer(rule.isValid)
  }

  private static let known: [String: StringFormat] = {
    let all = dates + names + identifiers + syntaxes
    return Dictionary(all.map { ($0.name, $0) }) { first, _ in first }
  }()

  private static let dates = [
    StringFormat("date-time", "an RFC 3339 date-time, such as 2020-08-28T15:07:02Z", .dateTime),
    StringFormat("date", "an RFC 3339 full-date, such as 2020-08-28", .date),
    StringFormat("time", "an RFC 3339 full-time, such as 15:07:02Z", .time),
    StringFormat("duration", "an RFC 3339 duration, such as P4DT12H30M", .duration),
    StringFormat(
      "iso8601-date-time",
      "an ISO 8601 date-time with a zone, such as 2020-08-28T15:07:02+00:00 or 2020-08-28T15:07:02+0000",
      .iso8601DateTime
    ),
  ]

  private static let names = [
    StringFormat("email", "an RFC 5321 mailbox, such as joe@example.com", .email),
    StringFormat("idn-email", "an RFC 6531 mailbox, such as 실례@실례.테스트", .internationalEmail),
    StringFormat("hostname", "an RFC 1123 host name, such as www.example.com", .hostName),
    StringFormat(
      "idn-hostname",
      "an RFC 5890 internationalised host name, such as 실례.테스트",
      .internationalHostName
    ),
    StringFormat("ipv4", "an IPv4 address, such as 192.0.2.1", .ipv4),
    StringFormat("ipv6", "an RFC 4291 IPv6 address, such as 2001:db8::1", .ipv6),
  ]

  private static let identifiers = [
    StringFormat("uri", "an RFC 3986 URI, such as https://example.com/a?b#c", .uri),
    StringFormat("uri-reference", "an RFC 3986 URI reference, such as /a?b#c", .uriReference),
    StringFormat("iri", "an RFC 3987 IRI, such as https://example.com/ä", .iri),
    StringFormat("iri-reference", "an RFC 3987 IRI reference, such as /ä", .iriReference),
    StringFormat("uri-template", "an RFC 6570 URI template, such as /items/{id}", .uriTemplate),
    StringFormat(
      "uuid",
      "an RFC 4122 UUID, such as 2eb8aa08-aa98-11ea-b4aa-73b441d16380",
      .uuid
    ),
  ]

  private static let syntaxes = [
    StringFormat("json-pointer", "an RFC 6901 JSON Pointer, such as /items/0", .pointer),
    StringFormat("relative-json-pointer", "a relative JSON Pointer, such as 1/items", .relativePointer),
    StringFormat("byte", "base64 of RFC 4648 with its padding, such as aGk=", .base64),
    StringFormat("regex", "an ECMA-262 regular expression, such as ^[a-z]+$", .regex),
  ]
}
