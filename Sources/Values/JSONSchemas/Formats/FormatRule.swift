/// The rules of the string formats as raw values, so that evaluation does not count references.
enum FormatRule: UInt8, Sendable {
  case dateTime, date, time, duration, iso8601DateTime
  case email, internationalEmail, hostName, internationalHostName, ipv4, ipv6
  case uri, uriReference, iri, iriReference, uriTemplate, uuid
  case pointer, relativePointer, regex, base64

  /// Returns whether the UTF-8 text follows the rule.
  func isValid(_ utf8: UnsafeBufferPointer<UInt8>) -> Bool {
    switch self {
    case .dateTime: DateTimeFormat.isDateTime(utf8)
    case .date: DateTimeFormat.isDate(utf8)
    case .time: DateTimeFormat.isTime(utf8)
    case .duration: DurationFormat.isDuration(utf8)
    case .iso8601DateTime: DateTimeFormat.isISO8601DateTime(utf8)
    case .email: EmailFormat.isEmail(utf8)
    case .internationalEmail: EmailFormat.isInternationalEmail(utf8)
    case .hostName: HostNameFormat.isHostName(utf8)
    case .internationalHostName: HostNameFormat.isInternationalHostName(utf8)
    case .ipv4: AddressFormat.isIPv4(utf8)
    case .ipv6: AddressFormat.isIPv6(utf8)
    case .uri: URIFormat.isURI(utf8)
    case .uriReference: URIFormat.isURIReference(utf8)
    case .iri: URIFormat.isIRI(utf8)
    case .iriReference: URIFormat.isIRIReference(utf8)
    case .uriTemplate: URITemplateFormat.isURITemplate(utf8)
    case .uuid: UUIDFormat.isUUID(utf8)
    case .pointer: PointerFormat.isPointer(utf8)
    case .relativePointer: PointerFormat.isRelativePointer(utf8)
    case .base64: Base64Format.isBase64(utf8)
    case .regex: (try? ECMAPattern(String(decoding: utf8, as: UTF8.self))) != nil
    }
  }
}
