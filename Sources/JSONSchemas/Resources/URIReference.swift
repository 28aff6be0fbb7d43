/// A URI reference in its five parts, and its resolution against a base.
///
/// Source: RFC 3986, sections 3, 5.2 and 5.3.
struct URIReference: Sendable, Hashable {
  var scheme: String?
  var authority: String?
  var path: String
  var query: String?
  var fragment: String?

  /// Splits a reference; every text is one.
  init(_ text: String) {
    var rest = text[...]
    if let mark = rest.firstIndex(of: "#") {
      fragment = String(rest[rest.index(after: mark)...])
      rest = rest[..<mark]
    }
    if let mark = rest.firstIndex(of: "?") {
      query = String(rest[rest.index(after: mark)...])
      rest = rest[..<mark]
    }
    if let colon = rest.firstIndex(of: ":"), Self.isScheme(rest[..<colon]) {
      scheme = String(rest[..<colon])
      rest = rest[rest.index(after: colon)...]
    }
    if rest.hasPrefix("//") {
      rest = rest.dropFirst(2)
      let end = rest.firstIndex(of: "/") ?? rest.endIndex
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

  /// The reference as text.
  var text: String {
    var text = withoutFragment
    if let fragment { text += "#" + fragment }
    return text
  }

  /// The reference as text, less its fragment: what names a schema resource.
  var withoutFragment: String {
    var text = ""
    if let scheme { text += scheme + ":" }
    if let authority { text += "//" + authority }
    text += path
    if let query { text += "?" + query }
    return text
  }

  /// The target of a reference that stands in a text whose base is this.
  func resolving(_ reference: URIReference) -> URIReference {
    var target = reference
    if reference.scheme != nil {
      target.path = Self.withoutDots(reference.path)
      return target
    }
    target.scheme = scheme
    if reference.authority != nil {
      target.path = Self.withoutDots(reference.path)
      return target
    }
    target.authority = authority
    if reference.path.isEmpty {
      target.path = path
      target.query = reference.query ?? query
    } else if reference.path.hasPrefix("/") {
      target.path = Self.withoutDots(reference.path)
    } else {
      target.path = Self.withoutDots(merged(with: reference.path))
    }
    return target
  }

  /// The URI that a reference leads to from a base.
  static func resolve(_ reference: String, against base: String) -> URIReference {
    URIReference(base).resolving(URIReference(reference))
  }

  private func merged(with relative: String) -> String {
    if authority != nil, path.isEmpty { return "/" + relative }
    guard let slash = path.lastIndex(of: "/") else { return relative }
    return path[...slash] + relative
  }

  private static func withoutDots(_ path: String) -> String {
    guard path.contains("/."), path.hasPrefix("/") else { return path }
    var output: [Substring] = []
    let segments = path.dropFirst().split(separator: "/", omittingEmptySubsequences: false)
    for (position, segment) in segments.enumerated() {
      let isLast = position == segments.count - 1
      switch segment {
      case ".": if isLast { output.append("") }
      case "..":
        _ = output.popLast()
        if isLast { output.append("") }
      default: output.append(segment)
      }
    }
    return "/" + output.joined(separator: "/")
  }

  /// A fragment with its percent-encoding undone.
  static func decoded(_ fragment: String) -> String {
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
