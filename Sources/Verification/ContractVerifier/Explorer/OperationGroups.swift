package import ContractModel

/// The operations of a contract in groups that must be explored by one run, and their distribution over several runs.
package enum OperationGroups {
  /// Returns the ids of the operations in each group that links connect, in contract order.
  package static func of(_ contract: Contract, _ configuration: ExplorerConfiguration) -> [[String]] {
    Plan(contract: contract, configuration: configuration).components.map { $0.map(\.id) }
  }

  /// Returns the operations of each of several shards: groups stay together, and shards have about as many operations.
  ///
  /// The largest group goes first, each to the shard with the fewest operations, so that the result depends on the
  /// contract alone.
  package static func distributed(_ groups: [[String]], over count: Int) -> [[String]] {
    var shards = [[String]](repeating: [], count: max(1, count))
    let order = groups.indices.sorted { (groups[$1].count, $0) < (groups[$0].count, $1) }
    for position in order {
      let smallest = shards.indices.min { (shards[$0].count, $0) < (shards[$1].count, $1) } ?? 0
      shards[smallest] += groups[position]
    }
    return shards
  }
}
