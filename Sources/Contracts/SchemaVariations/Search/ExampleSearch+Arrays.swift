import ContractModel
import JSONSchemas
import JSONSyntax

extension ExampleSearch {
  /// Generates an array with the required elements and, depending on the attempt, a few more.
  mutating func array(_ traits: SchemaTraits, attempt: Int, depth: Int) -> JSONLiteral? {
    let prefix = traits.arrays.map(\.prefix.count).max() ?? 0
    let contained = traits.contains.map { max(0, $0.minimum) }.reduce(0) { min($0 + $1, 100_000) }
    let minimum = max(traits.itemCounts.minimum, contained)
    guard minimum <= traits.itemCounts.maximum, minimum <= 10_000 else { return nil }
    var count = max(minimum, defaultCount(attempt, depth: depth), attempt < 2 ? prefix : 0)
    count = min(count, traits.itemCounts.maximum)
    var elements: [JSONLiteral] = []
    // Elements for `contains` follow the prefix if there is optionalBudget, or else are at the end.
    let firstContained = max(0, min(prefix, count - contained))
    var wanted = traits.contains.flatMap { Array(repeating: $0.schema, count: max(0, $0.minimum)) }[...]
    for position in 0..<count {
      // Long lists of numbers, texts and lists repeat themselves, because each search takes steps.
      if position >= prefix + Self.mostSearched, wanted.isEmpty, !traits.isUnique, traits.keys.isEmpty {
        switch elements.last {
        case .object?, nil: break
        case let last?:
          elements.append(last)
          continue
        }
      }
      var schemas = self.schemas(ofElement: position, traits)
      if position >= firstContained, let schema = wanted.popFirst() { schemas.append(schema) }
      let earlier = elements
      let element = value(schemas, depth: depth + 1) { candidate in
        Self.isNew(candidate, among: earlier, traits)
      }
      guard let element else {
        // Fewer elements suffice, unless they are required.
        guard elements.count >= minimum else { return nil }
        break
      }
      elements.append(element)
      optionalBudget -= 1
    }
    return .array(elements)
  }

  /// The number of elements that are searched one by one.
  private static let mostSearched = 8

  /// The number of elements if the schema requires none: two near the root, to show that it is a list.
  private func defaultCount(_ attempt: Int, depth: Int) -> Int {
    guard depth <= Self.maxRichDepth, optionalBudget > 0 else { return 0 }
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

  /// Returns whether an element may be added to earlier ones.
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
