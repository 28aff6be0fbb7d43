/// A URI reference in its five parts, and its resolution against a base.
///
/// Source: RFC 3986, sections 4.1, 5.2 and 5.3, and appendix B.
package struct URIReference: Sendable, Hashable {
  /// The scheme, as it was written.
  package var scheme: String?
  /// User information, host and port, as they were written.
  package var authority: String?
  /// The path, still encoded.
  package var path: String
  /// The query without its `?`, still encoded.
  package var query: String?
  /// The fragment without its `#`, still encoded.
  package var fragment: String?

  /// Creates a reference from its parts.
  package init(
    scheme: String? = nil,
    authority: String? = nil,
    path: String,
    query: String? = nil,
    fragment: String? = nil
  ) {
    self.scheme = scheme
    self.authority = authority
    self.path = path
    self.query = query
    self.fragment = fragment
  }

  /// Splits a text into the parts of a reference; every text has them.
  package init(_ text: String) {
    // The delimiters are bytes: finding them among characters would take ten times as long.
    var rest = text[...]
    if let mark = rest.utf8.firstIndex(of: UInt8(ascii: "#")) {
      fragment = String(rest[rest.utf8.index(after: mark)...])
      rest = rest[..<mark]
    }
    if let mark = rest.utf8.firstIndex(of: UInt8(ascii: "?")) {
      query = String(rest[rest.utf8.index(after: mark)...])
      rest = rest[..<mark]
    }
    if let colon = rest.utf8.firstIndex(of: UInt8(ascii: ":")), Self.isScheme(rest[..<colon]) {
      scheme = String(rest[..<colon])
      rest = rest[rest.utf8.index(after: colon)...]
    }
    if rest.utf8.starts(with: "//".utf8) {
      rest = rest[rest.utf8.index(rest.startIndex, offsetBy: 2)...]
      let end = rest.utf8.firstIndex(of: UInt8(ascii: "/")) ?? rest.endIndex
      authority = String(rest[..<end])
      rest = rest[end...]
    }
    path = String(rest)
  }

  private static func isScheme(_ text: Substring) -> Bool {
    guard let first = text.utf8.first, (first | 0x20) &- 0x61 < 26 else { return false }
    return text.utf8.allSatisfy { byte in
      (byte | 0x20) &- 0x61 < 26 || byte &- 0x30 < 10 || byte == 0x2B || byte == 0x2D || byte == 0x2E
    }
  }

  /// The reference as text without its fragment: the identity of a document.
  package var withoutFragment: String {
    var text = ""
    if let scheme { text += scheme + ":" }
    if let authority { text += "//" + authority }
    text += path
    if let query { text += "?" + query }
    return text
  }

  /// Resolves a reference against this one as its base.
  package func resolving(_ reference: URIReference) -> URIReference {
    var target = reference
    if reference.scheme == nil {
      target.scheme = scheme
      if reference.authority == nil {
        target.authority = authority
        if reference.path.isEmpty {
          target.path = path
          target.query = reference.query ?? query
          return target
        }
        if !reference.path.hasPrefix("/") { target.path = merged(with: reference.path) }
      }
    }
    target.path = Self.removingDotSegments(target.path)
    return target
  }

  package static func resolve(_ reference: String, against base: String) -> URIReference {
    URIReference(base).resolving(URIReference(reference))
  }

  /// The base's path up to its last slash, followed by a relative path (section 5.2.3).
  private func merged(with relative: String) -> String {
    if authority != nil, path.isEmpty { return "/" + relative }
    guard let slash = path.lastIndex(of: "/") else { return relative }
    return path[...slash] + relative
  }

  /// Removes the segments `.` and `..` from a path (section 5.2.4).
  private static func removingDotSegments(_ path: String) -> String {
    guard path.utf8.contains(0x2E) else { return path }
    var rest = path[...]
    // Segments with the slash before each.
    var output: [Substring] = []
    while !rest.isEmpty {
      if rest.hasPrefix("../") {
        rest = rest.dropFirst(3)
      } else if rest.hasPrefix("./") {
        rest = rest.dropFirst(2)
      } else if rest.hasPrefix("/./") {
        rest = rest.dropFirst(2)
      } else if rest == "/." {
        rest = "/"
      } else if rest.hasPrefix("/../") {
        rest = rest.dropFirst(3)
        _ = output.popLast()
      } else if rest == "/.." {
        rest = "/"
        _ = output.popLast()
      } else if rest == "." || rest == ".." {
        rest = ""
      } else {
        let end = rest.dropFirst().firstIndex(of: "/") ?? rest.endIndex
        output.append(rest[..<end])
        rest = rest[end...]
      }
    }
    return output.joined()
  }

  /// Returns a fragment with its percent-encoding decoded.
  package static func decoded(_ fragment: String) -> String {
    guard fragment.utf8.contains(0x25) else { return fragment }
    var output: [UInt8] = []
    let bytes = Array(fragment.utf8)
    var position = 0
    while position < bytes.count {
      if bytes[position] == 0x25, position + 2 < bytes.count,
        let value = UInt8(String(decoding: bytes[position + 1...position + 2], as: UTF8.self), radix: 16)
      {
        output.append(value)
        position += 3
      } else {
        output.append(bytes[position])
        position += 1
      }
    }
    return String(decoding: output, as: UTF8.self)
  }
}
