import JSONSchemas
import JSONSyntax

extension ExampleSearch {
  /// An object with the members that it must have, and as an attempt will have it, with those that it may have.
  mutating func object(
    _ given: SchemaTraits,
    attempt: Int,
    depth: Int,
    _ choices: inout Choices
  ) -> JSONLiteral? {
    var traits = given
    let isSmall = depth > Self.roomyDepth
    var names = memberNames(traits, attempt: attempt, depth: depth)
    var applied = Set<Int>()
    // What one member brings about may bring about more.
    for _ in 0..<10 {
      let count = names.count
      for (trigger, further) in traits.dependentNames where names.contains(trigger) {
        for name in further where !names.contains(name) { names.append(name) }
      }
      for (number, dependent) in traits.dependentSchemas.enumerated()
      where names.contains(dependent.trigger) && applied.insert(number).inserted {
        guard add([dependent.schema], to: &traits, &choices, isSmall: isSmall) else { return nil }
      }
      for name in traits.required where !names.contains(name) { names.append(name) }
      guard names.count > count else { break }
    }
    var members: [JSONLiteral.Member] = []
    for name in names where !traits.forbidden.contains(name) {
      let isRequired = traits.required.contains(name) || !applied.isEmpty
      if let value = value(schemas(ofMember: name, traits), depth: depth + 1) {
        members.append(JSONLiteral.Member(name, value))
      } else if isRequired {
        return nil
      }
    }
    let isMap = members.isEmpty && traits.objects.contains { $0.additional?.kind == .object || $0.patterns != nil }
    // A map is shown with an entry; and where all else has failed, any other member may help.
    let others = attempt == 0 ? (isMap && !isSmall && room > 0 ? 1 : 0) : attempt % 8 == 7 ? 1 : 0
    addMembers(to: &members, traits, depth: depth, others: others)
    return .object(members)
  }

  /// The schemas that apply to a member: those of its name, of patterns that it matches, else of all other members.
  mutating func schemas(ofMember name: String, _ traits: SchemaTraits) -> [JSONValue] {
    var schemas: [JSONValue] = []
    for rule in traits.objects {
      let count = schemas.count
      if let schema = rule.properties?[name] { schemas.append(schema) }
      for member in rule.patterns?.members.map({ $0 }) ?? [] where matches(name, member.name) {
        schemas.append(member.value)
      }
      if schemas.count == count, let schema = rule.additional { schemas.append(schema) }
    }
    return schemas.isEmpty ? traits.otherMembers : schemas
  }

  /// The names that a new object has: all that are required, and others by an attempt's measure.
  private mutating func memberNames(_ traits: SchemaTraits, attempt: Int, depth: Int) -> [String] {
    let required = Set(traits.required)
    var names: [String] = []
    var seen = Set<String>()
    for member in traits.objects.flatMap({ $0.properties?.members.map { $0 } ?? [] })
    where seen.insert(member.name).inserted {
      if required.contains(member.name) {
        names.append(member.name)
        continue
      }
      guard depth <= Self.roomyDepth, room > 0, names.count < traits.memberCounts.most,
        member.value.kind != .false, !isUnsent(member.value),
        attempt == 0 || attempt % 3 == 2 && Bool.random(using: &random)
      else { continue }
      room -= 1
      names.append(member.name)
    }
    names += traits.required.filter { !seen.contains($0) }
    guard names.count > traits.memberCounts.most else { return names }
    // Too many: the last that are not required go.
    var excess = names.count - traits.memberCounts.most
    return names.reversed().filter { name in
      guard excess > 0, !required.contains(name) else { return true }
      excess -= 1
      return false
    }
    .reversed()
  }

  /// Adds members, also of names that the schemas do not give, until there are enough.
  private mutating func addMembers(
    to members: inout [JSONLiteral.Member],
    _ traits: SchemaTraits,
    depth: Int,
    others: Int
  ) {
    let wanted = max(traits.memberCounts.least, min(members.count + others, traits.memberCounts.most))
    var tries = 0
    while members.count < wanted, tries < wanted + 20, tries < 2000 {
      tries += 1
      guard let name = newName(traits, tries, beside: members, depth: depth), !traits.forbidden.contains(name),
        !members.contains(where: { $0.key == name }),
        let value = value(schemas(ofMember: name, traits), depth: depth + 1)
      else { continue }
      members.append(JSONLiteral.Member(name, value))
    }
  }

  /// A name for one more member: of those that are known, as `propertyNames` will have it, of a pattern, or any.
  private mutating func newName(
    _ traits: SchemaTraits,
    _ number: Int,
    beside members: [JSONLiteral.Member],
    depth: Int
  ) -> String? {
    let known = traits.objects.flatMap { $0.properties?.members.map(\.name) ?? [] }
    if number <= known.count { return known[number - 1] }
    if !traits.memberNames.isEmpty {
      let name = value(traits.memberNames, depth: depth + 1) { candidate in
        guard case .string(let name) = candidate else { return false }
        return !members.contains { $0.key == name }
      }
      guard case .string(let name)? = name else { return nil }
      return name
    }
    let patterns = traits.objects.flatMap { $0.patterns?.members.map(\.name) ?? [] }
    if let pattern = patterns.randomElement(using: &random), let sampler = sampler(of: pattern) {
      return sampler.sample(.init(repeats: number % 8, isRandom: number > 2), using: &random)
    }
    return number == known.count + 1 ? "key" : "key\(number - known.count)"
  }
}
