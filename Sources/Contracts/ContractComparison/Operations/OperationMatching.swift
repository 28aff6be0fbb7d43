import ContractModel

/// Which operations of two contracts are the same one.
struct OperationMatching {
  private(set) var pairs: [(old: ComparedOperation, new: ComparedOperation)] = []
  /// The pairs whose path or method changed.
  private(set) var moved: [(old: ComparedOperation, new: ComparedOperation)] = []
  private(set) var removed: [ComparedOperation] = []
  private(set) var added: [ComparedOperation] = []

  /// Operations of the new contract by what they are found by, in their order.
  private struct Candidates<Key: Hashable> {
    private var positions: [Key: ArraySlice<Int>] = [:]

    init<Keys: Sequence<Key>>(_ operations: [ComparedOperation], by keys: (ComparedOperation) -> Keys) {
      for (position, operation) in operations.enumerated() {
        for key in keys(operation) { positions[key, default: []].append(position) }
      }
    }

    /// Returns the first candidate of some keys that is not taken, and takes it.
    mutating func take(_ keys: some Sequence<Key>, _ taken: inout Set<Int>) -> Int? {
      var best: Int?
      for key in keys {
        while let first = positions[key]?.first {
          guard taken.contains(first) else {
            best = min(best ?? first, first)
            break
          }
          positions[key]?.removeFirst()
        }
      }
      return best.flatMap { taken.insert($0).inserted ? $0 : nil }
    }
  }

  init(_ old: [ComparedOperation], _ new: [ComparedOperation]) {
    (removed, added) = (old, new)
    // Documents of one contract may describe the same path, on servers of their own.
    var (byID, byServers) = (Candidates(new) { [$0.keyAndID] }, Candidates(new) { [$0.keyAndServers] })
    var byKey = Candidates(new) { [$0.key] }
    pairs += match { operation, taken in
      byID.take([operation.keyAndID], &taken) ?? byServers.take([operation.keyAndServers], &taken)
        ?? byKey.take([operation.key], &taken)
    }
    // The requests look the same where a part of the path moved from or to the server's URL.
    var byAddress = Candidates(added, by: \.addresses)
    pairs += match { byAddress.take($0.addresses, &$1) }
    // The ids that both documents state.
    var byStatedID = Candidates(added) { [$0.methodAndStatedID].compactMap(\.self) }
    moved += match { byStatedID.take([$0.methodAndStatedID].compactMap(\.self), &$1) }
    matchResources()
  }

  /// Returns the removed operations with the added ones that are their counterparts, which are neither any more.
  private mutating func match(
    _ counterpart: (ComparedOperation, inout Set<Int>) -> Int?
  ) -> [(old: ComparedOperation, new: ComparedOperation)] {
    var taken: Set<Int> = []
    var (found, rest): ([(old: ComparedOperation, new: ComparedOperation)], [ComparedOperation]) = ([], [])
    for operation in removed {
      if let position = counterpart(operation, &taken) {
        found.append((operation, added[position]))
      } else {
        rest.append(operation)
      }
    }
    removed = rest
    added = added.indices.filter { !taken.contains($0) }.map { added[$0] }
    return found
  }

  /// Matches the operations below a path that was renamed with all of them.
  private mutating func matchResources() {
    guard removed.count > 1, removed.count <= 500, added.count <= 500 else { return }
    let (paths, newPaths) = (removed.map(\.segments), added.map(\.segments))
    var votes: [[String]: [(Int, Int)]] = [:]
    for (position, operation) in removed.enumerated() {
      for (other, candidate) in added.enumerated() where candidate.operation.method == operation.operation.method {
        if let prefixes = Self.prefixes(paths[position], newPaths[other]) {
          votes[prefixes, default: []].append((position, other))
        }
      }
    }
    guard let best = votes.max(by: { ($0.value.count, $1.key.joined()) < ($1.value.count, $0.key.joined()) }),
      best.value.count > 1, let prefix = best.key.first
    else { return }
    // Only a resource whose operations all moved has moved.
    let all = removed.indices.filter { Self.isBelow(removed[$0].operation.path.text, prefix) }
    guard Set(all) == Set(best.value.map(\.0)) else { return }
    moved += best.value.map { (removed[$0.0], added[$0.1]) }
    let (gone, come) = (Set(best.value.map(\.0)), Set(best.value.map(\.1)))
    removed = removed.indices.filter { !gone.contains($0) }.map { removed[$0] }
    added = added.indices.filter { !come.contains($0) }.map { added[$0] }
  }

  private static func isBelow(_ path: String, _ prefix: String) -> Bool {
    let key = ComparedOperation.key(of: path)
    return key == prefix || key.hasPrefix(prefix + "/")
  }

  /// Returns how two paths begin where they end alike; `nil` if they are unlike.
  static func prefixes(_ old: [Substring], _ new: [Substring]) -> [String]? {
    var (mine, theirs) = (old[...], new[...])
    while let last = mine.last, last == theirs.last {
      mine.removeLast()
      theirs.removeLast()
    }
    guard !mine.isEmpty, mine.last != "{}", theirs.last != "{}" else { return nil }
    return ["/" + mine.joined(separator: "/"), "/" + theirs.joined(separator: "/")]
  }
}
