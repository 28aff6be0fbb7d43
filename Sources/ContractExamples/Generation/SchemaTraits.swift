import ContractModel
import JSONSchemas
import JSONSyntax

/// What several schemas say together of one value, once their references are followed and their branches chosen.
struct SchemaTraits {
  /// A bound of a number.
  struct Bound {
    let number: JSONNumber
    let isExclusive: Bool
  }

  /// What one schema says of the elements of an array.
  struct ArrayRule {
    var prefix: [JSONValue] = []
    var rest: JSONValue?
  }

  /// So many elements match a schema.
  struct ContainsRule {
    let schema: JSONValue
    let minimum: Int
  }

  /// What one schema says of the members of an object.
  struct ObjectRule {
    var properties: JSONValue?
    var patterns: JSONValue?
    var additional: JSONValue?
  }

  /// The names of the types that are allowed, `number` never without `integer`; `nil` where all are.
  private(set) var types: Set<String>?
  /// The types that the keywords speak of.
  private(set) var spokenOf: Set<String> = []
  /// Lists of values, in each of which the value must be.
  private(set) var lists: [[JSONValue]] = []
  /// Values that the schemas give as examples or defaults.
  private(set) var examples: [JSONValue] = []

  private(set) var lows: [Bound] = []
  private(set) var highs: [Bound] = []
  private(set) var divisors: [JSONNumber] = []

  private(set) var lengths = CountRange()
  private(set) var patterns: [String] = []
  private(set) var formats: [String] = []

  private(set) var arrays: [ArrayRule] = []
  private(set) var contains: [ContainsRule] = []
  private(set) var itemCounts = CountRange()
  private(set) var isUnique = false
  private(set) var keys: [UniqueKey] = []
  private(set) var otherItems: [JSONValue] = []

  private(set) var objects: [ObjectRule] = []
  private(set) var required: [String] = []
  private(set) var memberCounts = CountRange()
  private(set) var memberNames: [JSONValue] = []
  private(set) var dependentNames: [(trigger: String, names: [String])] = []
  private(set) var dependentSchemas: [(trigger: String, schema: JSONValue)] = []
  private(set) var otherMembers: [JSONValue] = []
  /// Names of members that must not be there.
  private(set) var forbidden: Set<String> = []

  /// A least and a greatest count.
  struct CountRange {
    var least = 0
    var most = Int.max

    func includes(_ count: Int) -> Bool { least <= count && count <= most }
    mutating func raise(_ value: JSONValue?) { least = max(least, value?.integer ?? 0) }
    mutating func lower(_ value: JSONValue?) { most = min(most, value?.integer ?? .max) }
  }

  /// Adds what a schema says directly: neither its references nor its branches.
  mutating func add(_ schema: JSONValue) {
    addValues(schema)
    addScalars(schema)
    addArray(schema)
    addObject(schema)
  }

  /// Allows some types only.
  mutating func limit(to names: [String]) {
    var allowed = Set(names)
    if allowed.contains("number") { allowed.insert("integer") }
    types = types?.intersection(allowed) ?? allowed
  }

  /// Takes what a schema under `not` forbids out, as far as that can be said in advance.
  mutating func exclude(_ schema: JSONValue) {
    // What several keywords forbid together, each of them may allow.
    guard schema.count == 1 else { return }
    if let names = schema["type"].map(Self.names) {
      var excluded = Set(names)
      if excluded.contains("number") { excluded.insert("integer") }
      types = (types ?? Self.allTypes).subtracting(excluded)
    }
    if let names = schema["required"], names.count == 1, let name = names[0]?.string { forbidden.insert(name) }
    for branch in schema["anyOf"]?.elements.map({ $0 }) ?? [] { exclude(branch) }
  }

  static let allTypes: Set<String> = ["null", "boolean", "integer", "number", "string", "array", "object"]

  static func names(_ value: JSONValue) -> [String] { value.string.map { [$0] } ?? value.elements.compactMap(\.string) }

  /// Requires members no longer whose schemas a test picks out.
  mutating func dropRequired(where test: (JSONValue) -> Bool) {
    required.removeAll { name in
      objects.contains { rule in rule.properties?[name].map(test) ?? false }
    }
  }

