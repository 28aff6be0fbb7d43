/// The keywords that affect the verdict or the resolution of references.
///
/// Source: JSON Schema 2020-12 Core and Validation, and the drafts before it back to 4.
enum Keyword: String, CaseIterable, Sendable {
  // Core.
  case id = "$id"
  case oldID = "id"
  case schema = "$schema"
  case ref = "$ref"
  case anchor = "$anchor"
  case dynamicRef = "$dynamicRef"
  case dynamicAnchor = "$dynamicAnchor"
  case recursiveRef = "$recursiveRef"
  case recursiveAnchor = "$recursiveAnchor"
  case vocabulary = "$vocabulary"
  case comment = "$comment"
  case defs = "$defs"
  case definitions
  // Applicators.
  case prefixItems, items, additionalItems, contains
  case properties, patternProperties, additionalProperties, propertyNames
  case dependentSchemas, dependencies
  case allOf, anyOf, oneOf, not
  case ifCondition = "if"
  case then
  case otherwise = "else"
  // Unevaluated locations.
  case unevaluatedItems, unevaluatedProperties
  // Validation.
  case type
  case enumeration = "enum"
  case const
  case multipleOf, maximum, exclusiveMaximum, minimum, exclusiveMinimum
  case maxLength, minLength, pattern
  case maxItems, minItems, uniqueItems, maxContains, minContains
  case maxProperties, minProperties, required, dependentRequired
  // Format and content.
  case format
  case contentSchema
  // OpenAPI 3.0.
  case nullable
  // Not keywords: the schema `false`, and the limits of evaluation.
  case never = "false"
  case limit

  /// How a keyword's value contains schemas.
  enum Children: Sendable {
    case none, one, list, oneOrList, byName, byNameOrNames
  }

  /// The position of schemas in the keyword's value.
  var children: Children {
    switch self {
    case .additionalItems, .contains, .additionalProperties, .propertyNames, .not, .ifCondition, .then, .otherwise,
      .unevaluatedItems, .unevaluatedProperties, .contentSchema:
      .one
    case .items: .oneOrList
    case .allOf, .anyOf, .oneOf, .prefixItems: .list
    case .properties, .patternProperties, .dependentSchemas, .defs, .definitions: .byName
    case .dependencies: .byNameOrNames
    default: .none
    }
  }

  /// The vocabulary of the keyword.
  var vocabulary: SchemaVocabularies {
    switch self {
    case .prefixItems, .items, .additionalItems, .contains, .properties, .patternProperties, .additionalProperties,
      .propertyNames, .dependentSchemas, .dependencies, .allOf, .anyOf, .oneOf, .not, .ifCondition, .then, .otherwise:
      .applicator
    case .unevaluatedItems, .unevaluatedProperties: .unevaluated
    case .type, .enumeration, .const, .multipleOf, .maximum, .exclusiveMaximum, .minimum, .exclusiveMinimum, .maxLength,
      .minLength, .pattern, .maxItems, .minItems, .uniqueItems, .maxContains, .minContains, .maxProperties,
      .minProperties, .required, .dependentRequired:
      .validation
    case .format: .format
    case .contentSchema: .content
    default: .core
    }
  }

  /// Returns whether a dialect supports the keyword.
  func isKnown(in dialect: SchemaDialect) -> Bool {
    let version = dialect.version
    switch self {
    case .never, .limit: return false
    case .nullable: return version == .openAPI30
    case .oldID: return version == .draft4
    case .id: return version >= .draft6
    case .definitions, .patternProperties, .dependencies, .additionalItems:
      if version == .openAPI30 || (self == .additionalItems && version >= .draft202012) { return false }
    case .const, .contains, .propertyNames:
      if version < .draft6 { return false }
    case .ifCondition, .then, .otherwise, .comment:
      if version < .draft7 { return false }
    case .anchor, .vocabulary, .defs, .dependentSchemas, .dependentRequired, .minContains, .maxContains,
      .unevaluatedItems, .unevaluatedProperties, .contentSchema:
      if version < .draft201909 { return false }
    case .recursiveRef, .recursiveAnchor: return version == .draft201909
    case .dynamicRef, .dynamicAnchor, .prefixItems:
      if version < .draft202012 { return false }
    default: break
    }
    return dialect.vocabularies.contains(vocabulary)
  }

  /// The keywords by name.
  static let byName = Dictionary(
    uniqueKeysWithValues: allCases.filter { $0 != .never && $0 != .limit }.map { ($0.rawValue, $0) }
  )
}
