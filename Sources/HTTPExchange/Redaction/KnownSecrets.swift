/// Secrets that were seen, found again in a text in one pass, however many they are.
///
/// Eight bytes of a secret say whether to compare it at all: its last, because tokens of one kind begin alike.
struct KnownSecrets: Sendable {
  private struct Secret: Sendable {
    let bytes: [UInt8]
    let number: Int
  }

  /// A secret in a text.
  struct Match {
    /// Where it stands, as offsets of bytes.
    let range: Range<Int>
    /// The number of its placeholder.
    let number: Int
  }

  /// The fewest bytes of a secret that is looked for.
  static let fewestBytes = 8
  /// From so many bytes on a secret is part of no other word.
  private static let bytesOfNoWord = 20
  /// The most secrets that may end alike; of further ones none is looked for.
  private static let mostAlike = 48

  private var byEnding: [UInt64: [Secret]] = [:]
  private var numbers: Set<Int> = []
  /// A bit for each hash of an ending, by which nearly all places of a text are passed over.
  private var filter: [UInt64] = []

  /// How many secrets are looked for.
  var count: Int { numbers.count }

  /// Adds a secret as it is and as URLs spell it; one that is too short is left out.
  mutating func insert(_ secret: String, number: Int) {
    guard secret.utf8.count >= Self.fewestBytes, numbers.insert(number).inserted else { return }
    add(Array(secret.utf8), number: number)
    let encoded = Array(PercentEncoding.encode(secret).utf8)
    guard encoded.count > secret.utf8.count else { return }
    add(encoded, number: number)
    // Digits of escapes may be of either case; those of the secret itself may not.
    let lowered = Self.withLowerEscapes(encoded)
    if lowered != encoded { add(lowered, number: number) }
  }

  private mutating func add(_ secret: [UInt8], number: Int) {
    let ending = secret.suffix(8).reduce(0) { $0 << 8 | UInt64($1) }
    guard byEnding[ending, default: []].count < Self.mostAlike else { return }
    byEnding[ending, default: []].append(Secret(bytes: secret, number: number))
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

  /// The secrets in a part of a text, in order; of those that overlap the first and longest.
  ///
  /// A short one must stand apart from letters and digits around it, so that no word is torn.
  func matches(in text: [UInt8], _ range: Range<Int>) -> [Match] {
    guard !byEnding.isEmpty, range.count >= Self.fewestBytes, range.upperBound <= text.count else { return [] }
    var found: [Match] = []
    var window: UInt64 = 0
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
          secret.bytes.count >= Self.bytesOfNoWord
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

  /// Whether letters or digits stand on both sides of an offset, and belong to no percent-encoded character.
  private static func isTorn(_ text: [UInt8], at offset: Int, _ range: Range<Int>) -> Bool {
    guard offset > range.lowerBound, offset < range.upperBound else { return false }
    if endsEscape(text[range.lowerBound..<offset]) { return false }
    return ValueLook.isAlphanumeric(text[offset - 1]) && ValueLook.isAlphanumeric(text[offset])
  }

  /// Whether a text ends with a percent-encoded character, encoded once or several times over: `%3D`, `%253D`.
  private static func endsEscape(_ text: ArraySlice<UInt8>) -> Bool {
    guard text.suffix(2).allSatisfy(ASCII.isHexDigit) else { return false }
    var rest = text.dropLast(2)
    for _ in 0..<3 where rest.suffix(2).elementsEqual("25".utf8) { rest = rest.dropLast(2) }
    return rest.last == UInt8(ascii: "%")
  }
}
