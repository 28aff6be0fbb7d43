import Basics
import ContractModel
import HTTPMessages
import JSONSchemas
import JSONSyntax
import SchemaVariations

/// Makes items from what clients send: the identifier, the members that the server sets, and those that were sent.
struct ItemMaker {
  let resource: StatefulResource
  /// The time of the change, in seconds since 1970.
  let now: Int
  let seed: UInt64

  /// Returns a new item.
  ///
  /// - Parameters:
  ///   - sent: The members that the client sent.
  ///   - body: What the contract says of the body; `nil` if unknown.
  ///   - facts: Members that the server finds out, such as the size of a file.
  ///   - key: The identifier.
  ///   - parents: The values of the path parameters of the collection, by name.
  ///   - location: The URL of the item.
  func created(
    _ sent: JSONLiteral,
    _ body: SentBodyRules?,
    facts: [JSONLiteral.Member] = [],
    key: String,
    parents: [String: String],
    location: String
  ) -> JSONLiteral {
    var value = defaults(of: body, replacedBy: settable(sent))
    for fact in facts { value = value.replacing([fact.key], with: fact.value) }
    fillUp(&value, isNew: true)
    value = resource.setting(key, in: value, parents: resource.resource.item.names.compactMap { parents[$0] })
    fillUpKeyObject(&value, nil)
    value = identified(value, at: location)
    for (name, text) in parents { setParent(name, text, in: &value) }
    setLinks(location, in: &value)
    return ordered(value)
  }

  /// Returns an item in place of another one, whose identifier and server-set members it keeps.
  func replaced(_ old: JSONLiteral, with sent: JSONLiteral, _ body: SentBodyRules?) -> JSONLiteral {
    var value = defaults(of: body, replacedBy: settable(sent))
    if case .object(let members) = old, case .object(let own) = value {
      let present = Set(own.map(\.key))
      value = .object(own + members.filter { !present.contains($0.key) && isKept($0.key, body) })
    }
    fillUp(&value, isNew: false)
    keepKey(of: old, in: &value)
    fillUpKeyObject(&value, old)
    touch(&value)
    return ordered(value)
  }

  /// Returns an item with a merge patch applied (RFC 7396).
  func merged(_ old: JSONLiteral, with patch: JSONLiteral) -> JSONLiteral {
    var value = old.merging(settable(patch))
    keepKey(of: old, in: &value)
    touch(&value)
    return ordered(value)
  }

  /// Returns an item with the changes of a JSON Patch; what only the server sets stays as it was.
  func patched(_ old: JSONLiteral, to new: JSONLiteral) -> JSONLiteral {
    var value = settable(new)
    if case .object(let members) = old {
      for member in members where member.key == resource.keyMember || isReadOnly(member.key) {
        value = value.replacing([member.key], with: member.value)
      }
    }
    keepKey(of: old, in: &value)
    touch(&value)
    return ordered(value)
  }

  /// Returns an item in which the server has set a member.
  func set(_ member: String, to new: JSONLiteral, in old: JSONLiteral) -> JSONLiteral {
    var value = old.replacing([member], with: new)
    touch(&value)
    return ordered(value)
  }

  // MARK: Members

  /// Returns what was sent without the members that only the server sets.
  private func settable(_ sent: JSONLiteral) -> JSONLiteral {
    guard case .object(let members) = sent else { return .object([]) }
    return .object(members.filter { !isReadOnly($0.key) })
  }

  private func isReadOnly(_ name: String) -> Bool { resource.member(name)?.isReadOnly == true }

  private func defaults(of body: SentBodyRules?, replacedBy sent: JSONLiteral) -> JSONLiteral {
    guard let body, !body.defaults.isEmpty, case .object(let members) = sent else { return sent }
    let present = Set(members.map(\.key))
    return .object(members + body.defaults.filter { !present.contains($0.key) })
  }

  /// Returns whether a member that a replacement lacks stays: the server has set it, or clients do not send it.
  private func isKept(_ name: String, _ body: SentBodyRules?) -> Bool {
    if name == resource.keyMember { return true }
    guard let body, body.names.contains(name) else { return true }
    return resource.member(name)?.isServerSet ?? false
  }

  /// Adds the members that an item must have, or that the server sets, and that it lacks.
  private func fillUp(_ value: inout JSONLiteral, isNew: Bool) {
    guard case .object(let members) = value else { return }
    var all = members
    let present = Set(members.map(\.key))
    for member in resource.members where !member.isWriteOnly && !present.contains(member.name) {
      let isTime = member.isCreationTime || member.isChangeTime
      guard member.isRequired || member.isReadOnly || isTime && isNew, !isNew || !member.isLater else { continue }
      guard let usual = resource.sample[member.name] ?? (isTime ? Self.time(now, like: nil, member) : nil) else {
        continue
      }
      let time = isNew && isTime ? Self.time(now, like: usual, member) : nil
      let initial = isNew ? resource.created[member.name] ?? member.initial : nil
      all.append(JSONLiteral.Member(member.name, time ?? initial ?? usual))
    }
    value = .object(all)
  }

