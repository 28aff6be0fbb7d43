import HTTPMessages

/// The resources of a contract, and what each of its operations does with them.
///
/// Life cycles verify it, the stateful mock plays it, and `contract explain resources` shows it.
package struct ResourceOverview: Sendable {
  /// An operation with its role for a resource.
  package struct Entry: Sendable {
    package let operation: Operation
    package let role: ResourceRole
    /// The position of the resource; `nil` for a credential, which belongs to none.
    package let resource: Int?
  }

  /// The resources with such operations, those with items first.
  package let resources: [APIResource]
  /// The operations and what each does, in the order of the resources.
  package let entries: [Entry]
  /// The operations that do nothing that is understood.
  package let unplaced: [UnplacedOperation]

  package init(_ operations: [Operation]) {
    let shown = ResourceMap(operations).resources
    let known = StatedResources(of: shown, worded: operations).added(to: shown).filter { !$0.roles.isEmpty }
    var placed = Set(known.flatMap(\.roles).map(\.operation.id))
    let single = APIResource.updatable(operations)
      .filter { $0.isSingle && $0.read.map { !placed.contains($0.id) } ?? false }
    let resources = known + single
    var entries: [Entry] = []
    for (position, resource) in resources.enumerated() {
      for (operation, role) in resource.roles {
        entries.append(Entry(operation: operation, role: role, resource: position))
      }
    }
    placed = Set(entries.map(\.operation.id))
    let rest = operations.filter { !placed.contains($0.id) }
    entries += rest.compactMap { Self.entry($0, among: rest, known) }
    self.resources = resources
    self.entries = entries
    placed = Set(entries.map(\.operation.id))
    unplaced = UnplacedOperation.all(among: operations, resources).filter { !placed.contains($0.operation.id) }
  }

  /// Returns what an operation does whose path is neither that of a collection nor that of an item.
  private static func entry(_ operation: Operation, among rest: [Operation], _ resources: [APIResource]) -> Entry? {
    func position(_ path: (APIResource) -> PathTemplate) -> Int? {
      resources.indices.filter { ResourceMap.isBelow(operation.path, path(resources[$0])) }
        .max { path(resources[$0]).names.count < path(resources[$1]).names.count }
    }
    if operation.returnsTokens { return Entry(operation: operation, role: .logsIn, resource: nil) }
    if operation.endsTokens { return Entry(operation: operation, role: .logsOut, resource: nil) }
    if operation.returnsContent, operation.method == .get, let item = position(\.item) {
      return Entry(operation: operation, role: .downloads, resource: item)
    }
    if operation.takesContent, let item = position(\.item),
      rest.contains(where: { $0.path == operation.path && $0.method == .get && $0.returnsContent })
    {
      return Entry(operation: operation, role: .uploads, resource: item)
    }
    if operation.method == .put || operation.method == .patch,
      let all = resources.firstIndex(where: {
        $0.isCollection(operation.path) && operation.sends($0.keyMember)
      })
    {
      // `PUT /pets` with the identifier in the body.
      return Entry(operation: operation, role: operation.method == .put ? .replaces : .merges, resource: all)
    }
    if operation.method == .get, let all = position(\.collection),
      operation.path.names == resources[all].collection.names,
      ItemArray(of: operation, resources[all]) != nil
    {
      // `GET /pets/findByStatus`.
      return Entry(operation: operation, role: .lists, resource: all)
    }
    if let item = position(\.item),
      operation.path.text.split(separator: "/").count - (operation.path.shape.contains("}:") ? 0 : 1)
        == resources[item].item.text.split(separator: "/").count,
      let shape = resources[item].shownItem, ItemAction(of: operation, on: shape) != nil
    {
      // `POST /orders/{orderId}/cancel`, where an order may be cancelled.
      return Entry(operation: operation, role: .acts, resource: item)
    }
    if operation.takesList, let all = position(\.collection), resources[all].create != nil {
      return Entry(operation: operation, role: .createsSeveral, resource: all)
    }
    return nil
  }
}
