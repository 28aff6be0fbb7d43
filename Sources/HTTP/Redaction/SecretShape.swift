import HTTPMessages

/// Recognizes secrets by their shape, whatever their name and place.
///
/// The shapes are those that the issuers document so that scanners find them, and those of RFC 7519 (JSON Web Tokens),
/// RFC 7468 (private keys as text), RFC 6750 (bearer tokens) and RFC 7617 (user and password).
package enum SecretShape {
  /// The shapes that are recognized here, with their names in messages; tokens of issuers are those of a table.
  package enum Kind: String, CaseIterable, Sendable {
    case webToken = "JSON Web Token"
    case privateKey = "private key"
    case bearer = "bearer token"
    case basic = "user and password"
    case bot = "bot token"
    case negotiation = "negotiation token"
  }

  /// A secret in a text.
  struct Match {
    /// Its range, as byte offsets.
    let range: Range<Int>
    /// Its kind in messages: `GitHub token`.
    let name: String

    fileprivate init(_ range: Range<Int>, _ kind: Kind) { (self.range, name) = (range, kind.rawValue) }

    fileprivate init(_ range: Range<Int>, issuer: String) {
      self.range = range
      name = ["webhook", "hash"].contains(where: issuer.hasSuffix) ? issuer : issuer + " token"
    }
  }

  /// Whether a shape may begin with a byte.
  private static let isFirst: [Bool] = (0...255).map { byte in
    IssuedTokens.known.firsts[byte] || "eBbNn-".utf8.contains(UInt8(byte))
  }

  /// The secrets in a part of a text, in order; they do not overlap.
  static func matches(in bytes: [UInt8], _ range: Range<Int>) -> [Match] {
    guard range.count >= 12, range.upperBound <= bytes.count else { return [] }
    return bytes.withUnsafeBufferPointer { text in matches(in: bytes, text, range) }
  }

  private static func matches(in bytes: [UInt8], _ text: UnsafeBufferPointer<UInt8>, _ range: Range<Int>) -> [Match] {
    let issued = IssuedTokens.known
    return isFirst.withUnsafeBufferPointer { isFirst in
      var found: [Match] = []
      var offset = range.lowerBound
      var isInside = false
      /// Whether a web token was looked for within the word under way.
      var isTried = false
      while offset < range.upperBound {
        let byte = text[offset]
        // None begins within a word, but for one web token; were it otherwise, a text made for it would be read again and
        // again.
        if !isInside, isFirst[Int(byte)],
          let match = match(in: bytes, offset..<range.upperBound)
            ?? issued.match(in: text, at: offset, before: range.upperBound).map({
              Match(offset..<$0.end, issuer: $0.issuer)
            })
        {
          found.append(match)
          offset = match.range.upperBound
          isInside = false
          continue
        }
        if isInside, !isTried, byte == UInt8(ascii: "e"), bytes[offset..<range.upperBound].starts(with: "eyJ".utf8) {
          isTried = true
          if let token = gluedWebToken(in: bytes, offset..<range.upperBound) {
            found.append(Match(token, .webToken))
            offset = token.upperBound
            isInside = false
            continue
          }
        }
        isInside = isTokenByte(byte)
        if !isInside { isTried = false }
        offset += 1
      }
      return found
    }
  }

  /// The secret that begins where a range does.
  private static func match(in bytes: [UInt8], _ range: Range<Int>) -> Match? {
    switch bytes[range.lowerBound] {
    case UInt8(ascii: "e"): return webToken(in: bytes, range).map { Match($0, .webToken) }
    case UInt8(ascii: "-"): return privateKey(in: bytes, range).map { Match($0, .privateKey) }
    case UInt8(ascii: "B"), UInt8(ascii: "b"), UInt8(ascii: "N"), UInt8(ascii: "n"):
      for scheme in schemes {
        guard let token = credentials(after: scheme.name, in: bytes, range), token.count >= scheme.least,
          scheme.areThese(bytes[token])
        else { continue }
        return Match(token, scheme.kind)
      }
      return botToken(in: bytes, range).map { Match($0, .bot) }
    default: return nil
    }
  }

  /// A scheme before credentials that are a secret wherever they are.
  private struct Scheme: Sendable {
    let name: String
    let kind: Kind
    /// The fewest bytes of the credentials.
    let least: Int
    /// Whether a text may be such credentials.
    let areThese: @Sendable (ArraySlice<UInt8>) -> Bool
  }

  /// Source: RFC 6750, section 2.1 (Bearer), RFC 7617, section 2 (Basic: base64 of visible characters with a colon).
  private static let schemes = [
    Scheme(name: "bearer ", kind: .bearer, least: 16) { $0.contains(where: ValueHeuristics.isDigit) },
    Scheme(name: "basic ", kind: .basic, least: 8) { token in
      guard token.count.isMultiple(of: 4), let text = try? Base64.decode(token) else { return false }
      return text.contains(UInt8(ascii: ":")) && text.allSatisfy { $0 >= 0x20 && $0 != 0x7F }
    },
    Scheme(name: "negotiate ", kind: .negotiation, least: 16, areThese: isNegotiation),
    Scheme(name: "ntlm ", kind: .negotiation, least: 16, areThese: isNegotiation),
  ]

  private static let isNegotiation: @Sendable (ArraySlice<UInt8>) -> Bool = {
    $0.count.isMultiple(of: 4) || $0.contains(where: ValueHeuristics.isDigit)
  }

  /// Letters, digits, `-` and `_`: the digits of base64url.
  private static func isTokenByte(_ byte: UInt8) -> Bool {
    ValueHeuristics.isAlphanumeric(byte) || byte == UInt8(ascii: "-") || byte == UInt8(ascii: "_")
  }

  /// Header, claims and signature with dots between them; an encrypted token has five parts (RFC 7516, section 3.1).
  private static func webToken(in bytes: [UInt8], _ range: Range<Int>) -> Range<Int>? {
    guard bytes[range].starts(with: "eyJ".utf8) else { return nil }
    var end = range.lowerBound
    var lengths: [Int] = []
    while lengths.count < 5 {
      let part = bytes[end..<range.upperBound].prefix(while: isTokenByte)
      lengths.append(part.count)
      end = part.endIndex
      guard lengths.count < 5, end < range.upperBound, bytes[end] == 0x2E else { break }
      end += 1
    }
    // A dot after the token ends a sentence.
    if lengths.last == 0, lengths.count > 3 { end -= 1 }
    guard lengths.count >= 3, lengths[0] >= 12, lengths.reduce(0, +) >= 36 else { return nil }
    return range.lowerBound..<end
  }

  /// A web token with other text right before it, known by its header's being JSON from end to end.
  private static func gluedWebToken(in bytes: [UInt8], _ range: Range<Int>) -> Range<Int>? {
    guard let token = webToken(in: bytes, range) else { return nil }
    var header = bytes[token].prefix { $0 != 0x2E }.map(Base64.plainDigit)
    header += repeatElement(UInt8(ascii: "="), count: (4 - header.count % 4) % 4)
    guard let text = try? Base64.decode(header), text.last == UInt8(ascii: "}"),
      text.allSatisfy({ $0 >= 0x20 && $0 < 0x7F })
    else { return nil }
    return token
  }

  /// From `-----BEGIN … PRIVATE KEY-----` to its end, or to the end of the text.
  private static func privateKey(in bytes: [UInt8], _ range: Range<Int>) -> Range<Int>? {
    guard bytes[range].starts(with: "-----BEGIN ".utf8) else { return nil }
    let label = bytes[range].dropFirst(11).prefix { $0 == 0x20 || $0 &- 0x41 < 26 }
    let isKey = ["PRIVATE KEY", "PRIVATE KEY BLOCK"].contains { label.reversed().starts(with: $0.utf8.reversed()) }
    guard label.count <= 32, isKey else { return nil }
    let end = Array("-----END ".utf8)
    var offset = label.endIndex
    while offset < range.upperBound {
      if bytes[offset] == 0x2D, bytes[offset..<range.upperBound].starts(with: end) {
        let labelEnd = bytes[(offset + end.count)..<range.upperBound].prefix { $0 == 0x20 || $0 &- 0x41 < 26 }.endIndex
        return range.lowerBound..<bytes[labelEnd..<range.upperBound].prefix(5) { $0 == 0x2D }.endIndex
      }
      offset += 1
    }
    return range
  }

  /// The number and the token after `bot` in a path of the Telegram Bot API: `bot123456:AA…`.
  private static func botToken(in bytes: [UInt8], _ range: Range<Int>) -> Range<Int>? {
    let rest = bytes[range].dropFirst(3)
    let number = rest.prefix(while: ValueHeuristics.isDigit)
    guard bytes[range].starts(with: "bot".utf8), (5...16).contains(number.count),
      number.endIndex < range.upperBound, bytes[number.endIndex] == UInt8(ascii: ":")
    else { return nil }
    let token = bytes[(number.endIndex + 1)..<range.upperBound].prefix(while: isTokenByte)
    return token.count >= 30 ? number.startIndex..<token.endIndex : nil
  }

  /// The characters of a token68 (RFC 9110, section 11.2) after the name of a scheme in lower case.
  private static func credentials(after scheme: String, in bytes: [UInt8], _ range: Range<Int>) -> Range<Int>? {
    let text = bytes[range]
    guard text.prefix(scheme.utf8.count).lazy.map(ASCII.lowercased).elementsEqual(scheme.utf8) else { return nil }
    let start = text.dropFirst(scheme.utf8.count).drop { $0 == 0x20 }
    let run = start.prefix { isTokenByte($0) || "._~+/=".utf8.contains($0) }
    return run.startIndex..<run.endIndex
  }
}

extension ArraySlice<UInt8> {
  /// As many bytes at the start as satisfy a condition, and at most so many.
  fileprivate func prefix(_ most: Int, while condition: (UInt8) -> Bool) -> ArraySlice<UInt8> {
    prefix(most).prefix(while: condition)
  }
}
