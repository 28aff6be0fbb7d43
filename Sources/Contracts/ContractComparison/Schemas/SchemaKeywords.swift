import JSONSyntax

/// The keywords of a schema that decide what it accepts, in one spelling for all versions of OpenAPI.
enum SchemaKeywords {
  /// The keywords that accept and refuse nothing.
  private static let annotations: Set = [
    "title", "description", "default", "example", "examples", "deprecated", "readOnly", "writeOnly", "$comment",
    "externalDocs", "xml", "discriminator", "$id", "$schema", "$anchor", "$dynamicAnchor", "$recursiveAnchor", "$defs",
    "definitions", "$vocabulary", "contentEncoding", "contentMediaType", "contentSchema", "id", "nullable",
  ]

  static func isAnnotation(_ name: String) -> Bool { annotations.contains(name) || name.hasPrefix("x-") }

  /// Returns the names of the types that a schema allows; `nil` for all.
  static func types(of schema: JSONValue, isOld: Bool) -> Set<String>? {
    guard let type = schema["type"] else { return nil }
    var names = Set(type.string.map { [$0] } ?? type.elements.compactMap(\.string))
    if isOld, schema["nullable"]?.bool == true { names.insert("null") }
    // Every whole number is a number.
    if names.contains("number") { names.remove("integer") }
    return names
  }

  static func bounds(of schema: JSONValue) -> (lower: [NumberSet.Bound], upper: [NumberSet.Bound]) {
    var lower: [NumberSet.Bound] = []
    var upper: [NumberSet.Bound] = []
    // Until draft 4, and in OpenAPI 3.0, `exclusiveMinimum` is a flag.
    if let number = schema["minimum"]?.number {
      lower.append(.init(number: number, isExclusive: schema["exclusiveMinimum"]?.bool == true))
    }
    if let number = schema["exclusiveMinimum"]?.number { lower.append(.init(number: number, isExclusive: true)) }
    if let number = schema["maximum"]?.number {
      upper.append(.init(number: number, isExclusive: schema["exclusiveMaximum"]?.bool == true))
    }
    if let number = schema["exclusiveMaximum"]?.number { upper.append(.init(number: number, isExclusive: true)) }
    return (lower, upper)
  }
}
