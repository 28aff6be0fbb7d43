package import ContractModel
import JSONSchemas
package import JSONSyntax

/// A value that differs from a valid one in one place, and is valid or breaks exactly one constraint.
package struct Variation: Sendable, Hashable {
  /// A broken constraint.
  package struct Violation: Sendable, Hashable {
    /// The keyword of the constraint.
    package let keyword: String
    /// The fault as a predicate, such as `is above its maximum 100`.
    package let reason: String
    /// Whether every server must notice, rather than only those that check a format.
    package let isEnforced: Bool
  }

  package let change: VariationCandidate
  /// The whole value after the change.
  package let whole: JSONLiteral
  /// The broken constraint; `nil` if the value is valid.
  package let violation: Violation?

  /// The keys and positions from the root to the changed part.
  package var path: [String] { change.path }
  /// The description of the changed part as a predicate, such as `is empty`.
  package var phrase: String { change.phrase }
  /// How unusual the value is.
  package var rarity: VariationCandidate.Rarity { change.rarity }
  /// The place of the changed part.
  package var pointer: JSONPointer { JSONPointer(tokens: change.path) }

  /// Returns the variation with its part added to another value that lacks it; `nil` if that is not possible, or no
  /// client sends the part.
  package func added(to value: JSONLiteral, _ schema: SchemaReference) -> Variation? {
    guard let part = whole.value(at: pointer), value.value(at: pointer) == nil else { return nil }
    let added = value.replacing(path[...], with: part)
    guard added != value, added.isAllowed(by: schema) == (violation == nil),
      UnsentMembers(schema).removed(from: added) == added
    else { return nil }
    return Variation(change: change, whole: added, violation: violation)
  }

  /// Returns the variation with the constraint that a server finds broken in what it receives; `nil` if that is valid.
  ///
  /// A number in a query is a text like any other: `42` is not in the format `date-time`, but has the type `string`.
  package func received(as document: JSONDocument, by schema: SchemaReference) -> Variation? {
    let violations = schema.validator.violations(in: document.root, maximumViolations: 3)
      .compactMap { Violation($0.closest, change.phrase) }
    guard let found = violations.first(where: { $0.isEnforced }) ?? violations.first else { return nil }
    let isSame = violation.map { $0.keyword == found.keyword } ?? false
    return isSame ? self : Variation(change: change, whole: whole, violation: found)
  }
}

extension Variation.Violation {
  /// Creates the violation of a changed part; `nil` for one that no server can be expected to notice.
  init?(_ violation: SchemaViolation, _ phrase: String) {
    keyword = violation.keyword
    guard !violation.isLimit else { return nil }
    let bound = JSONLiteral(violation.schema).excerpt
    isEnforced = keyword != "format" || Self.enforcedFormats.contains(violation.schema.string ?? "")
    reason =
      switch keyword {
      case "minimum": "\(phrase), below its minimum \(bound)"
      case "maximum": "\(phrase), above its maximum \(bound)"
      case "exclusiveMinimum": "\(phrase), not above its exclusive minimum \(bound)"
      case "exclusiveMaximum": "\(phrase), not below its exclusive maximum \(bound)"
      case "multipleOf": "\(phrase), not a multiple of \(bound)"
      case "minLength": "\(phrase), fewer than its minLength \(bound)"
      case "maxLength": "\(phrase), more than its maxLength \(bound)"
      case "minItems": "\(phrase), fewer than its minItems \(bound)"
      case "maxItems": "\(phrase), more than its maxItems \(bound)"
      case "uniqueItems": "repeats an element, although its elements are unique"
      case "pattern": "\(phrase), which does not match its pattern \(bound)"
      case "format": "\(phrase), which is not in its format \(bound)"
      case "enum", "const": "\(phrase), which is not among its allowed values"
      case "type": "\(phrase), which is not of its type \(bound)"
      case "required": "is missing, although it is required"
      case "additionalProperties", "unevaluatedProperties", "false": "is an unknown member"
      default: "\(phrase): \(violation.message)"
      }
  }

  /// The formats that servers parse; others are often descriptions only.
  private static let enforcedFormats: Set<String> = [
    "date", "date-time", "time", "uuid", "ipv4", "ipv6", "email",
  ]
}
