import JSONSchemas
import JSONSyntax

extension SchemaSide {
  /// Returns what a schema accepts; `nil` if that takes too many alternatives.
  func form(ofSchema schema: JSONValue) -> ValueForm? {
    guard schema.kind == .object else { return schema.kind == .false ? .nothing : .anything }
    let key = JSONValueKey(schema)
    // A schema that consists of itself says nothing.
    guard open.count < 64, open.insert(key).inserted else { return .anything }
    defer { open.remove(key) }
    let isOld = isOld(schema)
    let targets = targets(of: schema)
    // What cannot be read is not decided.
    if schema["$ref"] != nil, targets.isEmpty { return nil }
    if isOld, schema["$ref"] != nil, let target = targets.first { return form(ofSchema: target) }
    guard var form = direct(schema, isOld) else { return nil }
    for target in targets + (schema["allOf"]?.elements.map { $0 } ?? []) {
      guard let other = self.form(ofSchema: target), let both = and(form, other) else { return nil }
      form = both
    }
    if let branches = schema["anyOf"], branches.kind == .array {
      guard let other = union(branches.elements.map { $0 }), let both = and(form, other) else { return nil }
      form = both
    }
    if let branches = schema["oneOf"], branches.kind == .array {
      guard let other = choice(branches), let both = and(form, other) else { return nil }
      form = both
    }
    if let excluded = schema["not"] {
      guard let both = excluding(excluded, from: form) else { return nil }
      form = both
    }
    return with(residues(of: schema, isOld), in: form)
  }

  private func with(_ residues: [(ValueKind?, ValueForm.Residue)], in form: ValueForm) -> ValueForm {
    guard !residues.isEmpty else { return form }
    var form = form
    for position in form.alternatives.indices {
      let kind = form.alternatives[position].kind
      form.alternatives[position].residues += residues.filter { $0.0 == nil || $0.0 == kind }.map(\.1)
    }
    return form
  }

  /// Returns the constraints that are compared as written, with the kind of value that they are about.
  private func residues(of schema: JSONValue, _ isOld: Bool) -> [(ValueKind?, ValueForm.Residue)] {
    var found: [(ValueKind?, ValueForm.Residue)] = []
    func add(_ keyword: String, _ kind: ValueKind?, _ value: JSONValue? = nil) {
      found.append((kind, .init(keyword: keyword, schema: value ?? schema)))
    }
    // OpenAPI 3.0 has none of these keywords.
    guard !isOld else { return [] }
    if schema["if"] != nil, schema["then"] != nil || schema["else"] != nil { add("if", nil) }
    if schema["contains"] != nil { add("contains", .arrays) }
    if schema["unevaluatedProperties"].map({ $0.kind != .true }) ?? false { add("unevaluatedProperties", .objects) }
    if schema["unevaluatedItems"].map({ $0.kind != .true }) ?? false { add("unevaluatedItems", .arrays) }
    if schema["dependentSchemas"] != nil { add("dependentSchemas", .objects) }
    if schema["dependencies"] != nil { add("dependencies", .objects) }
    if schema["$dynamicRef"] != nil || schema["$recursiveRef"] != nil { add("$dynamicRef", nil) }
    return found
  }

  // MARK: Branches

  private func union(_ branches: [JSONValue]) -> ValueForm? {
    var alternatives: [ValueForm.Alternative] = []
    for branch in branches {
      guard let form = form(ofSchema: branch) else { return nil }
      alternatives += form.alternatives
      if alternatives.count > ValueForm.maximumAlternatives { return nil }
    }
    return ValueForm(alternatives: alternatives)
  }

  /// Returns what exactly one of some branches accepts.
  private func choice(_ branches: JSONValue) -> ValueForm? {
    let schemas = branches.elements.map { $0 }
    guard let all = union(schemas) else { return nil }
    if areDisjoint(schemas) { return all }
    return with([(nil, .init(keyword: "oneOf", schema: branches))], in: all)
  }

  /// Whether no value is accepted by two of some schemas, as far as that can be shown.
  private func areDisjoint(_ schemas: [JSONValue]) -> Bool {
    guard schemas.count <= 24 else { return false }
    let forms = schemas.map { form(of: SchemaNode([$0])) }
    for (position, first) in forms.enumerated() {
      for (other, second) in forms.enumerated().dropFirst(position + 1) {
        guard let first, let second, let both = and(first, second) else { return false }
        guard !both.alternatives.isEmpty else { continue }
        // Values that are listed are decided one by one.
        let node = SchemaNode([schemas[position], schemas[other]])
        guard let validators = validators(of: node), both.alternatives.count == 1, !both.constants.isEmpty,
          !both.constants.contains(where: { Self.accepts(validators, $0) })
        else { return false }
      }
    }
    return true
  }

  /// Returns a form without what a schema accepts.
  private func excluding(_ schema: JSONValue, from form: ValueForm) -> ValueForm? {
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
    if keywords == ["required"], let names = schema["required"], names.count == 1, let name = names[0]?.string {
      form.alternatives = form.alternatives.compactMap { alternative in
        guard case .objects(var set) = alternative.values else { return nil }
        set.rules.append(.init(names: [], properties: [name: .never]))
        return .init(values: .objects(set), residues: alternative.residues)
      }
      return form
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
    return with([(nil, .init(keyword: "not", schema: schema))], in: form)
  }

  // MARK: Direct keywords

  private func direct(_ schema: JSONValue, _ isOld: Bool) -> ValueForm? {
    var form = ValueForm.anything
    if let types = SchemaKeywords.types(of: schema, isOld: isOld) {
      guard let typed = and(form, Self.form(ofTypes: types)) else { return nil }
      form = typed
    }
    var own = ValueForm.anything
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
      guard let limited = and(ValueForm(alternatives: [.init(values: .constants(values))]), both) else { return nil }
      // One alternative lists the values, although they are of several kinds.
      let listed = limited.constants
      both = listed.isEmpty ? .nothing : ValueForm(alternatives: [.init(values: .constants(listed))])
    }
    return both
  }

  private static func form(ofTypes names: Set<String>) -> ValueForm {
    var constants: [JSONLiteral] = []
    if names.contains("null") { constants.append(.null) }
    if names.contains("boolean") { constants += [true, false] }
    var sets: [ValueSet] = constants.isEmpty ? [] : [.constants(constants)]
    if names.contains("number") { sets.append(.numbers(NumberSet())) }
    if names.contains("integer") { sets.append(.numbers(NumberSet(divisors: [JSONNumber(1)]))) }
    if names.contains("string") { sets.append(.strings(StringSet())) }
    if names.contains("array") { sets.append(.arrays(ArraySet())) }
    if names.contains("object") { sets.append(.objects(ObjectSet())) }
    return ValueForm(alternatives: sets.map { .init(values: $0) })
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
    set.isUnique = schema["uniqueItems"]?.bool == true
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
    for member in schema["dependentRequired"]?.members.map({ $0 }) ?? [] where !isOld {
      set.dependents[member.name, default: []].formUnion(member.value.elements.compactMap(\.string))
    }
    return set
  }
}