  /// Sets what changes with every change: the time and the version.
  private func touch(_ value: inout JSONLiteral) {
    guard case .object(var members) = value else { return }
    for position in members.indices {
      guard let member = resource.member(members[position].key) else { continue }
      if member.isChangeTime, let time = Self.time(now, like: members[position].value, member) {
        members[position].value = time
      }
      if member.isVersion, case .number(let text) = members[position].value, let number = Int(text),
        number < Int(Int32.max)
      {
        members[position].value = JSONLiteral(number + 1)
      }
    }
    value = .object(members)
  }

  /// Returns a time in the spelling of another value; `nil` if that is no time.
  static func time(_ seconds: Int, like value: JSONLiteral?, _ member: ItemMember) -> JSONLiteral? {
    if member.formats.contains("date") { return .string(String(rfc3339(seconds).prefix(10))) }
    if member.formats.contains("date-time") { return .string(rfc3339(seconds)) }
    switch value {
    case .string(let text)? where Instant(text) != nil: return .string(rfc3339(seconds))
    case .number(let text)?:
      guard let number = Double(text), number > 1e8 else { return nil }
      return JSONLiteral(number > 1e11 ? seconds * 1000 : seconds)
    default: return nil
    }
  }

  /// Returns a time as RFC 3339 writes it, without a fraction.
  private static func rfc3339(_ seconds: Int) -> String {
    "\(Timestamp.text(nanoseconds: Timestamp.nanoseconds(ofSeconds: Int64(seconds))).prefix(19))Z"
  }

  /// Returns an item with a unique identifier of its own beside its key, such as `metadata.uid`, where items have one.
  func identified(_ value: JSONLiteral, at location: String) -> JSONLiteral {
    guard let holder = resource.keyPlace?.tokens.dropLast(),
      let member = resource.keyObject.first(where: { member in
        member.isReadOnly && ["uid", "uuid"].contains(ResourceNaming.normalized(member.name))
      })
    else { return value }
    var random = SeededGenerator(seed: seed, purpose: "identifier \(location)")
    return value.replacing((holder + [member.name])[...], with: .string(random.uuid().lowercased()))
  }

  /// Keeps what no update changes: the time of the creation, and the key.
  private func keepKey(of old: JSONLiteral, in value: inout JSONLiteral) {
    for member in resource.members where member.isCreationTime {
      if let known = old[member.name] { value = value.replacing([member.name], with: known) }
    }
    guard let place = resource.keyPlace, let known = old.value(at: place) else { return }
    value = value.replacing(place.tokens[...], with: known)
  }

  /// Adds what only the server sets to the object with the key, such as `metadata`: as it was, or as in an example.
  private func fillUpKeyObject(_ value: inout JSONLiteral, _ old: JSONLiteral?) {
    guard let holder = resource.keyPlace?.tokens.dropLast(), !holder.isEmpty else { return }
    for member in resource.keyObject where member.isReadOnly {
      let place = JSONPointer(tokens: holder + [member.name])
      let usual = resource.sample.value(at: place)
      let time = member.isCreationTime || member.isChangeTime ? Self.time(now, like: usual, member) : nil
      value = value.replacing(place.tokens[...], with: old?.value(at: place) ?? time ?? usual)
    }
  }

  /// Sets the member that refers to the parent, such as `orderId` of the items of an order.
  private func setParent(_ name: String, _ text: String, in value: inout JSONLiteral) {
    let normalized = ResourceNaming.normalized(name)
    if let holder = resource.keyPlace?.tokens.dropLast(), let place = resource.keyPlace,
      let member = resource.keyObject.first(where: { ResourceNaming.normalized($0.name) == normalized }),
      holder + [member.name] != place.tokens[...]
    {
      value = value.replacing((holder + [member.name])[...], with: Self.literal(text, member))
      return
    }
    guard let member = resource.member(like: name), member != resource.keyMember else { return }
    value = value.replacing([member], with: Self.literal(text, resource.member(member)))
  }

  /// Sets the members that lead to the item itself.
  private func setLinks(_ location: String, in value: inout JSONLiteral) {
    for name in ["self", "href", "url"] where isReadOnly(name) {
      value = value.replacing([name], with: .string(location))
    }
    for name in ["links", "_links"] where resource.member(name) != nil && value[name] != nil {
      guard let inner = resource.shape?.member(name)?.member("self") else { continue }
      let isObject = inner.member("href") != nil
      value = value.replacing([name, "self"][...], with: isObject ? ["href": .string(location)] : .string(location))
    }
  }

  /// Returns a key as the value of a member.
  static func literal(_ key: String, _ member: ItemMember?) -> JSONLiteral {
    member?.isNumber == true && JSONNumber(key) != nil ? .number(key) : .string(key)
  }

