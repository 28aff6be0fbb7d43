import JSONSchemas
import JSONSyntax

extension SchemaSide {
  /// The state of making one form of several schemas that all apply to one value.
  struct Conjunction {
    /// The choices of `oneOf`, which are made last.
    var choices: [JSONValue] = []
    /// The schemas that are part of the form, each once: reached in another way, it says the same.
    var schemas: Set<JSONValueKey> = []
  }

  /// Returns what a schema accepts; `nil` if that takes too many alternatives or too much work.
  func form(ofSchema schema: JSONValue) -> AcceptedForm? {
    var conjunction = Conjunction()
    guard let form = form(ofSchema: schema, in: &conjunction) else { return nil }
    return self.form(form, choosing: conjunction.choices)
  }

  /// Returns what a form accepts of which exactly one branch of each choice accepts it as well.
  ///
  /// Branches may exclude each other only because of what applies beside them.
  func form(_ form: AcceptedForm, choosing choices: [JSONValue]) -> AcceptedForm? {
    var form = form
    for branches in choices {
      guard let other = choice(branches, inside: form), let both = and(form, other) else { return nil }
      form = both
    }
    return form
  }

  /// Returns what a schema adds to a conjunction, without the choices of `oneOf`.
  func form(ofSchema schema: JSONValue, in conjunction: inout Conjunction) -> AcceptedForm? {
    guard schema.kind == .object else { return schema.kind == .false ? .nothing : .anything }
    let key = JSONValueKey(schema)
    guard conjunction.schemas.insert(key).inserted else { return .anything }
    guard spend(50) else { return nil }
    // A schema that consists of itself says nothing.
    guard open.count < 64 else { return nil }
    guard open.insert(key).inserted else { return .anything }
    defer { open.remove(key) }
    let isOld = isOld(schema)
    let targets = targets(of: schema)
    // What cannot be read is not decided.
    if schema["$ref"] != nil, targets.isEmpty { return nil }
    if isOld, schema["$ref"] != nil, let target = targets.first {
      return form(ofSchema: target, in: &conjunction)
    }
    guard var form = direct(schema, isOld) else { return nil }
    for target in targets + (schema["allOf"]?.elements.map { $0 } ?? []) {
      guard let other = self.form(ofSchema: target, in: &conjunction), let both = and(form, other) else {
        return nil
      }
      form = both
    }
    if let branches = schema["anyOf"], branches.kind == .array {
      guard let other = union(branches.elements.map { $0 }), let both = and(form, other) else { return nil }
      form = both
    }
    if let branches = schema["oneOf"], branches.kind == .array { conjunction.choices.append(branches) }
    if !isOld, let condition = schema["if"], schema["then"] != nil || schema["else"] != nil {
      guard let other = self.condition(condition, schema["then"], schema["else"]), let both = and(form, other) else {
        return nil
      }
      form = both
    }
    if let excluded = schema["not"] {
      guard let both = excluding(excluded, from: form) else { return nil }
      form = both
    }
    return with(residues(of: schema, isOld), in: form)
  }

  private func with(_ residues: [(ValueKind?, AcceptedForm.Residue)], in form: AcceptedForm) -> AcceptedForm {
    guard !residues.isEmpty else { return form }
    var form = form
    for position in form.alternatives.indices {
      let kind = form.alternatives[position].kind
      form.alternatives[position].residues += residues.filter { $0.0 == nil || $0.0 == kind }.map(\.1)
    }
    return form
  }

  /// Returns the constraints that are compared as written, with the kind of value that they are about.
  private func residues(of schema: JSONValue, _ isOld: Bool) -> [(ValueKind?, AcceptedForm.Residue)] {
    var found: [(ValueKind?, AcceptedForm.Residue)] = []
    func add(_ keyword: String, _ kind: ValueKind?) {
      found.append((kind, .init(keyword: keyword, schemas: [schema])))
    }
    // OpenAPI 3.0 has none of these keywords.
    guard !isOld else { return [] }
    if let contained = schema["contains"] {
      if let range = Self.containedCount(schema) {
        if range != 0...Int.max {
          found.append((.arrays, .init(keyword: "contains", schemas: [contained], range: range)))
        }
      } else {
        add("contains", .arrays)
      }
    }
    if let rest = schema["unevaluatedProperties"], rest.kind != .true, evaluated(schema) == nil {
      add("unevaluatedProperties", .objects)
    }
    if let rest = schema["unevaluatedItems"], rest.kind != .true, evaluated(schema) == nil {
      add("unevaluatedItems", .arrays)
    }
    if let schemas = schema["dependentSchemas"], Self.dependents(schemas) == nil { add("dependentSchemas", .objects) }
    if let schemas = schema["dependencies"], Self.dependents(schemas) == nil { add("dependencies", .objects) }
    if schema["$dynamicRef"] != nil || schema["$recursiveRef"] != nil { add("$dynamicRef", nil) }
    return found
  }

