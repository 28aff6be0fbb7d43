import HTTPMessages
import JSONSyntax

/// Finds known secrets in a text in one pass, whatever their number and encoding.
///
/// The last eight bytes of a secret decide whether it is compared at all. Tokens of one kind have the same first bytes.
struct KnownSecrets: Sendable {
  private struct Secret: Sendable {
    let bytes: [UInt8]
    let number: Int
    /// Whether letters and digits may be right next to it, as in base64 text.
    let mayBeTorn: Bool
  }

  /// A secret in a text.
  struct Match {
    /// Its range, as byte offsets.
    let range: Range<Int>
    /// The number of its placeholder.
    let number: Int
  }

  /// The fewest bytes of a secret that is looked for.
  static let fewestBytes = 8
  /// The fewest bytes of a secret that is never a part of another word.
  private static let bytesOfNoWord = 20
  /// The most secrets that may share their last bytes; further ones are ignored.
  private static let mostAlike = 48

  /// The most secrets that are also searched for in base64 and hexadecimal digits.
  private static let mostWrapped = 4096
  /// The fewest bytes of a short secret, and the most short secrets; they are compared one by one.
  static let fewestBytesOfShort = 4
  private static let mostShort = 64

  private var byEnding: [UInt64: [Secret]] = [:]
  private var shorts: [Secret] = []
  private var numbers: Set<Int> = []
  /// A bit for each hash of last bytes, which rules out nearly all places of a text.
  private var filter: [UInt64] = []

  /// The number of secrets.
  var count: Int { numbers.count }

  /// The fewest bytes of a text that can contain one of the secrets.
  var fewestBytesOfText: Int { shorts.isEmpty ? Self.fewestBytes : Self.fewestBytesOfShort }

  /// Adds a secret in plain, JSON-escaped, percent-encoded, base64 and hexadecimal form.
  ///
  /// - Parameter allowsShort: Whether a secret of four to seven bytes counts, too, if no letter or digit is next to it.
  /// - Returns: Whether it is searched for from now on, and was not before.
  mutating func insert(_ secret: String, number: Int, allowsShort: Bool = false) -> Bool {
    let bytes = Array(secret.utf8)
    guard bytes.count >= Self.fewestBytes else {
      guard allowsShort, bytes.count >= Self.fewestBytesOfShort, shorts.count < Self.mostShort,
        numbers.insert(number).inserted
      else { return false }
      shorts.append(Secret(bytes: bytes, number: number, mayBeTorn: false))
      return true
    }
    guard numbers.insert(number).inserted else { return false }
    add(bytes, number: number)
    let quoted = JSONLiteral.string(secret).serialized().dropFirst().dropLast()
    if quoted.count > bytes.count { add(Array(quoted), number: number) }
    if numbers.count <= Self.mostWrapped {
      for spelling in Self.wrappings(of: bytes) { add(spelling, number: number, mayBeTorn: true) }
    }
    var encoded = PercentEncoding.encode(secret)
    // URLs inside URLs are encoded twice.
    for _ in 0..<2 where encoded.utf8.count > bytes.count {
      add(Array(encoded.utf8), number: number)
      // Digits of escapes may be of either case; those of the secret itself may not.
      let lowered = Self.withLowerEscapes(Array(encoded.utf8))
      if !lowered.elementsEqual(encoded.utf8) { add(lowered, number: number) }
      encoded = PercentEncoding.encode(encoded)
    }
    return true
  }

  /// Returns the base64 and hexadecimal digits that encode a secret at any position of the encoded bytes.
  private static func wrappings(of secret: [UInt8]) -> [[UInt8]] {
    var found: [[UInt8]] = []
    for lead in 0..<3 {
      var digits: [UInt8] = []
      Base64.encode(Array(repeating: 0, count: lead) + secret, to: &digits)
      // The digits at both ends encode a part of the bytes next to the secret.
      let core = Array(digits[((lead * 8 + 5) / 6)..<((lead + secret.count) * 8 / 6)])
      guard core.count >= fewestBytes else { continue }
      found.append(core)
      let urlCore = core.map(Base64.urlDigit)
      if urlCore != core { found.append(urlCore) }
    }
    return found + [hexDigits(of: secret, letters: 0x57), hexDigits(of: secret, letters: 0x37)]
  }

  /// Bytes as hexadecimal digits; `letters` is what a digit above 9 is added to.
  private static func hexDigits(of bytes: [UInt8], letters: UInt8) -> [UInt8] {
    var digits: [UInt8] = []
    digits.reserveCapacity(bytes.count * 2)
    for byte in bytes {
      for digit in [byte >> 4, byte & 0xF] { digits.append(digit < 10 ? 0x30 + digit : letters + digit) }
    }
    return digits
  }

