import ContractModel
import HTTPMessages
import JSONSchemas
import JSONSyntax
import SchemaVariations

/// Bodies with other values of single members: numbers that no type holds, `null`, and values that frameworks convert.
extension BodyProbes {
  private static let (maximumExtremes, maximumNulls) = (3, 5)

  /// The members of the body and those that it may have, each with a value and the schemas of it.
  private func members(_ schema: SchemaReference) -> [SchemaPlace] {
    guard let value = (fresh ?? sample).value else { return [] }
    let complete = GeneratedValue.complete(value, schema, seed: seed)
    return SchemaPlaces(schema).places(of: complete).filter { $0.path.count == 1 }
  }

  /// Returns the changes of a kind, one of each member, that another value with all its members suggests.
  private func changes(
    _ kind: VariationKind,
    of value: JSONLiteral,
    _ schema: SchemaReference,
    where isWanted: (VariationCandidate) -> Bool = { _ in true }
  ) -> [(change: VariationCandidate, whole: JSONLiteral)] {
    let generator = VariationGenerator(schema, seed: seed)
    return members(schema).compactMap { place in
      generator.candidates(at: place, [kind]).first(where: isWanted).map { ($0, $0.applied(to: value)) }
    }
    .filter { $0.whole != value && $0.whole.isAllowed(by: schema) }
  }

  /// Valid bodies, each with an integer that no common type of numbers holds, where the schema has no limit for it.
  ///
  /// A server may refuse it with a reason, and must not break.
  func extremes(_ media: MediaContent) -> [Invalid] {
    guard let schema = media.schema, let value = (fresh ?? sample).value else { return [] }
    let found = changes(.number, of: value, schema) { $0.name == UnusualNumber.beyondInt64.name }
    return found.prefix(Self.maximumExtremes).map { change, whole in
      Invalid(
        content: (fresh ?? sample).with(bytes: whole.serialized()),
        reason: change.summary,
        kind: "too large an integer at \(JSONPointer(tokens: change.path))",
        mustBeRefused: false,
        isInvalid: false
      )
    }
  }

  /// Valid bodies of updates, each with `null` for a member that may be null.
  func nulls(_ media: MediaContent) -> [Invalid] {
    guard let schema = media.schema, let value = sample.value, [.put, .patch].contains(operation.method) else {
      return []
    }
    return changes(.null, of: value, schema).prefix(Self.maximumNulls).map { change, whole in
      Invalid(
        content: sample.with(bytes: whole.serialized()),
        reason: "\(change.summary), which the contract allows",
        kind: "null at \(JSONPointer(tokens: change.path))",
        mustBeRefused: false,
        isInvalid: false,
        mayBeRefused: false
      )
    }
  }

  /// Bodies with a value of another type that many frameworks convert: `true` for a number, 1 for a Boolean.
  func coercions(_ media: MediaContent) -> [Invalid] {
    guard let schema = media.schema, let value = (fresh ?? sample).value else { return [] }
    var kinds: Set<String> = []
    return members(schema).compactMap { place in
      let (other, what): (JSONLiteral, String)
      switch place.value {
      case .number: (other, what) = (true, "true in place of a number")
      case .bool: (other, what) = (1, "1 in place of a Boolean")
      default: return nil
      }
      let whole = value.replacing(place.path[...], with: other)
      guard !whole.isAllowed(by: schema), kinds.insert(what).inserted else { return nil }
      return Invalid(
        content: (fresh ?? sample).with(bytes: whole.serialized()),
        reason: "\(JSONPointer(tokens: place.path)) is \(what)",
        kind: what,
        mustBeRefused: true,
        isOftenTaken: true,
        isConverted: true
      )
    }
  }
}
