/// Validates URIs of RFC 3986, IRIs of RFC 3987, and references to them.
enum URIFormat {
  /// Whether the text is a URI, which has a scheme (RFC 3986 §3).
  static func isURI(_ text: UnsafeBufferPointer<UInt8>) -> Bool {
    guard let colon = schemeEnd(text) else { return false }
    return isHierarchy(text, from: colon &+ 1, isInternational: false)
  }

  /// Whether the text is a URI or a relative reference (RFC 3986 §4.1).
  static func isURIReference(_ text: UnsafeBufferPointer<UInt8>) -> Bool {
    isReference(text, isInternational: false)
  }

  /// Whether the text is an IRI, which has a scheme (RFC 3987 §2.2).
  static func isIRI(_ text: UnsafeBufferPointer<UInt8>) -> Bool {
    guard let colon = schemeEnd(text) else { return false }
    return isHierarchy(text, from: colon &+ 1, isInternational: true)
  }

  /// Whether the text is an IRI or a relative reference (RFC 3987 §2.2).
  static func isIRIReference(_ text: UnsafeBufferPointer<UInt8>) -> Bool {
    isReference(text, isInternational: true)
  }

  // MARK: Parts

  /// The components in which a byte is allowed, one bit each.
  private enum Place {
    static let name: UInt8 = 0b1
    static let user: UInt8 = 0b10
    static let path: UInt8 = 0b100
    static let query: UInt8 = 0b1000
    static let scheme: UInt8 = 0b1_0000
  }

  /// The components of each of the 256 bytes, plus 0x40, as a literal that needs no initialization.
  private static let places: StaticString = """
    @@@@@@@@@@@@@@@@@@@@@@@@@@@@@@@@@O@@O@OOOOO_O__L__________NO@O@H\
    L__________________________@@@@O@__________________________@@@O@\
    @@@@@@@@@@@@@@@@@@@@@@@@@@@@@@@@@@@@@@@@@@@@@@@@@@@@@@@@@@@@@@@@\
    @@@@@@@@@@@@@@@@@@@@@@@@@@@@@@@@@@@@@@@@@@@@@@@@@@@@@@@@@@@@@@@@
    """

  @inline(__always)
  private static func isAllowed(_ byte: UInt8, _ place: UInt8) -> Bool {
    places.utf8Start[Int(byte)] & place != 0
  }

  /// Returns the position of the colon after a scheme.
  private static func schemeEnd(_ text: UnsafeBufferPointer<UInt8>) -> Int? {
    guard let first = text.first, ByteClass.isLetter(first) else { return nil }
    var position = 1
    while position < text.count, isAllowed(text[position], Place.scheme) { position &+= 1 }
    return position < text.count && text[position] == UInt8(ascii: ":") ? position : nil
  }

  private static func isReference(_ text: UnsafeBufferPointer<UInt8>, isInternational: Bool) -> Bool {
    if let colon = schemeEnd(text) { return isHierarchy(text, from: colon &+ 1, isInternational: isInternational) }
    // Without a scheme, the first segment of a path has no colon (RFC 3986 §4.2).
    for byte in text {
      if byte == UInt8(ascii: ":") { return false }
      if byte == UInt8(ascii: "/") || byte == UInt8(ascii: "?") || byte == UInt8(ascii: "#") { break }
    }
    return isHierarchy(text, from: 0, isInternational: isInternational)
  }

  /// Returns whether the text from a position on is an authority, a path, a query and a fragment, each optional.
  @inline(__always)
  private static func isHierarchy(
    _ text: UnsafeBufferPointer<UInt8>,
    from start: Int,
    isInternational: Bool
  ) -> Bool {
    var position = start
    if text.count &- start >= 2, text[start] == UInt8(ascii: "/"), text[start &+ 1] == UInt8(ascii: "/") {
      // Most authorities are plain host names.
      var end = URIBlock.plainEnd(text, from: start &+ 2, inPath: false)
      if end < text.count, !endsAuthority(text[end]) {
        while end < text.count, !endsAuthority(text[end]) { end &+= 1 }
        guard isAuthority(text, start &+ 2, end, isInternational) else { return false }
      }
      position = end
    }
    position = scan(text, Place.path, from: position, isInternational)
    if position < text.count, text[position] == UInt8(ascii: "?") {
      position = scan(text, Place.query, from: position &+ 1, isInternational, allowsPrivate: true)
    }
    if position < text.count, text[position] == UInt8(ascii: "#") {
      position = scan(text, Place.query, from: position &+ 1, isInternational)
    }
    return position == text.count
  }

