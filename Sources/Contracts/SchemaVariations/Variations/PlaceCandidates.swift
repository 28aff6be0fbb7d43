import JSONSyntax

/// The changes that the value and the schemas of a place suggest.
///
/// Every variation of a value begins here: validation decides which of them are violations.
struct PlaceCandidates {
  let place: SchemaPlace
  let places: SchemaPlaces
  let seed: UInt64

  /// The most values of an `enum`, and the most branches.
  static let maximumMembers = 100

  /// Returns the candidates of a kind, the most telling first.
  func of(_ kind: VariationKind) -> [VariationCandidate] {
    switch (kind, place.value) {
    case (.allowedValue, let value): allowedValues(value)
    case (.length, .string(let text)) where isFree: lengths(of: text)
    case (.format, .string(let text)) where isFree: formats(text)
    case (.pattern, .string) where isFree: patterns
    case (.text, .string(let text)): texts(text)
    case (.bound, .number) where isFree: bounds
    case (.number, .number(let text)) where isFree: unusualNumbers(text)
    case (.count, .array(let elements)): counts(of: elements)
    case (.repetition, .array(let elements)): repetitions(of: elements)
    case (.type, _): types
    case (.null, let value): value == .null ? [] : [candidate(.null, "null", .null, "is null", .limit)]
    case (.absence, .object(let members)): absences(of: members)
    case (.presence, .object(let members)): presences(members)
    case (.unknownMember, .object(let members)): unknownMembers(members)
    case (.order, .array(let elements)): orders(of: elements)
    case (.order, .object(let members)): orders(of: members)
    case (.branch, _): branches
    case (.shape, _): place.path.isEmpty ? wholeShapes : [partShape]
    case (.conversion, .number):
      [candidate(.conversion, "boolean-for-number", true, "is true in place of a number", .limit)]
    case (.conversion, .bool): [candidate(.conversion, "number-for-boolean", 1, "is 1 in place of a Boolean", .limit)]
    case (.length, _), (.format, _), (.pattern, _), (.text, _), (.bound, _), (.number, _), (.count, _),
      (.repetition, _), (.absence, _), (.presence, _), (.unknownMember, _), (.order, _), (.conversion, _):
      []
    }
  }

  /// Whether no keyword lists the allowed values.
  private var isFree: Bool { place.all("enum").isEmpty }

  /// Returns a change of the value, or of one of its members.
  func candidate(
    _ kind: VariationKind,
    _ name: String,
    _ part: JSONLiteral?,
    _ phrase: String,
    _ rarity: VariationCandidate.Rarity = .ordinary,
    member: String? = nil
  ) -> VariationCandidate {
    let path = place.path + [member].compactMap(\.self)
    return VariationCandidate(kind: kind, name: name, path: path, part: part, phrase: phrase, rarity: rarity)
  }

  // MARK: Values

  /// The members of an `enum`, a text that is none of them, and the other Boolean.
  private func allowedValues(_ value: JSONLiteral) -> [VariationCandidate] {
    let members = place.allowedValues
    if members.isEmpty {
      guard case .bool(let flag) = value else { return [] }
      return [candidate(.allowedValue, "other-value", .bool(!flag), "is \(!flag)")]
    }
    return members.prefix(Self.maximumMembers).map { member in
      candidate(.allowedValue, "value-\(SchemaPlace.plain(member.plainText))", member, "is \(member.excerpt)")
    } + [candidate(.allowedValue, "other", "not-a-member", "is \"not-a-member\"")]
  }

  /// Values of other types.
  private var types: [VariationCandidate] {
    TypeSample.all.filter { $0.kind != place.value.kind.name }.map {
      candidate(.type, $0.name, $0.literal, "is \($0.shown)", .limit)
    }
  }

  // MARK: Shapes

  private static let nestedList = JSONLiteral.array([.array([])])

  private var isList: Bool { if case .array = place.value { true } else { false } }

  /// Other values in place of the whole one.
  private var wholeShapes: [VariationCandidate] {
    let object: [(String, JSONLiteral, String)] = isList ? [("object", .object([]), "an object")] : []
    let others: [(String, JSONLiteral, String)] = [
      ("listed", .array([place.value]), "a list that has the valid body"), ("text", "text", "a text"),
      ("number", 42, "a number"), ("list-of-null", .array([.null]), "a list of null"),
      ("nested-list", Self.nestedList, "a list of an empty list"),
    ]
    return ([("null", .null, "null")] + object + others).map { candidate(.shape, $0, $1, "is \($2)", .limit) }
  }

  /// An empty list in place of a part, or of the elements of a list.
  private var partShape: VariationCandidate {
    isList
      ? candidate(.shape, "nested-list", Self.nestedList, "is a list of an empty list", .limit)
      : candidate(.shape, "empty-list", .array([]), "is an empty list", .limit)
  }

  // MARK: Branches

  /// A value of each branch of `oneOf` and `anyOf`, alone and merged with the place's own members.
  private var branches: [VariationCandidate] {
    place.schemas.flatMap { schema in
      ["oneOf", "anyOf"].flatMap { keyword in
        (schema[keyword]?.elements.map { $0 } ?? []).prefix(Self.maximumMembers).enumerated().flatMap {
          position,
          branch -> [VariationCandidate] in
          guard let reference = places.reference(to: branch), let own = GeneratedValue.of(reference, seed: seed) else {
            return []
          }
          let (name, phrase) = ("alternative-\(position + 1)", "is alternative \(position + 1) of \(keyword)")
          return [candidate(.branch, name, own, phrase)]
            + [place.value.merged(with: own)].compactMap { $0 }.map {
              candidate(.branch, "\(name)-with-others", $0, "\(phrase), with its other members")
            }
        }
      }
    }
  }
}

extension JSONLiteral {
  /// Returns an object with the members of another one added or replaced; `nil` if either is not an object.
  fileprivate func merged(with other: JSONLiteral) -> JSONLiteral? {
    guard case .object = self, case .object(let members) = other else { return nil }
    return members.reduce(self) { $0.replacing([$1.key], with: $1.value) }
  }
}
