import HTTPMessages
import JSONSyntax

/// The operations that belong to a resource because the contract says so (`x-resource-of`), or by a word in the path.
struct StatedResources {
  /// The collections that operations name, in the order in which they are first named.
  private var groups: [(collection: PathTemplate, operations: [Operation])] = []
  private let free: [Operation]

  /// Groups operations by the collection that they name.
  init(_ operations: [Operation]) {
    self.init(
      operations.compactMap { operation in operation.resource?.collection.map { (operation, $0) } },
      free: operations.filter { $0.resource?.collection == nil }
    )
  }

  /// Groups the operations with a word for what they do at the ends of their paths, such as `POST /containers/create`
  /// and `GET /containers/{id}/json`, by the collections of resources that no other operation creates, lists or reads.
  init(of resources: [APIResource], worded operations: [Operation]) {
    let words: [HTTPMethod: Set<String>] = [.post: ["create", "new", "add"], .get: ["json", "list"]]
    let found = operations.compactMap { operation -> (Operation, PathTemplate)? in
      let segments = operation.path.text.split(separator: "/")
      guard let word = segments.last?.lowercased(), words[operation.method]?.contains(word) == true,
        operation.resource?.collection == nil,
        let parent = try? PathTemplate(parsing: "/" + segments.dropLast().joined(separator: "/"))
      else { return nil }
      let resource = resources.first { resource in
        guard operation.method == .get else { return resource.create == nil && resource.isCollection(parent) }
        return resource.isCollection(parent) ? resource.list == nil : resource.isItem(parent) && resource.read == nil
      }
      return resource.map { (operation, $0.collection) }
    }
    self.init(found, free: [])
  }

  /// - Parameter free: The operations that name no collection.
  private init(_ operations: [(Operation, collection: PathTemplate)], free: [Operation]) {
    self.free = free
    var positions: [String: Int] = [:]
    for (operation, collection) in operations {
      let name = "\(operation.serverPath)\(collection.shape)"
      if let position = positions[name] {
        groups[position].operations.append(operation)
      } else {
        positions[name] = groups.count
        groups.append((collection, [operation]))
      }
    }
  }

  /// Returns resources with the operations that name them, and those that only such operations describe.
  func added(to resources: [APIResource]) -> [APIResource] {
    var resources = resources
    for (collection, operations) in groups {
      let server = operations.first?.serverPath
      let shape = collection.shape
      let known = resources.firstIndex {
        $0.collection.shape == shape && ($0.anyOperation?.serverPath ?? server) == server
      }
      if let known {
        resources[known] = resources[known].adding(operations)
      } else if let made = resource(collection, operations) {
        resources.append(made.adding(operations))
      }
    }
    return resources
  }

  /// Returns a resource without a path of its own for its items.
  private func resource(_ collection: PathTemplate, _ operations: [Operation]) -> APIResource? {
    let items = operations.filter { $0.isItemOperation(of: collection) }
    let server = operations.first?.serverPath
    let shape = collection.shape
    let own = free.filter { $0.serverPath == server && $0.path.shape == shape }
    guard let item = items.first(where: { $0.method == .get }) ?? items.first, let parameter = item.path.names.last
    else { return nil }
    return APIResource(
      collection: collection,
      item: item.path,
      parameter: parameter,
      collectionOperations: Dictionary(own.map { ($0.method, $0) }, uniquingKeysWith: { first, _ in first }),
      itemOperations: [:]
    )
  }
}

extension Operation {
  /// Returns whether the path has the parameters of a collection, and ends with one more.
  fileprivate func isItemOperation(of collection: PathTemplate) -> Bool {
    path.names.count == collection.names.count + 1 && method != .post
      && path.text.split(separator: "/").last.map { $0.contains("{") || ["json", "list"].contains($0) } == true
  }
}

extension APIResource {
  fileprivate var anyOperation: Operation? {
    collectionOperations.values.first ?? itemOperations.values.first
  }

  /// Returns the resource with further operations, each in the place that its method and its path have.
  fileprivate func adding(_ operations: [Operation]) -> APIResource {
    var (ofCollection, ofItem, others) = (collectionOperations, itemOperations, otherOperations)
    for operation in operations {
      let isOfCollection = operation.path.names.count == collection.names.count
      if operation.isItemOperation(of: collection), ofItem[operation.method] == nil {
        ofItem[operation.method] = operation
      } else if isOfCollection, [.get, .post].contains(operation.method), ofCollection[operation.method] == nil {
        ofCollection[operation.method] = operation
      } else {
        others.append(operation)
      }
    }
    return APIResource(
      collection: collection,
      item: item,
      parameter: parameter,
      collectionOperations: ofCollection,
      itemOperations: ofItem,
      otherOperations: others,
      key: key
    )
  }

  /// The resource with the member that identifies its items, if the contract names it on an operation or in a schema.
  var withKey: APIResource {
    let methods: [HTTPMethod] = [.get, .put, .patch, .delete, .post]
    let operations =
      methods.compactMap { itemOperations[$0] } + methods.compactMap { collectionOperations[$0] } + otherOperations
    let said = operations.lazy.compactMap { operation -> Key? in
      guard let member = operation.resource?.key, let value = operation.resource?.keyValue else { return nil }
      return Key(member: member, value: value)
    }
    let isInSchema = operations.contains { $0.resource?.schemasMayNameKeys == true }
    guard let key = said.first ?? (isInSchema ? keyOfSchema : nil) ?? keyOfName else { return self }
    var resource = self
    resource.key = key
    return resource
  }

  /// The member whose example is the name of the resource, such as `shelves/classics`, of items without another key.
  private var keyOfName: Key? {
    guard shownItem == nil else { return nil }
    for item in [read, create].compactMap(\.self).flatMap(\.responseShapes) {
      for schema in item.memberNames.compactMap({ name in item.member(name).map { (name, $0.schemas) } }) {
        let examples = schema.1.flatMap { [$0["example"], $0["examples"]?[0]].compactMap(\.self) }
        let found = examples.first { $0.string.flatMap(values) != nil }
        if let found { return Key(member: schema.0, value: found) }
      }
    }
    return nil
  }

  /// The key that the schema of an item names, where it is read, created or listed, in itself or one member deep.
  private var keyOfSchema: Key? {
    let whole = [read, create, itemOperations[.put], itemOperations[.patch], list].compactMap(\.self)
      .flatMap(\.responseShapes)
    for shape in whole {
      let inner = shape.memberNames.compactMap { shape.member($0) }
      let items = ([shape] + inner).flatMap { [$0, $0.elements].compactMap(\.self) }
      for value in items.lazy.flatMap(\.schemas).compactMap({ $0["x-key"] }) {
        if let member = ResourceStatement.key(value) { return Key(member: member, value: value) }
      }
    }
    return nil
  }
}
