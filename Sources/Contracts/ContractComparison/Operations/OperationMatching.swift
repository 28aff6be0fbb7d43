import ContractModel

/// Which operations of two contracts are the same one.
struct OperationMatching {
  private(set) var pairs: [(old: ComparedOperation, new: ComparedOperation)] = []
  /// The pairs whose path or method changed.
  private(set) var moved: [(old: ComparedOperation, new: ComparedOperation)] = []
  private(set) var removed: [ComparedOperation] = []
  private(set) var added: [ComparedOperation] = []

  init(_ old: [ComparedOperation], _ new: [ComparedOperation]) {
    var candidates = Dictionary(grouping: new.indices) { new[$0].key }
    var matched: Set<Int> = []
    for operation in old {
      // Documents of one contract may describe the same path, on servers of their own.
      let positions = candidates[operation.key] ?? []
      let same =
        positions.first { new[$0].operation.id == operation.operation.id }
        ?? positions.first { new[$0].operation.serverPaths == operation.operation.serverPaths } ?? positions.first
      guard let same else {
        removed.append(operation)
        continue
      }
      candidates[operation.key]?.removeAll { $0 == same }
      matched.insert(same)
      pairs.append((operation, new[same]))
    }
    added = new.indices.filter { !matched.contains($0) }.map { new[$0] }
    matchAddresses()
    matchMoved()
    matchResources()
  }

  /// Matches operations whose requests look the same, because a part of the path moved from or to the server's URL.
  private mutating func matchAddresses() {
    var rest: [ComparedOperation] = []
    for operation in removed {
      guard let position = added.firstIndex(where: { operation.hasAddress(of: $0) }) else {
        rest.append(operation)
        continue
      }
      pairs.append((operation, added.remove(at: position)))
    }
    removed = rest
  }

  /// Matches operations by the ids that both documents state.
  private mutating func matchMoved() {
    var rest: [ComparedOperation] = []
    for operation in removed {
      guard let id = operation.statedID,
        let position = added.firstIndex(where: {
          $0.statedID == id && $0.operation.method == operation.operation.method
        })
      else {
        rest.append(operation)
        continue
      }
      moved.append((operation, added.remove(at: position)))
    }
    removed = rest
  }

  /// Matches the operations below a path that was renamed with all of them.
  private mutating func matchResources() {
    guard removed.count > 1, removed.count <= 500, added.count <= 500 else { return }
    var votes: [[String]: [(Int, Int)]] = [:]
    for (position, operation) in removed.enumerated() {
      for (other, candidate) in added.enumerated() where candidate.operation.method == operation.operation.method {
        if let prefixes = Self.prefixes(operation.operation.path.text, candidate.operation.path.text) {
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
  static func prefixes(_ old: String, _ new: String) -> [String]? {
    var mine = ComparedOperation.key(of: old).split(separator: "/")
    var theirs = ComparedOperation.key(of: new).split(separator: "/")
    while let last = mine.last, last == theirs.last {
      mine.removeLast()
      theirs.removeLast()
    }
    guard !mine.isEmpty, mine.last != "{}", theirs.last != "{}" else { return nil }
    return ["/" + mine.joined(separator: "/"), "/" + theirs.joined(separator: "/")]
  }
}
