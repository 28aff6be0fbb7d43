import ContractModel
import JSONSyntax
import SchemaExamples

extension PayloadChanges {
  /// The number of elements of a long array, where nothing limits it.
  private static let manyElements = 300
  /// The most members whose orders are all tried.
  private static let maxPermutedMembers = 4

  // MARK: Objects

  /// Members that are absent or unknown, and members in other orders.
  var members: [PayloadChange] {
    let children = value.members.map { ($0.key.byteRange.lowerBound..<$0.value.byteRange.upperBound, $0) }
    var changes = children.indices.map { position in
      let name = FormatSpellings.plain(children[position].1.name)
      let values = children.map { (range: $0.0, value: $0.1.value) }
      return PayloadChange("\(name).absent", .either, Change.removal(of: position, among: values))
    }
    if children.count > 1 { changes.append(becomes(.object([]), "no-members", .either, "has no members")) }
    let known = children.map { JSONLiteral.Member($0.1.name, JSONLiteral($0.1.value)) }
    let optional = known.filter { !traits.required.contains($0.key) }
    if optional.count > 1 {
      let rest = known.filter { traits.required.contains($0.key) }
      changes.append(becomes(.object(rest), "no-optional", .variant, "has only its required members"))
    }
    let nested = JSONLiteral.object([.init("nested", [1, true])])
    let unknown: [(String, JSONLiteral, String)] = [
      ("text", "text", "a text"), ("null", nil, "null"), ("object", nested, "an object"),
    ]
    changes += unknown.map { name, literal, what in
      var key = "unknown"
      while value[key] != nil { key += "-" }
      return becomes(
        .object([.init(key, literal)] + known),
        "unknown-\(name)",
        .either,
        "has an unknown member \"\(key)\", \(what)"
      )
    }
    if known.count > 1 {
      changes.append(becomes(.object(known.reversed()), "reversed", .variant, "has its members in reverse order"))
    }
    return changes
  }

  // MARK: Arrays

  /// Other numbers of elements, elements twice, and elements with their members in every order.
  var elements: [PayloadChange] {
    let elements = value.elements.map { JSONLiteral($0) }
    var changes = [becomes([], "empty", .either, "is empty")]
    guard let last = elements.last else { return changes }
    changes.append(becomes([last], "one", .either, "has one element"))
    let counts = traits.itemCounts
    if counts.minimum > 0 { changes.append(list(counts.minimum - 1, last, "too-few", .violation)) }
    if counts.maximum < Self.manyElements {
      changes.append(list(counts.maximum, last, "most", .variant))
      changes.append(list(counts.maximum + 1, last, "too-many", .violation))
    } else {
      changes.append(list(Self.manyElements, last, "many", .variant))
    }
    changes.append(becomes(.array(elements + [last]), "repeated", .violation, "repeats its last element"))
    for key in traits.keys {
      guard case .string(let text)? = last.value(at: key.key) else { continue }
      let other = text == text.lowercased() ? text.uppercased() : text.lowercased()
      let repeated = last.replacing(key.key.tokens[...], with: .string(other))
      changes.append(
        becomes(
          .array(elements + [repeated]),
          "repeated-in-other-case",
          .violation,
          "repeats the key of its last element in other letters"
        )
      )
    }
    if case .object(let members) = last, members.count > 1 { changes.append(orders(of: members)) }
    return changes
  }

  private func list(
    _ count: Int,
    _ template: JSONLiteral,
    _ name: String,
    _ use: PayloadChange.Use
  ) -> PayloadChange {
    let elements = (0..<max(0, count)).map { distinct(template, $0) }
    return becomes(.array(elements), name, use, "has \(elements.count) elements")
  }

  /// Returns the array with one element for each order of members.
  private func orders(of members: [JSONLiteral.Member]) -> PayloadChange {
    let orders =
      members.count <= Self.maxPermutedMembers
      ? Self.permutations(members) : members.indices.map { Array(members[$0...] + members[..<$0]) }
    let elements = orders.enumerated().map { distinct(.object($0.element), $0.offset) }
    return becomes(.array(elements), "every-order", .variant, "has elements with their members in every order")
  }

  private static func permutations<Element>(_ list: [Element]) -> [[Element]] {
    guard list.count > 1 else { return [list] }
    return list.indices.flatMap { position in
      var rest = list
      let first = rest.remove(at: position)
      return permutations(rest).map { [first] + $0 }
    }
  }

  /// Returns an element with keys that no element with another number has.
  private func distinct(_ element: JSONLiteral, _ number: Int) -> JSONLiteral {
    traits.keys.reduce(element) { element, key in
      guard let old = element.value(at: key.key) else { return element }
      let new: JSONLiteral
      switch old {
      case .number: new = JSONLiteral(number + 1)
      case .string(let text) where text.utf8.count == 36 && text.split(separator: "-").count == 5:
        let digits = String(number + 1)
        new = .string("D15714C7-0000-4000-8000-" + String(repeating: "0", count: 12 - digits.count) + digits)
      case .string(let text): new = .string("\(text)-\(number + 1)")
      default: return element
      }
      return element.replacing(key.key.tokens[...], with: new)
    }
  }
}
