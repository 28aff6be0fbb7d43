import HTTPMessages

/// The single-byte character sets of Western Europe.
///
/// HAR stores text as Unicode, so the original bytes must be restored from it. Browsers decode ISO 8859-1 as
/// windows-1252, and proxies decode it literally. Both can be restored, because no character belongs to two bytes.
/// Source: WHATWG Encoding Standard, sections 4.2 and 9.
enum WesternText {
  private static let labels: Set<String> = [
    "iso-8859-1", "iso8859-1", "iso_8859-1", "iso88591", "latin1", "l1", "cp1252", "windows-1252", "x-cp1252",
  ]

  /// The characters of the bytes 0x80 to 0x9F; undefined bytes map to the control characters of the same number.
  private static let upperControls: [Unicode.Scalar] = [
    "\u{20AC}", "\u{81}", "\u{201A}", "\u{192}", "\u{201E}", "\u{2026}", "\u{2020}", "\u{2021}",
    "\u{2C6}", "\u{2030}", "\u{160}", "\u{2039}", "\u{152}", "\u{8D}", "\u{17D}", "\u{8F}",
    "\u{90}", "\u{2018}", "\u{2019}", "\u{201C}", "\u{201D}", "\u{2022}", "\u{2013}", "\u{2014}",
    "\u{2DC}", "\u{2122}", "\u{161}", "\u{203A}", "\u{153}", "\u{9D}", "\u{17E}", "\u{178}",
  ]

  /// Returns whether a charset label names one of these sets.
  static func includes(_ charset: String) -> Bool { labels.contains(ASCII.lowercased(charset)) }

  /// Encodes UTF-8 text; `nil` if a character has no byte.
  static func encode(_ utf8: [UInt8]) -> [UInt8]? {
    var output: [UInt8] = []
    output.reserveCapacity(utf8.count)
    for scalar in String(decoding: utf8, as: UTF8.self).unicodeScalars {
      if scalar.value <= 0xFF {
        output.append(UInt8(truncatingIfNeeded: scalar.value))
      } else if let position = upperControls.firstIndex(of: scalar) {
        output.append(0x80 + UInt8(position))
      } else {
        return nil
      }
    }
    return output
  }

  static func decode(_ bytes: [UInt8]) -> String {
    var text = String.UnicodeScalarView()
    for byte in bytes {
      text.append(0x80..<0xA0 ~= byte ? upperControls[Int(byte) - 0x80] : Unicode.Scalar(byte))
    }
    return String(text)
  }
}
