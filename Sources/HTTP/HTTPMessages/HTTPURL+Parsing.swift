import Basics
public import Diagnostics

extension HTTPURL {
  /// Parses an absolute URL.
  ///
  /// - Throws: `InvalidTextError` with the reason: no scheme, no host, an invalid port, or a character that must be
  ///   percent-encoded.
  public init(parsing text: String) throws(InvalidTextError) {
    try self.init(Self.reference(text), in: text)
  }

  /// Resolves a reference against this URL as its base (RFC 3986, section 5.2).
  ///
  /// - Throws: `InvalidTextError` if the text is not a reference, or does not resolve to an absolute URL.
  public func resolving(_ text: String) throws(InvalidTextError) -> HTTPURL {
    let reference = try Self.reference(text)
    let base = URIReference(scheme: scheme, authority: "", path: path, query: query)
    let target = base.resolving(reference)
    if reference.scheme != nil || reference.authority != nil { return try HTTPURL(target, in: text) }
    var url = self
    (url.path, url.query, url.fragment) = (target.path, target.query, target.fragment)
    return url
  }

  private init(_ reference: URIReference, in text: String) throws(InvalidTextError) {
    guard let scheme = reference.scheme else {
      throw InvalidTextError(url: text, reason: "it has no scheme; write http:// or https:// before the host")
    }
    let authority = try reference.authority.map { part throws(InvalidTextError) in
      try HTTPAuthority(part[...], in: text)
    }
    guard let authority, !authority.host.isEmpty else { throw InvalidTextError(url: text, reason: "it has no host") }
    self.init(
      scheme: ASCII.lowercased(scheme),
      userInfo: authority.userInfo,
      host: authority.host,
      port: authority.port,
      path: reference.path,
      query: reference.query,
      fragment: reference.fragment
    )
  }

  /// Parses a reference and throws if a character must be percent-encoded.
  private static func reference(_ text: String) throws(InvalidTextError) -> URIReference {
    // Nearly all texts are valid, which is found out faster without their characters.
    let isValid = text.utf8.allSatisfy { isAllowed(Unicode.Scalar($0)) }
    for scalar in text.unicodeScalars where !isValid && !isAllowed(scalar) {
      let code = String(scalar.value, radix: 16, uppercase: true)
      throw InvalidTextError(
        url: text,
        reason:
          "the character U+\(String(repeating: "0", count: max(0, 4 - code.count)))\(code) must be percent-encoded"
      )
    }
    return URIReference(text)
  }

  /// Returns whether a character is valid in a URI, possibly as a delimiter.
  private static func isAllowed(_ scalar: Unicode.Scalar) -> Bool {
    switch scalar.value {
    // " < > \ ^ ` { | }
    case 0x22, 0x3C, 0x3E, 0x5C, 0x5E, 0x60, 0x7B, 0x7C, 0x7D: false
    case let value: value > 0x20 && value < 0x7F
    }
  }
}

/// The authority of a URL: user information, host and port.
///
/// Source: RFC 3986, section 3.2.
private struct HTTPAuthority {
  var userInfo: String?
  /// The host in lower case; an IPv6 address keeps its brackets.
  var host: String
  var port: Int?

  init(_ text: Substring, in whole: String) throws(InvalidTextError) {
    // The text is ASCII, whose bytes are compared faster than characters.
    var rest = text.utf8
    if let at = rest.lastIndex(of: UInt8(ascii: "@")) {
      userInfo = String(rest[..<at])
      rest = rest[rest.index(after: at)...]
    }
    var host = rest
    var port: Substring?
    if rest.first == UInt8(ascii: "[") {
      guard let close = rest.firstIndex(of: UInt8(ascii: "]")) else {
        throw InvalidTextError(url: whole, reason: "the bracket around its IPv6 address is not closed")
      }
      host = rest[...close]
      let suffix = rest[rest.index(after: close)...]
      guard suffix.isEmpty || suffix.first == UInt8(ascii: ":") else {
        throw InvalidTextError(url: whole, reason: "only a port may follow its IPv6 address")
      }
      port = suffix.isEmpty ? nil : Substring(suffix.dropFirst())
    } else if let colon = rest.lastIndex(of: UInt8(ascii: ":")) {
      host = rest[..<colon]
      port = Substring(rest[rest.index(after: colon)...])
    }
    let isBracketed = host.first == UInt8(ascii: "[")
    guard isBracketed || !host.contains(where: { $0 == 0x3A || $0 == 0x5B || $0 == 0x5D }) else {
      throw InvalidTextError(url: whole, reason: "an IPv6 address must be in brackets")
    }
    if let port, !port.isEmpty {
      guard port.utf8.allSatisfy({ $0 &- 0x30 < 10 }), let number = Int(port), (1...65535).contains(number) else {
        throw InvalidTextError(url: whole, reason: "the port \"\(port)\" is not a number from 1 to 65535")
      }
      self.port = number
    }
    self.host = ASCII.lowercased(Substring(host))
  }
}
