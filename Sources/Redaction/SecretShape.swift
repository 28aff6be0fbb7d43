import HTTPMessages

/// Recognizes secrets by their shape, whatever their name and place.
///
/// The shapes are those that the issuers document so that scanners find them, and those of RFC 7519 (JSON Web Tokens),
/// RFC 7468 (private keys as text), RFC 6750 (bearer tokens) and RFC 7617 (user and password).
package enum SecretShape {
  /// A secret in a text.
  struct Match {
    /// Its range, as byte offsets.
    let range: Range<Int>
    /// Its kind in messages: `GitHub token`.
    let name: String
  }

  /// A secret that begins with fixed characters.
  private struct Issued {
    let name: String
    let prefix: [UInt8]
    /// How many characters follow the prefix.
    let length: ClosedRange<Int>
    /// Whether letters of both cases and digits must follow, so that names of things are not taken for keys.
    var isMixed = false
    /// Whether all that follows is upper case.
    var isUpper = false
    /// The characters that may follow in addition to letters, digits, `-` and `_`.
    var others: [UInt8] = []

    init(
      _ name: String,
      _ prefix: String,
      _ length: ClosedRange<Int>,
      isMixed: Bool = false,
      isUpper: Bool = false,
      others: String = ""
    ) {
      self.name = name
      self.prefix = Array(prefix.utf8)
      (self.length, self.isMixed, self.isUpper, self.others) = (length, isMixed, isUpper, Array(others.utf8))
    }
  }

  private static let longest = 1 << 16

  private static let issued: [Issued] = [
    Issued("AWS access key", "AKIA", 16...16, isUpper: true),
    Issued("AWS access key", "ASIA", 16...16, isUpper: true),
    Issued("GitHub token", "ghp_", 36...longest), Issued("GitHub token", "gho_", 36...longest),
    Issued("GitHub token", "ghu_", 36...longest), Issued("GitHub token", "ghs_", 36...longest),
    Issued("GitHub token", "ghr_", 36...longest), Issued("GitHub token", "github_pat_", 22...longest),
    Issued("GitLab token", "glpat-", 20...longest),
    Issued("Slack token", "xoxa-", 10...longest), Issued("Slack token", "xoxb-", 10...longest),
    Issued("Slack token", "xoxe-", 10...longest), Issued("Slack token", "xoxe.xoxp-", 10...longest),
    Issued("Slack token", "xoxo-", 10...longest), Issued("Slack token", "xoxp-", 10...longest),
    Issued("Slack token", "xoxr-", 10...longest), Issued("Slack token", "xoxs-", 10...longest),
    Issued("Slack token", "xapp-", 10...longest),
    Issued("Stripe key", "sk_live_", 16...longest), Issued("Stripe key", "rk_live_", 16...longest),
    Issued("API key", "sk-", 20...longest, isMixed: true),
    Issued("Google API key", "AIza", 35...35), Issued("Google access token", "ya29.", 20...longest),
    Issued("npm token", "npm_", 36...36),
    // Prefixes and lengths by the rules of gitleaks and detect-secrets, which follow what the issuers document.
    Issued("Stripe key", "sk_test_", 10...longest), Issued("Stripe key", "rk_test_", 10...longest),
    Issued("Stripe key", "sk_prod_", 10...longest), Issued("Stripe key", "rk_prod_", 10...longest),
    Issued("Stripe webhook secret", "whsec_", 16...longest), Issued("Slack token", "xoxc-", 10...longest),
    Issued("Slack token", "xoxd-", 10...longest),
    Issued("Slack webhook", "hooks.slack.com/", 20...longest, others: "/"),
    Issued("SendGrid key", "SG.", 20...longest, isMixed: true, others: "."),
    Issued("Google client secret", "GOCSPX-", 20...longest), Issued("Hugging Face token", "hf_", 30...longest),
    Issued("DigitalOcean token", "dop_v1_", 32...longest), Issued("DigitalOcean token", "doo_v1_", 32...longest),
    Issued("DigitalOcean token", "dor_v1_", 32...longest), Issued("Shopify token", "shpat_", 32...longest),
    Issued("Shopify token", "shpca_", 32...longest), Issued("Shopify token", "shppa_", 32...longest),
    Issued("Shopify secret", "shpss_", 32...longest), Issued("PyPI token", "pypi-", 50...longest),
    Issued("GitLab token", "glptt-", 20...longest), Issued("GitLab token", "gldt-", 20...longest),
    Issued("GitLab token", "glrt-", 20...longest, others: "."), Issued("GitLab token", "glcbt-", 20...longest),
    Issued("Grafana token", "glsa_", 32...longest), Issued("Grafana token", "glc_", 32...longest, others: "+/="),
    Issued("Linear key", "lin_api_", 32...longest), Issued("Postman key", "PMAK-", 40...longest),
    Issued("RubyGems token", "rubygems_", 40...longest), Issued("Sentry token", "sntryu_", 32...longest),
    Issued("Sentry token", "sntrys_", 32...longest, others: "+/="), Issued("Vault token", "hvs.", 24...longest),
    Issued("Vault token", "hvb.", 24...longest), Issued("Square token", "sq0atp-", 22...longest),
    Issued("Square secret", "sq0csp-", 22...longest), Issued("Brevo key", "xkeysib-", 40...longest),
    Issued("PlanetScale token", "pscale_tkn_", 32...longest),
    Issued("PlanetScale password", "pscale_pw_", 32...longest),
    Issued("age key", "AGE-SECRET-KEY-1", 40...longest), Issued("Docker token", "dckr_pat_", 20...longest),
    Issued("Azure account key", "AccountKey=", 40...longest, others: "+/="),
    Issued("Azure access key", "SharedAccessKey=", 40...longest, others: "+/="),
  ]

  /// The issued shapes by their first byte.
  private static let issuedByFirst = Dictionary(grouping: issued) { $0.prefix.first ?? 0 }

  /// Whether a shape may begin with a byte.
  private static let isFirst: [Bool] = (0...255).map { byte in
    issuedByFirst[byte] != nil || "eBb-".utf8.contains(byte)
  }

  /// The secrets in a part of a text, in order; they do not overlap.
  static func matches(in bytes: [UInt8], _ range: Range<Int>) -> [Match] {
    guard range.count >= 12, range.upperBound <= bytes.count else { return [] }
    var found: [Match] = []
    var offset = range.lowerBound
    var isInside = false
    /// Whether a web token was looked for within the word under way.
    var isTried = false
    while offset < range.upperBound {
      let byte = bytes[offset]
      // None begins within a word, but for one web token; were it otherwise, a text made for it would be read again and
      // again.
      if !isInside, isFirst[Int(byte)], let match = match(in: bytes, offset..<range.upperBound) {
        found.append(match)
        offset = match.range.upperBound
        isInside = false
        continue
      }
      if isInside, !isTried, byte == UInt8(ascii: "e"), bytes[offset..<range.upperBound].starts(with: "eyJ".utf8) {
        isTried = true
        if let token = gluedWebToken(in: bytes, offset..<range.upperBound) {
          found.append(Match(range: token, name: "JSON Web Token"))
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

  /// The secret that begins where a range does.
  private static func match(in bytes: [UInt8], _ range: Range<Int>) -> Match? {
    switch bytes[range.lowerBound] {
    case UInt8(ascii: "e"): return webToken(in: bytes, range).map { Match(range: $0, name: "JSON Web Token") }
    case UInt8(ascii: "-"): return privateKey(in: bytes, range).map { Match(range: $0, name: "private key") }
    case UInt8(ascii: "B"), UInt8(ascii: "b"):
      if let found = bearer(in: bytes, range) { return Match(range: found, name: "bearer token") }
      if let found = basic(in: bytes, range) { return Match(range: found, name: "user and password") }
      return botToken(in: bytes, range).map { Match(range: $0, name: "bot token") }
    default: break
    }
    for shape in issuedByFirst[bytes[range.lowerBound]] ?? [] where bytes[range].starts(with: shape.prefix) {
      let start = range.lowerBound + shape.prefix.count
      let run = bytes[start..<range.upperBound].prefix { isTokenByte($0) || shape.others.contains($0) }
      guard shape.length.contains(run.count),
        !shape.isUpper || run.allSatisfy({ ValueHeuristics.isDigit($0) || $0 &- 0x41 < 26 }),
        !shape.isMixed || isMixed(run), !run.reversed().starts(with: "EXAMPLE".utf8.reversed())
      else { continue }
      return Match(range: range.lowerBound..<run.endIndex, name: shape.name)
    }
    return nil
  }

  private static func isMixed(_ run: ArraySlice<UInt8>) -> Bool {
    run.contains(where: ValueHeuristics.isDigit) && run.contains { $0 &- 0x41 < 26 } && run.contains { $0 &- 0x61 < 26 }
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

  /// What follows `Bearer `, where it is long and has digits.
  private static func bearer(in bytes: [UInt8], _ range: Range<Int>) -> Range<Int>? {
    guard let token = credentials(after: "bearer ", in: bytes, range), token.count >= 16,
      bytes[token].contains(where: ValueHeuristics.isDigit)
    else { return nil }
    return token
  }

  /// What follows `Basic `, where it is base64 of a text with a colon.
  private static func basic(in bytes: [UInt8], _ range: Range<Int>) -> Range<Int>? {
    guard let token = credentials(after: "basic ", in: bytes, range), token.count >= 8,
      token.count.isMultiple(of: 4), BasicCredentials.areThese(bytes[token])
    else { return nil }
    return token
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

/// The user and the password of the Basic scheme.
///
/// Source: RFC 7617, section 2.
enum BasicCredentials {
  /// Whether a text is the base64 of visible characters with a colon among them.
  static func areThese(_ text: ArraySlice<UInt8>) -> Bool {
    guard let decoded = try? Base64.decode(text) else { return false }
    return decoded.contains(UInt8(ascii: ":")) && decoded.allSatisfy { $0 >= 0x20 && $0 != 0x7F }
  }
}