  // MARK: Branches

  private func union(_ branches: [JSONValue]) -> AcceptedForm? {
    var alternatives: [AcceptedForm.Alternative] = []
    for branch in branches {
      guard let form = form(ofSchema: branch) else { return nil }
      alternatives += form.alternatives
      if alternatives.count > AcceptedForm.maximumAlternatives { return nil }
    }
    return AcceptedForm(alternatives: alternatives)
  }

  /// Returns what exactly one of some branches accepts, of what a form does.
  private func choice(_ branches: JSONValue, inside outer: AcceptedForm) -> AcceptedForm? {
    let key = JSONValueKey(branches)
    guard choosing.count < 16 else { return nil }
    guard choosing.insert(key).inserted else { return .anything }
    defer { choosing.remove(key) }
    let schemas = branches.elements.map { $0 }
    guard let all = union(schemas) else { return nil }
    if areDisjoint(schemas, inside: outer) { return all }
    return with([(nil, .init(keyword: "oneOf", schemas: schemas))], in: all)
  }

  /// Returns what a condition accepts: what it applies to with `then`, and the rest with `else`.
  private func condition(_ test: JSONValue, _ then: JSONValue?, _ otherwise: JSONValue?) -> AcceptedForm? {
    guard let rest = excluding(test, from: .anything), let tested = form(ofSchema: test) else { return nil }
    let isSplit = !rest.alternatives.contains { alternative in alternative.residues.contains { $0.keyword == "not" } }
    guard isSplit else {
      return with([(nil, .init(keyword: "if", schemas: [test, then, otherwise]))], in: .anything)
    }
    let yes = then.map { form(ofSchema: $0) } ?? .anything
    let no = otherwise.map { form(ofSchema: $0) } ?? .anything
    guard let yes, let no, let first = and(tested, yes), let second = and(rest, no),
      first.alternatives.count + second.alternatives.count <= AcceptedForm.maximumAlternatives
    else { return nil }
    return AcceptedForm(alternatives: first.alternatives + second.alternatives)
  }

  /// Whether no value of a form is accepted by two of some schemas, as far as that can be shown.
  private func areDisjoint(_ schemas: [JSONValue], inside outer: AcceptedForm) -> Bool {
    guard schemas.count <= 24 else { return false }
    let forms = schemas.map { form(of: SchemaNode([$0])) }
    for (position, first) in forms.enumerated() {
      for (other, second) in forms.enumerated().dropFirst(position + 1) {
        guard let first, let second, let common = and(first, second), let both = and(common, outer) else {
          return false
        }
        guard !both.alternatives.isEmpty else { continue }
        // Values that are listed are decided one by one.
        let node = SchemaNode([schemas[position], schemas[other]])
        guard let validators = validators(of: node), both.alternatives.count == 1, !both.constants.isEmpty,
          both.constants.allSatisfy({ Self.refuses(validators, $0) })
        else { return false }
      }
    }
    return true
  }

  /// Returns a form without what a schema accepts.
  private func excluding(_ schema: JSONValue, from form: AcceptedForm) -> AcceptedForm? {
    guard spend(50) else { return nil }
    var form = form
    let keywords = schema.members.map(\.name).filter { !SchemaKeywords.isAnnotation($0) }
    if schema.kind == .true || keywords.isEmpty && schema.kind == .object { return .nothing }
    if schema.kind == .false { return form }
    if keywords == ["type"], let names = SchemaKeywords.types(of: schema, isOld: isOld(schema)) {
      let excluded = names.union(names.contains("number") ? ["integer"] : [])
      if !names.contains("integer") || names.contains("number") {
        form.alternatives = form.alternatives.compactMap { alternative in
          guard case .constants(let values) = alternative.values else {
            return alternative.values.typeNames.isSubset(of: excluded) ? nil : alternative
          }
          let rest = values.filter { !excluded.contains($0.typeName) }
          return rest.isEmpty ? nil : .init(values: .constants(rest), residues: alternative.residues)
        }
        return form
      }
    }
    if keywords == ["not"], let inner = schema["not"] {
      guard let accepted = self.form(ofSchema: inner) else { return nil }
      return and(form, accepted)
    }
    if keywords == ["anyOf"], let branches = schema["anyOf"], branches.kind == .array {
      for branch in branches.elements {
        guard let rest = excluding(branch, from: form) else { return nil }
        form = rest
      }
      return form
    }
    if keywords == ["required"], let names = schema["required"]?.elements.compactMap(\.string), !names.isEmpty {
      // One of the names is missing.
      var alternatives: [AcceptedForm.Alternative] = []
      for alternative in form.alternatives {
        guard case .objects(let set) = alternative.values else { continue }
        for name in names where !set.required.contains(name) {
          guard alternatives.count < AcceptedForm.maximumAlternatives else { return nil }
          var set = set
          set.rules.append(.init(names: [name], properties: [name: .never]))
          alternatives.append(.init(values: .objects(set), residues: alternative.residues))
        }
      }
      return AcceptedForm(alternatives: alternatives)
    }
    if keywords == ["enum"] || keywords == ["const"] {
      let values = (schema["enum"]?.elements.map(JSONLiteral.init) ?? schema["const"].map { [JSONLiteral($0)] } ?? [])
        .map(\.canonical)
      if values.allSatisfy({ !["array", "object"].contains($0.typeName) }) {
        form.alternatives = form.alternatives.map { alternative in
          var alternative = alternative
          switch alternative.values {
          case .numbers(var set):
            set.excluded += values.filter { ["number", "integer"].contains($0.typeName) }
            alternative.values = .numbers(set)
          case .strings(var set):
            set.excluded += values.filter { $0.typeName == "string" }
            alternative.values = .strings(set)
          case .constants(let constants):
            alternative.values = .constants(constants.filter { !values.contains($0.canonical) })
          default: break
          }
          return alternative
        }
        form.alternatives.removeAll { if case .constants(let values) = $0.values { values.isEmpty } else { false } }
        return form
      }
    }
    return with([(nil, .init(keyword: "not", schemas: [schema]))], in: form)
  }

