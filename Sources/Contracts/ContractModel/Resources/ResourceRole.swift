import HTTPMessages
package import JSONSyntax

/// The effect of an operation on the items of its resource.
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
    if let post = itemOperations[.post], isUpdate(post) { add(post, .merges) }
    for operation in otherOperations { add(operation, .acts) }
    return found
  }

  /// Returns whether a `POST` on an item changes it as `PATCH` does, which is not described: it sends members of an
  /// item, and returns the item.
  private func isUpdate(_ post: Operation) -> Bool {
    guard itemOperations[.put] == nil, itemOperations[.patch] == nil, let found = item(in: post),
      let sent = post.requestBody?.content.lazy.compactMap(\.schema).first.map({ SchemaShape($0) })
    else { return false }
    let (names, known) = (
      sent.memberNames.map(ResourceNaming.normalized), Set(found.memberNames.map(ResourceNaming.normalized))
    )
    return !names.isEmpty && 2 * names.count { known.contains($0) } >= names.count
  }

  /// The resource with a `POST` that changes the given members of an item shown as `PATCH`.
  ///
  /// It says so, or needs none of the members that a creation needs.
  package var showingMerges: APIResource {
    guard let post = itemOperations[.post], isUpdate(post), let sent = post.requestShape,
      post.saysPartial
        || !sent.memberNames.contains(where: sent.requires)
          && sentItem.map({ whole in whole.memberNames.contains { whole.requires($0) && sent.member($0) != nil } })
            == true
    else { return self }
    let own = post.parameters.filter { $0.location != .header && $0.location != .cookie }
    var items = itemOperations
    items[.patch] = post.shown(as: .patch, post.path, own)
    return APIResource(
      collection: collection,
      item: item,
      parameter: parameter,
      collectionOperations: collectionOperations,
      itemOperations: items,
      otherOperations: otherOperations,
      key: key
    )
  }

  /// Whether it is a single one, such as `/settings`, whose path names it.
  package var isSingle: Bool { parameter.isEmpty }

  /// Where an item has its identifier, as responses show it; `nil` if they show none.
  package var keyPlace: JSONPointer? { shownItem.flatMap { ItemPlace.key(in: $0, identifierNames) } }

  /// The member with the identifier; `nil` if items show none, or have it in an object.
  package var keyMember: String? { keyPlace.flatMap { $0.tokens.count == 1 ? $0.tokens.first : nil } }

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

  /// Returns whether a shape is that of a message about a change, such as `{ message, code }`, and not of an item: it
  /// has no identifier, and most of its members are not those of an item.
  package func isMessage(_ shape: SchemaShape) -> Bool {
    let names = shape.memberNames
    guard !names.isEmpty, ItemPlace.key(in: shape, identifierNames) == nil else { return false }
    let known = Set([shownItem, sentItem].compactMap(\.self).flatMap(\.memberNames))
    return names.count { known.contains($0) } * 2 < names.count
  }

  /// Returns the shape of an item in the responses of an operation; `nil` if none has an identifier.
  private func item(in operation: Operation) -> SchemaShape? {
    if operation.id == list?.id { return ItemArray(of: operation, self)?.item }
    for shape in operation.responseShapes {
      if isSingle { return shape }
      let found = shape.value(at: ItemPlace.find(in: shape, self))
      if let found, ItemPlace.key(in: found, identifierNames) != nil { return found }
    }
    return nil
  }
}

extension Operation {
  /// The shape of the JSON body that a request may have.
  fileprivate var requestShape: SchemaShape? {
    requestBody?.json?.schema.map { SchemaShape($0) }
  }
}
