/// A number as people write it: digits, with a point among them or none; no sign, and no exponent.
enum PlainNumber {
  /// Reads a number; `nil` for any other text.
  static func parse(_ text: some StringProtocol) -> Double? {
    text.utf8.allSatisfy { $0 &- 0x30 < 10 || $0 == UInt8(ascii: ".") } ? Double(text) : nil
  }
}
