import HTTPMessages

/// What an operation does with the items of its resource.
package enum ResourceRole: String, Sendable, CaseIterable {
  case creates
  case lists
  case reads
  case replaces
  case merges
  case deletes
  /// It creates several items: `POST /products/bulk`.
  case createsSeveral = "creates several"
  /// It returns what was uploaded: `GET /files/{fileId}/content`.
  case downloads
  /// It replaces what is downloaded.
  case uploads
  /// It returns a credential, or renews one.
  case logsIn = "logs in"
  /// It ends a credential.
  case logsOut = "logs out"
  /// Anything else that the contract says belongs to the resource (`x-resource-of`).
  case acts
}

extension APIResource {
  /// The operations of the resource and what each does, those of the collection first.
  ///
  /// A list whose items have no identifier, and a method on the collection other than `GET`, `HEAD` and `POST`, do nothing
  /// that is understood, and are left out.
  package var roles: [(operation: Operation, role: ResourceRole)] {
    var found: [(operation: Operation, role: ResourceRole)] = []
    func add(_ operation: Operation?, _ role: ResourceRole) {
      if let operation { found.append((operation, role)) }
    }
    if let list, ItemArray(of: list, self) != nil {
      add(list, .lists)
      add(collectionOperations[.head], .lists)
    }
    add(create, .creates)
    let methods: [(HTTPMethod, ResourceRole)] = [
      (.get, .reads), (.head, .reads), (.put, .replaces), (.patch, .merges), (.delete, .deletes),
    ]
    for (method, role) in methods { add(itemOperations[method], role) }
    for operation in otherOperations { add(operation, .acts) }
    return found
  }

  /// Whether it is a single one, such as `/settings`, whose path names it.
  package var isSingle: Bool { parameter.isEmpty }

  /// The member with the identifier, as responses show it; `nil` if they show none.
  package var keyMember: String? {
    let names = shownItem?.memberNames ?? []
    return identifierNames.lazy.compactMap { name in names.first { ResourceNaming.normalized($0) == name } }.first
  }

  /// The names of the members of an item that the server sets, as schemas and names say.
  package var serverMembers: [String] {
    guard let found = shownItem else { return [] }
    let sent = sentItem
    return found.memberNames.filter { ServerMembers.decides($0, sent: sent, found: found) }
  }

  /// The shape of what clients send to create or replace an item; `nil` if the contract describes none.
  package var sentItem: SchemaShape? {
    [create, itemOperations[.put]].lazy.compactMap { $0?.requestShape }.first
  }

  /// The shape of an item where it is read, otherwise where it is listed or changed.
  package var shownItem: SchemaShape? {
    for operation in [read, list, create, itemOperations[.put]] {
      if let found = operation.flatMap({ item(in: $0) }) { return found }
    }
    return nil
  }

  /// Returns the shape of an item in the responses of an operation; `nil` if none has an identifier.
  private func item(in operation: Operation) -> SchemaShape? {
    if operation.id == list?.id { return ItemArray(of: operation, self)?.item }
    let names = Set(identifierNames)
    for shape in operation.responseShapes {
      if isSingle { return shape }
      let found = shape.value(at: ItemPlace.find(in: shape, self))
      if let found, found.memberNames.contains(where: { names.contains(ResourceNaming.normalized($0)) }) {
        return found
      }
    }
    return nil
  }
}

extension Operation {
  /// The shape of the JSON body that a request may have.
  fileprivate var requestShape: SchemaShape? {
    requestBody?.content.first { $0.range.isJSON }?.schema.map { SchemaShape($0) }
  }
}