  /// Returns the members in the order in which the contract describes them, others last.
  private func ordered(_ value: JSONLiteral) -> JSONLiteral {
    guard case .object(let members) = value, !resource.members.isEmpty else { return value }
    let byName = Dictionary(members.map { ($0.key, $0) }, uniquingKeysWith: { first, _ in first })
    return .object(
      resource.members.compactMap { byName[$0.name] } + members.filter { resource.member($0.key) == nil }
    )
  }

  // MARK: Keys

  /// Returns the key of a new item: the one that was sent, if it is free, otherwise one that the contract allows.
  ///
  /// - Parameter purpose: What the random part of a key depends on.
  func key(sent: JSONLiteral, in table: ItemTable?, purpose: String) -> String {
    let shape = resource.keyShape
    if !resource.keyIsReadOnly, let own = resource.key(of: sent), table?.isTaken(own) != true { return own }
    let count = (table?.greatestNumber ?? 0) + 1
    let types = shape?.types ?? []
    if !types.contains("string"), !types.isDisjoint(with: ["integer", "number"]) {
      var number = max(count, shape?.schemas.compactMap { $0["minimum"]?.integer }.max() ?? 1)
      while table?.isGiven(String(number)) == true, number < Int.max { number += 1 }
      return String(number)
    }
    var random = SeededGenerator(seed: seed, purpose: purpose)
    if shape?.formats.contains("uuid") == true {
      var key = random.uuid().lowercased()
      while table?.isGiven(key) == true { key = random.uuid().lowercased() }
      return key
    }
    let mark = String(random.next() >> 24, radix: 36)
    let usual = resource.key(of: resource.sample) ?? ""
    // What the client names may be named again; any other key is never given to a second item.
    if let slug = slugs(of: sent).first(where: { table?.isTaken($0) != true && isAllowed($0) }) { return slug }
    let isFit = { (key: String) in table?.isGiven(key) != true && isAllowed(key) }
    // Where keys of removed items are forgotten, only a greater number or a random text was surely never given.
    var candidates = table?.hasForgotten == true ? [] : Self.numbered(usual, count)
    candidates += [String(count), mark, mark.uppercased(), "\(usual)-\(mark)"]
    if let found = candidates.first(where: isFit) { return found }
    if let schema = resource.parameter?.schema {
      for _ in 0..<Self.mostGenerated {
        let made = SchemaExampleGenerator(seed: random.next()).value(for: schema)?.plainText
        if let made, isFit(made) { return made }
      }
    }
    for _ in 0..<Self.mostGenerated {
      let made = Self.similar(to: usual, &random)
      if isFit(made) { return made }
    }
    return mark
  }

  private static let mostGenerated = 8

  /// Returns the texts of an item that its key is commonly made of, where the key is a slug.
  private func slugs(of sent: JSONLiteral) -> [String] {
    guard let name = resource.keyMember.map(ResourceNaming.normalized), name.hasSuffix("slug") else { return [] }
    return ["title", "name"].compactMap { member in
      guard case .string(let text)? = sent[member] else { return nil }
      let parts = ASCII.lowercased(text).unicodeScalars.split { !("a"..."z" ~= $0 || "0"..."9" ~= $0) }
      return parts.isEmpty ? nil : parts.map(String.init).joined(separator: "-")
    }
  }

  /// Returns the usual key with another number at its end: `order-7` becomes `order-12`.
  private static func numbered(_ usual: String, _ count: Int) -> [String] {
    let digits = usual.reversed().prefix(while: \.isNumber).count
    guard digits > 0, digits < 12, let number = Int(usual.suffix(digits)) else { return [] }
    let text = String(number + count)
    let zeros = String(repeating: "0", count: max(0, digits - text.count))
    return ["\(usual.dropLast(digits))\(zeros)\(text)"]
  }

  /// Returns a text whose letters and digits after the last separator are others of the same kinds.
  private static func similar(to usual: String, _ random: inout SeededGenerator) -> String {
    let start = usual.lastIndex { "_-.:".contains($0) }.map { usual.index(after: $0) } ?? usual.startIndex
    var text = String(usual[..<start])
    for character in usual[start...] {
      let kind = ["0123456789", "abcdef", "ghijklmnopqrstuvwxyz", "ABCDEF", "GHIJKLMNOPQRSTUVWXYZ"]
        .first { $0.contains(character) }
      text.append(kind?.randomElement(using: &random) ?? character)
    }
    return text
  }

  private func isAllowed(_ key: String) -> Bool {
    guard !key.isEmpty, !key.contains("/"), let document = JSONLiteral.string(key).document else { return false }
    if let schema = resource.parameter?.schema, !schema.validator.isValid(document.root) { return false }
    guard let place = resource.keyPlace else { return true }
    let shown = resource.setting(key, in: resource.sample).value(at: place)?.document
    return resource.shape?.value(at: place)?.allows((shown ?? document).root) ?? true
  }
}
