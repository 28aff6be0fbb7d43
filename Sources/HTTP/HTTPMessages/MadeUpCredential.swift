/// The credentials that runs make up to be refused: nobody has them, so they are no secrets.
package enum MadeUpCredential {
  /// A well-formed token or key.
  package static let unknown = "unknown0000000000000000000000000"
  /// A token in three parts, as a signed one has, none of which can be decoded.
  package static let malformed = "a.b.c"
  /// A user name and a password.
  package static let pair = "unknown:wrong"
  /// The fewest letters and digits of a credential that counts as changed; a shorter one may be somebody's own.
  private static let fewest = 8

  /// Returns whether a value, which may begin with the name of its scheme, is made up, or one with every character changed.
  ///
  /// - Parameters:
  ///   - value: The value of a header, a parameter or a cookie.
  ///   - isWhole: Whether all of it must be; otherwise the signature of a token is enough.
  package static func contains(_ value: String, isWhole: Bool = false) -> Bool {
    let text = value.firstIndex(of: " ").map { String(value[value.index(after: $0)...]) } ?? value
    if [unknown, malformed, pair, "=", Base64.text(of: Array(pair.utf8))].contains(text) { return true }
    let parts = text.split(separator: ".")
    let changed = (parts.count == 3 && !isWhole ? String(parts[2]) : text)
      .filter { $0.isASCII && ($0.isLetter || $0.isNumber) }
    return changed.count >= fewest && changed.allSatisfy { "xy12".contains($0) }
  }
}
