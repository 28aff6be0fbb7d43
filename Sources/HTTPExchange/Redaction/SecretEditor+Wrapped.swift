extension SecretEditor {
  /// The fewest base64 digits that are looked behind.
  private static let fewestDigits = 24

  /// Runs of base64 digits in a part of a text that spell text with secrets in it, such as JSON or a known token.
  ///
  /// A run that does not begin like text, as that of an image does not, is left after its first bytes.
  mutating func wrappedSecrets(_ bytes: [UInt8], _ range: Range<Int>) -> [Candidate] {
    guard nesting < 2, range.count >= Self.fewestDigits else { return [] }
    var found: [Candidate] = []
    var offset = range.lowerBound
    while offset < range.upperBound {
      let run = bytes[offset..<bytes.endOfRun(from: offset, to: range.upperBound, where: Self.isBase64Digit)]
      defer { offset = run.endIndex + 1 }
      guard run.count >= Self.fewestDigits, let text = Self.unwrapped(run) else { continue }
      nesting += 1
      defer { nesting -= 1 }
      let before = mentions
      let isSecret = edit(unnamed: text) != nil || mentions.count > before.count
      mentions = before
      guard isSecret else { continue }
      let secret = String(decoding: run, as: UTF8.self)
      found.append(Candidate(range: run.indices, .secret(secret, .shape, "secret in base64", isDistinctive: true)))
    }
    return found
  }

  /// The text that a run of digits spells; `nil` where it spells none.
  private static func unwrapped(_ run: ArraySlice<UInt8>) -> [UInt8]? {
    let digits = run[..<(run.firstIndex(of: 0x3D) ?? run.endIndex)]
    guard digits.count % 4 != 1, let start = decoded(digits.prefix(64)), looksLikeText(start),
      let text = decoded(digits), looksLikeText(text), String(validating: text, as: UTF8.self) != nil
    else { return nil }
    return text
  }

  /// The bytes of base64 or base64url digits without their padding.
  private static func decoded(_ digits: ArraySlice<UInt8>) -> [UInt8]? {
    let padding = repeatElement(UInt8(ascii: "="), count: (4 - digits.count % 4) % 4)
    return try? Base64.decode(digits.map(Base64.plainDigit) + padding)
  }

  private static func isBase64Digit(_ byte: UInt8) -> Bool {
    switch byte {
    // + - / = _
    case 0x2B, 0x2D, 0x2F, 0x3D, 0x5F: true
    default: ValueLook.isAlphanumeric(byte)
    }
  }
}
