import HTTPMessages
package import JSONSyntax

/// A secret that was found in a message.
package struct SecretMention: Sendable {
  /// How it was recognized.
  package enum Kind: String, Sendable, Hashable {
    case name
    case shape
  }

  /// How it was recognized.
  package let kind: Kind
  /// Its name, or its kind: `access_token`, `GitHub token`.
  package let name: String
  /// Its location in a JSON body; `nil` outside of one.
  package var pointer: JSONPointer?
}

/// Finds the secrets of a message part by part, and puts placeholders in their places.
///
/// Reports, recordings and the search for secrets in recordings use the same rules
/// with different thresholds. A text passes these steps: values with secret names (items of queries,
/// user information of URLs), values with a secret's shape, encoded text, and secrets that were seen before.
///
/// In text, one scanner finds names, what separates them from values, and values. What surrounds them decides how much a
/// sign says: the value of a setting or an element need not look secret, that of a sentence must.
package struct SecretEditor: Sendable {
  /// The use of an editor.
  package enum Purpose: Sendable {
    /// A report: every value with a secret's name is hidden by a placeholder without a number.
    case report
    /// A recording: secrets are distinguished, and harmless values stay, so that a client works with the recording.
    case recording
    /// Evidence: every value with a secret's name is hidden, as in a report, and secrets are distinguished.
    case evidence
    /// Detection: only values that are surely secret count, and nothing is replaced.
    case detection

    /// Whether every value with a secret's name is hidden, whatever the value is.
    var isStrict: Bool { self == .report || self == .evidence }
  }

  /// The sender of the text: a server writes about passwords, a client sends them.
  package enum Side: Sendable {
    case request
    case response
  }

  let purpose: Purpose
  let names: SecretNames
  /// Locations in JSON bodies whose values are secret; `*` matches any token.
  let pointers: [JSONPointer]
  /// Values that are secret in every place.
  private(set) var hidden: SecretValues
  /// The sender of the text that is read.
  package var side = Side.request
  /// The secrets that detection found.
  var mentions: [SecretMention] = []
  private(set) var registry = SecretValues()
  /// Whether the secrets that are replaced are collected as well.
  var isCollecting = false
  /// Whether only new secrets matter, so that a header without any need not be read again for those seen elsewhere.
  var findsOnly = false
  /// Whether it mattered who sent the text; `nil` where nobody asks.
  var senderUse: SenderUse?
  /// The secrets that were replaced, where they are collected.
  private(set) var collected: Set<String> = []
  /// Takes the secrets of a report that are secret in every place; `nil` where nobody learns them.
  var learned: LearnedSecrets?
  /// Whether the text being read is an identifier by its name or place, so that a long number in it is not a card number.
  var isIdentifier = false
  /// The number of texts inside texts that are being read.
  var nesting = 0
  private var memory = EditorMemory()

  init(
    purpose: Purpose,
    names: SecretNames = SecretNames(),
    pointers: [JSONPointer] = [],
    hidden: SecretValues = SecretValues()
  ) {
    (self.purpose, self.names, self.pointers, self.hidden) = (purpose, names, pointers, hidden)
  }

  /// Hides a further value, also in text that was read before.
  mutating func hide(_ value: String) {
    hidden.hide(value, allowsShort: true)
    _ = registry.placeholder(for: value, isDistinctive: true)
  }

  /// Creates an editor that detects secrets, except values with names to be kept, and replaces nothing.
  package static func detecting(keeping kept: Set<String> = []) -> SecretEditor {
    SecretEditor(purpose: .detection, names: SecretNames(kept: kept))
  }

  /// Forgets the secrets that were replaced, and which placeholders they have.
  mutating func forgetSecrets() { registry = SecretValues() }

  /// Returns what a name says about its value.
  mutating func weight(of name: String, in place: SecretNames.Place) -> SecretNames.Weight {
    if let known = memory.weights[place]?[name] { return known }
    let weight = names.weight(of: name, in: place)
    memory.add(weight, of: name, in: place)
    return weight
  }

  /// Whether a name says that its value identifies something.
  mutating func isIdentifier(_ name: String) -> Bool {
    if let known = memory.identifiers[name] { return known }
    let isIdentifier = SecretNames.isIdentifier(name)
    memory.add(isIdentifier, of: name)
    return isIdentifier
  }

  /// The header fields without their secrets.
  mutating func edit(headers: HTTPHeaders) -> HTTPHeaders {
    HTTPHeaders(
      headers.fields.map { field in
        // What was seen before can be in any header.
        let isAlone = findsOnly || registry.isEmpty && hidden.isEmpty
        if isAlone, memory.plainFields[side]?.contains(field) == true { return field }
        let known = registry.count
        if let edited = edit(header: field.name, field.value) { return HTTPHeaderField(field.name, edited) }
        if isAlone, registry.count == known { memory.add(field, of: side) }
        return field
      }
    )
  }

  /// Returns and forgets the secrets that were found.
  package mutating func takeMentions() -> [SecretMention] {
    defer { mentions = [] }
    return mentions
  }

  /// Numbers new placeholders after one that is in use.
  mutating func reserve(_ number: Int) { registry.reserve(number) }

  // MARK: Single values

  /// Returns the replacement of a secret; `nil` to leave it as it is.
  mutating func replacement(
    for secret: String,
    _ kind: SecretMention.Kind,
    _ name: String,
    isDistinctive: Bool = false,
    at pointer: @autoclosure () -> JSONPointer? = nil
  ) -> String? {
    if let number = Placeholder.number(of: secret) {
      reserve(number)
      return nil
    }
    if isCollecting { collect(secret) }
    switch purpose {
    case .report:
      if isDistinctive, let learned, ValueHeuristics.isDistinctive(secret) { learned.add(secret) }
      return Placeholder.text
    case .recording, .evidence:
      return registry.placeholder(for: secret, isDistinctive: isDistinctive && ValueHeuristics.isDistinctive(secret))
    case .detection:
      mentions.append(SecretMention(kind: kind, name: name, pointer: pointer()))
      return nil
    }
  }

  /// Collects the secrets of a body that was read before.
  mutating func collect(_ reading: BodyReadings.Reading) { reading.secrets.forEach { collect($0) } }

  /// The most secrets that are collected.
  private static let mostCollected = 4096

  /// Collects a secret that is replaced, if secrets are collected.
  mutating func collect(_ secret: String) {
    if isCollecting, collected.count < Self.mostCollected { collected.insert(secret) }
  }

  /// Returns the replacement of a named value, if the name is secret or the value contains a secret.
  mutating func edit(_ value: String, named name: String, in place: SecretNames.Place) -> String? {
    let weight = weight(of: name, in: place)
    if weight == .kept { return nil }
    if isSecret(value, weight, place) {
      return replacement(for: value, .name, name, isDistinctive: isDistinctive(value, weight))
    }
    // Nothing is found in a short text unless it is a query of its own.
    if value.utf8.count < fewestBytesOfText, !value.utf8.contains(UInt8(ascii: "=")) { return nil }
    let wasIdentifier = isIdentifier
    defer { isIdentifier = wasIdentifier }
    isIdentifier = isIdentifier(name)
    return place == .parameter ? edit(decoded: value) : edit(text: value, allowsRelative: true)
  }

  /// Whether a value is a secret, by its name and its shape.
  func isSecret(_ value: String, _ weight: SecretNames.Weight, _ place: SecretNames.Place) -> Bool {
    let isSecret = decides(value, weight, place)
    if isSecret, let learned { learned.note(value, isCertain: recorder.decides(value, weight, place)) }
    return isSecret
  }

  /// The editor that would record what this one reports of a response.
  private var recorder: SecretEditor {
    var recorder = SecretEditor(purpose: .recording, names: names, pointers: pointers)
    recorder.side = .response
    return recorder
  }

  private func decides(_ value: String, _ weight: SecretNames.Weight, _ place: SecretNames.Place) -> Bool {
    guard weight >= .nested, !value.isEmpty else { return false }
    if weight == .nested { return ValueHeuristics.isKey(value) }
    if weight == .declared { return true }
    if ValueHeuristics.isState(value) || ValueHeuristics.isTemplate(value) { return false }
    if weight == .textual {
      if ValueHeuristics.isCount(value) { return false }
      if side == .response || senderUse != nil, ValueHeuristics.isPlainWords(value) {
        senderUse?.note()
        if side == .response { return false }
      }
    }
    if purpose.isStrict { return place != .member || !isSaidOfSecret(value) }
    if weight == .brief { return ValueHeuristics.isBrief(value) || isSent(brief: value) }
    if weight == .lengthy { return ValueHeuristics.isLengthy(value) }
    if weight == .probable, side == .response || purpose == .detection {
      return ValueHeuristics.looksSecret(value) && !ValueHeuristics.isDate(value)
    }
    guard !ValueHeuristics.isVoid(value), purpose == .recording || !ValueHeuristics.isMask(value) else { return false }
    if place == .cookie { return isSecretCookie(value, weight) }
    guard weight > .ambiguous else {
      return purpose == .detection
        ? ValueHeuristics.isRandom(value, atLeast: 16)
        : place == .parameter || side == .request && place == .member
          ? ValueHeuristics.mayBeRandom(value, atLeast: 8) : ValueHeuristics.isRandom(value, atLeast: 16)
    }
    return place != .member || side != .response || !isSaidOfSecret(value)
  }

  /// Whether a client sends letters and digits as a short code.
  private func isSent(brief value: String) -> Bool {
    purpose == .recording && side == .request && value.utf8.contains(where: ValueHeuristics.isDigit)
  }

  /// Whether a server writes about a secret, as in `"password": ["is too short"]`.
  func isSaidOfSecret(_ value: String) -> Bool {
    if purpose.isStrict, side == .request {
      guard let senderUse else { return false }
      var other = self
      (other.side, other.senderUse) = (.response, nil)
      if other.isSaidOfSecret(value) { senderUse.note() }
      return false
    }
    if ValueHeuristics.isVerdict(value) || ValueHeuristics.isProse(value) || ValueHeuristics.isLabel(value)
      || ValueHeuristics.isDate(value) || ValueHeuristics.isMask(value) || ValueHeuristics.isPublicKey(value)
      || Self.isPlainURL(value)
    {
      return true
    }
    guard purpose == .detection else { return false }
    // Labels in any language; no token has a space, or letters with marks.
    return value.utf8.contains { $0 == 0x20 || $0 >= 0x80 } || ValueHeuristics.isWord(value) && value.utf8.count <= 12
  }

  /// Whether a value is a URL or a path, which may hold secrets of its own.
  private static func isPlainURL(_ value: String) -> Bool {
    ["https://", "http://", "wss://"].contains(where: value.hasPrefix)
      || value.hasPrefix("/") && !value.utf8.contains(where: ValueHeuristics.isDigit)
  }

  /// Whether a number is a secret; a server's short number, or one with a fraction, is a count or a measure.
  func isSecret(number text: ArraySlice<UInt8>, _ weight: SecretNames.Weight) -> Bool {
    let isSecret = decides(number: text, weight)
    if isSecret, let learned {
      learned.note(String(decoding: text, as: UTF8.self), isCertain: recorder.decides(number: text, weight))
    }
    return isSecret
  }

  private func decides(number text: ArraySlice<UInt8>, _ weight: SecretNames.Weight) -> Bool {
    guard text != [0x30] else { return false }
    if purpose.isStrict || weight == .declared || purpose == .recording && side == .request { return true }
    let digits = weight == .brief ? 3...8 : weight == .lengthy ? 9...19 : weight == .probable ? 4...12 : 4...40
    return digits.contains(text.count) && text.allSatisfy(ValueHeuristics.isDigit)
  }

  /// Whether a value of a format that does not distinguish numbers from text is a secret.
  func isSecret(untyped value: String, _ weight: SecretNames.Weight) -> Bool {
    guard value.utf8.allSatisfy(ValueHeuristics.isDigit) else { return isSecret(value, weight, .member) }
    return weight >= .probable && isSecret(number: Array(value.utf8)[...], weight)
  }

  /// Whether a cookie's value is a secret; any may identify a user, but detection ignores words and short numbers.
  private func isSecretCookie(_ value: String, _ weight: SecretNames.Weight) -> Bool {
    guard purpose == .detection, weight == .ambiguous else { return true }
    return value.utf8.count >= 8 && !ValueHeuristics.isWord(value) && ValueHeuristics.mayBeRandom(value, atLeast: 8)
  }

  /// Whether a secret is unlike all other text, so that it can be searched for everywhere.
  func isDistinctive(_ value: String, _ weight: SecretNames.Weight) -> Bool {
    weight >= .textual || ValueHeuristics.isRandom(value, atLeast: 16)
  }

  /// The traits of the name of a JSON member.
  struct MemberTraits {
    /// The weight of the name for the member's value.
    let weight: SecretNames.Weight
    /// Whether the value may name another one, and whether another one may name the value.
    let isNaming, isNamed: Bool
    /// Whether the value is private in a JSON Web Key.
    let isOfKey: Bool
  }

  /// Returns what the name of a JSON member says.
  mutating func traits(of name: String) -> MemberTraits {
    if let known = memory.traits[name] { return known }
    // The names that have a part in pairs of names and values are short.
    let short = name.utf8.count <= 9 ? ASCII.lowercased(name) : ""
    let traits = MemberTraits(
      weight: names.weight(of: name, in: .member),
      isNaming: JSONRedactor.naming.contains(short),
      isNamed: JSONRedactor.named.contains(short),
      isOfKey: JSONRedactor.keyMembers.contains(name)
    )
    memory.add(traits, of: name)
    return traits
  }

  /// Returns what the name of a JSON member says about its value.
  mutating func memberWeight(_ name: String) -> SecretNames.Weight { traits(of: name).weight }

  // MARK: Text

  /// The fewest bytes of a text that can contain a secret.
  var fewestBytesOfText: Int { min(KnownSecrets.fewestBytes, hidden.known.fewestBytesOfText) }

  /// A text without its secrets; `nil` where it has none.
  ///
  /// - Parameter allowsRelative: Whether the text may be a URL without scheme and host, so that `?token=` in it counts.
  package mutating func edit(text: String, allowsRelative: Bool) -> String? {
    guard text.utf8.count >= fewestBytesOfText else { return nil }
    let bytes = Array(text.utf8)
    return edit(bytes, bytes.indices, allowsRelative: allowsRelative).map { String(decoding: $0, as: UTF8.self) }
  }

  /// Returns a text that a person or a tool wrote without its secrets; `nil` if it has none.
  ///
  /// In addition to what counts in every text, every value counts that is assigned to a secret name: `password=x`,
  /// `token: x`.
  package mutating func edit(note text: String) -> String? {
    let bytes = Array(text.utf8)
    return edit(bytes, bytes.indices, allowsRelative: true, .note).map { String(decoding: $0, as: UTF8.self) }
  }

  /// Returns the replacement of a part of a text; `nil` if it has no secrets.
  ///
  /// - Parameter style: The kind of text if it is not JSON.
  mutating func edit(
    _ bytes: [UInt8],
    _ range: Range<Int>,
    allowsRelative: Bool,
    _ style: Style = .text
  ) -> [UInt8]? {
    guard range.count >= fewestBytesOfText else { return nil }
    if Self.looksLikeJSON(bytes[range]), nesting < 3 {
      nesting += 1
      let wasIdentifier = isIdentifier
      defer { (nesting, isIdentifier) = (nesting - 1, wasIdentifier) }
      let edited = edit(json: Array(bytes[range]))
      // Detection must not report one secret twice.
      if purpose == .detection { return nil }
      // The numbers of JSON were judged with their names.
      isIdentifier = true
      let text = edited ?? Array(bytes[range])
      return editPlain(text, text.indices, allowsRelative: allowsRelative, style) ?? edited
    }
    return editPlain(bytes, range, allowsRelative: allowsRelative, style)
  }

  /// Returns the replacement of a part of a text that is not JSON; `nil` if it has no secrets.
  ///
  /// - Parameter candidates: The secrets that were already found in it.
  mutating func editPlain(
    _ bytes: [UInt8],
    _ range: Range<Int>,
    allowsRelative: Bool,
    _ style: Style,
    adding candidates: [Candidate] = []
  ) -> [UInt8]? {
    var candidates = candidates + urlSecrets(bytes, range, allowsRelative: allowsRelative)
    for match in SecretShape.matches(in: bytes, range) {
      candidates.append(Candidate(secret: bytes[match.range], .shape, match.name))
    }
    for card in CardNumber.ranges(in: bytes, range, allowsUngrouped: !isIdentifier) {
      candidates.append(Candidate(secret: bytes[card], .shape, "card number"))
    }
    candidates += encodedSecrets(bytes, range)
    candidates += percentEncodedSecrets(bytes, range)
    candidates += assignedSecrets(bytes, range, style)
    for match in registry.known.matches(in: bytes, range) {
      candidates.append(Candidate(range: match.range, .known(match.number)))
    }
    for match in hidden.matches(in: bytes, range) {
      candidates.append(
        Candidate(range: match.range, .secret(match.value, .name, "hidden value", isDistinctive: true))
      )
    }
    guard !candidates.isEmpty else { return nil }
    return replacing(candidates, in: bytes, range)
  }

  /// Whether a text begins as a JSON object or array with something in it does.
  static func looksLikeJSON(_ text: ArraySlice<UInt8>) -> Bool {
    let start = text.dropFirst(ByteOrderMark.length(in: text)).drop(while: JSONWhitespace.contains)
    guard let first = start.first, first == 0x7B || first == 0x5B else { return false }
    return JSONWhitespace.firstSignificantByte(of: start.dropFirst()).map { $0 == 0x22 || $0 == 0x7B || $0 == 0x5B }
      ?? false
  }

  /// JSON text without its secrets; `nil` where it has none.
  package mutating func edit(json text: [UInt8]) -> [UInt8]? {
    var redactor = JSONRedactor(text: text)
    return redactor.run(&self)
  }
}
