import HTTPMessages

/// An operation that belongs to no resource, as far as paths and the contract say.
package struct UnplacedOperation: Sendable {
  package let operation: Operation
  /// Why it belongs to none.
  package let reason: String

  /// Returns the operations that belong to no resource of a contract, in contract order.
  package static func all(among operations: [Operation], _ resources: [APIResource]) -> [UnplacedOperation] {
    let placed = Set(resources.flatMap(\.roles).map(\.operation.id))
    let shapes = Set(operations.map { $0.path.shape })
    return operations.filter { !placed.contains($0.id) }.map { operation in
      UnplacedOperation(operation: operation, reason: reason(operation, resources, shapes))
    }
  }

  private static func reason(_ operation: Operation, _ resources: [APIResource], _ shapes: Set<String>) -> String {
    let shape = operation.path.shape
    if let named = operation.resource?.collection {
      return "no operation reads, replaces or deletes an item of \(named)"
    }
    if [.options, .trace].contains(operation.method) { return "\(operation.method) says nothing about items" }
    if let own = resources.first(where: { $0.collection.shape == shape }) {
      return operation.method == .get || operation.method == .head
        ? "the items of its list have no identifier (\(own.identifierNames.joined(separator: ", "))); x-key names it"
        : "\(operation.method) is no method that changes single items of a collection"
    }
    if resources.contains(where: { $0.isItem(operation.path) }) {
      return "\(operation.method) on an item can mean anything; x-resource-of says that it acts on it"
    }
    let around = resources.filter { !$0.isSingle && ResourceMap.isBelow(operation.path, $0.item) }
      .max { $0.item.names.count < $1.item.names.count }
    if let around {
      return operation.method.isSafe
        ? "it reads a part of an item of \(around.collection)"
        : "its path does not say how it changes an item of \(around.collection); x-resource-of says that it acts on it"
    }
    if operation.method.isSafe { return "no path leads from it to an item" }
    return "no path leads from it to an item; x-resource-of names the collection"
  }
}
