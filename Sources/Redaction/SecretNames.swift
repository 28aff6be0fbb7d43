import HTTPMessages

/// Recognizes names of secrets, depending on where the names are used.
///
/// Names are compared in lower case with `-`, `_` and `.` left out, so that `X-API-Key`, `api_key` and `apiKey` are
/// one.
struct SecretNames: Sendable, Hashable {
  /// The use of a name.
  enum Place: Sendable {
    /// The name of a header field.
    case header
    /// The name of an item of a query or of a form.
    case parameter
    /// The name of a cookie.
    case cookie
    /// The name of a member of a JSON object.
    case member
  }

  /// What a name says about its value, from nothing to everything.
  enum Weight: Int, Sendable {
    /// Nothing.
    case plain
    /// That the user wants to keep it, whatever its shape.
    case kept
    /// That it is inside an object with a secret name, and is a secret if it looks like one.
    case nested
    /// That it may be a secret: `key`, `code`, `sig`.
    case ambiguous
    /// That it is a secret if it is text; numbers are counts: `total_tokens`.
    case textual
    /// That it is a secret if it is a few digits: `pin`, `otp`.
    case brief
    /// That it is a secret if it is a long number: `card_number`, `ssn`.
    case lengthy
    /// That it is a secret.
    case certain
    /// That it is a secret with all its members, because the user declared it.
    case declared
  }

  /// Names that the user declared in addition to the known ones, folded.
  private var additional: Set<String>
  /// Names that are secret in one place alone, folded: headers that the user gave, parameters that a contract
  /// describes.
  private var placed: [Place: Set<String>] = [:]
  /// Names whose values the user wants kept, folded.
  private var kept: Set<String>

  init(additional: Set<String> = [], kept: Set<String> = []) {
    self.additional = Set(additional.map(Self.folded))
    self.kept = Set(kept.map(Self.folded))
  }

  /// The same names and others, to be secret or to be kept.
  func declaring(_ names: Set<String>, keeping kept: Set<String>) -> SecretNames {
    var copy = self
    copy.additional.formUnion(names.map(Self.folded))
    copy.kept.formUnion(kept.map(Self.folded))
    return copy
  }

  /// The same names, and one that is secret in one place.
  func declaring(_ name: String, in place: Place) -> SecretNames {
    var copy = self
    copy.placed[place, default: []].insert(Self.folded(name))
    return copy
  }

  /// Returns what a name says about its value.
  func weight(of name: String, in place: Place) -> Weight {
    let name = Self.folded(name)
    if kept.contains(name) { return .kept }
    if additional.contains(name) || placed[place]?.contains(name) == true { return .declared }
    if Self.briefs.contains(name) { return .brief }
    if Self.lengthies.contains(name) { return .lengthy }
    switch place {
    case .header:
      return Self.headers.contains(name) || Self.holds(name, Self.schemes) ? .certain : Self.weight(name)
    case .cookie: return Self.holds(name, Self.sessions) ? .certain : max(.ambiguous, Self.weight(name))
    case .parameter:
      if Self.parameters.contains(name) { return .certain }
      return Self.ambiguousParameters.contains(name) ? .ambiguous : Self.weight(name)
    case .member: return Self.ambiguousMembers.contains(name) ? .ambiguous : Self.weight(name)
    }
  }

  /// Whether a segment of a path says that a secret may follow: `/reset/…`, `/token/…`.
  func announcesSecret(segment: Substring) -> Bool {
    let name = Self.folded(String(segment))
    return !kept.contains(name) && Self.announcing.contains(name)
  }

  /// Whether a name says that its value identifies something: `id`, `orderId`, `cursor`.
  static func isIdentifier(_ name: String) -> Bool {
    let name = folded(name)
    return name.hasSuffix("id") || name.hasSuffix("ids") || name.hasSuffix("cursor")
  }

  /// Whether a name says that a number is that of a payment card, if it has the form of one.
  static func mayBeCard(_ name: String) -> Bool {
    let name = folded(name)
    return cards.contains(name) || name.hasPrefix("card") || name.hasSuffix("card")
  }

  /// Whether the value of a header field is secret.
  func isHeader(_ name: String) -> Bool { weight(of: name, in: .header) >= .ambiguous }

  /// Whether the value of an item of a query or of a form is secret.
  func isParameter(_ name: String) -> Bool { weight(of: name, in: .parameter) >= .ambiguous }

  /// Whether the value of a member of a JSON object is secret.
  func isMember(_ name: String) -> Bool { weight(of: name, in: .member) >= .textual }

  /// Returns what a folded name says about its value in every place.
  private static func weight(_ name: String) -> Weight {
    if credentials.contains(name) { return .certain }
    let isToken = holds(name, tokens) && !isCursor(name)
    guard isToken || holds(name, signs), !isDescription(name) else { return .plain }
    return name.hasSuffix("tokens") ? .textual : .certain
  }

  /// Whether a token is the cursor of a list; without it no recorded page would be found again.
  private static func isCursor(_ name: String) -> Bool { holds(name, cursors) && !holds(name, accesses) }

  /// Whether a name speaks about a secret, rather than being one's: `token_type`, `password_hint`.
  private static func isDescription(_ name: String) -> Bool {
    if descriptions.contains(where: name.hasSuffix) || holds(name, others) { return true }
    return name.hasSuffix("id") && !holds(name, ids)
  }

