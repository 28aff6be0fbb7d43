package import HTTPMessages
package import JSONSyntax

/// A collection of items, such as `/orders`, and its items, such as `/orders/{orderId}`, as a contract's paths describe
/// them.
package struct APIResource: Sendable {
  package let collection: PathTemplate
  package let item: PathTemplate
  /// The name of the item's path parameter.
  package let parameter: String
  package let collectionOperations: [HTTPMethod: Operation]
  package let itemOperations: [HTTPMethod: Operation]
  /// The other operations that belong to the resource by `x-resource-of`, such as `POST /orders/{orderId}/cancel`.
  package let otherOperations: [Operation]
  /// What its procedures call an item; `nil` where the path says so.
  package internal(set) var noun: String?
  /// The member with an item's identifier, where the contract names it (`x-key`).
  package internal(set) var key: Key?

  /// The member with an item's identifier, and the value in the document that names it.
  package struct Key: Sendable {
    package let member: String
    package let value: JSONValue
  }

  package init(
    collection: PathTemplate,
    item: PathTemplate,
    parameter: String,
    collectionOperations: [HTTPMethod: Operation],
    itemOperations: [HTTPMethod: Operation],
    otherOperations: [Operation] = [],
    key: Key? = nil
  ) {
    self.collection = collection
    self.item = item
    self.parameter = parameter
    self.collectionOperations = collectionOperations
    self.itemOperations = itemOperations
    self.otherOperations = otherOperations
    self.key = key
  }

  package var create: Operation? { collectionOperations[.post] }
  package var list: Operation? { collectionOperations[.get] }
  package var read: Operation? { itemOperations[.get] }

  /// The `PUT` that may create the item that it names: with a 201, or where nothing else creates what can be deleted.
  package var put: Operation? {
    guard let put = itemOperations[.put] else { return nil }
    let isOnlyWay = create == nil && itemOperations[.delete] != nil && read?.documents(404) == true
    return put.documents(201) || isOnlyWay ? put : nil
  }

  /// Returns the values of an item's path parameters, given those of a list or creation; `nil` if they do not suffice.
  ///
  /// An item such as `/orders/{orderId}` needs only its identifier, even if it comes from `/users/{userId}/orders`.
  package func pathValues<Value>(_ identifier: Value, in parents: [Value], of path: PathTemplate) -> [Value]? {
    if isCollection(path) { return parents + [identifier] }
    return sharesParents(path) ? parents.prefix(item.names.count - 1) + [identifier] : nil
  }

  /// Returns whether a path begins with the parents of an item, which may have none.
  package func sharesParents(_ path: PathTemplate) -> Bool {
    let segments = item.shape.split(separator: "/")
    guard item.names.count > 1 else { return true }
    guard let end = segments.dropLast().lastIndex(where: { $0.contains("{") }), end < segments.count - 2 else {
      return false
    }
    return path.shape.hasPrefix("/" + segments[...end].joined(separator: "/") + "/")
  }

  /// Returns the values of an item's path parameters; an identifier may be a resource name.
  package func itemValues(
    _ identifier: JSONLiteral,
    in parents: [JSONLiteral],
    of path: PathTemplate
  ) -> [JSONLiteral]? {
    guard let named = values(inName: identifier.plainText) else {
      return pathValues(identifier, in: parents, of: path)
    }
    let missing = item.names.count - named.count
    return missing > parents.count ? nil : parents.prefix(missing) + named.map(JSONLiteral.string)
  }

  /// Returns the last values of an item's path parameters in a resource name such as `shelves/classics` (AIP-122),
  /// which is the end of the path; `nil` for any other identifier.
  package func values(inName text: String) -> [String]? {
    guard text.utf8.contains(UInt8(ascii: "/")) else { return nil }
    let parts = text.split(separator: "/", omittingEmptySubsequences: false)
    let segments = item.text.split(separator: "/").suffix(parts.count)
    guard segments.count == parts.count, segments.last?.hasPrefix("{") == true else { return nil }
    var values: [String] = []
    for (segment, part) in zip(segments, parts) {
      if segment.hasPrefix("{"), segment.hasSuffix("}"), !part.isEmpty {
        values.append(String(part))
      } else if segment != part {
        return nil
      }
    }
    return values
  }

  /// Whether the identifiers of items are resource names, as the example of one says.
  package var usesNames: Bool { key?.value.string.flatMap(values) != nil }

  /// The last literal segment of the collection's path.
  package var name: String? {
    if let noun { return noun }
    let segment = collection.text.split(separator: "/").last { !$0.hasPrefix("{") }
    // An extension belongs to the representation: /items.json has items.
    return segment.flatMap { $0.split(separator: ".").first }.map(String.init)
  }

  /// The normalized names of the members that can have the identifier, the likeliest first.
  package var identifierNames: [String] {
    key.map { [ResourceNaming.normalized($0.member)] } ?? ResourceNaming.identifierNames(parameter, in: name)
  }

  /// The normalized names by which other resources refer to an item, such as `orderid`.
  package var referenceNames: Set<String> {
    let own = ResourceNaming.normalized(parameter)
    let item = name.map { ResourceNaming.singular(ResourceNaming.normalized($0)) }
    return Set((item.map { [$0 + "id", $0 + "uuid"] } ?? []) + (["id", "uuid", "key"].contains(own) ? [] : [own]))
  }

  /// Returns the identifier of an item in a body: in the item itself, or in the only object that contains it.
  package func identifier(in value: JSONValue) -> JSONValue? {
    for object in Self.candidates(value) {
      for name in identifierNames {
        let member = object.members.first { ResourceNaming.normalized($0.name) == name }
        if let member, ["string", "number"].contains(member.value.kind.name) || member.value.kind == .number {
          return member.value
        }
      }
    }
    return nil
  }

  /// Returns an object and the objects that it contains, such as `data`, down to two levels.
  package static func candidates(_ value: JSONValue) -> [JSONValue] {
    guard value.kind == .object else { return [] }
    let inner = value.members.map(\.value).filter { $0.kind == .object }
    return [value] + inner + inner.flatMap { $0.members.map(\.value).filter { $0.kind == .object } }
  }

  /// Returns the resources that can be read and updated, in contract order: items, and single ones such as `/settings`.
  package static func updatable(_ operations: [Operation]) -> [APIResource] {
    func key(_ serverPath: String?, _ path: PathTemplate) -> String {
      "\(serverPath ?? "-")\(path.shape)"
    }
    let resources = Dictionary(
      ResourceMap(operations).resources.map { (key($0.read?.serverPath, $0.item), $0) },
      uniquingKeysWith: { first, _ in first }
    )
    let byKey = Dictionary(grouping: operations) { key($0.serverPath, $0.path) }
    var seen: Set<String> = []
    return operations.filter { $0.method == .get }.compactMap { read in
      let own = byKey[key(read.serverPath, read.path)] ?? []
      guard own.contains(where: { $0.method == .put || $0.method == .patch }),
        seen.insert(key(read.serverPath, read.path)).inserted,
        PageInference(operation: read).paginations.isEmpty
      else { return nil }
      let known = resources[key(read.serverPath, read.path)]
      return known
        ?? APIResource(
          collection: read.path,
          item: read.path,
          parameter: "",
          collectionOperations: [:],
          itemOperations: Dictionary(own.map { ($0.method, $0) }, uniquingKeysWith: { first, _ in first })
        )
    }
  }

  /// Returns whether a path is that of the collection, or of an operation that belongs to it by `x-resource-of` and has
  /// its parameters.
  package func isCollection(_ path: PathTemplate) -> Bool {
    let shape = path.shape
    if shape == collection.shape { return true }
    return collectionOperations.values.contains {
      $0.resource?.collection != nil && $0.path.shape == shape
    }
  }

  /// Returns whether a path leads to the item, whatever the names of its parameters.
  package func isItem(_ path: PathTemplate) -> Bool { path.shape == item.shape }
}
