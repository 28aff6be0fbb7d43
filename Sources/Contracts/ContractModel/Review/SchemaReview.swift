import JSONSyntax

/// Finds schemas that no value satisfies, as far as one schema shows it by itself.
struct SchemaReview {
  var resolver: ReferenceResolver
  /// Whether the document is one of OpenAPI 3.0, where nothing beside a reference counts.
  let is30: Bool

  mutating func faults(of schema: JSONValue) -> [(message: String, value: JSONValue)] {
    guard !(is30 && schema["$ref"]?.kind == .string) else { return [] }
    return bounds(of: schema) + chosenValues(of: schema) + requiredMembers(of: schema) + parts(of: schema)
  }

  // MARK: Bounds

  private static let pairs: [(least: String, most: String, noun: String)] = [
    ("minimum", "maximum", "number"), ("minLength", "maxLength", "string"), ("minItems", "maxItems", "array"),
    ("minProperties", "maxProperties", "object"), ("minContains", "maxContains", "array"),
  ]

  private func bounds(of schema: JSONValue) -> [(message: String, value: JSONValue)] {
    var faults = Self.pairs.compactMap { pair -> (message: String, value: JSONValue)? in
      guard let least = schema[pair.least]?.number, let value = schema[pair.most], let most = value.number, least > most
      else { return nil }
      return (
        "no \(pair.noun) is valid: \"\(pair.least)\" \(least) is more than \"\(pair.most)\" \(most); swap them", value
      )
    }
    let least = schema["exclusiveMinimum"]?.number ?? exclusive(schema, "exclusiveMinimum", "minimum")
    let most = schema["exclusiveMaximum"]?.number ?? exclusive(schema, "exclusiveMaximum", "maximum")
    let value = schema["exclusiveMaximum"] ?? schema["maximum"] ?? schema
    if let least, let limit = most ?? schema["maximum"]?.number, least >= limit {
      faults.append(("no number is valid: it must be more than \(least), and no more than \(limit)", value))
    } else if let most, let limit = schema["minimum"]?.number, limit >= most, faults.isEmpty {
      faults.append(("no number is valid: it must be less than \(most), and no less than \(limit)", value))
    }
    return faults
  }

  /// The bound that OpenAPI 3.0 excludes by a flag.
  private func exclusive(_ schema: JSONValue, _ flag: String, _ bound: String) -> JSONNumber? {
    schema[flag]?.bool == true ? schema[bound]?.number : nil
  }

  // MARK: Types

  /// The types that a schema allows; `nil` for all.
  func types(of schema: JSONValue) -> Set<String>? {
    guard let value = schema["type"] else { return nil }
    var types = Set(value.string.map { [$0] } ?? (value.kind == .array ? value.elements.compactMap(\.string) : []))
    if types.isEmpty { return nil }
    if is30, schema["nullable"]?.bool == true { types.insert("null") }
    return types
  }

  private func chosenValues(of schema: JSONValue) -> [(message: String, value: JSONValue)] {
    // In 3.0 an empty list is forbidden.
    if !is30, let list = schema["enum"], list.kind == .array, list.count == 0 {
      return [("no value is valid: \"enum\" is empty; list the values, or remove it", list)]
    }
    guard let types = types(of: schema) else { return [] }
    let shown = types.sorted().joined(separator: ", ")
    if let list = schema["enum"], list.kind == .array, list.count > 0,
      !list.elements.contains(where: { Self.isValue($0, of: types) })
    {
      return [("no value is valid: none of \"enum\" is of the type \(shown); correct one of the two", list)]
    }
    if let value = schema["const"], !Self.isValue(value, of: types) {
      return [("no value is valid: \"const\" is not of the type \(shown); correct one of the two", value)]
    }
    return []
  }

  static func isValue(_ value: JSONValue, of types: Set<String>) -> Bool {
    if value.kind == .number {
      return types.contains("number") || types.contains("integer") && (value.number?.isInteger ?? false)
    }
    return types.contains(value.kind.name)
  }

  // MARK: Members

  private func requiredMembers(of schema: JSONValue) -> [(message: String, value: JSONValue)] {
    guard let required = schema["required"], required.kind == .array else { return [] }
    let properties = schema["properties"]
    let isClosed = Self.isClosed(schema)
    return required.elements.compactMap { name in
      guard let text = name.string else { return nil }
      let property = properties?[text]
      if property == nil, isClosed {
        return (
          "no object is valid: \"\(text)\" is required, but \"properties\" does not have it and "
            + "\"additionalProperties\" is false; describe it, or do not require it",
          name
        )
      }
      guard let property,
        property.bool == false
          || property["not"].map({ $0.bool == true || $0.kind == .object && $0.count == 0 }) ?? false
      else { return nil }
      return ("no object is valid: \"\(text)\" is required, and no value of it is valid; do not require it", name)
    }
  }

  /// Whether a schema allows no member that its `properties` do not have.
  static func isClosed(_ schema: JSONValue) -> Bool {
    schema["additionalProperties"]?.bool == false && schema["patternProperties"] == nil
  }

  // MARK: Parts

  /// The parts of `allOf` that allow no type in common.
  private mutating func parts(of schema: JSONValue) -> [(message: String, value: JSONValue)] {
    guard let list = schema["allOf"], list.kind == .array else { return [] }
    var common = types(of: schema)
    for part in list.elements {
      guard let types = types(of: target(of: part)) else { continue }
      guard let others = common else {
        common = types
        continue
      }
      let both = Self.intersection(others, types)
      if both.isEmpty {
        let (one, other) = (others.sorted().joined(separator: ", "), types.sorted().joined(separator: ", "))
        return [("no value is valid: it must be of the type \(one) and of the type \(other); use one, or anyOf", part)]
      }
      common = both
    }
    return []
  }

  private static func intersection(_ one: Set<String>, _ other: Set<String>) -> Set<String> {
    var both = one.intersection(other)
    if one.contains("number") && other.contains("integer") || one.contains("integer") && other.contains("number") {
      both.insert("integer")
    }
    return both
  }

  mutating func target(of value: JSONValue) -> JSONValue {
    var value = value
    for _ in 0..<32 {
      guard let text = value["$ref"]?.string, is30 || value["type"] == nil,
        case .success(let target) = resolver.target(of: text, from: value)
      else { break }
      value = target
    }
    return value
  }
}
