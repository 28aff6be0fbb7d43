/// The text that replaces a secret: `REDACTED`, or `REDACTED-7` if secrets are distinguished.
package enum Placeholder {
  /// The placeholder of secrets that are not distinguished.
  package static let text = "REDACTED"
  private static let bytes = Array(text.utf8)

  /// The placeholder of the secret of a number, counted from 1.
  static func text(of number: Int) -> String { "\(text)-\(number)" }

  /// The number of a placeholder; 0 for the one without, `nil` for any other text.
  static func number(of text: some StringProtocol) -> Int? {
    guard text.utf8.starts(with: bytes) else { return nil }
    let rest = text.utf8.dropFirst(bytes.count)
    guard let first = rest.first else { return 0 }
    let digits = rest.dropFirst()
    let isNumber = (1...longestNumber).contains(digits.count) && digits.first != 0x30
    guard first == UInt8(ascii: "-"), isNumber else { return nil }
    return digits.allSatisfy(ValueHeuristics.isDigit) ? digits.reduce(0) { $0 * 10 + Int($1 - 0x30) } : nil
  }

  /// Whether a text contains a placeholder.
  package static func occurs(inText text: String) -> Bool {
    var text = text
    return text.withUTF8 { occurs(in: UnsafeRawBufferPointer($0)) }
  }

  /// Whether a text contains a placeholder.
  package static func occurs(in text: UnsafeRawBufferPointer) -> Bool {
    guard text.count >= bytes.count else { return false }
    return (0...(text.count - bytes.count)).contains { offset in
      text[offset] == bytes[0] && text[offset...].starts(with: bytes)
    }
  }

  /// The placeholders within a text, in order, each as long as it can be.
  package static func ranges(in text: [UInt8]) -> [Range<Int>] {
    var found: [Range<Int>] = []
    var offset = 0
    while offset + bytes.count <= text.count {
      guard text[offset] == bytes[0], text[offset...].starts(with: bytes) else {
        offset += 1
        continue
      }
      let start = offset
      offset += bytes.count
      let digits = text[offset...].dropFirst().prefix(longestNumber).prefix(while: ValueHeuristics.isDigit)
      let isNumbered = text[offset...].first == UInt8(ascii: "-") && digits.first.map { $0 != 0x30 } ?? false
      if isNumbered { offset = digits.endIndex }
      found.append(start..<offset)
    }
    return found
  }

  /// The digits of the largest number: a billion secrets are more than anybody has.
  private static let longestNumber = 9
}
