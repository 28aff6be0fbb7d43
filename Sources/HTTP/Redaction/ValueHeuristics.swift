import HTTPMessages

/// Judges values by their looks, if their names alone do not tell whether they are secret.
enum ValueHeuristics {
  /// Whether a value says that there is none: an empty one, or a word such as `null`.
  static func isVoid(_ text: String) -> Bool { text.utf8.count <= 9 && voids.contains(ASCII.lowercased(text)) }

  /// Whether a value is a mask or a template for another value: `***`, `<token>`, `{{token}}`.
  static func isMask(_ text: String) -> Bool {
    guard text.utf8.count <= 64, !text.isEmpty else { return false }
    if text.unicodeScalars.count > 2, text.unicodeScalars.allSatisfy({ "*xX.-_ •●█…".unicodeScalars.contains($0) }) {
      return true
    }
    if brackets.contains(where: { text.hasPrefix($0) && text.hasSuffix($1) }) { return true }
    if text.hasPrefix("your-") || text.hasPrefix("your_") || text.hasPrefix("YOUR_") || text.hasPrefix("YOUR-") {
      return true
    }
    if text.hasPrefix("$"), text.utf8.dropFirst().allSatisfy({ $0 &- 0x41 < 26 || $0 == 0x5F }) { return true }
    // A placeholder is one from end to end; a secret may follow the start of one.
    if text.hasPrefix(Placeholder.text) || text.utf8.contains(where: isDigit) { return false }
    return text.split { !$0.isLetter }.contains { masks.contains(ASCII.lowercased($0)) }
  }

