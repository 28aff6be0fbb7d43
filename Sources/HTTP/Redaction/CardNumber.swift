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
          if allowsUngrouped, isUngrouped(bytes[offset..<end]), !followsIdentifierName(offset, in: bytes, range),
            !isDocumented(offset..<end, in: bytes, range)
          {
            found.append(offset..<end)
          }
        } else if let card = grouped(groups, in: bytes), !isDocumented(card, in: bytes, range) {
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

  /// Whether a whole text is a card number, with or without separators.
  static func isOne(_ text: ArraySlice<UInt8>) -> Bool {
    let digits = text.filter(ValueHeuristics.isDigit)
    guard text.count <= 23, text.allSatisfy({ ValueHeuristics.isDigit($0) || " -.".utf8.contains($0) }) else {
      return false
    }
    return isIssued(digits[...]) && hasCheckDigit(digits[...])
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

  /// Whether the name of an identifier comes right before an offset: `id=`, `order: `, `invoice number `, `tracking #`.
  private static func followsIdentifierName(_ offset: Int, in bytes: [UInt8], _ range: Range<Int>) -> Bool {
    let lead = bytes[range.lowerBound..<offset].suffix(40)
    let words = NameWords(String(decoding: lead, as: UTF8.self)).words.suffix(3)
    guard let last = words.last else { return false }
    // In a sentence, only the nearest words speak of the number.
    if last == "id" || last.hasSuffix("id") && lead.last != 0x20 { return true }
    return words.contains(where: SecretWords.numbered.contains)
      && !words.contains { $0.hasPrefix("card") || $0 == "cc" || $0 == "visa" }
  }

  /// Whether a card number is one that is published for tests, in a text that speaks about them.
  private static func isDocumented(_ card: Range<Int>, in bytes: [UInt8], _ range: Range<Int>) -> Bool {
    let digits = String(decoding: bytes[card].filter(ValueHeuristics.isDigit), as: UTF8.self)
    guard published.contains(digits) else { return false }
    let lead = bytes[max(range.lowerBound, card.lowerBound - 1000)..<card.lowerBound]
    let rest = bytes[card.upperBound..<min(range.upperBound, card.upperBound + 200)]
    let words = NameWords(String(decoding: lead + [0x20] + rest, as: UTF8.self)).words
    return words.contains(where: documenting.contains)
  }

  /// Whether a value is a published number under a name that says so: `test_card`, `example`.
  static func isTest(_ value: ArraySlice<UInt8>, named name: String) -> Bool {
    guard published.contains(String(decoding: value.filter(ValueHeuristics.isDigit), as: UTF8.self)) else {
      return false
    }
    return NameWords(name).words.contains(where: documenting.contains)
  }

  /// Words of texts about tests of payments.
  private static let documenting: Set<String> = [
    "test", "tests", "testing", "sandbox", "example", "examples", "sample", "demo", "dummy", "fake", "documentation",
    "docs", "testkarte", "beispiel", "exemple", "ejemplo", "esempio", "exemplo", "prueba", "prova", "essai", "simulate",
  ]
  /// Card numbers that payment services publish for tests.
  private static let published: Set<String> = [
    "4242424242424242", "4000056655665556", "4111111111111111", "4012888888881881", "4000000000000002",
    "4000000000009995", "4000000000000069", "4000000000000119", "4000000000000127", "4000002500003155",
    "4000002760003184", "4000000000003220", "4000008260000000", "4000000000000077", "4917610000000000",
    "4444333322221111", "4988438843884305", "4166676667666746", "4646464646464644", "4000620000000007",
    "4005519200000004", "4009348888881881", "4012000033330026", "4012000077777777", "4217651111111119",
    "4500600000000061", "4032034155351326", "5555555555554444", "2223003122003222", "5200828282828210",
    "5105105105105100", "5454545454545454", "5555341244441115", "2222400070000005", "5136333333333335",
    "5577000055770004", "2223000048400011", "5424000000000015", "378282246310005", "371449635398431",
    "378734493671000", "370000000000002", "371111111111114", "343434343434343", "6011111111111117",
    "6011000990139424", "6011981111111113", "3056930009020004", "36227206271667", "38520000023237", "30569309025904",
    "36006666333344", "3566002020360505", "3530111333300000", "3569990010095841", "6200000000000005",
    "6200000000000047", "6205500000000000004", "6759649826438453", "6304000000000000",
  ]

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
