import HTTPMessages

/// The lists and creations of a resource below other resources: `/users/{userId}/orders` for `/orders/{orderId}`, and
/// `/shops/{id}/orders/{no}/notes` for `/shops/{id}/notes/{noteId}`.
///
/// What `/repos/{owner}/{repo}` reads may be created anywhere, such as by `POST /user/repos`.
/// They have the last segment of the resource's own collection, and their items have the members of what is read by
/// identifier, so that `/articles/{id}/tags` with texts is not a list of `/tags/{tagId}`.
struct NestedCollections {
  private let resource: APIResource
  private let candidates: [Operation]
  /// Whether more parameters than the last one say which item is meant, so that no list has its identifier.
  private let isNamedTwice: Bool

  init(of resource: APIResource, among operations: [Operation]) {
    self.resource = resource
    let own = resource.collection.shape
    isNamedTwice = own.hasSuffix("/{}")
    guard let read = resource.read else {
      candidates = []
      return
    }
    let isNamedTwice = isNamedTwice
    candidates = operations.filter { operation in
      operation.serverPath == read.serverPath && operation.path.shape != own
        && operation.path.names.isEmpty == isNamedTwice && (isNamedTwice || resource.sharesParents(operation.path))
    }
  }

  /// The resource with a nested list and a nested creation where it has none of its own.
  var completed: APIResource {
    var operations = resource.collectionOperations
    if operations[.get] == nil, !isNamedTwice {
      operations[.get] = candidates.first { $0.method == .get && isList($0) }
    }
    if operations[.post] == nil {
      operations[.post] = candidates.first { $0.method == .post && isCreation($0) }
    }
    return APIResource(
      collection: resource.collection,
      item: resource.item,
      parameter: resource.parameter,
      collectionOperations: operations,
      itemOperations: resource.itemOperations
    )
  }

  private func isList(_ operation: Operation) -> Bool {
    ItemArray(of: operation, resource).map { hasMembersOfItem($0.item) } ?? false
  }

  private func isCreation(_ operation: Operation) -> Bool {
    operation.documents(201) && items(of: operation).contains(where: hasMembersOfItem)
  }

  /// Returns whether at least half of the members are also members of what is read by identifier.
  private func hasMembersOfItem(_ shape: SchemaShape) -> Bool {
    let names = shape.memberNames
    let known = Set((resource.read.map(items) ?? []).flatMap(\.memberNames))
    return !names.isEmpty && 2 * names.count { known.contains($0) } >= names.count
  }

  /// Returns the shapes of the items that an operation returns, in the object that contains them.
  private func items(of operation: Operation) -> [SchemaShape] {
    operation.responseShapes.compactMap { $0.value(at: ItemPlace.find(in: $0, resource)) }
  }
}

extension Operation {
  /// The shapes of the JSON bodies of documented successes.
  var responseShapes: [SchemaShape] {
    responses.filter(\.pattern.isSuccess).flatMap { $0.content ?? [] }.filter(\.isJSON)
      .compactMap { $0.schema.map { SchemaShape($0) } }
  }
}
