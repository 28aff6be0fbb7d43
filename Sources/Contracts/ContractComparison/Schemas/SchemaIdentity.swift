import JSONSyntax

/// Decides whether two schemas say the same, apart from order, annotations, references and the spelling of their version.
///
/// That is quick, and enough for most of two versions of a document; what differs is compared by what it accepts.
/// Recursive schemas are the same unless a difference is found (a bisimulation).
final class SchemaIdentity {
  struct Pair: Hashable {
    let left: JSONValueKey
    let right: JSONValueKey
  }

  private let left: SchemaSide
  private let right: SchemaSide
  private let effort: ComparisonEffort
  private var known: [Pair: Bool] = [:]
  /// The pairs that the compared one depends on.
  private var needed: [(JSONValue, JSONValue)] = []

  init(_ left: SchemaSide, _ right: SchemaSide, effort: ComparisonEffort) {
    (self.left, self.right, self.effort) = (left, right, effort)
  }

  func areSame(_ one: SchemaNode, _ other: SchemaNode) -> Bool {
    guard one.isNever == other.isNever else { return false }
    if one.schemas.count == 1, other.schemas.count == 1 { return areSame(one.schemas[0], other.schemas[0]) }
    return one.schemas.count == other.schemas.count
      && one.schemas.allSatisfy { schema in other.schemas.contains { areSame(schema, $0) } }
      && other.schemas.allSatisfy { schema in one.schemas.contains { areSame($0, schema) } }
  }

  /// Decides about two schemas and everything that they refer to, each pair once.
  func areSame(_ one: JSONValue, _ other: JSONValue) -> Bool {
    let root = pair(one, other)
    if let known = known[root.pair] { return known }
    var work = [root]
    var seen: Set<Pair> = [root.pair]
    var dependents: [Pair: [Pair]] = [:]
    var different: [Pair] = []
    while let next = work.popLast() {
      guard effort.spend() else { return false }
      needed = []
      guard keywords(next.old, next.new) else {
        different.append(next.pair)
        continue
      }
      for (child, counterpart) in needed {
        let inner = pair(child, counterpart)
        if let isSame = known[inner.pair] {
          if !isSame { different.append(next.pair) }
          continue
        }
        dependents[inner.pair, default: []].append(next.pair)
        if seen.insert(inner.pair).inserted { work.append(inner) }
      }
    }
    while let pair = different.popLast() {
      guard known.updateValue(false, forKey: pair) == nil else { continue }
      different += dependents[pair] ?? []
    }
    for pair in seen where known[pair] == nil { known[pair] = true }
    return known[root.pair] ?? false
  }

  private func pair(_ one: JSONValue, _ other: JSONValue) -> (pair: Pair, old: JSONValue, new: JSONValue) {
    let (one, other) = (followed(one, left), followed(other, right))
    return (Pair(left: JSONValueKey(one), right: JSONValueKey(other)), one, other)
  }

  /// Notes that two schemas must say the same as well.
  private func needs(_ one: JSONValue, _ other: JSONValue) -> Bool {
    needed.append((one, other))
    return true
  }

  /// Returns the schema that one without other keywords refers to.
  private func followed(_ schema: JSONValue, _ side: SchemaSide) -> JSONValue {
    var schema = schema
    for _ in 0..<16 {
      guard schema["$ref"] != nil,
        side.isOld(schema) || schema.members.allSatisfy({ $0.name == "$ref" || SchemaKeywords.isAnnotation($0.name) }),
        let target = side.targets(of: schema).first
      else { break }
      schema = target
    }
    return schema
  }

  private func keywords(_ one: JSONValue, _ other: JSONValue) -> Bool {
    guard one.kind == .object, other.kind == .object else {
      return isEmpty(one) && isEmpty(other) || one.kind == .false && other.kind == .false
    }
    let (isOld, isOtherOld) = (left.isOld(one), right.isOld(other))
    guard SchemaKeywords.types(of: one, isOld: isOld) == SchemaKeywords.types(of: other, isOld: isOtherOld) else {
      return false
    }
    let (mine, theirs) = (SchemaKeywords.bounds(of: one), SchemaKeywords.bounds(of: other))
    guard mine.lower == theirs.lower, mine.upper == theirs.upper else { return false }
    for mark in ["readOnly", "writeOnly"] where (one[mark]?.bool ?? false) != (other[mark]?.bool ?? false) {
      return false
    }
    let (names, others) = (Self.names(of: one), Self.names(of: other))
    // A constant is a list of one value, of which OpenAPI 3.0 knows only the list.
    let hasLists = !isOld && !isOtherOld && !names.isSuperset(of: Self.lists) && !others.isSuperset(of: Self.lists)
    if hasLists, let values = Self.listed(one), let counterparts = Self.listed(other) {
      guard values == counterparts, names.subtracting(Self.lists) == others.subtracting(Self.lists) else {
        return false
      }
      return names.subtracting(Self.lists).allSatisfy { areSame(keyword: $0, of: one, other) }
    }
    guard names == others else { return false }
    return names.allSatisfy { areSame(keyword: $0, of: one, other) }
  }

  private func areSame(keyword: String, of one: JSONValue, _ other: JSONValue) -> Bool {
    guard let value = one[keyword], let counterpart = other[keyword] else { return false }
    return areSame(keyword: keyword, value, counterpart)
  }

  private static let lists: Set = ["const", "enum"]

  /// Returns the values that a schema lists; `nil` if it lists none.
  private static func listed(_ schema: JSONValue) -> Set<JSONLiteral>? {
    let values = schema["const"].map { [$0] } ?? schema["enum"]?.elements.map { $0 }
    return values.map { Set($0.map { JSONLiteral($0).canonical }) }
  }

  private func isEmpty(_ schema: JSONValue) -> Bool {
    schema.kind == .true || schema.kind == .object && Self.names(of: schema).isEmpty && schema["type"] == nil
  }

  private static let special: Set = ["type", "minimum", "maximum", "exclusiveMinimum", "exclusiveMaximum"]

  private static func names(of schema: JSONValue) -> Set<String> {
    Set(schema.members.map(\.name).filter { !SchemaKeywords.isAnnotation($0) && !special.contains($0) })
  }

  private func areSame(keyword: String, _ one: JSONValue, _ other: JSONValue) -> Bool {
    switch keyword {
    case "items", "additionalProperties", "not", "contains", "propertyNames", "if", "then", "else",
      "unevaluatedProperties", "unevaluatedItems", "additionalItems":
      one.kind == .array || other.kind == .array
        ? one.kind == other.kind && inOrder(one, other) : needs(one, other)
    case "properties", "patternProperties", "dependentSchemas", "dependencies":
      one.kind == .object && other.kind == .object && one.count == other.count
        && one.members.allSatisfy { member in other[member.name].map { needs(member.value, $0) } ?? false }
    case "prefixItems": inOrder(one, other)
    case "allOf", "anyOf", "oneOf": inOrder(one, other)
    case "$dynamicRef", "$recursiveRef": false
    case "enum", "required":
      one.isEqual(to: other)
        || Set(one.elements.map { JSONLiteral($0).canonical }) == Set(other.elements.map { JSONLiteral($0).canonical })
    default: one.isEqual(to: other)
    }
  }

  private func inOrder(_ one: JSONValue, _ other: JSONValue) -> Bool {
    one.count == other.count && zip(one.elements, other.elements).allSatisfy { needs($0, $1) }
  }
}
