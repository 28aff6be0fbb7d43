import ContractModel
import HTTPMessages
import JSONSyntax

/// Links that a contract does not describe, but that its paths and schemas imply: from a list to its items.
///
/// `GET /orders` with items that have an `id` leads to `GET /orders/{orderId}`. Responses with a `placeID` lead to
/// `GET /places/details`, if that requires the parameter `placeID` and nothing else that the contract has no value for. An
/// operation that a described link leads to gets no inferred link.
struct InferredLinks: Sendable {
  /// The name of every inferred link, for the purpose of a request.
  static let name = "item"
  /// The name of a link to an operation of another part of the API, where the item may not exist, and that of a link to a
  /// part that an item need not have, such as the content of a document.
  static let (distantName, partName) = ("same name", "part")

  private let links: [String: [Link]]

  init(_ operations: [Operation], described: Set<String>) {
    var links: [String: [Link]] = [:]
    let reads = Self.byPrefix(operations.filter { [.get, .head].contains($0.method) && !described.contains($0.id) })
    for resource in ResourceMap(operations).resources {
      guard !resource.usesNames, let list = resource.list, let array = ItemArray(of: list, resource) else { continue }
      let item = resource.item.shape
      // A path may continue after its last expression, as `/orders/{id}/` and `/orders/{id}.json` do.
      let end = item.lastIndex(of: "}").map { String(item[...$0]) } ?? item
      let below = (reads[end] ?? []) + (item == end || item == end + "/" ? [] : reads[item] ?? [])
      let targets = below.filter { target in
        let shape = target.path.shape
        return (shape == item || shape.hasPrefix(end + "/")) && target.pathParameters.count == resource.item.names.count
          && target.serverPath == list.serverPath
      }
      for target in targets {
        guard let link = Self.link(from: list, array, to: target, resource) else { continue }
        links[list.id, default: []].append(link)
      }
    }
    let reached = Set(links.values.joined().map(\.operationID))
    let identifiers = operations.filter { !described.contains($0.id) && !reached.contains($0.id) }
      .compactMap(SharedIdentifier.init)
    let members = IdentifierMembers(in: operations, namedLike: Set(identifiers.map(\.name)))
    for identifier in identifiers {
      for (source, link) in identifier.links(from: members) { links[source.id, default: []].append(link) }
    }
    self.links = links
  }

  /// Returns the inferred links of an operation's responses.
  func of(_ operation: Operation) -> [Link] { links[operation.id] ?? [] }

  /// Returns the operations at and below each path, by its shape, in contract order.
  private static func byPrefix(_ operations: [Operation]) -> [String: [Operation]] {
    var found: [String: [Operation]] = [:]
    for operation in operations {
      var prefix = ""
      for segment in operation.path.shape.split(separator: "/") {
        prefix += "/\(segment)"
        found[prefix, default: []].append(operation)
      }
    }
    return found
  }

  private static func link(
    from list: Operation,
    _ array: ItemArray,
    to target: Operation,
    _ resource: APIResource
  ) -> Link? {
    let names = target.path.names
    let sources = list.path.names.map { RuntimeExpression.request(.path($0)) }
    let identifier = JSONPointer(tokens: array.pointer.appending(0).tokens + array.identifier.tokens)
    guard let values = resource.pathValues(.response(.body(identifier)), in: sources, of: list.path),
      names.count == values.count
    else { return nil }
    let parameters = zip(names, values).map { name, value in
      LinkParameter(name: name, location: .path, expression: value)
    }
    return Link(
      name: resource.isItem(target.path) || !target.mayLackPart ? name : partName,
      operationID: target.id,
      parameters: parameters,
      requestBody: nil,
      each: array.pointer,
      place: target.place
    )
  }
}

extension Operation {
  /// Whether a response may say that there is nothing, and no success is a list.
  fileprivate var mayLackPart: Bool {
    let shapes = responses.filter(\.pattern.isSuccess).flatMap { $0.content ?? [] }.filter(\.isJSON)
      .compactMap { $0.schema.map { SchemaShape($0) } }
    return responses.contains { $0.pattern.includes(404) || $0.pattern == .default }
      && !shapes.contains { shape in
        shape.elements != nil || shape.memberNames.contains { shape.member($0)?.elements != nil }
      }
  }
}