  private mutating func addValues(_ schema: JSONValue) {
    if let type = schema["type"] { limit(to: Self.names(type) + (schema["nullable"]?.bool == true ? ["null"] : [])) }
    if let value = schema["const"] { lists.append([value]) }
    if let values = schema["enum"] { lists.append(values.elements.map { $0 }) }
    if let values = schema["examples"], values.kind == .array { examples += values.elements }
    examples += [schema["example"], schema["default"]].compactMap { $0 }
  }

  private mutating func addScalars(_ schema: JSONValue) {
    // Until draft 4 and in OpenAPI 3.0 `exclusiveMinimum` is a flag beside `minimum`.
    let (isAbove, isBelow) = (schema["exclusiveMinimum"]?.bool == true, schema["exclusiveMaximum"]?.bool == true)
    if let number = schema["minimum"]?.number { lows.append(Bound(number: number, isExclusive: isAbove)) }
    if let number = schema["exclusiveMinimum"]?.number { lows.append(Bound(number: number, isExclusive: true)) }
    if let number = schema["maximum"]?.number { highs.append(Bound(number: number, isExclusive: isBelow)) }
    if let number = schema["exclusiveMaximum"]?.number { highs.append(Bound(number: number, isExclusive: true)) }
    if let number = schema["multipleOf"]?.number { divisors.append(number) }
    speak(of: "number", ["minimum", "exclusiveMinimum", "maximum", "exclusiveMaximum", "multipleOf"], in: schema)
    lengths.raise(schema["minLength"])
    lengths.lower(schema["maxLength"])
    if let pattern = schema["pattern"]?.string { patterns.append(pattern) }
    if let format = schema["format"]?.string { formats.append(format) }
    speak(of: "string", ["minLength", "maxLength", "pattern", "format"], in: schema)
  }

  private mutating func addArray(_ schema: JSONValue) {
    var rule = ArrayRule()
    if let items = schema["prefixItems"] { rule.prefix = items.elements.map { $0 } }
    if let items = schema["items"] {
      if items.kind == .array {
        rule.prefix = items.elements.map { $0 }
        rule.rest = schema["additionalItems"]
      } else {
        rule.rest = items
      }
    }
    if !rule.prefix.isEmpty || rule.rest != nil { arrays.append(rule) }
    if let schema = schema["unevaluatedItems"] { otherItems.append(schema) }
    if let wanted = schema["contains"] {
      contains.append(ContainsRule(schema: wanted, minimum: schema["minContains"]?.integer ?? 1))
    }
    itemCounts.raise(schema["minItems"])
    itemCounts.lower(schema["maxItems"])
    if schema["uniqueItems"]?.bool == true { isUnique = true }
    if let key = schema["x-unique-key"].flatMap(UniqueKey.init) { keys.append(key) }
    speak(of: "array", ["prefixItems", "items", "contains", "minItems", "maxItems", "uniqueItems"], in: schema)
  }

  private mutating func addObject(_ schema: JSONValue) {
    let rule = ObjectRule(
      properties: schema["properties"],
      patterns: schema["patternProperties"],
      additional: schema["additionalProperties"]
    )
    if rule.properties != nil || rule.patterns != nil || rule.additional != nil { objects.append(rule) }
    if let schema = schema["unevaluatedProperties"] { otherMembers.append(schema) }
    for name in schema["required"]?.elements.compactMap(\.string) ?? [] where !required.contains(name) {
      required.append(name)
    }
    memberCounts.raise(schema["minProperties"])
    memberCounts.lower(schema["maxProperties"])
    if let names = schema["propertyNames"] { memberNames.append(names) }
    for keyword in ["dependentRequired", "dependentSchemas", "dependencies"] {
      for member in schema[keyword]?.members.map({ $0 }) ?? [] {
        if member.value.kind == .array {
          dependentNames.append((member.name, member.value.elements.compactMap(\.string)))
        } else {
          dependentSchemas.append((member.name, member.value))
        }
      }
    }
    speak(
      of: "object",
      ["properties", "patternProperties", "additionalProperties", "required", "minProperties", "propertyNames"],
      in: schema
    )
  }

  private mutating func speak(of type: String, _ keywords: [String], in schema: JSONValue) {
    if keywords.contains(where: { schema[$0] != nil }) { spokenOf.insert(type) }
  }
}
