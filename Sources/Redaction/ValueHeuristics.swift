import HTTPMessages

/// Judges values by their looks, if their names alone do not tell whether they are secret.
enum ValueHeuristics {
  /// Whether a value says that there is none: an empty one, or a word such as `null`.
  static func isVoid(_ text: String) -> Bool { text.utf8.count <= 9 && voids.contains(ASCII.lowercased(text)) }

  /// Whether a value is a mask or a template for another value: `***`, `<token>`, `{{token}}`.
  static func isMask(_ text: String) -> Bool {
    guard text.utf8.count <= 64, !text.isEmpty else { return false }
    if text.unicodeScalars.allSatisfy({ "*xX.-_ •●█…".unicodeScalars.contains($0) }) { return true }
    if brackets.contains(where: { text.hasPrefix($0) && text.hasSuffix($1) }) { return true }
    if text.hasPrefix("$"), text.utf8.dropFirst().allSatisfy({ $0 &- 0x41 < 26 || $0 == 0x5F }) { return true }
    // A placeholder is one from end to end; a secret may follow the start of one.
    if text.hasPrefix(Placeholder.text) || text.utf8.contains(where: isDigit) { return false }
    return text.split { !$0.isLetter }.contains { masks.contains(ASCII.lowercased($0)) }
  }

  /// Whether a value is a few digits, as people type them in.
  static func isBrief(_ text: String) -> Bool { (3...8).contains(text.utf8.count) && text.utf8.allSatisfy(isDigit) }

  /// Whether a value is a long number as on a card, in groups or in one piece.
  static func isLengthy(_ text: String) -> Bool {
    let bytes = text.utf8
    return (9...24).contains(bytes.count) && (9...19).contains(bytes.count(where: isDigit))
      && bytes.allSatisfy { isDigit($0) || $0 == 0x20 || $0 == 0x2D }
  }

  /// Whether a value is one word of letters, such as an error code or a type: `required`, `Bearer`, `missing_field`.
  static func isWord(_ text: String) -> Bool {
    let bytes = text.utf8
    guard bytes.count <= 24, let first = bytes.first, isLetter(first) else { return false }
    return bytes.dropFirst().allSatisfy { isLower($0) || "_-".utf8.contains($0) }
      || bytes.allSatisfy { $0 &- 0x41 < 26 || $0 == 0x5F }
  }

  /// Whether a value is a word that forms and their errors use about secrets: `required`, `invalid`, `too_short`.
  static func isVerdict(_ text: String) -> Bool { text.utf8.count <= 24 && verdicts.contains(ASCII.lowercased(text)) }

  /// Whether a value is a sentence, by its last character or by the small words that sentences have.
  static func isProse(_ text: String) -> Bool {
    let words = text.utf8.split(separator: 0x20)
    guard words.count >= 2, let last = text.utf8.last else { return false }
    return ".!?".utf8.contains(last) || words.contains { smallWords.contains(ASCII.lowercased(String(Substring($0)))) }
  }

  /// Whether a value is a UUID (RFC 9562, section 4).
  static func isUUID(_ text: String) -> Bool {
    let groups = text.utf8.split(separator: UInt8(ascii: "-"), omittingEmptySubsequences: false)
    return groups.map(\.count) == [8, 4, 4, 4, 12] && groups.allSatisfy { $0.allSatisfy(ASCII.isHexDigit) }
  }

  /// Whether a value may be a key: letters and digits without spaces, of a minimum length, and not a date.
  static func mayBeRandom(_ text: String, atLeast minimum: Int) -> Bool {
    let bytes = text.utf8
    guard bytes.count >= minimum, bytes.allSatisfy({ isLetter($0) || isDigit($0) || "-_+/=.~%:".utf8.contains($0) })
    else { return false }
    return bytes.contains(where: isDigit) && bytes.count(where: isLetter) >= 3
  }

  /// Whether a value looks like nothing but a key: letters and digits of a minimum length in random order.
  static func isRandom(_ text: String, atLeast minimum: Int) -> Bool {
    guard mayBeRandom(text, atLeast: minimum), !isUUID(text) else { return false }
    let kinds = text.utf8.map { isDigit($0) ? 0 : isLower($0) ? 1 : isLetter($0) ? 2 : 3 }
    let pairs = zip(kinds, kinds.dropFirst()).filter { $0 != $1 && $0 != 3 && $1 != 3 }
    // Letters and digits alternate in hexadecimal digits, and upper and lower case also in base64.
    return pairs.count { $0 == 0 || $1 == 0 } >= max(3, kinds.count / 8) || pairs.count * 2 >= kinds.count
  }

  /// Whether a value is a key where one is likely: it looks random, or has a long word of letters and digits.
  static func isKey(_ text: String) -> Bool {
    if isRandom(text, atLeast: 16) { return true }
    return mayBeRandom(text, atLeast: 16)
      && text.utf8.split { !isAlphanumeric($0) }.contains { word in
        word.count >= 16 && word.count(where: isDigit) >= 4 && word.count(where: isLetter) >= 4
      }
  }

  /// Whether a value is long and irregular enough to be the same secret in every place.
  static func isDistinctive(_ text: String) -> Bool {
    guard text.utf8.count >= 8, !isWord(text) else { return false }
    return text.utf8.count(where: isLetter) >= 3 || text.utf8.count >= 16 && text.utf8.allSatisfy(isDigit)
  }

  static func isLetter(_ byte: UInt8) -> Bool { (byte | 0x20) &- 0x61 < 26 }
  static func isDigit(_ byte: UInt8) -> Bool { byte &- 0x30 < 10 }
  static func isAlphanumeric(_ byte: UInt8) -> Bool { isLetter(byte) || isDigit(byte) }
  private static func isLower(_ byte: UInt8) -> Bool { byte &- 0x61 < 26 }

  private static let voids: Set<String> = [
    "", "null", "nil", "none", "undefined", "true", "false", "deleted", "deleteme", "(null)",
  ]
  private static let verdicts: Set<String> = [
    "required", "invalid", "missing", "expired", "revoked", "blank", "empty", "incorrect", "wrong", "unknown", "weak",
    "strong", "optional", "mismatch", "too_short", "too_long", "too_weak", "not_found", "invalid_token", "string",
    "bearer", "basic", "hidden", "protected", "unchanged", "active", "inactive", "valid", "is_required", "not_allowed",
  ]
  private static let smallWords: Set<String> = [
    "is", "are", "was", "be", "been", "must", "should", "can", "can't", "cannot", "not", "the", "has", "have", "does",
    "doesn't", "do", "don't", "please", "too", "your", "of", "and", "or", "to",
  ]
  private static let brackets = [("<", ">"), ("[", "]"), ("%", "%"), ("{{", "}}"), ("${", "}")]
  private static let masks: Set<String> = [
    "redacted", "removed", "filtered", "masked", "hidden", "censored", "placeholder",
  ]
}
