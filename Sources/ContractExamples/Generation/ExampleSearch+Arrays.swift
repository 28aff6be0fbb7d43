import ContractModel
import JSONSchemas
import JSONSyntax

extension ExampleSearch {
  /// An array with as many elements as it must have, or as an attempt will have it, a few more.
  mutating func array(_ traits: SchemaTraits, attempt: Int, depth: Int) -> JSONLiteral? {
    let prefix = traits.arrays.map(\.prefix.count).max() ?? 0
    let contained = traits.contains.map { max(0, $0.minimum) }.reduce(0) { min($0 + $1, 100_000) }
    let least = max(traits.itemCounts.least, contained)
    guard least <= traits.itemCounts.most, least <= 10_000 else { return nil }
    var count = max(least, usualCount(attempt, depth: depth), attempt < 2 ? prefix : 0)
    count = min(count, traits.itemCounts.most)
    var elements: [JSONLiteral] = []
    // What the array must contain stands behind the prefix where there is room, else at the end.
    let firstContained = max(0, min(prefix, count - contained))
    var wanted = traits.contains.flatMap { Array(repeating: $0.schema, count: max(0, $0.minimum)) }[...]
    for position in 0..<count {
      var schemas = self.schemas(ofElement: position, traits)
      if position >= firstContained, let schema = wanted.popFirst() { schemas.append(schema) }
      let earlier = elements
      let element = value(schemas, depth: depth + 1) { candidate in
        Self.isNew(candidate, among: earlier, traits)
      }
      guard let element else {
        // Fewer will do, unless they are asked for.
        guard elements.count >= least else { return nil }
        break
      }
      elements.append(element)
      room -= 1
    }
    return .array(elements)
  }

  /// How many elements an attempt has where nothing is asked: two further out, so that a list is seen to be one.
  private func usualCount(_ attempt: Int, depth: Int) -> Int {
    guard depth <= Self.roomyDepth, room > 0 else { return 0 }
    switch attempt % 4 {
    case 0: return depth <= 2 ? 2 : 1
    case 1: return 1
    case 2: return 0
    default: return 3
    }
  }

  private func schemas(ofElement position: Int, _ traits: SchemaTraits) -> [JSONValue] {
    let schemas = traits.arrays.compactMap { rule in
      rule.prefix.indices.contains(position) ? rule.prefix[position] : rule.rest
    }
    return schemas.isEmpty ? traits.otherItems : schemas
  }

  /// Whether an element may stand beside earlier ones.
  private static func isNew(_ element: JSONLiteral, among earlier: [JSONLiteral], _ traits: SchemaTraits) -> Bool {
    if traits.isUnique, earlier.contains(element) { return false }
    return traits.keys.allSatisfy { key in
      guard let own = element.value(at: key.key) else { return true }
      return !earlier.contains { other in
        guard let value = other.value(at: key.key) else { return false }
        if key.ignoresCase, case .string(let left) = value, case .string(let right) = own {
          return left.lowercased() == right.lowercased()
        }
        return value == own
      }
    }
  }
}

extension JSONLiteral {
  /// The value that a pointer leads to.
  func value(at pointer: JSONPointer) -> JSONLiteral? {
    var value = self
    for token in pointer.tokens {
      switch value {
      case .object(let members):
        guard let member = members.first(where: { $0.key == token }) else { return nil }
        value = member.value
      case .array(let elements):
        guard let position = Int(token), elements.indices.contains(position) else { return nil }
        value = elements[position]
      default: return nil
      }
    }
    return value
  }
}
