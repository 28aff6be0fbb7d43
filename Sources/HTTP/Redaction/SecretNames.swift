import HTTPMessages

/// Recognizes names of secrets by their words, depending on where the names are used.
///
/// Spelling does not matter: `X-API-Key`, `api_key`, `apiKey` and `API Key` are one name. What decides is the last word
/// that makes a secret and what comes after it: `session_key` and `password2` are secrets, `token_type` and
/// `password_hint` speak about one.
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

  /// The statement of a name about its value, from nothing to everything.
  enum Weight: Int, Sendable {
    /// Nothing.
    case plain
    /// That the user wants to keep it, whatever its shape.
    case kept
    /// That it is inside an object with a secret name, and is a secret if it looks like one.
    case nested
    /// That it may be a secret: `key`, `code`, `sig`.
    case ambiguous
    /// That it is a secret if it is text; numbers and words are counts and parts of texts: `total_tokens`.
    case textual
    /// That it is a secret if it is not a plain word: `security_code`, `clave`.
    case probable
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

  func declaring(_ name: String, in place: Place) -> SecretNames {
    var copy = self
    copy.placed[place, default: []].insert(Self.folded(name))
    return copy
  }

  /// Returns what a name says about its value.
  func weight(of name: String, in place: Place) -> Weight {
    if !kept.isEmpty || !additional.isEmpty || placed[place] != nil {
      let name = Self.folded(name)
      if kept.contains(name) { return .kept }
      if additional.contains(name) || placed[place]?.contains(name) == true { return .declared }
    }
    guard place == .cookie || NameFilter.known.mayBeSecret(name.utf8) else { return .plain }
    return Self.weight(of: NameWords(name), in: place)
  }

  /// Whether a name may be that of a secret; nearly all other names are ruled out at little cost.
  func mayBeSecret(_ name: some Collection<UInt8>) -> Bool {
    !additional.isEmpty || !placed.isEmpty || NameFilter.known.mayBeSecret(name)
  }

  /// Whether the user wants to keep values of a name.
  func mayBeKept(_ name: String) -> Bool { !kept.isEmpty && kept.contains(Self.folded(name)) }

  private static func weight(of name: NameWords, in place: Place) -> Weight {
    let folded = name.folded
    switch place {
    case .header:
      if SecretWords.headers.contains(folded) { return .certain }
      if let last = name.words.last, ["auth", "sid", "signature", "ticket"].contains(last),
        !["www", "accept"].contains(name.words.first)
      {
        return last == "signature" || last == "ticket" ? .ambiguous : .certain
      }
    case .cookie:
      if SecretWords.preferences.contains(folded) { return .brief }
      if SecretWords.sessions.contains(where: folded.contains) { return .certain }
      return max(.ambiguous, weight(of: name))
    case .parameter:
      if SecretWords.parameters.contains(folded) { return .certain }
      if SecretWords.ambiguousParameters.contains(folded) { return .ambiguous }
    case .member:
      if folded == "pass" || folded == "bearer" { return .probable }
      if SecretWords.ambiguousMembers.contains(folded) { return .ambiguous }
    }
    return weight(of: name)
  }

  /// Whether a segment of a path says that a secret may follow: `/reset/…`, `/token/…`.
  func announcesSecret(segment: Substring) -> Bool {
    let name = Self.folded(String(segment))
    return !kept.contains(name) && SecretWords.announcing.contains(name)
  }

  /// Whether a segment of a path says that the number of a card may follow: `/cards/…`.
  static func announcesCard(segment: Substring) -> Bool {
    SecretWords.payments.contains(NameWords(String(segment)).folded)
  }

  /// Whether a name says that its value identifies something: `id`, `orderId`, `invoice_number`, `cursor`.
  static func isIdentifier(_ name: String) -> Bool {
    let words = NameWords(name)
    guard let last = words.words.last else { return false }
    if last.hasSuffix("id") || last.hasSuffix("ids") || last.hasSuffix("cursor") { return true }
    return words.words.contains(where: SecretWords.numbered.contains)
  }

  /// Whether a name says that a number is that of a payment card, if it has the form of one.
  static func mayBeCard(_ name: String) -> Bool {
    let words = NameWords(name).words
    guard let first = words.first, let last = words.last, !isIdentifier(name) else { return false }
    return words.count == 1 && SecretWords.cards.contains(first) || first == "card" || last == "card"
      || words.contains { SecretWords.cards.contains($0) && $0 != "number" }
  }

  /// Whether a text is the name of a secret, as labels and lists of fields have it.
  static func isName(_ text: String) -> Bool {
    guard text.utf8.count <= 64, !text.utf8.contains(where: ValueHeuristics.isDigit),
      NameFilter.known.mayBeSecret(text.utf8)
    else { return false }
    let words = NameWords(text)
    return weight(of: words) >= .textual
      || words.words.last.map { SecretWords.words.contains($0) || $0 == "session" || $0 == "cookie" } ?? false
  }

  /// Whether words with blanks between them are the name of a secret, in a text where any words may come before a name.
  static func isPhrase(_ words: some Collection<UInt8>) -> Bool {
    SecretWords.stems.contains(NameWords(String(decoding: words, as: UTF8.self)).folded)
  }

  /// Whether the value of a header field is secret.
  func isHeader(_ name: String) -> Bool { weight(of: name, in: .header) >= .ambiguous }

  /// Whether the value of an item of a query or of a form is secret.
  func isParameter(_ name: String) -> Bool { weight(of: name, in: .parameter) >= .ambiguous }

  /// Whether the value of a member of a JSON object is secret.
  func isMember(_ name: String) -> Bool { weight(of: name, in: .member) >= .textual }

  // MARK: Words

  /// Returns what the words of a name say about its value in every place.
  private static func weight(of name: NameWords) -> Weight {
    let (words, folded) = (name.words, name.folded)
    guard let last = words.last, folded.utf8.count <= 128 else { return .plain }
    if SecretWords.lengthies.contains(folded) || SecretWords.lengthies.contains(where: folded.hasSuffix) {
      return .lengthy
    }
    guard let (end, kind) = secretEnd(name) else { return .plain }
    if folded == "idtokenhint" { return .certain }
    // A link that signs somebody in, although it is a URL.
    if folded.hasSuffix("magiclink") || folded.hasSuffix("magiclinks") { return .declared }
    if kind == .textual || folded.contains("token"), isCursor(folded) { return .plain }
    let tail = tail(of: name, after: end)
    if let last = tail.last {
      guard tail.allSatisfy(SecretWords.neutral.contains) else {
        if SecretWords.otherEndings.contains(where: tail[0].hasPrefix), end != name.ends.first(where: { $0 >= end }) {
          return .plain
        }
        return isDescription(last) ? (isSecretID(folded, last) ? .certain : .plain) : .probable
      }
    }
    if words.count > 1, SecretWords.questions.contains(words[0]) { return .probable }
    if kind == .certain, last.hasSuffix("tokens") || folded.hasSuffix("tokens") { return .textual }
    return kind
  }

  /// Whether a name with the ending of an identifier is that of a session.
  private static func isSecretID(_ folded: String, _ last: String) -> Bool {
    last == "id" && (folded.hasSuffix("sessionid") || folded.hasSuffix("secretid") || folded.hasSuffix("sessid"))
  }

  private static func isDescription(_ word: String) -> Bool {
    SecretWords.descriptions.contains(word)
      || SecretWords.descriptions.contains(String(word.dropLast()))
        && word.hasSuffix("s")
      || word.utf8.count > 4 && descriptiveEndings.contains(where: word.hasSuffix)
  }
  private static let descriptiveEndings = SecretWords.descriptions.filter { $0.utf8.count >= 4 }

  /// Whether a token is the cursor of a list; without it no recorded page would be found again.
  private static func isCursor(_ name: String) -> Bool {
    SecretWords.cursors.contains(where: name.contains) && !SecretWords.accesses.contains(where: name.contains)
  }

  /// The words after an offset of a folded name; of a word that goes on there, its rest.
  private static func tail(of name: NameWords, after end: Int) -> [String] {
    guard let position = name.ends.firstIndex(where: { $0 >= end }) else { return [] }
    let rest = String(decoding: Array(name.folded.utf8)[end..<name.ends[position]], as: UTF8.self)
    return (rest.isEmpty ? [] : [rest]) + name.words[(position + 1)...]
  }

  /// Where the last words that make a secret end in a folded name, and what they say; `nil` where there are none.
  private static func secretEnd(_ name: NameWords) -> (end: Int, kind: Weight)? {
    var found: (end: Int, kind: Weight)?
    func note(_ end: Int, _ kind: Weight) {
      if let last = found, last.end > end || last.end == end && last.kind >= kind { return }
      found = (end, kind)
    }
    if let end = StemIndex.known.lastEnd(in: Array(name.folded.utf8)) { note(end, .certain) }
    let words = name.words
    for (position, word) in words.enumerated() {
      let end = name.ends[position]
      let before = words[max(0, position - 3)..<position]
      if SecretWords.words.contains(word) { note(end, .certain) }
      if SecretWords.doubtful.contains(word) { note(end, .probable) }
      if SecretWords.briefs.contains(word) { note(end, .brief) }
      if word == "pass", before.contains(where: SecretWords.passQualifiers.contains) { note(end, .certain) }
      if word == "string", before.last == "connection" || before.last == "conn" { note(end, .certain) }
      if word == "id", before.last == "session" || before.last == "sess" { note(end, .certain) }
      for family in SecretWords.families {
        guard family.heads.contains(word) else {
          if family.isCompound(word) { note(end, family.weight) }
          continue
        }
        let after = word.hasPrefix(family.english) ? [] : words[(position + 1)...].prefix(3)
        let isPublic = before.suffix(2).contains(where: family.publicQualifiers.contains)
        if isPublic, !before.contains("private"), !before.contains("api") { continue }
        if before.contains(where: family.isQualifier) {
          note(end, family.weight)
        } else if after.contains(where: family.isQualifier) {
          note(name.ends.last ?? end, family.weight)
        }
      }
    }
    return found
  }

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

/// Finds the words of secrets inside names, by their first bytes.
private struct StemIndex {
  static let known = StemIndex(SecretWords.stems)
  private var byBeginning: [UInt32: [[UInt8]]] = [:]

  init(_ stems: Set<String>) {
    for stem in stems {
      let bytes = Array(stem.utf8)
      byBeginning[Self.key(bytes[...]), default: []].append(bytes)
    }
  }

  private static func key(_ bytes: ArraySlice<UInt8>) -> UInt32 { bytes.prefix(3).reduce(0) { $0 << 8 | UInt32($1) } }

  /// The end of the last word that a name holds.
  func lastEnd(in name: [UInt8]) -> Int? {
    guard name.count >= 3 else { return nil }
    var last: Int?
    for start in 0...(name.count - 3) {
      for stem in byBeginning[Self.key(name[start...])] ?? [] where name[start...].starts(with: stem) {
        last = max(last ?? 0, start + stem.count)
      }
    }
    return last
  }
}

/// Rules out names that hold no beginning of a word that makes a secret.
struct NameFilter {
  static let known = NameFilter(
    SecretWords.stems.union(SecretWords.words).union(SecretWords.doubtful).union(SecretWords.keys)
      .union(SecretWords.codes).union(SecretWords.briefs).union(SecretWords.headers).union(SecretWords.parameters)
      .union(SecretWords.ambiguousParameters).union(SecretWords.ambiguousMembers).union(SecretWords.lengthies)
      .union(["string", "session", "auth", "signature", "sid", "card"])
  )
  /// A bit for each three letters, of which each has five bits.
  private var bits = [Bool](repeating: false, count: 1 << 15)

  private init(_ words: Set<String>) {
    for word in words {
      let letters = word.utf8.prefix { $0 < 0x80 }.filter { ValueHeuristics.isLetter($0) }
      guard let first = letters.first else { continue }
      // A word of two letters may be followed by any other, or by nothing.
      for third in letters.count > 2 ? letters[2]...letters[2] : 0x60...0x7A {
        let second = letters.count > 1 ? letters[1] : 0x60
        bits[Self.key(first, second, third)] = true
      }
    }
  }

  private static func key(_ first: UInt8, _ second: UInt8, _ third: UInt8) -> Int {
    Int(first & 31) << 10 | Int(second & 31) << 5 | Int(third & 31)
  }

  /// Whether a name holds the first letters of a word, or letters that are none of ASCII.
  func mayBeSecret(_ name: some Collection<UInt8>) -> Bool {
    var window = 0
    for byte in name {
      if byte >= 0x80 { return true }
      guard ValueHeuristics.isLetter(byte) else { continue }
      window = (window << 5 | Int(byte & 31)) & 0x7FFF
      if bits[window] { return true }
    }
    return bits[(window << 5) & 0x7FFF]
  }
}
