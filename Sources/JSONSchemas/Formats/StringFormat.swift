/// A string format of JSON Schema 2020-12 Validation §7.3, or an addition of ours.
///
/// Testing a string takes no allocation, but for the internationalised host names and e-mail addresses, for host names
/// with an `xn--` label, and for `regex`.
package struct StringFormat: Sendable {
  /// The format's name, as the keyword `format` has it.
  package let name: String
  /// What a valid string is, with an example, for messages.
  package let summary: String
  private let test: @Sendable (UnsafeBufferPointer<UInt8>) -> Bool

  private init(_ name: String, _ summary: String, _ test: @escaping @Sendable (UnsafeBufferPointer<UInt8>) -> Bool) {
    self.name = name
    self.summary = summary
    self.test = test
  }

  /// The format of a name, or `nil` for a name that is not known and asserts nothing.
  package static func named(_ name: String) -> StringFormat? {
    known[name]
  }

  /// Whether the UTF-8 text is a valid string of the format.
  package func isValid(_ utf8: UnsafeBufferPointer<UInt8>) -> Bool {
    test(utf8)
  }

  /// Whether the text is a valid string of the format.
  package func isValid(_ text: String) -> Bool {
    if let isValid = text.utf8.withContiguousStorageIfAvailable(test) { return isValid }
    return Array(text.utf8).withUnsafeBufferPointer(test)
  }

  private static let known: [String: StringFormat] = {
    let all = dates + names + identifiers + syntaxes
    return Dictionary(all.map { ($0.name, $0) }) { first, _ in first }
  }()

  private static let dates = [
    StringFormat("date-time", "an RFC 3339 date-time, such as 2020-08-28T15:07:02Z", DateTimeFormat.isDateTime),
    StringFormat("date", "an RFC 3339 full-date, such as 2020-08-28", DateTimeFormat.isDate),
    StringFormat("time", "an RFC 3339 full-time, such as 15:07:02Z", DateTimeFormat.isTime),
    StringFormat("duration", "an RFC 3339 duration, such as P4DT12H30M", DurationFormat.isDuration),
    StringFormat(
      "iso8601-date-time",
      "an ISO 8601 date-time with a zone, such as 2020-08-28T15:07:02+00:00 or 2020-08-28T15:07:02+0000",
      DateTimeFormat.isISO8601DateTime
    ),
  ]

  private static let names = [
    StringFormat("email", "an RFC 5321 mailbox, such as joe@example.com", EmailFormat.isEmail),
    StringFormat("idn-email", "an RFC 6531 mailbox, such as 실례@실례.테스트", EmailFormat.isInternationalEmail),
    StringFormat("hostname", "an RFC 1123 host name, such as www.example.com", HostNameFormat.isHostName),
    StringFormat(
      "idn-hostname",
      "an RFC 5890 internationalised host name, such as 실례.테스트",
      HostNameFormat.isInternationalHostName
    ),
    StringFormat("ipv4", "an IPv4 address, such as 192.0.2.1", AddressFormat.isIPv4),
    StringFormat("ipv6", "an RFC 4291 IPv6 address, such as 2001:db8::1", AddressFormat.isIPv6),
  ]

  private static let identifiers = [
    StringFormat("uri", "an RFC 3986 URI, such as https://example.com/a?b#c", URIFormat.isURI),
    StringFormat("uri-reference", "an RFC 3986 URI reference, such as /a?b#c", URIFormat.isURIReference),
    StringFormat("iri", "an RFC 3987 IRI, such as https://example.com/ä", URIFormat.isIRI),
    StringFormat("iri-reference", "an RFC 3987 IRI reference, such as /ä", URIFormat.isIRIReference),
    StringFormat("uri-template", "an RFC 6570 URI template, such as /items/{id}", URITemplateFormat.isURITemplate),
    StringFormat(
      "uuid",
      "an RFC 4122 UUID, such as 2eb8aa08-aa98-11ea-b4aa-73b441d16380",
      UUIDFormat.isUUID
    ),
  ]

  private static let syntaxes = [
    StringFormat("json-pointer", "an RFC 6901 JSON Pointer, such as /items/0", PointerFormat.isPointer),
    StringFormat("relative-json-pointer", "a relative JSON Pointer, such as 1/items", PointerFormat.isRelativePointer),
    StringFormat("regex", "an ECMA-262 regular expression, such as ^[a-z]+$") { text in
      (try? ECMAPattern(String(decoding: text, as: UTF8.self))) != nil
    },
  ]
}
