package import ContractModel
import JSONSchemas
package import JSONSyntax

/// The merged constraints of several schemas on one value, with references followed and branches chosen.
package struct SchemaTraits {
  /// A lower or upper bound of a number.
  package struct Bound {
    package let number: JSONNumber
    let isExclusive: Bool
  }

  /// The constraints of one schema on the elements of an array.
  struct ArrayRule {
    var prefix: [JSONValue] = []
    var rest: JSONValue?
  }

  /// The minimum number of elements that match a schema.
  struct ContainsRule {
    let schema: JSONValue
    let minimum: Int
  }

  /// The constraints of one schema on the members of an object.
  struct ObjectRule {
    var properties: JSONValue?
    var patterns: JSONValue?
    var additional: JSONValue?
  }

  /// The names of the allowed types; `number` always comes with `integer`; `nil` if all types are allowed.
  private(set) var types: Set<String>?
  /// The types that the keywords imply.
  private(set) var impliedTypes: Set<String> = []
  /// Lists of allowed values; the value must be in each of them.
  package private(set) var allowedValues: [[JSONValue]] = []
  /// The examples and defaults of the schemas.
  private(set) var examples: [JSONValue] = []

  package private(set) var lowerBounds: [Bound] = []
  package private(set) var upperBounds: [Bound] = []
  package private(set) var divisors: [JSONNumber] = []

  package private(set) var lengths = CountRange()
  package private(set) var patterns: [String] = []
  package private(set) var formats: [String] = []

  private(set) var arrays: [ArrayRule] = []
  private(set) var contains: [ContainsRule] = []
  package private(set) var itemCounts = CountRange()
  private(set) var isUnique = false
  package private(set) var keys: [UniqueKey] = []
  private(set) var otherItems: [JSONValue] = []

  private(set) var objects: [ObjectRule] = []
  package private(set) var required: [String] = []
  private(set) var memberCounts = CountRange()
  private(set) var memberNames: [JSONValue] = []
  private(set) var dependentNames: [(trigger: String, names: [String])] = []
  private(set) var dependentSchemas: [(trigger: String, schema: JSONValue)] = []
  private(set) var otherMembers: [JSONValue] = []
  /// The names of members that must be absent.
  private(set) var forbidden: Set<String> = []

  /// A minimum and a maximum count.
  package struct CountRange {
    package private(set) var minimum = 0
    package private(set) var maximum = Int.max

    func includes(_ count: Int) -> Bool { minimum <= count && count <= maximum }
    mutating func raise(_ value: JSONValue?) { minimum = max(minimum, value?.integer ?? 0) }
    mutating func lower(_ value: JSONValue?) { maximum = max(0, min(maximum, value?.integer ?? .max)) }
  }

  /// Creates traits without any constraint.
  package init() {}

  /// Adds the direct constraints of a schema, without its references and branches.
  package mutating func add(_ schema: JSONValue) {
    addValues(schema)
    addScalars(schema)
    addArray(schema)
    addObject(schema)
  }

  /// Restricts the allowed types.
  mutating func limit(to names: [String]) {
    var allowed = Set(names)
    if allowed.contains("number") { allowed.insert("integer") }
    types = types?.intersection(allowed) ?? allowed
  }

  /// Excludes what a schema under `not` forbids, as far as that is known in advance.
  mutating func exclude(_ schema: JSONValue) {
    // A schema with several keywords does not exclude what only one of them describes.
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

  /// Removes required members whose schemas satisfy a predicate.
  mutating func dropRequired(where test: (JSONValue) -> Bool) {
    required.removeAll { name in
      objects.contains { rule in rule.properties?[name].map(test) ?? false }
    }
  }

  private mutating func addValues(_ schema: JSONValue) {
    if let type = schema["type"] { limit(to: Self.names(type) + (schema["nullable"]?.bool == true ? ["null"] : [])) }
    if let value = schema["const"] { allowedValues.append([value]) }
    if let values = schema["enum"] { allowedValues.append(values.elements.map { $0 }) }
    if let values = schema["examples"], values.kind == .array { examples += values.elements }
    examples += [schema["example"], schema["default"]].compactMap { $0 }
  }

  private mutating func addScalars(_ schema: JSONValue) {
    // In draft 4 and OpenAPI 3.0, `exclusiveMinimum` is a flag that accompanies `minimum`.
    let (isAbove, isBelow) = (schema["exclusiveMinimum"]?.bool == true, schema["exclusiveMaximum"]?.bool == true)
    if let number = schema["minimum"]?.number { lowerBounds.append(Bound(number: number, isExclusive: isAbove)) }
    if let number = schema["exclusiveMinimum"]?.number { lowerBounds.append(Bound(number: number, isExclusive: true)) }
    if let number = schema["maximum"]?.number { upperBounds.append(Bound(number: number, isExclusive: isBelow)) }
    if let number = schema["exclusiveMaximum"]?.number { upperBounds.append(Bound(number: number, isExclusive: true)) }
    if let number = schema["multipleOf"]?.number { divisors.append(number) }
    imply("number", ["minimum", "exclusiveMinimum", "maximum", "exclusiveMaximum", "multipleOf"], in: schema)
    lengths.raise(schema["minLength"])
    lengths.lower(schema["maxLength"])
    if let pattern = schema["pattern"]?.string { patterns.append(pattern) }
    if let format = schema["format"]?.string { formats.append(format) }
    imply("string", ["minLength", "maxLength", "pattern", "format"], in: schema)
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
    imply("array", ["prefixItems", "items", "contains", "minItems", "maxItems", "uniqueItems"], in: schema)
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
    imply(
      "object",
      ["properties", "patternProperties", "additionalProperties", "required", "minProperties", "propertyNames"],
      in: schema
    )
  }

  private mutating func imply(_ type: String, _ keywords: [String], in schema: JSONValue) {
    if keywords.contains(where: { schema[$0] != nil }) { impliedTypes.insert(type) }
  }
}
