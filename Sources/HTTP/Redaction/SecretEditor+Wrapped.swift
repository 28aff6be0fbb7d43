import HTTPMessages

extension SecretEditor {
  /// The fewest base64 or hexadecimal digits that are decoded.
  private static let fewestDigits = 24

  /// Runs of base64 or hexadecimal digits in a part of a text that encode text with secrets in it, such as JSON.
  ///
  /// A run that does not begin like text, as that of an image does not, is left after its first bytes.
  mutating func encodedSecrets(_ bytes: [UInt8], _ range: Range<Int>) -> [Candidate] {
    guard nesting < 2, range.count >= Self.fewestDigits else { return [] }
    var found: [Candidate] = []
    var offset = range.lowerBound
    while offset < range.upperBound {
      let run = bytes[offset..<bytes.endOfRun(from: offset, to: range.upperBound, where: Self.isBase64Digit)]
      defer { offset = run.endIndex + 1 }
      guard run.count >= Self.fewestDigits else { continue }
      let hexadecimal = Self.decoded(hexadecimal: run)
      guard let text = hexadecimal ?? Self.decoded(base64: run) else { continue }
      nesting += 1
      defer { nesting -= 1 }
      let before = mentions
      let isSecret = edit(unnamed: text) != nil || mentions.count > before.count
      mentions = before
      guard isSecret else { continue }
      found.append(
        Candidate(secret: run, .shape, hexadecimal == nil ? "secret in base64" : "secret in hexadecimal")
      )
    }
    return found
  }

  /// Runs of percent-encoded text in a part of a text that have secrets once they are decoded.
  mutating func percentEncodedSecrets(_ bytes: [UInt8], _ range: Range<Int>) -> [Candidate] {
    guard nesting < 3, bytes[range].contains(UInt8(ascii: "%")) else { return [] }
    var found: [Candidate] = []
    var offset = range.lowerBound
    while offset < range.upperBound {
      // Some encode the slashes of a URL, and leave `:` and `@` as they are.
      let run = bytes[offset..<range.upperBound].prefix { PercentEncoding.isUnreserved($0) || "%:@".utf8.contains($0) }
      defer { offset = run.endIndex + 1 }
      guard run.count >= fewestBytesOfText, run.contains(UInt8(ascii: "%")) else { continue }
      let text = PercentEncoding.decode(String(decoding: run, as: UTF8.self))
      guard text.utf8.count < run.count else { continue }
      nesting += 1
      defer { nesting -= 1 }
      guard let edited = edit(decoded: text) else { continue }
      found.append(Candidate(range: run.indices, .edited(PercentEncoding.encode(edited))))
    }
    return found
  }

  /// The text that a run of base64 digits encodes; `nil` where it encodes none.
  private static func decoded(base64 run: ArraySlice<UInt8>) -> [UInt8]? {
    let digits = run[..<(run.firstIndex(of: 0x3D) ?? run.endIndex)]
    func bytes(_ digits: ArraySlice<UInt8>) -> [UInt8]? { digits.withUnsafeBytes(Base64.decode(lenient:)) }
    guard let start = bytes(digits.prefix(64)), looksLikeText(start), let text = bytes(digits), looksLikeText(text),
      String(validUTF8: text) != nil
    else { return nil }
    return text
  }

  /// The text that a run of hexadecimal digits encodes, perhaps after `0x`; `nil` where it encodes none.
  private static func decoded(hexadecimal run: ArraySlice<UInt8>) -> [UInt8]? {
    let digits = run.starts(with: "0x".utf8) || run.starts(with: "0X".utf8) ? run.dropFirst(2) : run
    guard digits.count.isMultiple(of: 2), digits.count >= fewestDigits, digits.allSatisfy(ASCII.isHexDigit) else {
      return nil
    }
    var text: [UInt8] = []
    text.reserveCapacity(digits.count / 2)
    for offset in stride(from: digits.startIndex, to: digits.endIndex, by: 2) {
      guard let high = ASCII.hexValue(digits[offset]), let low = ASCII.hexValue(digits[offset + 1]) else { return nil }
      text.append(high << 4 | low)
      if text.count == 16, !looksLikeText(text) { return nil }
    }
    return looksLikeText(text) && String(validUTF8: text) != nil ? text : nil
  }

  private static func isBase64Digit(_ byte: UInt8) -> Bool {
    switch byte {
    // + - / = _
    case 0x2B, 0x2D, 0x2F, 0x3D, 0x5F: true
    default: ValueHeuristics.isAlphanumeric(byte)
    }
  }
}
