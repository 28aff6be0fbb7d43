/// A URI reference split into its five parts.
///
/// Source: RFC 3986, section 4.1 and appendix B.
struct URLReference {
  struct Authority {
    var userInfo: String?
    var host: String
    var port: Int?
  }

  var scheme: String?
  var authority: Authority?
  var path: String
  var query: String?
  var fragment: String?

  init(parsing text: String) throws(HTTPURLError) {
    for scalar in text.unicodeScalars where !Self.isAllowed(scalar) {
      let code = String(scalar.value, radix: 16, uppercase: true)
      throw HTTPURLError(
        text: text,
        reason:
          "the character U+\(String(repeating: "0", count: max(0, 4 - code.count)))\(code) must be percent-encoded"
      )
    }
    // The text is ASCII from here on: its bytes are its characters, and comparing bytes is much faster.
    var rest = text[...]
    if let mark = rest.utf8.firstIndex(of: 0x23) {
      fragment = String(rest[rest.index(after: mark)...])
      rest = rest[..<mark]
    }
    if let mark = rest.utf8.firstIndex(of: 0x3F) {
      query = String(rest[rest.index(after: mark)...])
      rest = rest[..<mark]
    }
    if let colon = rest.utf8.firstIndex(of: 0x3A), Self.isScheme(rest[..<colon]) {
      scheme = ASCII.lowercased(rest[..<colon])
      rest = rest[rest.index(after: colon)...]
    }
    if rest.hasPrefix("//") {
      rest = rest.dropFirst(2)
      let end = rest.utf8.firstIndex(of: 0x2F) ?? rest.endIndex
      authority = try Self.authority(rest[..<end], in: text)
      rest = rest[end...]
    }
    path = String(rest)
  }

  /// Whether a character may occur in a URI, be it as a delimiter.
  private static func isAllowed(_ scalar: Unicode.Scalar) -> Bool {
    switch scalar.value {
    // " < > \ ^ ` { | }
    case 0x22, 0x3C, 0x3E, 0x5C, 0x5E, 0x60, 0x7B, 0x7C, 0x7D: false
    case let value: value > 0x20 && value < 0x7F
    }
  }

  private static func isScheme(_ text: Substring) -> Bool {
    guard let first = text.utf8.first, (first | 0x20) &- 0x61 < 26 else { return false }
    return text.utf8.allSatisfy { ($0 | 0x20) &- 0x61 < 26 || $0 &- 0x30 < 10 || [0x2B, 0x2D, 0x2E].contains($0) }
  }

  private static func authority(_ text: Substring, in whole: String) throws(HTTPURLError) -> Authority {
    var rest = text
    var result = Authority(host: "")
    if let at = rest.lastIndex(of: "@") {
      result.userInfo = String(rest[..<at])
      rest = rest[rest.index(after: at)...]
    }
    var host = rest
    var port: Substring?
    if rest.first == "[" {
      guard let close = rest.firstIndex(of: "]") else {
        throw HTTPURLError(text: whole, reason: "the bracket around its IPv6 address is not closed")
      }
      host = rest[...close]
      let behind = rest[rest.index(after: close)...]
      guard behind.isEmpty || behind.first == ":" else {
        throw HTTPURLError(text: whole, reason: "only a port may follow its IPv6 address")
      }
      port = behind.isEmpty ? nil : behind.dropFirst()
    } else if let colon = rest.lastIndex(of: ":") {
      host = rest[..<colon]
      port = rest[rest.index(after: colon)...]
    }
    guard host.first == "[" || !host.contains(where: { ":[]".contains($0) }) else {
      throw HTTPURLError(text: whole, reason: "an IPv6 address must stand in brackets")
    }
    if let port, !port.isEmpty {
      guard port.utf8.allSatisfy({ $0 &- 0x30 < 10 }), let number = Int(port), (1...65535).contains(number) else {
        throw HTTPURLError(text: whole, reason: "the port \"\(port)\" is not a number from 1 to 65535")
      }
      result.port = number
    }
    result.host = ASCII.lowercased(host)
    return result
  }

  /// Takes `.` and `..` out of a path (RFC 3986, section 5.2.4).
  static func removingDotSegments(_ path: String) -> String {
    var kept: [Substring] = []
    let segments = path.split(separator: "/", omittingEmptySubsequences: false)
    for (position, segment) in segments.enumerated() {
      let isLast = position == segments.count - 1
      switch segment {
      case ".": if isLast { kept.append("") }
      case "..":
        if kept.count > 1 || (kept.first.map { !$0.isEmpty } ?? false) { kept.removeLast() }
        if isLast { kept.append("") }
      default: kept.append(segment)
      }
    }
    return kept.joined(separator: "/")
  }
}
