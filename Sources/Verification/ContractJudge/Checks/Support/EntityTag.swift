/// An entity tag, weak or strong (RFC 9110, section 8.8.3).
package struct EntityTag: Equatable {
  package let isWeak: Bool
  /// The opaque value with its quotes.
  package let value: Substring

  /// Parses `"abc"` or `W/"abc"`; `nil` for any other text.
  package init?(_ text: String) {
    isWeak = text.hasPrefix("W/")
    value = isWeak ? text.dropFirst(2) : text[...]
    let bytes = value.utf8
    guard bytes.count >= 2, bytes.first == 0x22, bytes.last == 0x22,
      bytes.dropFirst().dropLast().allSatisfy({ $0 >= 0x21 && $0 != 0x22 && $0 != 0x7F })
    else { return nil }
  }
}
