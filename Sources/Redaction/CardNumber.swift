import HTTPMessages

/// Numbers of payment cards, found in text by length, issuer prefix and check digit.
///
/// Identifiers are often long numbers, too. So digits in one piece count only in the lengths that an issuer uses today,
/// and only where they do not continue a word, a path or a decimal number. Digits in groups must be grouped as on a
/// card.
///
/// Source: ISO/IEC 7812-1, annex B (check digit), and the issuers' published number ranges.
enum CardNumber {
  /// The card numbers in a part of a text, in order; they do not overlap.
  ///
  /// - Parameter allowsUngrouped: Whether digits without separators count.
  static func ranges(in bytes: [UInt8], _ range: Range<Int>, allowsUngrouped: Bool = true) -> [Range<Int>] {
    guard range.count >= shortest, range.upperBound <= bytes.count else { return [] }
    var found: [Range<Int>] = []
    var offset = range.lowerBound
    while offset < range.upperBound {
      guard ValueHeuristics.isDigit(bytes[offset]) else {
        offset += 1
        continue
      }
      let groups = groups(in: bytes, offset..<range.upperBound)
      let end = groups.last?.upperBound ?? offset + 1
      if end - offset >= shortest, mayStart(at: offset, in: bytes, range), mayEnd(at: end, in: bytes, range) {
        if groups.count == 1 {
          if allowsUngrouped, !followsIdentifierName(offset, in: bytes, range), isUngrouped(bytes[offset..<end]) {
            found.append(offset..<end)
          }
        } else if let card = grouped(groups, in: bytes) {
          found.append(card)
        }
      }
      offset = end
    }
    return found
  }

  /// Whether a whole text is a card number without separators.
  static func isUngrouped(_ digits: ArraySlice<UInt8>) -> Bool {
    guard [15, 16].contains(digits.count), digits.allSatisfy(ValueHeuristics.isDigit) else { return false }
    return isIssued(digits) && hasCheckDigit(digits)
  }

  /// The fewest digits of a card number.
  private static let shortest = 14
  /// The digits of each group, as cards show them.
  private static let groupings = [[4, 4, 4, 4, 3], [4, 4, 4, 4], [4, 6, 5], [4, 6, 4]]

  /// Groups of digits that start at an offset, all with the same single separator between them.
  private static func groups(in bytes: [UInt8], _ range: Range<Int>) -> [Range<Int>] {
    var groups: [Range<Int>] = []
    var start = range.lowerBound
    var separator: UInt8?
    while true {
      let end = bytes[start..<range.upperBound].prefix(while: ValueHeuristics.isDigit).endIndex
      groups.append(start..<end)
      guard end + 1 < range.upperBound, " -.".utf8.contains(bytes[end]), separator ?? bytes[end] == bytes[end],
        ValueHeuristics.isDigit(bytes[end + 1])
      else { return groups }
      separator = bytes[end]
      start = end + 1
    }
  }

  /// The first card number among groups of digits.
  private static func grouped(_ groups: [Range<Int>], in bytes: [UInt8]) -> Range<Int>? {
    // Only a space separates a card number from another number; other separators join identifiers.
    let separator = bytes[groups[0].upperBound]
    let starts = separator == UInt8(ascii: " ") ? Array(groups.indices) : [0]
    for start in starts {
      for grouping in groupings where groups.count - start >= grouping.count {
        guard separator == UInt8(ascii: " ") || groups.count == grouping.count,
          zip(groups[start...], grouping).allSatisfy({ $0.count == $1 })
        else { continue }
        let card = groups[start].lowerBound..<groups[start + grouping.count - 1].upperBound
        let digits = bytes[card].filter(ValueHeuristics.isDigit)
        if isIssued(digits[...]), hasCheckDigit(digits[...]) { return card }
      }
    }
    return nil
  }

  /// Whether the text before an offset can precede a card number.
  private static func mayStart(at offset: Int, in bytes: [UInt8], _ range: Range<Int>) -> Bool {
    guard offset > range.lowerBound else { return true }
    let before = bytes[offset - 1]
    return !ValueHeuristics.isAlphanumeric(before) && !"-_./+@#$%&".utf8.contains(before)
  }

  /// Whether the text after an offset can follow a card number.
  private static func mayEnd(at offset: Int, in bytes: [UInt8], _ range: Range<Int>) -> Bool {
    guard offset < range.upperBound else { return true }
    let after = bytes[offset]
    guard !ValueHeuristics.isAlphanumeric(after), !"_/@%".utf8.contains(after) else { return false }
    guard "-.".utf8.contains(after), offset + 1 < range.upperBound else { return true }
    return !ValueHeuristics.isAlphanumeric(bytes[offset + 1])
  }

  /// Whether `…id=` or `…id: ` comes right before an offset.
  private static func followsIdentifierName(_ offset: Int, in bytes: [UInt8], _ range: Range<Int>) -> Bool {
    let lead = bytes[range.lowerBound..<offset].suffix(8)
    let name = lead.reversed().drop { "=:\"' #".utf8.contains($0) }
    return name.count < lead.count && name.prefix(2).map(ASCII.lowercased).elementsEqual("di".utf8)
  }

  /// Whether an issuer of cards numbers them so.
  private static func isIssued(_ digits: ArraySlice<UInt8>) -> Bool {
    let prefix = digits.prefix(4).reduce(0) { $0 * 10 + Int($1 &- 0x30) }
    switch (prefix, digits.count) {
    // Visa, Mastercard, JCB.
    case (4000...4999, 16), (4000...4999, 19), (5100...5599, 16), (2221...2720, 16), (3528...3589, 16): return true
    // American Express, Diners Club.
    case (3400...3499, 15), (3700...3799, 15), (3000...3059, 14), (3600...3699, 14), (3800...3999, 14): return true
    // Discover, UnionPay, Maestro.
    case (6011, 16), (6440...6599, 16), (6200...6299, 16...19): return true
    case (5018, 16...19), (5020, 16...19), (5038, 16...19), (6304, 16...19), (6759...6763, 16...19): return true
    default: return false
    }
  }

  /// Whether the last digit is the check digit of the others (Luhn).
  private static func hasCheckDigit(_ digits: ArraySlice<UInt8>) -> Bool {
    let sum = digits.reversed().enumerated().reduce(0) { sum, digit in
      let value = Int(digit.element &- 0x30) * (digit.offset.isMultiple(of: 2) ? 1 : 2)
      return sum + (value > 9 ? value - 9 : value)
    }
    return sum.isMultiple(of: 10) && Set(digits).count > 1
  }
}
