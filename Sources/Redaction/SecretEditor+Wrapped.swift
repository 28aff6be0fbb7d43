import HTTPExchange

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
      let run = bytes[offset..<range.upperBound].prefix(while: Self.isBase64Digit)
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
    let digits = run.prefix { $0 != UInt8(ascii: "=") }.map(Base64.plainDigit)
    guard digits.count % 4 != 1 else { return nil }
    let padding = Array(repeating: UInt8(ascii: "="), count: (4 - digits.count % 4) % 4)
    guard let start = try? Base64.decode(Array(digits.prefix(64)) + (digits.count <= 64 ? padding : [])),
      looksLikeText(start), let text = try? Base64.decode(digits + padding), looksLikeText(text),
      String(validating: text, as: UTF8.self) != nil
    else { return nil }
    return text
  }

  private static func isBase64Digit(_ byte: UInt8) -> Bool {
    ValueLook.isAlphanumeric(byte) || "+/=-_".utf8.contains(byte)
  }
}