  /// Returns the end of the longest run of allowed bytes, escapes and international characters.
  @inline(__always)
  private static func scan(
    _ text: UnsafeBufferPointer<UInt8>,
    _ place: UInt8,
    from start: Int,
    _ isInternational: Bool,
    allowsPrivate: Bool = false
  ) -> Int {
    var position = URIBlock.plainEnd(text, from: start, inPath: place == Place.path || place == Place.query)
    while position < text.count {
      let byte = text[position]
      if isAllowed(byte, place) {
        position &+= 1
      } else if byte == UInt8(ascii: "%") {
        guard position &+ 2 < text.count, ByteClass.isHexadecimal(text[position &+ 1]),
          ByteClass.isHexadecimal(text[position &+ 2])
        else { return position }
        position &+= 3
      } else if isInternational, byte >= 0x80 {
        let (value, after) = UTF8Text.scalar(text, at: position)
        guard isInternationalCharacter(value, allowsPrivate: allowsPrivate) else { return position }
        position = after
      } else {
        return position
      }
    }
    return position
  }

  /// Returns whether a code point is a `ucschar`, or an `iprivate` if that is allowed (RFC 3987 §2.2).
  static func isInternationalCharacter(_ value: UInt32, allowsPrivate: Bool) -> Bool {
    switch value {
    case 0xA0...0xD7FF, 0xF900...0xFDCF, 0xFDF0...0xFFEF: true
    case 0x10000...0xDFFFF: value & 0xFFFF < 0xFFFE
    case 0xE1000...0xEFFFD: true
    case 0xE000...0xF8FF, 0xF0000...0xFFFFD, 0x100000...0x10FFFD: allowsPrivate
    default: false
    }
  }

  // MARK: Authority

  @inline(__always)
  private static func endsAuthority(_ byte: UInt8) -> Bool {
    byte == UInt8(ascii: "/") || byte == UInt8(ascii: "?") || byte == UInt8(ascii: "#")
  }

  private static func isAuthority(
    _ text: UnsafeBufferPointer<UInt8>,
    _ start: Int,
    _ end: Int,
    _ isInternational: Bool
  ) -> Bool {
    let authority = text.part(start..<end)
    var position = scan(authority, Place.name, from: 0, isInternational)
    if position == end &- start { return true }
    // A colon may belong to the user information or precede a port.
    let userEnd = scan(authority, Place.user, from: position, isInternational)
    if userEnd < authority.count, authority[userEnd] == UInt8(ascii: "@") {
      position = scan(authority, Place.name, from: userEnd &+ 1, isInternational)
      if position == userEnd &+ 1, position < authority.count, authority[position] == UInt8(ascii: "[") {
        return isLiteral(authority, from: position)
      }
    } else if position == 0, authority[0] == UInt8(ascii: "[") {
      return isLiteral(authority, from: 0)
    }
    return isPort(authority, from: position)
  }

  /// Returns whether the rest of an authority is empty, or a colon and digits.
  private static func isPort(_ authority: UnsafeBufferPointer<UInt8>, from start: Int) -> Bool {
    guard start < authority.count else { return true }
    guard authority[start] == UInt8(ascii: ":") else { return false }
    for byte in authority[(start &+ 1)...] where !ByteClass.isDigit(byte) { return false }
    return true
  }

  /// Returns whether the rest of an authority is an IP literal in brackets and an optional port (RFC 3986 §3.2.2).
  private static func isLiteral(_ authority: UnsafeBufferPointer<UInt8>, from start: Int) -> Bool {
    guard let close = authority.lastIndex(of: UInt8(ascii: "]")), close > start &+ 1 else { return false }
    let literal = authority.part(start &+ 1..<close)
    guard literal[0] | 0x20 == UInt8(ascii: "v") else {
      return AddressFormat.isIPv6(literal) && isPort(authority, from: close &+ 1)
    }
    var position = 1
    while position < literal.count, ByteClass.isHexadecimal(literal[position]) { position &+= 1 }
    guard position > 1, position &+ 1 < literal.count, literal[position] == UInt8(ascii: ".") else { return false }
    for byte in literal[(position &+ 1)...] where !isAllowed(byte, Place.user) { return false }
    return isPort(authority, from: close &+ 1)
  }
}
