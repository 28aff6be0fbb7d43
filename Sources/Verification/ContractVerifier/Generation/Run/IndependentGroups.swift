import ContractModel

/// The groups of operations that share no entity, as far as paths, parameters and bodies name them.
///
/// An item that is created, changed or deleted for one of them is not needed by the requests of another one.
struct IndependentGroups {
  /// The positions of the groups, those that share an entity together, in order.
  let sets: [[Int]]

  /// Compares the names of groups of operations.
  init(_ groups: [[Operation]]) {
    let paths = groups.flatMap(\.self).map { $0.path.text.split(separator: "/") }
    let prefix = paths.dropFirst().reduce(paths.first ?? []) { common, path in
      zip(common, path).prefix { $0 == $1 && !$0.contains("{") }.map(\.0)
    }
    // The last segment of the shortest path is what it is about, also where all others are below it.
    let depth = min(prefix.count, max(0, (paths.map(\.count).min() ?? 0) - 1))
    let named = groups.map { Set($0.flatMap { Self.entities(of: $0, below: depth) }) }
    let known = named.reduce(into: Set<String>()) { $0.formUnion($1) }
    var sets: [(names: Set<String>, positions: [Int])] = []
    for (position, operations) in groups.enumerated() {
      var (names, positions) = (named[position], [position])
      names.formUnion(operations.flatMap(Self.references).filter(known.contains))
      for set in sets where !set.names.isDisjoint(with: names) { positions += set.positions }
      for set in sets where !Set(set.positions).isDisjoint(with: positions) { names.formUnion(set.names) }
      sets.removeAll { !Set($0.positions).isDisjoint(with: positions) }
      sets.append((names, positions.sorted()))
    }
    self.sets = sets.map(\.positions).sorted { ($0.first ?? 0) < ($1.first ?? 0) }
  }

  /// Returns the entities that the path of an operation names; that of the whole API if it names none.
  private static func entities(of operation: Operation, below prefix: Int) -> [String] {
    let path = PathEntities(operation.path)
    let names = (path.literals.dropFirst(prefix) + path.entities.map(\.name.entity)).filter { !$0.isEmpty }
    return names.isEmpty ? [""] : names
  }

  /// Returns the entities that the parameters and the body of an operation may refer to.
  private static func references(of operation: Operation) -> [String] {
    let shape = operation.bodySchema.map { SchemaShape($0) }
    let members = shape?.memberNames ?? []
    let inner = members.flatMap { name in
      shape?.member(name).map { ($0.elements ?? $0).memberNames } ?? []
    }
    return (operation.parameters.map(\.name) + members + inner).flatMap { name in
      let name = IdentityName(name)
      return ([name.entity] + name.shorterEntities).filter { !$0.isEmpty }
    }
  }
}
