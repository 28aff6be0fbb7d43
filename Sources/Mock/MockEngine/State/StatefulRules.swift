import ContractModel
import HTTPMessages

/// Which operations of a contract read and change the state, and how.
///
/// It is read from the resources of the contract; an operation that fits no rule replays or makes an example.
package final class StatefulRules: Sendable {
  /// The request headers that replies depend on.
  static let headerNames = [
    "If-Match", "If-None-Match", "If-Modified-Since", "If-Unmodified-Since", "If-Range", "Range", "Idempotency-Key",
    "Content-Type", "Prefer", "Authorization",
  ]

  let resources: [StatefulResource]
  private let operations: [String: StatefulOperation]
  let seed: UInt64
  let options: MockOptions.State

  init(_ contract: Contract, options: MockOptions.State, seed: UInt64) {
    self.options = options
    self.seed = seed
    let known = ResourceMap(contract.operations).resources
    let resources = known.enumerated().map { StatefulResource(number: $0, $1, among: known, seed: seed) }
    self.resources = resources
    var operations: [String: StatefulOperation] = [:]
    func add(_ operation: Operation?, _ role: StatefulOperation.Role, _ resource: StatefulResource?) {
      guard let operation, operations[operation.id] == nil else { return }
      operations[operation.id] = StatefulOperation(
        operation,
        role,
        resource,
        number: operations.count + 1,
        seed: seed
      )
    }
    for resource in resources {
      let own = resource.resource
      add(own.list, .list, resource)
      add(own.create, .create, resource)
      for (method, role) in Self.roles { add(own.itemOperations[method], role, resource) }
    }
    // A single resource, such as settings, is read and written at the same path.
    for single in APIResource.updatable(contract.operations) where single.parameter.isEmpty {
      guard single.read.map({ operations[$0.id] == nil }) ?? false else { continue }
      for (method, role) in Self.roles { add(single.itemOperations[method], role, nil) }
    }
    self.operations = operations
  }

  private static let roles: [(HTTPMethod, StatefulOperation.Role)] = [
    (.get, .read), (.put, .replace), (.patch, .merge), (.delete, .delete),
  ]

  /// Returns what an operation does with the state; `nil` if it does nothing with it.
  func operation(_ operation: Operation) -> StatefulOperation? { operations[operation.id] }

  /// The number of resources with such operations.
  package var resourceCount: Int {
    let kept = Set(operations.values.compactMap { $0.resource?.number }).count
    return kept + Set(operations.values.filter { $0.resource == nil }.map(\.operation.path)).count
  }

  /// The number of operations that read or change the state.
  package var count: Int { operations.count }

  /// Returns the operations that read or change the state, in the order of their resources.
  var all: [StatefulOperation] { operations.values.sorted { $0.operation.id < $1.operation.id } }
}