  // MARK: Direct keywords

  private func direct(_ schema: JSONValue, _ isOld: Bool) -> AcceptedForm? {
    var form = AcceptedForm.anything
    if let types = SchemaKeywords.types(of: schema, isOld: isOld) {
      guard let typed = and(form, Self.form(ofTypes: types)) else { return nil }
      form = typed
    }
    var own = AcceptedForm.anything
    own.alternatives = own.alternatives.compactMap { alternative in
      switch alternative.values {
      case .constants: alternative
      case .numbers: numbers(schema).map { .init(values: .numbers($0)) }
      case .strings: strings(schema).map { .init(values: .strings($0)) }
      case .arrays: arrays(schema, isOld).map { .init(values: .arrays($0)) }
      case .objects: .init(values: .objects(objects(schema, isOld)))
      }
    }
    guard var both = and(form, own) else { return nil }
    let constant = isOld ? nil : schema["const"]
    for values in [schema["enum"]?.elements.map(JSONLiteral.init), constant.map { [JSONLiteral($0)] }] {
      guard let values else { continue }
      guard let limited = and(AcceptedForm(alternatives: [.init(values: .constants(values))]), both) else { return nil }
      // One alternative lists the values, although they are of several kinds.
      let listed = limited.constants
      both = listed.isEmpty ? .nothing : AcceptedForm(alternatives: [.init(values: .constants(listed))])
    }
    return both
  }

  private static func form(ofTypes names: Set<String>) -> AcceptedForm {
    var constants: [JSONLiteral] = []
    if names.contains("null") { constants.append(.null) }
    if names.contains("boolean") { constants += [true, false] }
    var sets: [ValueSet] = constants.isEmpty ? [] : [.constants(constants)]
    if names.contains("number") { sets.append(.numbers(NumberSet())) }
    if names.contains("integer") { sets.append(.numbers(NumberSet(divisors: [JSONNumber(1)]))) }
    if names.contains("string") { sets.append(.strings(StringSet())) }
    if names.contains("array") { sets.append(.arrays(ArraySet())) }
    if names.contains("object") { sets.append(.objects(ObjectSet())) }
    return AcceptedForm(alternatives: sets.map { .init(values: $0) })
  }

  private func numbers(_ schema: JSONValue) -> NumberSet? {
    var set = NumberSet()
    let bounds = SchemaKeywords.bounds(of: schema)
    for bound in bounds.lower { set.raise(bound) }
    for bound in bounds.upper { set.lower(bound) }
    if let divisor = schema["multipleOf"]?.number { set.add(divisor: divisor) }
    if let width = ["int32": Int(Int32.max), "int64": Int.max][schema["format"]?.string ?? ""] {
      set.add(divisor: JSONNumber(1))
      set.raise(.init(number: JSONNumber(-width - 1), isExclusive: false))
      set.lower(.init(number: JSONNumber(width), isExclusive: false))
    }
    return set.tightened
  }

  private func strings(_ schema: JSONValue) -> StringSet? {
    var set = StringSet()
    set.minimum = max(0, schema["minLength"]?.integer ?? 0)
    set.maximum = schema["maxLength"]?.integer ?? .max
    if let pattern = schema["pattern"]?.string { set.patterns = [pattern] }
    if let format = schema["format"]?.string, StringFormat.named(format) != nil { set.formats = [format] }
    return set.minimum <= set.maximum ? set : nil
  }

