import HTTPMessages

/// The parts of a credential that are secret by themselves.
///
/// Source: RFC 9110, section 11.4 (schemes); RFC 7617, section 2 (Basic); RFC 6265, section 4.2 (cookies).
enum CredentialParts {
  /// Returns the values to hide: the whole text, the text after a scheme, the user and password of Basic, the values of
  /// cookies and of the parameters of other schemes.
  static func values(of credential: String) -> [String] {
    let text = ASCII.trimmed(credential)
    guard !ValueHeuristics.isVoid(text) else { return [] }
    var found = [text]
    if let space = text.firstIndex(of: " ") {
      let rest = ASCII.trimmed(String(text[space...]))
      let scheme = text[..<space].utf8
      if scheme.count <= 20, scheme.allSatisfy({ ValueHeuristics.isAlphanumeric($0) || $0 == 0x2D }) {
        found.append(rest)
      }
      if let pair = (try? Base64.decode(Array(rest.utf8))).flatMap({ String(validUTF8: $0) }),
        let colon = pair.firstIndex(of: ":")
      {
        found += [pair, String(pair[pair.index(after: colon)...])]
      }
    }
    found += text.split { ";, ".contains($0) }.compactMap { part -> String? in
      guard let equals = part.firstIndex(of: "=") else { return nil }
      let value = part[part.index(after: equals)...].filter { $0 != "\"" }
      return value.utf8.count >= KnownSecrets.fewestBytes ? value : nil
    }
    return found
  }

  /// Whether a header selects a representation or a cache's behaviour, and never has a credential.
  static func isHarmless(header name: String) -> Bool {
    harmless.contains { ASCII.equalIgnoringCase(name, $0) }
  }

  private static let harmless = [
    "Accept", "Accept-Charset", "Accept-Encoding", "Accept-Language", "Cache-Control", "Content-Language",
    "Content-Type", "Pragma",
  ]
}
