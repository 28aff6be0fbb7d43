package import ContractModel
import JSONSchemas
package import JSONSyntax

/// Generates the variations of values of a schema: those that it allows, and those that break one constraint of it.
///
/// Variations follow from the keywords that apply at each place of a value. Their number is bounded, and they depend only
/// on the schema, the value and the seed. Probes, generated requests, payloads and changed responses come from here.
package struct VariationGenerator: Sendable {
  /// The most candidates of one value, and the most variations that break the same constraint.
  private static let (maximumCandidates, maximumViolations) = (2000, 2)

  /// The places in values of the schema.
  package let places: SchemaPlaces
  private let schema: SchemaReference
  private let seed: UInt64

  /// Creates a generator whose choices depend only on the seed.
  package init(_ schema: SchemaReference, seed: UInt64 = 0) {
    (self.schema, self.seed) = (schema, seed)
    places = SchemaPlaces(schema)
  }

  /// Returns the changes of some kinds that a place suggests, the most telling first, whose validity is not known yet.
  package func candidates(
    at place: SchemaPlace,
    _ kinds: some Sequence<VariationKind> = VariationKind.usual
  ) -> [VariationCandidate] {
    let candidates = PlaceCandidates(place: place, places: places, seed: seed)
    return kinds.flatMap(candidates.of)
  }

  /// Returns the variations of a value that the schema allows, and those that break one constraint of it.
  ///
  /// Rare ones are left out.
  package func variations(of value: JSONLiteral) -> [Variation] {
    let discriminated = DiscriminatedValue(schema)
    let isNamed = value.document.map { discriminated.isNamed($0.root) } ?? false
    var seen: Set<[UInt8]> = [value.serialized()]
    var counts: [String: Int] = [:]
    var variations: [Variation] = []
    var tried = 0
    for place in places.places(of: value) {
      for candidate in candidates(at: place) where candidate.rarity < .rare {
        let changed = candidate.applied(to: value)
        // A branch is chosen together with its name.
        let whole = candidate.kind == .branch ? discriminated.corrected(changed) : changed
        let text = whole.serialized()
        guard seen.insert(text).inserted else { continue }
        tried += 1
        guard tried <= Self.maximumCandidates, let document = try? JSONDocument(parsing: text) else {
          return variations
        }
        let violations = schema.validator.violations(in: document.root, maximumViolations: 3)
        guard !violations.isEmpty else {
          // A server cannot tell what an object is whose discriminating property names no schema.
          guard !isNamed || discriminated.isNamed(document.root) else { continue }
          variations.append(Variation(change: candidate, whole: whole, violation: nil))
          continue
        }
        guard violations.count == 1, let found = violations.first?.closest, !schema.meansNull(found),
          let violation = Variation.Violation(found, candidate.phrase)
        else { continue }
        let constraint = "\(JSONPointer(tokens: candidate.path)) \(violation.keyword) \(Self.group(of: candidate))"
        counts[constraint, default: 0] += 1
        let maximum = Self.onceBroken.contains(violation.keyword) ? 1 : Self.maximumViolations
        guard counts[constraint, default: 0] <= maximum else { continue }
        variations.append(Variation(change: candidate, whole: whole, violation: violation))
      }
    }
    return variations
  }

  /// The keywords for which the first variation, the one nearest to the bound, says as much as several.
  private static let onceBroken: Set<String> = [
    "type", "minimum", "maximum", "exclusiveMinimum", "exclusiveMaximum", "minLength", "maxLength", "minItems",
    "maxItems",
  ]

  /// Values of other types break the same constraint, but servers often forget fractions and `null`.
  private static func group(of candidate: VariationCandidate) -> String {
    switch candidate.part {
    case .number: "number"
    case .null where !candidate.path.isEmpty: "null"
    default: "other"
    }
  }
}
