import ContractModel
import HTTPMessages
import JSONSyntax

/// A collection of items, such as `/orders`, and its items, such as `/orders/{orderId}`, as a contract's paths describe
/// them.
struct APIResource: Sendable {
  /// The path template of the collection.
  let collection: PathTemplate
  /// The path template of an item.
  let item: PathTemplate
  /// The name of the item's path parameter.
  let parameter: String
  /// The operations of the collection, by method.
  let collectionOperations: [HTTPMethod: Operation]
  /// The operations of an item, by method.
  let itemOperations: [HTTPMethod: Operation]

  var create: Operation? { collectionOperations[.post] }
  var list: Operation? { collectionOperations[.get] }
  var read: Operation? { itemOperations[.get] }

  /// Returns the values of an item's path parameters, given those of a list or creation; `nil` if they do not suffice.
  ///
  /// An item such as `/orders/{orderId}` needs only its identifier, even if it comes from `/users/{userId}/orders`.
  func itemValues<Value>(_ identifier: Value, in parents: [Value], of path: PathTemplate) -> [Value]? {
    if ResourceMap.shape(of: collection) == ResourceMap.shape(of: path) { return parents + [identifier] }
    return item.names.count == 1 ? [identifier] : nil
  }

  /// The last literal segment of the collection's path.
  var name: String? {
    let segment = collection.text.split(separator: "/").last { !$0.hasPrefix("{") }
    // An extension belongs to the representation: /items.json has items.
    return segment.flatMap { $0.split(separator: ".").first }.map(String.init)
  }

  /// The normalized names of the members that can have the identifier, the likeliest first.
  var identifierNames: [String] { ResourceNaming.identifierNames(parameter, in: name) }

  /// The normalized names by which other resources refer to an item, such as `orderid`.
  var referenceNames: Set<String> {
    let own = ResourceNaming.normalized(parameter)
    let item = name.map { ResourceNaming.singular(ResourceNaming.normalized($0)) }
    return Set((item.map { [$0 + "id", $0 + "uuid"] } ?? []) + (["id", "uuid", "key"].contains(own) ? [] : [own]))
  }

  /// Returns the identifier of an item in a body: in the item itself, or in the only object that contains it.
  func identifier(in value: JSONValue) -> JSONValue? {
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
  static func candidates(_ value: JSONValue) -> [JSONValue] {
    guard value.kind == .object else { return [] }
    let inner = value.members.map(\.value).filter { $0.kind == .object }
    return [value] + inner + inner.flatMap { $0.members.map(\.value).filter { $0.kind == .object } }
  }

  /// Returns the resources that can be read and updated, in contract order: items, and single ones such as `/settings`.
  static func updatable(_ operations: [Operation]) -> [APIResource] {
    func key(_ serverPath: String?, _ path: PathTemplate) -> String {
      "\(serverPath ?? "-")\(ResourceMap.shape(of: path))"
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
        seen.insert(key(read.serverPath, read.path)).inserted
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

  /// Returns whether a path leads to the item, whatever the names of its parameters.
  func isItem(_ path: PathTemplate) -> Bool { ResourceMap.shape(of: path) == ResourceMap.shape(of: item) }
}

/// The resources that a contract's paths describe.
struct ResourceMap: Sendable {
  /// The resources, in contract order.
  let resources: [APIResource]

  init(_ operations: [Operation]) {
    let shaped = operations.map { (operation: $0, shape: Self.shape(of: $0.path)) }
    let byShape = Dictionary(grouping: shaped) { "\($0.operation.serverPath)\($0.shape)" }
      .mapValues { $0.map(\.operation) }
    // Only operations with the same last segment can be a nested collection.
    let byEnd = Dictionary(grouping: shaped) { $0.shape.split(separator: "/").last ?? "" }
      .mapValues { $0.map(\.operation) }
    var seen: Set<String> = []
    resources = operations.compactMap { operation in
      let server = operation.serverPath
      let collections = Self.collections(ofItem: operation.path)
      let known = collections.first { byShape["\(server)\(Self.shape(of: $0))"] != nil }
      guard let collection = known ?? collections.first, let parameter = operation.path.names.last,
        seen.insert("\(server)\(Self.shape(of: operation.path))").inserted
      else { return nil }
      func operations(_ path: PathTemplate) -> [HTTPMethod: Operation] {
        Dictionary(
          (byShape["\(operation.serverPath)\(Self.shape(of: path))"] ?? []).map { ($0.method, $0) },
          uniquingKeysWith: { first, _ in first }
        )
      }
      let resource = APIResource(
        collection: collection,
        item: operation.path,
        parameter: parameter,
        collectionOperations: operations(collection),
        itemOperations: operations(operation.path)
      )
      let end = Self.shape(of: collection).split(separator: "/").last ?? ""
      return NestedCollections(of: resource, among: byEnd[end] ?? []).completed
    }
  }

  /// Returns the paths that an item's collection can have, the likeliest first; none for a path that is not an item.
  ///
  /// An item is `/items/{id}`, `/items/{id}/`, `/items/{id}.json` or `/items({id})`.
  static func collections(ofItem path: PathTemplate) -> [PathTemplate] {
    var segments = path.text.split(separator: "/", omittingEmptySubsequences: false).map(String.init)
    let slash = segments.count > 2 && segments.last == "" ? "/" : ""
    if !slash.isEmpty { segments.removeLast() }
    guard let last = segments.popLast(), last.count(where: { $0 == "{" }) == 1, let start = last.firstIndex(of: "{"),
      let end = last.lastIndex(of: "}"), start < end
    else { return [] }
    let (head, tail) = (last[..<start], last[last.index(after: end)...])
    let parent = segments.joined(separator: "/")
    let texts: [String]
    switch (head.isEmpty, tail.isEmpty) {
    case (true, true): texts = [parent + slash]
    case (true, false) where tail.hasPrefix("."): texts = [parent + tail, parent]
    case (false, false) where head.hasSuffix("(") && head.count > 1 && tail == ")":
      texts = ["\(parent)/\(head.dropLast())"]
    default: return []
    }
    return texts.compactMap { try? PathTemplate(parsing: $0) }
  }

  /// Returns a path without the names of its expressions and without a trailing slash.
  static func shape(of path: PathTemplate) -> String {
    "/" + path.text.split(separator: "/").map(shape).joined(separator: "/")
  }

  /// Returns a segment of a path without the names of its expressions.
  static func shape(_ segment: Substring) -> String {
    guard segment.contains("{") else { return String(segment) }
    var shape = ""
    var isName = false
    for character in segment {
      if character == "}" { isName = false }
      if !isName { shape.append(character) }
      if character == "{" { isName = true }
    }
    return shape
  }

  /// Returns the resource whose items a path names.
  func resource(ofItem path: PathTemplate) -> APIResource? { resources.first { $0.isItem(path) } }
}
