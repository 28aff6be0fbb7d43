import HTTPMessages
import JSONSyntax
import SchemaVariations

/// Recognizes different spellings of the same text.
enum TextSpelling {
  /// Returns whether two texts differ only in case, spaces, punctuation or Unicode normalization, are the same time,
  /// number, URL or address, or one is masked.
  static func isSame(_ sent: String, _ found: String, formats: Set<String> = []) -> Bool {
    if sent == found || found.contains("*") || found.contains("•") { return true }
    if JSONNumber(sent) != nil, JSONNumber(found) != nil { return ValueSpelling.isSame(number: sent, found) }
    if folded(sent) == folded(found) { return true }
    return isSameTime(sent, found, formats) || isSameURL(sent, found, formats) || isSameAddress(sent, found)
      || isUUID(sent, found)
  }

  /// Returns a text in lower case without spaces and ASCII punctuation, whose equality is that of canonical equivalence.
  static func folded(_ text: String) -> String {
    String(String.UnicodeScalarView(text.lowercased().unicodeScalars.filter(isSignificant)))
  }

  private static func isSignificant(_ scalar: Unicode.Scalar) -> Bool {
    if scalar.isASCII { return scalar.properties.isAlphabetic || scalar.properties.numericType != nil }
    // Variation selectors choose a glyph, not a character.
    if 0xFE00...0xFE0F ~= scalar.value { return false }
    return switch scalar.properties.generalCategory {
    case .spaceSeparator, .lineSeparator, .paragraphSeparator, .control, .format, .dashPunctuation, .openPunctuation,
      .closePunctuation, .initialPunctuation, .finalPunctuation, .connectorPunctuation, .otherPunctuation,
      .modifierSymbol:
      false
    default: true
    }
  }

  private static func isSameTime(_ sent: String, _ found: String, _ formats: Set<String>) -> Bool {
    switch (Instant(sent), Instant(found)) {
    case (let before?, let after?): return before.isSame(as: after)
    // One is a date without its time.
    case (let time?, nil): return time.isOn(found)
    case (nil, let time?): return time.isOn(sent)
    case (nil, nil): break
    }
    guard formats.contains("time") || formats.contains("partial-time") else { return false }
    // The times of one day with more or fewer seconds.
    func onDay(_ text: String) -> Instant? { Instant("2000-01-01T\(text)") }
    guard let before = onDay(sent), let after = onDay(found) else { return false }
    return before.isSame(as: after)
  }

  /// Returns whether two texts are the same URL: without the port of its scheme, and with characters percent-encoded.
  private static func isSameURL(_ sent: String, _ found: String, _ formats: Set<String>) -> Bool {
    let isURL = formats.contains { $0.hasPrefix("uri") || $0.hasPrefix("iri") || $0 == "url" }
    guard isURL || sent.contains("://") && found.contains("://") else { return false }
    return folded(normalizedURL(sent)) == folded(normalizedURL(found))
  }

  private static func normalizedURL(_ text: String) -> String {
    var text = decoded(text.lowercased())
    for (scheme, port) in [("http://", ":80"), ("https://", ":443"), ("ws://", ":80"), ("wss://", ":443")]
    where text.hasPrefix(scheme) {
      let authority = text.dropFirst(scheme.count).prefix { !"/?#".contains($0) }
      if authority.hasSuffix(port) {
        text = scheme + authority.dropLast(port.count) + text.dropFirst(scheme.count + authority.count)
      }
    }
    return text
  }

  /// Returns a text with percent-encoded bytes decoded; the text itself if they are not UTF-8.
  private static func decoded(_ text: String) -> String {
    guard text.contains("%") else { return text }
    var bytes: [UInt8] = []
    var rest = Array(text.utf8)[...]
    while let byte = rest.popFirst() {
      if byte == 0x25, let value = UInt8(String(decoding: rest.prefix(2), as: UTF8.self), radix: 16), rest.count >= 2 {
        bytes.append(value)
        rest = rest.dropFirst(2)
      } else {
        bytes.append(byte)
      }
    }
    return String(validUTF8: bytes) ?? text
  }

  /// Returns whether two texts are the same IPv6 address, perhaps with a prefix length.
  private static func isSameAddress(_ sent: String, _ found: String) -> Bool {
    guard let first = groups(sent), let second = groups(found) else { return false }
    return first == second
  }

  private static func groups(_ text: String) -> [String]? {
    let parts = text.split(separator: "/", omittingEmptySubsequences: false)
    guard let address = parts.first, parts.count <= 2, address.utf8.count <= 45, address.count(where: { $0 == ":" }) > 1
    else { return nil }
    var halves = [address]
    if let gap = address.utf8.indices.first(where: { address[$0...].hasPrefix("::") }) {
      halves = [address[..<gap], address[gap...].dropFirst(2)]
    }
    let numbers = halves.map { $0.split(separator: ":", omittingEmptySubsequences: true).map { UInt16($0, radix: 16) } }
    let known = numbers.reduce(0) { $0 + $1.count }
    guard halves.count == 2 ? known < 8 : known == 8 else { return nil }
    let zeros = [UInt16?](repeating: 0, count: 8 - known)
    let all = (numbers.first ?? []) + zeros + (halves.count == 2 ? numbers.last ?? [] : [])
    guard all.allSatisfy({ $0 != nil }) else { return nil }
    return all.map { "\($0 ?? 0)" } + parts.dropFirst().map(String.init)
  }

  /// Returns whether two texts are the same UUID, one of them perhaps as a URN.
  private static func isUUID(_ sent: String, _ found: String) -> Bool {
    func bare(_ text: String) -> String {
      folded(text.lowercased().hasPrefix("urn:uuid:") ? "\(text.dropFirst(9))" : text)
    }
    return bare(sent).utf8.count == 32 && bare(sent) == bare(found)
  }
}
