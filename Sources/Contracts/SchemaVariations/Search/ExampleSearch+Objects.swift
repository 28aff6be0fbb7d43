import JSONSchemas
import JSONSyntax

extension ExampleSearch {
  /// Generates an object with the required members and, depending on the attempt, optional ones.
  mutating func object(
    _ given: SchemaTraits,
    attempt: Int,
    depth: Int,
    _ choices: inout BranchChoices
  ) -> JSONLiteral? {
    var traits = given
    let isMinimal = depth > Self.maxRichDepth
    var names = memberNames(traits, attempt: attempt, depth: depth)
    var applied = Set<Int>()
    // A dependent member may have dependents of its own.
    for _ in 0..<10 {
      let count = names.count
      for (trigger, further) in traits.dependentNames where names.contains(trigger) {
        for name in further where !names.contains(name) { names.append(name) }
      }
      for (number, dependent) in traits.dependentSchemas.enumerated()
      where names.contains(dependent.trigger) && applied.insert(number).inserted {
        guard add([dependent.schema], to: &traits, &choices, isMinimal: isMinimal) else { return nil }
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
    // A map gets one entry; and if everything else fails, one more member may help.
    let others = attempt == 0 ? (isMap && !isMinimal && optionalBudget > 0 ? 1 : 0) : attempt % 8 == 7 ? 1 : 0
    addMembers(to: &members, traits, depth: depth, others: others)
    return .object(members)
  }

  /// The schemas of a member: by name, by matching pattern, or else the one for additional members.
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

  /// The names of a new object's members: all required ones and, depending on the attempt, optional ones.
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
      guard depth <= Self.maxRichDepth, optionalBudget > 0, names.count < traits.memberCounts.maximum,
        member.value.kind != .false, !isUnsent(member.value),
        attempt == 0 || attempt % 3 == 2 && Bool.random(using: &random)
      else { continue }
      optionalBudget -= 1
      names.append(member.name)
    }
    names += traits.required.filter { !seen.contains($0) }
    guard names.count > traits.memberCounts.maximum else { return names }
    // There are too many, so the last optional ones are dropped.
    var excess = names.count - traits.memberCounts.maximum
    return names.reversed().filter { name in
      guard excess > 0, !required.contains(name) else { return true }
      excess -= 1
      return false
    }
    .reversed()
  }

  /// The most attempts to add a member.
  private static let mostTries = 2000

  /// Adds members until there are enough, inventing names if necessary.
  private mutating func addMembers(
    to members: inout [JSONLiteral.Member],
    _ traits: SchemaTraits,
    depth: Int,
    others: Int
  ) {
    let wanted = max(traits.memberCounts.minimum, min(members.count + others, traits.memberCounts.maximum))
    var tries = 0
    while members.count < wanted, tries < min(wanted, Self.mostTries) + 20 {
      tries += 1
      guard let name = newName(traits, tries, notAmong: members, depth: depth), !traits.forbidden.contains(name),
        !members.contains(where: { $0.key == name }),
        let value = value(schemas(ofMember: name, traits), depth: depth + 1)
      else { continue }
      members.append(JSONLiteral.Member(name, value))
    }
  }

  /// Returns a name for another member: a declared one, one that `propertyNames` or a pattern allows, or any.
  private mutating func newName(
    _ traits: SchemaTraits,
    _ number: Int,
    notAmong members: [JSONLiteral.Member],
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
