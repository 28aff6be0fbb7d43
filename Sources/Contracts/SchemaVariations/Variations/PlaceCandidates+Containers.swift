import ContractModel
import JSONSyntax

extension PlaceCandidates {
  /// The most elements that an array gets in requests, and the most of all.
  private static let (maximumCount, maximumRareCount) = (200, 10_000)
  /// The number of elements of a long array, where nothing limits it.
  private static let manyElements = 300
  /// The most members whose orders are all tried.
  private static let maximumPermutedMembers = 4

  // MARK: Arrays

  /// Arrays with as few and as many elements as the schemas allow, one fewer and one more, and other small numbers.
  func counts(of elements: [JSONLiteral]) -> [VariationCandidate] {
    let bounds =
      place.all("minItems").compactMap(\.integer).map { bound in
        [("fewest", bound), ("too-few", bound &- 1), ("more-than-fewest", bound &+ 1)]
      }
      + place.all("maxItems").compactMap(\.integer).map { bound in
        [("most", bound), ("fewer-than-most", bound &- 1), ("too-many", bound &+ 1)]
      }
    let all = bounds.joined() + [("empty", 0), ("one", 1), ("two", 2), ("many", Self.manyElements)]
    var seen: Set<Int> = []
    return all.filter {
      0...Self.maximumRareCount ~= $0.1 && ($0.1 == 0 || !elements.isEmpty) && seen.insert($0.1).inserted
    }
    .map { name, count in
      let list = (0..<count).map { position in
        let element = elements[position % elements.count]
        return position < elements.count ? element : distinct(element, position)
      }
      let phrase = "has \(count) \(count == 1 ? "element" : "elements")"
      return candidate(.count, name, .array(list), phrase, count > Self.maximumCount ? .rare : .ordinary)
    }
  }

  /// Arrays with an element twice, or one with the same key in other letters.
  func repetitions(of elements: [JSONLiteral]) -> [VariationCandidate] {
    guard let first = elements.first else { return [] }
    return [candidate(.repetition, "repeated", .array([first, first]), "repeats an element")]
      + keys.compactMap { key in
        guard case .string(let text)? = first.value(at: key) else { return nil }
        let other = text == text.lowercased() ? text.uppercased() : text.lowercased()
        let repeated = first.replacing(key.tokens[...], with: .string(other))
        let phrase = "repeats the key of an element in other letters"
        return candidate(.repetition, "repeated-in-other-case", .array([first, repeated]), phrase, .rare)
      }
  }

  /// Where elements have keys that occur once in an array.
  private var keys: [JSONPointer] { place.all("x-unique-key").compactMap { UniqueKey($0)?.key } }

  /// Returns an element with keys that no element with another number has.
  private func distinct(_ element: JSONLiteral, _ number: Int) -> JSONLiteral {
    keys.reduce(element) { element, key in
      guard let old = element.value(at: key) else { return element }
      let new: JSONLiteral
      switch old {
      case .number: new = JSONLiteral(number + 1)
      case .string(let text) where text.utf8.count == 36 && text.split(separator: "-").count == 5:
        let digits = String(number + 1)
        new = .string("D15714C7-0000-4000-8000-" + String(repeating: "0", count: max(0, 12 - digits.count)) + digits)
      case .string(let text): new = .string("\(text)-\(number + 1)")
      default: return element
      }
      return element.replacing(key.tokens[...], with: new)
    }
  }

  /// The array with one element for each order of members.
  func orders(of elements: [JSONLiteral]) -> [VariationCandidate] {
    guard case .object(let members)? = elements.first, members.count > 1 else { return [] }
    let orders =
      members.count <= Self.maximumPermutedMembers
      ? Self.permutations(members) : members.indices.map { Array(members[$0...] + members[..<$0]) }
    let list = orders.enumerated().map { distinct(.object($0.element), $0.offset) }
    return [
      candidate(.order, "every-order", .array(list), "has elements with their members in every order", .rare)
    ]
  }

  private static func permutations<Element>(_ list: [Element]) -> [[Element]] {
    guard list.count > 1 else { return [list] }
    return list.indices.flatMap { position in
      var rest = list
      let first = rest.remove(at: position)
      return permutations(rest).map { [first] + $0 }
    }
  }

  // MARK: Objects

  /// The object without each of its members, without all, and without all that are optional.
  func absences(of members: [JSONLiteral.Member]) -> [VariationCandidate] {
    let each = members.map { member in
      candidate(.absence, "\(SchemaPlace.plain(member.key)).absent", nil, "is missing", member: member.key)
    }
    let required = Set(place.all("required").flatMap { $0.elements.compactMap(\.string) })
    let rest = members.filter { required.contains($0.key) }
    let others = [
      members.count > 1 ? candidate(.absence, "no-members", .object([]), "has no members", .rare) : nil,
      members.count > rest.count + 1
        ? candidate(.absence, "no-optional", .object(rest), "has only its required members", .rare) : nil,
    ]
    return each + others.compactMap(\.self)
  }

  /// The most optional parts of a value that is added, which is to be seen and not to be large.
  private static let maximumOptional = 10

  /// Each member that the schemas describe and the object lacks, and for an empty map one of its own, with a value.
  func presences(_ members: [JSONLiteral.Member]) -> [VariationCandidate] {
    var seen = Set(members.map(\.key))
    let entry = place.all("additionalProperties").first.flatMap { schema -> VariationCandidate? in
      guard members.isEmpty, place.all("properties").isEmpty, schema["type"]?.string == "string",
        let schema = places.reference(to: schema), let value = GeneratedValue.of(schema, seed: seed)
      else { return nil }
      return candidate(.presence, "entry.present", value, "is present", member: "example")
    }
    return [entry].compactMap(\.self)
      + place.all("properties").flatMap { $0.members.map { $0 } }.compactMap { member in
        guard seen.insert(member.name).inserted, !places.isUnsent(member.value),
          let schema = places.reference(to: member.value),
          let value = GeneratedValue.of(schema, seed: seed, optional: Self.maximumOptional)
        else { return nil }
        let name = "\(SchemaPlace.plain(member.name)).present"
        return candidate(.presence, name, value, "is present", member: member.name)
      }
  }

  /// A member that no schema describes, with a value of one type and of others.
  func unknownMembers(_ members: [JSONLiteral.Member]) -> [VariationCandidate] {
    var name = "unexpected"
    while members.contains(where: { $0.key == name }) || place.all("properties").contains(where: { $0[name] != nil }) {
      name += "-"
    }
    let nested = JSONLiteral.object([.init("nested", [1, true])])
    return [
      candidate(.unknownMember, "unknown", true, "is an unknown member", member: name),
      candidate(.unknownMember, "unknown-null", .null, "is an unknown member that is null", .rare, member: name),
      candidate(.unknownMember, "unknown-object", nested, "is an unknown object", .rare, member: name),
    ]
  }

  /// The members in reverse order.
  func orders(of members: [JSONLiteral.Member]) -> [VariationCandidate] {
    guard members.count > 1 else { return [] }
    return [candidate(.order, "reversed", .object(members.reversed()), "has its members in reverse order", .rare)]
  }
}
