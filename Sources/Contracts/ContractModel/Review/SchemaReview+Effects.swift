import Diagnostics
import JSONSyntax

/// The parts of a schema that have no effect, although their author meant something by them.
extension SchemaReview {
  /// Returns what has no effect in one schema; what the schemas in it say is their own.
  ///
  /// - Parameter knowsKeywords: Whether the document's dialect has no keywords that are not known here.
  mutating func ineffective(in schema: JSONValue, _ knowsKeywords: Bool) -> [(message: String, value: JSONValue)] {
    // In 3.0 the checker of the document tells what is beside a reference.
    guard !(is30 && schema["$ref"]?.kind == .string) else { return [] }
    return nullable(in: schema) + impossibleValues(of: schema) + otherTypes(in: schema) + lonely(in: schema)
      + (is30 || !knowsKeywords ? [] : misspelt(in: schema))
  }

  // MARK: null

  private mutating func nullable(in schema: JSONValue) -> [(message: String, value: JSONValue)] {
    guard let flag = schema["nullable"], flag.bool == true else { return [] }
    let key = schema.key("nullable")
    guard is30 else {
      let excludes = ["$ref", "type", "enum", "const", "allOf", "anyOf", "oneOf", "not", "if"]
      let advice =
        if let type = schema["type"]?.string {
          "write \"type\": [\"\(type)\", \"null\"]"
        } else if excludes.contains(where: { schema[$0] != nil }) {
          "allow {\"type\": \"null\"} with \"anyOf\""
        } else {
          "remove it, because null is valid without it"
        }
      return [("\"nullable\" has no effect since OpenAPI 3.1; \(advice)", key)]
    }
    guard !allowsNull(schema, depth: 0) else { return [] }
    if let list = schema["enum"], list.kind == .array, !list.elements.contains(where: { $0.kind == .null }) {
      return [("\"nullable\" has no effect, because \"enum\" does not have null; add null to it", key)]
    }
    let reason =
      schema["type"] == nil ? "without \"type\" beside it" : "because another part of the schema excludes null"
    return [
      (
        "\"nullable\" has no effect \(reason); let the other schemas be nullable, or allow {\"enum\": [null]} with "
          + "\"anyOf\"", key
      )
    ]
  }

  /// Whether null may be valid (OpenAPI 3.0.4, section 4.7.24.2: `nullable` extends the `type` beside it alone).
  private mutating func allowsNull(_ schema: JSONValue, depth: Int) -> Bool {
    guard depth < 16, schema.kind == .object else { return true }
    let schema = target(of: schema)
    if let types = types(of: schema), !types.contains("null") { return false }
    if let list = schema["enum"], list.kind == .array, !list.elements.contains(where: { $0.kind == .null }) {
      return false
    }
    for part in schema["allOf"]?.elements.map({ $0 }) ?? [] where !allowsNull(part, depth: depth + 1) { return false }
    for keyword in ["anyOf", "oneOf"] {
      guard let parts = schema[keyword], parts.count > 0 else { continue }
      var isAllowed = false
      for part in parts.elements where allowsNull(part, depth: depth + 1) { isAllowed = true }
      if !isAllowed { return false }
    }
    return true
  }

  // MARK: Types

  /// The most values of an `enum` of which something is said.
  private static let mostValues = 10

  /// The values of an `enum` that are of none of the types; if all are, the schema has no valid value at all.
  private func impossibleValues(of schema: JSONValue) -> [(message: String, value: JSONValue)] {
    guard let list = schema["enum"], list.kind == .array, let types = types(of: schema) else { return [] }
    let others = list.elements.filter { !Self.isValue($0, of: types) }
    guard others.count < list.count else { return [] }
    let shown = types.sorted().joined(separator: ", ")
    return others.prefix(Self.mostValues).map { value in
      let advice =
        switch value.kind {
        case .null: is30 ? "add \"nullable\": true" : "add \"null\" to \"type\""
        case .number where types.contains("string"), .true where types.contains("string"),
          .false where types.contains("string"):
          "put it in quotes: \"\(value.text)\""
        case .number, .true, .false, .string, .array, .object: "correct it, or the type"
        }
      let text = value.text.count > 40 ? "this value" : value.text
      return ("\(text) of \"enum\" is never valid, because it is not of the type \(shown); \(advice)", value)
    }
  }

  /// The keywords that judge values of some types alone.
  private static let keywordsOfTypes: [(types: Set<String>, keywords: [String])] = [
    (
      ["number", "integer"], ["multipleOf", "maximum", "exclusiveMaximum", "minimum", "exclusiveMinimum"]
    ),
    (["string"], ["maxLength", "minLength", "pattern"]),
    (
      ["array"],
      [
        "items", "prefixItems", "contains", "maxItems", "minItems", "uniqueItems", "maxContains", "minContains",
        "unevaluatedItems",
      ]
    ),
    (
      ["object"],
      [
        "properties", "patternProperties", "additionalProperties", "propertyNames", "maxProperties", "minProperties",
        "required", "dependentRequired", "dependentSchemas", "unevaluatedProperties",
      ]
    ),
  ]

