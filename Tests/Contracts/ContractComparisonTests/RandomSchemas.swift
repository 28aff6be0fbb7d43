import Basics
import JSONSyntax

/// Makes pairs of schemas, the second of which is mostly the first with one change, and values for both.
///
/// Members have other names at each depth, and alternatives have no members, so that the names alone show whether a schema
/// describes all members of a value.
struct RandomSchemas {
  private var random: SeededGenerator

  init(seed: UInt64) { random = SeededGenerator(seed: seed, purpose: "pairs of schemas") }

  private mutating func below(_ limit: Int) -> Int { Int.random(in: 0..<max(1, limit), using: &random) }
  private mutating func chance(_ percent: Int) -> Bool { below(100) < percent }
  private mutating func pick<Element>(_ elements: [Element], or other: Element) -> Element {
    elements.randomElement(using: &random) ?? other
  }

  static func names(_ depth: Int) -> [String] { depth == 0 ? ["a", "b", "c"] : ["d", "e", "f"] }
  static func pattern(_ depth: Int) -> String { depth == 0 ? "^x" : "^y" }
  static let patternNames = ["x1", "xyz", "y1", "yza"]

  /// Returns two schemas.
  mutating func pair() -> (old: JSONLiteral, new: JSONLiteral) {
    let old = schema(0)
    return (old, chance(10) ? schema(0) : changed(old, 0))
  }

  // MARK: Schemas

  private mutating func schema(_ depth: Int) -> JSONLiteral {
    switch below(depth == 0 ? 14 : 9) {
    case 0, 1: string()
    case 2, 3: number()
    case 4: .object([.init("type", pick(["boolean", "null", "integer", "string"], or: "null"))])
    case 5: .object([.init("enum", .array(scalars(1 + below(3))))])
    case 6: .object([.init(pick(["anyOf", "oneOf"], or: "anyOf"), .array([scalar(), scalar()]))])
    case 7: .object([.init("type", .array(["string", "null"])), .init("maxLength", number(3))])
    case 8, 9: depth < 2 ? array(depth) : string()
    default: depth < 2 ? object(depth) : number()
    }
  }

  private func number(_ value: Int) -> JSONLiteral { JSONLiteral(value) }

  private mutating func scalar() -> JSONLiteral { chance(50) ? string() : number() }

  private mutating func scalars(_ count: Int) -> [JSONLiteral] {
    let all: [JSONLiteral] = ["a", "ab", 1, 5, .null, true, "x", .number("2.5")]
    var values: [JSONLiteral] = []
    for _ in 0..<count {
      let value = pick(all, or: 1)
      if !values.contains(value) { values.append(value) }
    }
    return values
  }

  private mutating func string() -> JSONLiteral {
    var members: [JSONLiteral.Member] = [.init("type", "string")]
    if chance(40) { members.append(.init("minLength", number(below(3)))) }
    if chance(40) { members.append(.init("maxLength", number(1 + below(4)))) }
    if chance(20) { members.append(.init("pattern", pick(["^a", "b$", "^[a-z]+$"], or: "a"))) }
    return .object(members)
  }

  private mutating func number() -> JSONLiteral {
    var members: [JSONLiteral.Member] = [.init("type", pick(["integer", "number"], or: "number"))]
    if chance(50) { members.append(.init(pick(["minimum", "exclusiveMinimum"], or: "minimum"), number(below(4)))) }
    if chance(50) { members.append(.init(pick(["maximum", "exclusiveMaximum"], or: "maximum"), number(2 + below(5)))) }
    if chance(15) { members.append(.init("multipleOf", number(1 + below(3)))) }
    return .object(members)
  }

  private mutating func array(_ depth: Int) -> JSONLiteral {
    var members: [JSONLiteral.Member] = [.init("type", "array"), .init("items", schema(depth + 1))]
    if chance(30) { members.append(.init("minItems", number(below(3)))) }
    if chance(30) { members.append(.init("maxItems", number(1 + below(3)))) }
    if chance(20) { members.append(.init("uniqueItems", true)) }
    return .object(members)
  }

  private mutating func object(_ depth: Int) -> JSONLiteral {
    let names = Self.names(depth).filter { _ in chance(70) }
    var members: [JSONLiteral.Member] = [.init("type", "object")]
    var properties: [JSONLiteral.Member] = []
    for name in names { properties.append(.init(name, schema(depth + 1))) }
    members.append(.init("properties", .object(properties)))
    let required = names.filter { _ in chance(40) }.map(JSONLiteral.string)
    if !required.isEmpty { members.append(.init("required", .array(required))) }
    if chance(50) { members.append(.init("additionalProperties", chance(70) ? false : schema(depth + 1))) }
    if chance(30) {
      members.append(.init("patternProperties", .object([.init(Self.pattern(depth), schema(depth + 1))])))
    }
    if chance(20) { members.append(.init("propertyNames", string())) }
    if chance(15) { members.append(.init("minProperties", number(below(3)))) }
    if chance(15) { members.append(.init("maxProperties", number(1 + below(3)))) }
    return .object(members)
  }

  /// Returns a schema with one change somewhere in it.
  private mutating func changed(_ schema: JSONLiteral, _ depth: Int) -> JSONLiteral {
    guard case .object(var members) = schema, !members.isEmpty else { return self.schema(depth) }
    let position = below(members.count)
    let member = members[position]
    switch (member.key, member.value) {
    case ("properties", .object(var properties)) where !properties.isEmpty && chance(80):
      let inner = below(properties.count)
      properties[inner].value = changed(properties[inner].value, depth + 1)
      members[position].value = .object(properties)
    case ("items", let value),
      ("additionalProperties", let value) where chance(70):
      members[position].value = changed(value, depth + 1)
    case ("type", _):
      let other = self.schema(depth)
      // Another schema of the type has other keywords.
      guard case .object(let others) = other, others.first == members.first, let added = others.last else {
        return other
      }
      members.removeAll { $0.key == added.key }
      members.append(added)
    case (_, .number): members[position].value = number(below(5) + (member.key == "multipleOf" ? 1 : 0))
    default: members.remove(at: position)
    }
    return .object(members)
  }

  // MARK: Values

  /// Returns values, many of which one of the schemas may accept.
  mutating func values(_ count: Int) -> [JSONLiteral] {
    var values: [JSONLiteral] = []
    for _ in 0..<count { values.append(value(0)) }
    return values
  }

  private mutating func value(_ depth: Int) -> JSONLiteral {
    switch below(depth < 2 ? 11 : 7) {
    case 0, 1: return number(below(8))
    case 2: return pick([.number("2.5"), .null, true, -1], or: .null)
    case 3, 4, 5, 6: return pick(["", "a", "ab", "b", "abc", "x", "abcd", "abcde", "A"], or: "")
    case 7, 8:
      var elements: [JSONLiteral] = []
      for _ in 0..<below(4) { elements.append(value(depth + 1)) }
      return .array(elements)
    default:
      var members: [JSONLiteral.Member] = []
      for name in Self.names(depth) + Self.patternNames where chance(name.count == 1 ? 50 : 12) {
        members.append(.init(name, value(depth + 1)))
      }
      return .object(members)
    }
  }
}
