package import ContractModel
import HTTPMessages
import JSONSyntax

/// Which operations of a contract read and change the state, and how.
///
/// It is read from the resources of the contract; an operation that fits no rule replays or makes an example.
package final class StatefulRules: Sendable {
  /// The request headers that replies depend on.
  static let headerNames = [
    "If-Match", "If-None-Match", "If-Modified-Since", "If-Unmodified-Since", "If-Range", "Range", "Idempotency-Key",
    "Content-Type", "Authorization",
  ]

  private static let longestSettling: Int64 = 3600

  let resources: [StatefulResource]
  private let operations: [String: StatefulOperation]
  /// The operations that read single resources, by their paths.
  private let singles: [PathTemplate: StatefulOperation]
  let seed: UInt64
  let options: MockOptions.State

  /// Creates the rules of a contract.
  ///
  /// - Parameter recorded: Returns a recorded success of an operation; `nil` if there is none.
  init(_ contract: Contract, options: MockOptions.State, seed: UInt64, recorded: (Operation) -> HTTPResponse?) {
    self.options = options
    let (seconds, attoseconds) = options.settlingTime.components
    settlingTime = Int(min(max(0, seconds), Self.longestSettling)) * 1_000_000_000 + Int(attoseconds / 1_000_000_000)
    self.seed = seed
    let overview = ResourceOverview(contract.operations)
    let all = overview.resources
    let items = ItemPaths(all.map(\.item))
    var nested: [Int: [Int]] = [:]
    for (position, resource) in all.enumerated() {
      for parent in items.above(resource.item) where parent != position { nested[parent, default: []].append(position) }
    }
    let resources = all.enumerated().map { number, resource in
      let parents = items.above(resource.collection).filter { $0 != number }
      return StatefulResource(
        number: number,
        resource,
        among: all,
        nested: nested[number] ?? [],
        parent: parents.max { all[$0].item.names.count < all[$1].item.names.count },
        seed: seed,
        recorded: recorded
      )
    }
    self.resources = resources
    func ancestors(_ operation: Operation, except own: Int?) -> [StatefulResource] {
      items.above(operation.path).filter { $0 != own && !all[$0].isSingle }.map { resources[$0] }
    }
    var operations: [String: StatefulOperation] = [:]
    for entry in overview.entries where operations[entry.operation.id] == nil && entry.operation.method != .head {
      let resource = entry.resource.map { resources[$0] }
      operations[entry.operation.id] = StatefulOperation(
        entry.operation,
        entry.role,
        resource.flatMap { $0.resource.isSingle ? nil : $0 },
        owner: resource?.owner ?? .everybody,
        number: operations.count + 1,
        among: resources,
        ancestors: ancestors(entry.operation, except: resource.flatMap { $0.resource.isSingle ? nil : $0.number }),
        seed: seed
      )
    }
    for operation in contract.operations where operations[operation.id] == nil {
      operations[operation.id] = StatefulOperation.incidental(
        operation,
        number: operations.count + 1,
        among: resources,
        ancestors: ancestors(operation, except: nil),
        seed: seed
      )
    }
    // A described HEAD is what a GET is without its body, apart from one with a status or a media type of its own.
    for operation in contract.operations where operation.method == .head {
      let read = contract.operations.first { $0.method == .get && $0.path == operation.path }
      guard let read, let shared = operations[read.id], operation.documents(shared.status) else { continue }
      let types = [operation, read].map { $0.response(for: shared.status)?.content?.map(\.range) ?? [] }
      let isAlike = types[0].contains { own in types[1].contains { own.includes($0) || $0.includes(own) } }
      if types[0].isEmpty || isAlike { operations[operation.id] = shared }
    }
    self.operations = operations
    singles = Dictionary(
      operations.values.filter { $0.role == .reads && $0.resource == nil && !$0.isIncidental }.map {
        ($0.operation.path, $0)
      },
      uniquingKeysWith: { first, _ in first }
    )
  }

  /// How long a change takes, in nanoseconds.
  let settlingTime: Int

  /// Returns the operation that reads the single resource at a path; `nil` if none does.
  func single(at path: PathTemplate) -> StatefulOperation? { singles[path] }

  /// Returns the collection at a path; `nil` if the contract has none.
  func collection(at path: String) -> (address: APIState.Address, resource: StatefulResource)? {
    for resource in resources where !resource.resource.isSingle {
      let collection = resource.resource.collection
      guard let values = collection.match(path) else { continue }
      let parents = collection.names.map { StatefulResource.canonical(values[$0] ?? "") }
      return (APIState.Address(resource: resource.number, parents: parents), resource)
    }
    return nil
  }

  /// Returns what an operation does with the state; `nil` if it does nothing with it.
  func operation(_ operation: Operation) -> StatefulOperation? { operations[operation.id] }

  /// The operations that read or change the state.
  private var kept: [StatefulOperation] { operations.values.filter { !$0.isIncidental } }

  /// The paths of the collections and single resources that are remembered: collections first.
  package var paths: [PathTemplate] {
    let numbers = Set(kept.compactMap { $0.resource?.number })
    let collections = resources.filter { numbers.contains($0.number) }.map(\.resource.collection)
    let single = kept.filter { $0.resource == nil && $0.role != .logsIn && $0.role != .logsOut }
    return collections + Set(single.map(\.operation.path)).sorted { $0.text < $1.text }
  }

  /// The number of resources with such operations.
  package var resourceCount: Int { paths.count }

  /// The number of operations that read or change the state.
  package var count: Int { kept.count }
}