  private func otherTypes(in schema: JSONValue) -> [(message: String, value: JSONValue)] {
    guard let types = types(of: schema) else { return [] }
    return Self.keywordsOfTypes.flatMap { row -> [(message: String, value: JSONValue)] in
      guard types.isDisjoint(with: row.types) else { return [] }
      let present = row.keywords.filter { name in schema[name].map { !Self.saysNothing($0) } ?? false }
      guard let first = present.first else { return [] }
      let shown = types.sorted().joined(separator: ", ")
      let names = present.map { "\"\($0)\"" }.joined(separator: ", ")
      let has = present.count == 1 ? "has" : "have"
      return [
        (
          "\(names) \(has) no effect on values of the type \(shown); correct the type, or remove "
            + (present.count == 1 ? "it" : "them"), schema.key(first)
        )
      ]
    }
  }

  /// Whether a keyword's value is one that generators write where nothing is said.
  private static func saysNothing(_ value: JSONValue) -> Bool {
    switch value.kind {
    case .null, .false, .true: true
    case .number: value.number == JSONNumber(0)
    case .string: value.string?.isEmpty ?? true
    case .array, .object: value.count == 0
    }
  }

  /// The keywords that judge nothing without another one.
  private func lonely(in schema: JSONValue) -> [(message: String, value: JSONValue)] {
    let rows: [(name: String, others: [String])] =
      is30
      ? [("exclusiveMinimum", ["minimum"]), ("exclusiveMaximum", ["maximum"])]
      : [("then", ["if"]), ("else", ["if"]), ("minContains", ["contains"]), ("maxContains", ["contains"])]
    return rows.compactMap { row in
      guard let value = schema[row.name], is30 ? value.bool == true : value.bool != false,
        row.others.allSatisfy({ schema[$0] == nil })
      else { return nil }
      let others = row.others.map { "\"\($0)\"" }.joined(separator: " or ")
      return ("\"\(row.name)\" has no effect without \(others) beside it; add it", schema.key(row.name))
    }
  }

  // MARK: Names

  /// The form of the value of a keyword.
  private enum Form {
    case string, boolean, number, list, object, schema, any

    func fits(_ value: JSONValue) -> Bool {
      switch self {
      case .string: value.kind == .string
      case .boolean: value.bool != nil
      case .number: value.kind == .number
      case .list: value.kind == .array
      case .object: value.kind == .object
      case .schema: value.kind == .object || value.bool != nil
      case .any: true
      }
    }
  }

  /// The keywords of OpenAPI 3.1 and 3.2, and those of earlier drafts, which are no misspelt ones.
  private static let keywords: [String: Form] = {
    let rows: [(Form, [String])] = [
      (.string, ["title", "description", "format", "pattern", "contentEncoding", "contentMediaType", "id"]),
      (.boolean, ["uniqueItems", "readOnly", "writeOnly", "deprecated", "nullable"]),
      (
        .number,
        [
          "multipleOf", "maximum", "minimum", "exclusiveMaximum", "exclusiveMinimum", "maxLength", "minLength",
          "maxItems", "minItems", "maxProperties", "minProperties", "maxContains", "minContains",
        ]
      ),
      (.list, ["allOf", "anyOf", "oneOf", "prefixItems", "enum", "required", "examples"]),
      (
        .object,
        [
          "properties", "patternProperties", "dependentSchemas", "dependentRequired", "discriminator", "xml",
          "externalDocs", "definitions", "dependencies",
        ]
      ),
      (
        .schema,
        [
          "not", "if", "then", "else", "contains", "propertyNames", "unevaluatedItems", "unevaluatedProperties",
          "contentSchema", "items", "additionalProperties", "additionalItems",
        ]
      ),
      (.any, ["type", "const", "default", "example"]),
    ]
    return Dictionary(rows.flatMap { row in row.1.map { ($0, row.0) } }) { first, _ in first }
  }()

  /// Members that are nearly keywords, and whose values would fit; any other name may be an annotation.
  private func misspelt(in schema: JSONValue) -> [(message: String, value: JSONValue)] {
    schema.members.compactMap { member in
      let name = member.name
      guard Self.keywords[name] == nil, !name.hasPrefix("x-"), !name.hasPrefix("$") else { return nil }
      let letters = name.lowercased().filter { $0 != "_" && $0 != "-" }
      let known = Self.keywords.filter { $0.value.fits(member.value) }.keys.sorted()
      let near = known.first { $0.lowercased() == letters } ?? Self.near(letters, among: known)
      guard let near else { return nil }
      return ("\"\(name)\" is no keyword of schemas and has no effect; did you mean \"\(near)\"?", member.key)
    }
  }

  /// Returns the keyword that a name has one letter less, more, or different from; two for long ones.
  ///
  /// A keyword with something behind it is a name of its own, as `descriptionHtml` is.
  private static func near(_ letters: String, among known: [String]) -> String? {
    guard !letters.contains(where: \.isNumber) else { return nil }
    let candidates = known.filter { $0.count > 4 && !letters.hasPrefix($0.lowercased()) }
    return NearestName.find(letters, among: candidates, within: 1)
      ?? NearestName.find(letters, among: candidates.filter { $0.count >= 10 }, within: 2)
  }
}
