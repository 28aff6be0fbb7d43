package import JSONSyntax

/// The property of a value that a variation changes.
package enum VariationKind: Sendable, Hashable, CaseIterable {
  /// Another allowed value, or one that is not allowed.
  case allowedValue
  /// The length of a text.
  case length
  /// The spelling of a format.
  case format
  /// A text of a pattern.
  case pattern
  /// A text that software often gets wrong.
  case text
  /// A number at, within or beyond a bound.
  case bound
  /// A number that software often gets wrong.
  case number
  /// The number of elements.
  case count
  /// An element that occurs twice.
  case repetition
  /// A value of another type.
  case type
  /// `null`.
  case null
  /// A member that is absent.
  case absence
  /// A member that the value lacks.
  case presence
  /// A member that no schema describes.
  case unknownMember
  /// The order of members.
  case order
  /// A branch of `oneOf` or `anyOf`.
  case branch
  /// A list, an object or `null` where an object, a list or a single value is expected.
  case shape
  /// A value of another type that many frameworks convert.
  case conversion

  /// The kinds that a value is varied by unless others are named: all but those that only servers are probed with.
  package static let usual = allCases.filter { !$0.isForServersAlone }

  private var isForServersAlone: Bool {
    switch self {
    case .shape, .conversion: true
    case .allowedValue, .length, .format, .pattern, .text, .bound, .number, .count, .repetition, .type, .null, .absence,
      .presence, .unknownMember, .order, .branch:
      false
    }
  }

  /// Whether changes of the kind put a made-up text in the place of a text.
  package var isOfText: Bool {
    switch self {
    case .length, .format, .pattern, .text: true
    case .allowedValue, .bound, .number, .count, .repetition, .type, .null, .absence, .presence, .unknownMember, .order,
      .branch, .shape, .conversion:
      false
    }
  }
}

/// A change of a value at a place, whose validity is not known yet.
package struct VariationCandidate: Sendable, Hashable {
  /// How unusual a value is: ordinary values are tried first.
  package enum Rarity: Int, Sendable, Hashable, Comparable {
    /// A value that clients send every day.
    case ordinary
    /// A value at or beyond a bound, or of another type.
    case limit
    /// A value that few clients ever send.
    case unusual
    /// A value that only a test of every spelling has.
    case rare

    package static func < (left: Rarity, right: Rarity) -> Bool { left.rawValue < right.rawValue }
  }

  package let kind: VariationKind
  /// An identifier, unique at its place as far as possible: `too-long`.
  package let name: String
  /// The keys and positions from the root to the changed part.
  package let path: [String]
  /// The part after the change; `nil` removes the member or element.
  package let part: JSONLiteral?
  /// The description of the changed part as a predicate, such as `has 101 characters`.
  package let phrase: String
  /// How unusual the value is.
  package let rarity: Rarity

  /// A one-line description of the change: `/items/0/id is missing`.
  package var summary: String {
    path.isEmpty ? "the body \(phrase)" : "\(JSONPointer(tokens: path)) \(phrase)"
  }

  /// Returns a whole value with the change.
  package func applied(to value: JSONLiteral) -> JSONLiteral { value.replacing(path[...], with: part) }
}