  private mutating func add(_ secret: [UInt8], number: Int, mayBeTorn: Bool = false) {
    let ending = secret.suffix(8).reduce(0) { $0 << 8 | UInt64($1) }
    guard byEnding[ending, default: []].count < Self.mostAlike else { return }
    byEnding[ending, default: []].append(Secret(bytes: secret, number: number, mayBeTorn: mayBeTorn))
    if filter.isEmpty { filter = Array(repeating: 0, count: 1 << (Self.filterBits - 6)) }
    let hash = Self.hash(ending)
    filter[hash >> 6] |= 1 << UInt64(hash & 63)
  }

  /// Percent-encoded text with the digits of its escapes in lower case.
  private static func withLowerEscapes(_ encoded: [UInt8]) -> [UInt8] {
    var left = 0
    return encoded.map { byte in
      if byte == UInt8(ascii: "%") {
        left = 2
        return byte
      }
      defer { left = max(0, left - 1) }
      return left > 0 ? ASCII.lowercased(byte) : byte
    }
  }

  private static let filterBits = 18
  private static func hash(_ ending: UInt64) -> Int {
    Int(truncatingIfNeeded: (ending &* 0x9E37_79B9_7F4A_7C15) >> UInt64(64 - filterBits))
  }

  /// Returns the secrets in a part of a text in order; of overlapping ones the first and longest.
  ///
  /// No letter or digit may be next to a short secret, so that it is not a part of a word.
  ///
  /// - Parameter allowsWrapped: Whether base64 and hexadecimal digits that encode a secret count, too.
  func matches(in text: [UInt8], _ range: Range<Int>, allowsWrapped: Bool = true) -> [Match] {
    guard range.upperBound <= text.count else { return [] }
    var found = shortMatches(in: text, range)
    var window: UInt64 = 0
    let range = byEnding.isEmpty ? range.lowerBound..<range.lowerBound : range
    for (position, byte) in text[range].enumerated() {
      window = window << 8 | UInt64(byte)
      let hash = Self.hash(window)
      guard position >= 7, filter[hash >> 6] & 1 << UInt64(hash & 63) != 0, let secrets = byEnding[window] else {
        continue
      }
      let end = range.lowerBound + position + 1
      for secret in secrets {
        let start = end - secret.bytes.count
        guard start >= range.lowerBound, text[start..<end].elementsEqual(secret.bytes),
          secret.mayBeTorn
            ? allowsWrapped
            : secret.bytes.count >= Self.bytesOfNoWord
              || !Self.isTorn(text, at: start, range) && !Self.isTorn(text, at: end, range)
        else { continue }
        found.append(Match(range: start..<end, number: secret.number))
      }
    }
    guard found.count > 1 else { return found }
    found.sort { ($0.range.lowerBound, $1.range.upperBound) < ($1.range.lowerBound, $0.range.upperBound) }
    var end = range.lowerBound
    return found.filter { match in
      guard match.range.lowerBound >= end else { return false }
      end = match.range.upperBound
      return true
    }
  }

  /// Returns the short secrets in a part of a text that are not a part of a word.
  private func shortMatches(in text: [UInt8], _ range: Range<Int>) -> [Match] {
    guard !shorts.isEmpty else { return [] }
    var found: [Match] = []
    for start in range {
      for secret in shorts where text[start] == secret.bytes[0] {
        let end = start + secret.bytes.count
        guard end <= range.upperBound, text[start..<end].elementsEqual(secret.bytes),
          !Self.isTorn(text, at: start, range), !Self.isTorn(text, at: end, range)
        else { continue }
        found.append(Match(range: start..<end, number: secret.number))
      }
    }
    return found
  }

  /// Whether letters or digits are on both sides of an offset, and belong to no percent-encoded character.
  private static func isTorn(_ text: [UInt8], at offset: Int, _ range: Range<Int>) -> Bool {
    guard offset > range.lowerBound, offset < range.upperBound else { return false }
    if endsEscape(text[range.lowerBound..<offset]) { return false }
    return ValueHeuristics.isAlphanumeric(text[offset - 1]) && ValueHeuristics.isAlphanumeric(text[offset])
  }

  /// Whether a text ends with a percent-encoded character, encoded once or several times over: `%3D`, `%253D`.
  private static func endsEscape(_ text: ArraySlice<UInt8>) -> Bool {
    guard text.suffix(2).allSatisfy(ASCII.isHexDigit) else { return false }
    var rest = text.dropLast(2)
    for _ in 0..<3 where rest.suffix(2).elementsEqual("25".utf8) { rest = rest.dropLast(2) }
    return rest.last == UInt8(ascii: "%")
  }
}