  /// A word that names of secrets contain.
  private struct Word {
    let bytes: [UInt8]
    /// Which letters the word has.
    let letters: UInt64

    init(_ bytes: some Collection<UInt8>) {
      self.bytes = Array(bytes)
      letters = SecretNames.letters(of: self.bytes)
    }
  }

  /// A bit for each letter that a text has; nearly all names lack a letter of every word.
  private static func letters(of text: some Sequence<UInt8>) -> UInt64 {
    var letters: UInt64 = 0
    for byte in text { letters |= 1 &<< UInt64(byte) }
    return letters
  }

  /// Whether a name contains one of the words.
  private static func holds(_ name: String, _ words: [Word]) -> Bool {
    var name = name
    return name.withUTF8 { name in
      let letters = letters(of: name)
      return words.contains { word in
        word.letters & ~letters == 0 && name.count >= word.bytes.count
          && (0...(name.count - word.bytes.count)).contains { start in
            name[start] == word.bytes[0] && name[start..<(start + word.bytes.count)].elementsEqual(word.bytes)
          }
      }
    }
  }

  private static let headers: Set<String> = [
    "cookie", "cookie2", "setcookie", "setcookie2", "xauth", "authentication", "xamzsecuritytoken", "xamznoidcdata",
    "dpop", "ocpapimsubscriptionkey", "xfunctionskey", "ddapplicationkey", "xparsemasterkey", "xappkey", "xauthkey",
    "xfirebaseappcheck", "xsignature", "xhubsignature", "xhubsignature256",
    "xsessionid",
  ]
  private static let parameters: Set<String> = ["pass", "samlresponse", "xamzsignature", "xgoogsignature"]
  private static let ambiguousParameters: Set<String> = [
    "key", "sig", "signature", "auth", "code", "hmac", "appid", "sid", "session", "ticket",
  ]
  private static let ambiguousMembers: Set<String> = ["auth", "pass", "bearer", "session", "sid"]
  /// Names from the generic rules of gitleaks and the keyword plugin of detect-secrets, and others in use.
  private static let credentials: Set<String> = [
    "smtppass", "dbpass", "mailpass", "userpass", "keypass", "passcode", "masterkey", "accountkey", "authkey", "appkey",
    "applicationkey", "servicekey", "clientkey", "dbkey", "databasekey", "privkey", "connectionstring", "recoverycodes",
    "recoverycode", "backupcodes", "mnemonic", "seedphrase",
    "jwt", "authorization", "sessionid", "privatekey", "subscriptionkey", "signingkey", "encryptionkey", "pwd",
    "devicecode", "authcode", "authorizationcode", "codeverifier", "clientassertion", "assertion", "pw", "magiclink",
    "jsessionid", "phpsessid", "aspsessionid", "aspnetsessionid", "connectsid",
  ]
  private static let briefs: Set<String> = ["pin", "otp", "totp", "cvv", "cvv2", "cvc", "cvc2"]
  private static let lengthies: Set<String> = [
    "cardnumber", "creditcardnumber", "ccnumber", "ssn", "socialsecuritynumber", "debitcardnumber", "cardno", "ccnum",
    "primaryaccountnumber",
  ]
  private static let cards: Set<String> = ["number", "pan", "cc"]
  private static let announcing: Set<String> = [
    "token", "resettoken", "accesstoken", "refreshtoken", "reset", "resetpassword", "passwordreset", "magic",
    "magiclink", "verify", "verifyemail", "confirm", "confirmation", "activate", "activation", "invite", "invitation",
    "unsubscribe",
  ]
  private static let signs = words(
    "secret password passwd passphrase apikey accesskey credential csrf xsrf"
  )
  private static let sessions = words("sess sid auth login token remember jwt")
  private static let cursors = words("page next previous prev cursor continu sync skip delta resume scroll")
  private static let accesses = words("access auth refresh session csrf xsrf bearer")
  private static let descriptions = [
    "type", "types", "url", "urls", "uri", "endpoint", "expiresin", "expiresat", "expires", "expiry", "expiration",
    "expirationtime", "exp", "lifetime", "ttl", "validity", "createdat", "updatedat", "issuedat", "changedat", "date",
    "count", "limit", "length", "usage", "used", "remaining", "status", "state", "hint", "policy", "rules", "required",
    "enabled", "disabled", "supported", "valid", "format", "field", "label", "name", "header", "version", "algorithm",
    "alg", "param", "scope", "scopes", "prefix", "mode", "strength", "symbol", "address", "decimals", "standard",
    "price",
  ]
  private static let others = words("ratelimit secretar tokeniz passwordless")
  private static let ids = words("secret session")
  private static let tokens = words("token")
  private static let schemes = words("authorization")

  private static func words(_ text: String) -> [Word] { text.utf8.split(separator: 0x20).map { Word($0) } }

  private static func folded(_ name: String) -> String {
    var folded: [UInt8] = []
    for byte in name.utf8 where byte != UInt8(ascii: "-") && byte != UInt8(ascii: "_") && byte != UInt8(ascii: ".") {
      folded.append(ASCII.lowercased(byte))
    }
    return String(decoding: folded, as: UTF8.self)
  }
}

extension SecretNames.Weight: Comparable {
  /// Weights compare by how much they say.
  static func < (left: Self, right: Self) -> Bool { left.rawValue < right.rawValue }
}
