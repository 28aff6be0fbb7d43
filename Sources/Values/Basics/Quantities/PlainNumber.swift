/// A number as people write it: digits, with at most one decimal point; no sign and no exponent.
package enum PlainNumber {
  /// Parses a number; `nil` for any other text.
  package static func parse(_ text: some StringProtocol) -> Double? {
    text.utf8.allSatisfy { $0 &- 0x30 < 10 || $0 == UInt8(ascii: ".") } ? Double(text) : nil
  }
}