  private func arrays(_ schema: JSONValue, _ isOld: Bool) -> ArraySet? {
    var set = ArraySet()
    var rule = ArraySet.Rule()
    rule.prefix = isOld ? [] : schema["prefixItems"]?.elements.map { SchemaNode([$0]) } ?? []
    if let items = schema["items"] {
      if items.kind == .array {
        rule.prefix = items.elements.map { SchemaNode([$0]) }
        rule.rest = SchemaNode([schema["additionalItems"]].compactMap(\.self))
      } else {
        rule.rest = SchemaNode([items])
      }
    }
    if !rule.prefix.isEmpty || rule.rest != .anything { set.rules = [rule] }
    set.minimum = max(0, schema["minItems"]?.integer ?? 0)
    set.maximum = schema["maxItems"]?.integer ?? .max
    if !isOld, let rest = schema["unevaluatedItems"], let count = evaluated(schema)?.elements {
      set.rules.append(.init(prefix: Array(repeating: .anything, count: count), rest: SchemaNode([rest])))
    }
    if !isOld, schema["contains"] != nil, let range = Self.containedCount(schema) {
      set.minimum = max(set.minimum, range.lowerBound)
    }
    // No element after the described ones says the same as a greatest count.
    for position in set.rules.indices where set.rules[position].rest.schemas.contains(where: { $0.kind == .false }) {
      set.maximum = min(set.maximum, set.rules[position].prefix.count)
      set.rules[position].rest = .anything
    }
    set.rules.removeAll { $0.rest == .anything && $0.prefix.allSatisfy { $0 == .anything } }
    set.isUnique = schema["uniqueItems"]?.bool == true && set.maximum > 1
    return set.minimum <= set.maximum ? set : nil
  }

  private func objects(_ schema: JSONValue, _ isOld: Bool) -> ObjectSet {
    var set = ObjectSet()
    var rule = ObjectSet.Rule()
    for member in schema["properties"]?.members.map({ $0 }) ?? [] where rule.properties[member.name] == nil {
      rule.names.append(member.name)
      rule.properties[member.name] = SchemaNode([member.value])
    }
    for member in schema["patternProperties"]?.members.map({ $0 }) ?? [] where !isOld {
      rule.patterns.append((member.name, SchemaNode([member.value])))
    }
    if let additional = schema["additionalProperties"] { rule.additional = SchemaNode([additional]) }
    if !rule.names.isEmpty || !rule.patterns.isEmpty || rule.additional != .anything { set.rules = [rule] }
    let required = schema["required"]?.elements.compactMap(\.string) ?? []
    set.required = Set(required.filter { name in !isUnsent(rule.properties[name] ?? .anything) })
    set.minimum = max(0, schema["minProperties"]?.integer ?? 0)
    set.maximum = schema["maxProperties"]?.integer ?? .max
    if !isOld, let names = schema["propertyNames"] { set.memberNames = [SchemaNode([names])] }
    guard !isOld else { return set }
    for keyword in ["dependentRequired", "dependentSchemas", "dependencies"] {
      guard let dependents = schema[keyword].flatMap(Self.dependents) else { continue }
      set.dependents.merge(dependents) { $0.union($1) }
    }
    if let rest = schema["unevaluatedProperties"], rest.kind != .true, let parts = evaluated(schema),
      let members = parts.members
    {
      var rule = ObjectSet.Rule(properties: Dictionary(uniqueKeysWithValues: members.map { ($0, .anything) }))
      rule.patterns = parts.patterns.sorted().map { ($0, .anything) }
      rule.additional = SchemaNode([rest])
      set.rules.append(rule)
    }
    return set
  }

  /// Returns the names that each member needs; `nil` if the schemas for them say more.
  private static func dependents(_ schemas: JSONValue) -> [String: Set<String>]? {
    var found: [String: Set<String>] = [:]
    for member in schemas.members {
      let isList = member.value.kind == .array
      let keywords = member.value.members.map(\.name).filter { !SchemaKeywords.isAnnotation($0) }
      guard isList || member.value.kind == .object && keywords == ["required"] else { return nil }
      let names = isList ? member.value : member.value["required"]
      found[member.name, default: []].formUnion(names?.elements.compactMap(\.string) ?? [])
    }
    return found
  }

  /// Returns how many elements must, and may, be as `contains` says; `nil` if no number is right.
  private static func containedCount(_ schema: JSONValue) -> ClosedRange<Int>? {
    let minimum = max(0, schema["minContains"]?.integer ?? 1)
    let maximum = schema["maxContains"]?.integer ?? .max
    return minimum <= maximum ? minimum...maximum : nil
  }
}
