/// A sanitizer for untrusted text: the result moves no cursor, starts no line and reverses no reading direction.
public enum VisibleText {
  /// Returns the text with each unsafe scalar replaced by a visible one; the number of scalars stays the same.
  public static func of(_ text: some StringProtocol) -> String {
    // Most text needs no look at its scalars.
    let text = String(text)
    if text.utf8.allSatisfy({ $0 &- 0x20 < 0x5F }) { return text }
    var output = String.UnicodeScalarView()
    for scalar in text.unicodeScalars { output.append(replacement(for: scalar)) }
    return String(output)
  }

  /// Returns whether a scalar is safe to display.
  public static func isFit(_ scalar: Unicode.Scalar) -> Bool { replacement(for: scalar) == scalar }

  /// Returns a control character's picture (`␊`), U+FFFD for an invisible formatting character, or the scalar itself.
  public static func replacement(for scalar: Unicode.Scalar) -> Unicode.Scalar {
    switch scalar.value {
    case 0..<0x20: Unicode.Scalar(0x2400 + scalar.value) ?? "\u{FFFD}"
    case 0x7F...0x9F: "\u{2421}"
    // Bidirectional marks, embeddings, overrides and isolates (Unicode Standard Annex 9, section 2).
    case 0x61C, 0x200E, 0x200F, 0x202A...0x202E, 0x2066...0x2069: "\u{FFFD}"
    // Line and paragraph separators, the byte order mark, and the tag characters, which no terminal displays.
    case 0x2028, 0x2029, 0xFEFF, 0xE0000...0xE007F: "\u{FFFD}"
    default: scalar
    }
  }
}