  /// Whether a value is a template for another value, from end to end: `{token}`, `<token>`, `${TOKEN}`.
  static func isTemplate(_ text: String) -> Bool {
    text.utf8.count <= 64
      && (brackets.contains {
        text.utf8.count > $0.utf8.count + $1.utf8.count && text.hasPrefix($0) && text.hasSuffix($1)
      }
        || text.first == ":" && text.utf8.dropFirst().allSatisfy { isLetter($0) || $0 == 0x5F } && text.utf8.count > 2)
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

  /// Whether a value says how a setting is: `enabled`, `off`, `required`.
  static func isState(_ text: String) -> Bool {
    text.utf8.count <= 24 && (states.contains(ASCII.lowercased(text)) || isVoid(text))
  }

  /// Whether a value is a count, as texts write it: `4096`, `1,024`, `0.5`.
  static func isCount(_ text: String) -> Bool {
    text.utf8.count <= 20 && text.utf8.allSatisfy { isDigit($0) || ".,-+ %".utf8.contains($0) }
  }

  /// Whether a value is a label: a few words, the first one in upper case.
  static func isLabel(_ text: String) -> Bool {
    guard isPlainWords(text), let first = text.unicodeScalars.first else { return false }
    if SecretNames.isName(text) { return true }
    let words = text.split(separator: " ")
    return words.count > 1 && (words.count == 2 || first.properties.isUppercase)
  }

  /// Whether a value has what passwords and keys have, and words, names and numbers have not: letters with digits or
  /// signs among them.
  static func looksSecret(_ text: String) -> Bool {
    let bytes = text.utf8
    guard (4...4096).contains(bytes.count),
      // Languages without spaces write sentences in one piece.
      bytes.allSatisfy({ $0 > 0x20 && $0 != 0x7F && $0 < 0xE0 && !"|<>\"'`".utf8.contains($0) }), !text.contains("://"),
      !text.hasPrefix("/"), !text.hasPrefix("./")
    else { return false }
    guard let first = bytes.first, !"[](){}$*,;".utf8.contains(first) else { return false }
    let letters = bytes.count { isLetter($0) || $0 >= 0x80 }
    if letters == 0 { return bytes.count >= 4 && bytes.allSatisfy(isDigit) }
    if bytes.contains(where: isDigit) { return true }
    if bytes.contains(where: { "!@#$^*?~+%=".utf8.contains($0) }) { return bytes.count >= 6 }
    // Letters of both cases in no order that a name has.
    let changes = zip(bytes, bytes.dropFirst()).count { isLower($0) && $1 &- 0x41 < 26 }
    return bytes.count >= 16 && bytes.allSatisfy(isLetter) && changes >= bytes.count / 5
  }

  /// Whether a value is a part of a program or a template that refers to another value: `config.apiKey`, `process.env.X`,
  /// `user[0]`, `%s`.
  static func isReference(_ text: String) -> Bool {
    let bytes = text.utf8
    if bytes.first == 0x24 || bytes.first == 0x25 && bytes.count <= 4 { return true }
    if text.contains("::") || text.contains("->") || text.contains("${") || text.contains("{{") { return true }
    let parts = bytes.split(separator: 0x2E, omittingEmptySubsequences: false)
    return parts.count > 1
      && parts.allSatisfy { part in
        guard let first = part.first, isLetter(first) || first == 0x5F else { return false }
        return part.allSatisfy { isLetter($0) || $0 == 0x5F }
      }
  }

  /// Whether a value is a date, a time or a version.
  static func isDate(_ text: String) -> Bool {
    let bytes = Array(text.utf8.prefix(40))
    guard bytes.count >= 5, bytes.count < 40, isDigit(bytes[0]) || text.contains(" GMT") else { return false }
    if text.contains(" GMT") { return true }
    let shape = bytes.map { isDigit($0) ? UInt8(ascii: "9") : $0 }
    if shape.starts(with: "9999-99-99".utf8) || shape.starts(with: "99:99:99".utf8)
      || shape.starts(with: "99.99.9999".utf8)
    {
      return bytes.allSatisfy { isDigit($0) || "-:.TZ+ zt".utf8.contains($0) }
    }
    return shape.allSatisfy { $0 == UInt8(ascii: "9") || $0 == 0x2E } && shape.contains(0x2E)
  }

  /// Whether a value is a color, as style sheets write it: `#c46c6c`.
  static func isColor(_ text: String) -> Bool {
    [4, 5, 7, 9].contains(text.utf8.count) && text.utf8.first == 0x23
      && text.utf8.dropFirst().allSatisfy(ASCII.isHexDigit)
  }

  /// Whether a value is a small word of a sentence: `the`, `your`.
  static func isSmallWord(_ text: String) -> Bool {
    smallWords.contains(ASCII.lowercased(text)) || text.utf8.count < 3
  }

  /// Whether a value is one word or several of letters alone, as labels are.
  static func isPlainWords(_ text: String) -> Bool {
    text.unicodeScalars.allSatisfy { $0 == " " || $0 == "-" || $0 == "'" || $0 == "_" || $0.properties.isAlphabetic }
  }

  /// Whether a value is a public key or a certificate.
  static func isPublicKey(_ text: String) -> Bool {
    [
      "ssh-rsa ", "ssh-ed25519 ", "ecdsa-sha2-", "-----BEGIN PUBLIC KEY", "-----BEGIN CERTIFICATE",
      "-----BEGIN RSA PUBLIC",
    ]
    .contains(where: text.hasPrefix)
  }

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
    "enabled", "disabled", "enable", "disable", "on", "off", "yes", "no", "read", "write", "admin", "include", "omit",
    "same-origin", "inherit", "lax", "strict", "allow", "allowed", "deny", "denied", "always", "never", "auto",
    "automatic", "default", "manual", "pending", "failed", "failure", "success", "ok", "sent", "set", "unset",
    "configured", "not_set", "present", "absent", "available", "unavailable", "supported", "unsupported", "accepted",
    "rejected", "verified", "unverified", "changed", "reset", "locked", "unlocked", "ask", "prompt", "text", "number",
    "boolean", "object", "array", "integer", "self", "user", "client", "server", "refused", "moderate", "medium",
    "good",
    "fair", "excellent", "opaque", "plain", "plaintext", "sms", "email", "app", "none", "any", "all", "public",
    "private", "rotate", "rotated", "complete", "completed", "enforced", "skipped", "in_use", "encrypted", "required!",
  ]
  private static let states: Set<String> = [
    "enabled", "disabled", "enable", "disable", "on", "off", "yes", "no", "required", "optional", "lax", "strict",
    "enforced", "unset", "not_set", "invalid", "missing", "expired", "revoked", "incorrect", "string", "bearer",
    "invalid_token", "include", "omit", "same-origin", "inherit",
  ]
  private static let smallWords: Set<String> = [
    "is", "are", "was", "be", "been", "must", "should", "can", "can't", "cannot", "not", "the", "has", "have", "does",
    "doesn't", "do", "don't", "please", "too", "your", "of", "and", "or", "to", "a", "an", "in", "on", "for", "from",
    "with", "without", "that", "this", "it", "its", "you", "we", "our", "my", "see", "by", "at", "as", "if", "no",
    "when", "where", "which", "will", "only", "used", "use", "not",
  ]
  private static let brackets = [("<", ">"), ("[", "]"), ("%", "%"), ("{{", "}}"), ("${", "}"), ("{", "}")]
  private static let masks: Set<String> = [
    "redacted", "removed", "filtered", "masked", "hidden", "censored", "placeholder",
  ]
}
