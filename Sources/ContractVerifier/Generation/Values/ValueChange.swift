import ContractModel
import JSONSchemas
import JSONSyntax
import SchemaExamples

/// A change of a value at one place, which keeps the value valid or breaks exactly one constraint.
struct ValueChange: Sendable, Hashable {
  /// A broken constraint.
  struct Fault: Sendable, Hashable {
    /// The keyword of the constraint.
    let keyword: String
    /// What is wrong, after a subject: `is above its maximum 100`.
    let reason: String
    /// Whether every server must notice, rather than only those that check a format.
    let isEnforced: Bool
  }

  /// The keys and positions from the root.
  let path: [String]
  /// The whole value after the change.
  let whole: JSONLiteral
  /// What the changed part is, after a subject: `is empty`.
  let what: String
  /// The broken constraint; `nil` if the value is valid.
  let fault: Fault?
  /// How unusual the value is.
  var oddity = ValueCandidate.Oddity.ordinary

  /// Returns the changes of a value that its schema allows, and those that break one constraint of it.
  static func all(of value: JSONLiteral, _ schema: SchemaReference, seed: UInt64) -> [ValueChange] {
    let sites = SchemaSites(schema)
    let discriminated = DiscriminatedValue(schema)
    var seen: Set<JSONLiteral> = [value]
    var faults: [String: Int] = [:]
    var changes: [ValueChange] = []
    var tried = 0
    for site in sites.sites(of: value) {
      let (candidates, branches) = (site.candidates(sites, seed: seed), site.branches(sites, seed: seed))
      for (position, (path, candidate)) in (candidates + branches).enumerated() {
        let changed = value.replacing(path[...], with: candidate.value)
        // A branch is chosen together with its name.
        let whole = position < candidates.count ? changed : discriminated.corrected(changed)
        guard seen.insert(whole).inserted else { continue }
        tried += 1
        guard tried <= maximumCandidates, let document = whole.document else { return changes }
        let violations = schema.validator.validate(document.root, maximumViolations: 3)
        guard !violations.isEmpty else {
          changes.append(
            ValueChange(path: path, whole: whole, what: candidate.what, fault: nil, oddity: candidate.oddity)
          )
          continue
        }
        guard violations.count == 1, let violation = violations.first?.closest,
          let fault = Fault(violation, candidate.what)
        else { continue }
        let place = "\(JSONPointer(tokens: path)) \(fault.keyword) \(kind(of: candidate.value, at: path))"
        faults[place, default: 0] += 1
        guard faults[place, default: 0] <= (onceBroken.contains(fault.keyword) ? 1 : maximumFaults) else { continue }
        changes.append(ValueChange(path: path, whole: whole, what: candidate.what, fault: fault))
      }
    }
    return changes
  }

  /// The keywords for which the first change, the one nearest to the bound, says as much as several.
  private static let onceBroken: Set<String> = [
    "type", "minimum", "maximum", "exclusiveMinimum", "exclusiveMaximum", "minLength", "maxLength", "minItems",
    "maxItems",
  ]

  /// Values of other types break the same constraint, but servers often forget fractions and `null`.
  private static func kind(of value: JSONLiteral?, at path: [String]) -> String {
    switch value {
    case .number: "number"
    case .null where !path.isEmpty: "null"
    default: "other"
    }
  }

  /// The most candidates of one value, and the most changes that break the same constraint.
  private static let (maximumCandidates, maximumFaults) = (2000, 2)
}

extension ValueChange.Fault {
  /// Creates the fault of a violation; `nil` for a violation that no server can be expected to notice.
  init?(_ violation: SchemaViolation, _ what: String) {
    keyword = violation.keyword
    guard keyword != "limit" else { return nil }
    let bound = SchemaSite.shown(JSONLiteral(violation.schema))
    isEnforced = keyword != "format" || Self.enforcedFormats.contains(violation.schema.string ?? "")
    reason =
      switch keyword {
      case "minimum": "\(what), below its minimum \(bound)"
      case "maximum": "\(what), above its maximum \(bound)"
      case "exclusiveMinimum": "\(what), not above its exclusive minimum \(bound)"
      case "exclusiveMaximum": "\(what), not below its exclusive maximum \(bound)"
      case "multipleOf": "\(what), not a multiple of \(bound)"
      case "minLength": "\(what), fewer than its minLength \(bound)"
      case "maxLength": "\(what), more than its maxLength \(bound)"
      case "minItems": "\(what), fewer than its minItems \(bound)"
      case "maxItems": "\(what), more than its maxItems \(bound)"
      case "uniqueItems": "repeats an element, although its elements are unique"
      case "pattern": "\(what), which does not match its pattern \(bound)"
      case "format": "\(what), which is not in its format \(bound)"
      case "enum", "const": "\(what), which is not among its allowed values"
      case "type": "\(what), which is not of its type \(bound)"
      case "required": "is missing, although it is required"
      case "additionalProperties", "unevaluatedProperties", "false": "is an unknown member"
      default: "\(what): \(violation.message)"
      }
  }

  /// The formats that servers parse; others are often descriptions only.
  private static let enforcedFormats: Set<String> = [
    "date", "date-time", "time", "uuid", "ipv4", "ipv6", "email",
  ]
}

extension SchemaViolation {
  /// The violation inside the closest branch of a failed `anyOf` or `oneOf`, if there is only one, or the violation.
  fileprivate var closest: SchemaViolation {
    guard causes.count == 1, let cause = causes.first else { return self }
    return cause.closest
  }
}
