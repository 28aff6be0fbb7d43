import HTTPMessages

/// The resources that a contract's paths describe.
package struct ResourceMap: Sendable {
  /// The resources, in contract order; those that only `x-resource-of` names come last.
  package let resources: [APIResource]
  /// The positions of resources, by the shapes of their items, and by the ids of the operations that list these.
  private let (itemPositions, listPositions): ([String: Int], [String: [Int]])

  /// - Parameter includesProcedures: Whether those whose operations are procedures come last.
  package init(_ operations: [Operation], includingProcedures includesProcedures: Bool = false) {
    let free = operations.filter { $0.resource?.collection == nil }
    let shown = Self.shown(by: free)
    let resources =
      StatedResources(operations).added(to: shown).map(\.withKey)
      + (includesProcedures ? ProcedureResources(operations).resources : [])
    self.resources = resources
    itemPositions = Dictionary(resources.enumerated().map { ($1.item.shape, $0) }) { first, _ in first }
    let lists = resources.indices.filter { resources[$0].list != nil }
    listPositions = Dictionary(grouping: lists) { resources[$0].list?.id ?? "" }
  }

  /// Returns the resources that paths show.
  private static func shown(by operations: [Operation]) -> [APIResource] {
    let shaped = operations.map { (operation: $0, shape: $0.path.shape) }
    let byShape = Dictionary(grouping: shaped) { "\($0.operation.serverPath)\($0.shape)" }
      .mapValues { $0.map(\.operation) }
    // Only operations with the same last segment can be a nested collection.
    let byEnd = Dictionary(grouping: shaped) { $0.shape.split(separator: "/").last ?? "" }
      .mapValues { $0.map(\.operation) }
    var seen: Set<String> = []
    let found: [APIResource] = operations.compactMap { operation in
      let server = operation.serverPath
      let collections = Self.collections(ofItem: operation.path)
      let known = collections.first { byShape["\(server)\($0.shape)"] != nil }
      guard let collection = known ?? collections.first, let parameter = operation.path.names.last,
        seen.insert("\(server)\(operation.path.shape)").inserted
      else { return nil }
      func operations(_ path: PathTemplate) -> [HTTPMethod: Operation] {
        Dictionary(
          (byShape["\(operation.serverPath)\(path.shape)"] ?? []).map { ($0.method, $0) },
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
      let end = collection.shape.split(separator: "/").last { $0 != "{}" } ?? ""
      return NestedCollections(of: resource, among: byEnd[end] ?? []).completed
    }
    // `/{base}/{table}` is no item where it lists those of `/{base}/{table}/{record}`, nor `/codes/{owner}` with pages.
    return found.filter { one in
      if !one.collectionOperations.isEmpty || one.keyPlace != nil { return true }
      if let read = one.read, !PageInference(operation: read).paginations.isEmpty { return false }
      return !found.contains { other in
        one.isItem(other.collection) && other.list.map { ItemArray(of: $0, other) != nil } == true
      }
    }
  }

  /// Returns the paths that an item's collection can have, the likeliest first; none for a path that is not an item.
  ///
  /// An item is `/items/{id}`, `/items/{id}/`, `/items/{id}.json`, `/items({id})` or `/items('{id}')`.
  package static func collections(ofItem path: PathTemplate) -> [PathTemplate] {
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
    case (true, true) where parent.isEmpty: texts = ["/"]
    case (true, true): texts = [parent + slash] + (slash.isEmpty ? [parent + ".json"] : [])
    case (true, false) where tail.hasPrefix("."): texts = [parent + tail, parent]
    case (false, false) where head.hasSuffix("(") && head.count > 1 && tail == ")":
      texts = ["\(parent)/\(head.dropLast())"]
    case (false, false) where head.hasSuffix("('") && head.count > 2 && tail == "')":
      texts = ["\(parent)/\(head.dropLast(2))"]
    default: return []
    }
    return texts.compactMap { try? PathTemplate(parsing: $0) }
  }

  /// Returns how the shapes of paths below another one begin: `/items/{id}.json` is above `/items/{id}/parts.json`.
  package static func prefix(below path: PathTemplate) -> String {
    let shape = path.shape
    guard let end = shape.lastIndex(of: "}"), shape[end...].hasPrefix("}.") else { return shape + "/" }
    return shape[...end] + "/"
  }

  /// Returns whether a path is below an item, or that of its custom method, such as `/orders/{id}:cancel` (AIP-136).
  package static func isBelow(_ path: PathTemplate, _ item: PathTemplate) -> Bool {
    path.shape.hasPrefix(prefix(below: item)) || path.shape.hasPrefix(item.shape + ":")
  }

  /// Returns a segment of a path without the names of its expressions.
  package static func shape(_ segment: Substring) -> String {
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
  package func resource(ofItem path: PathTemplate) -> APIResource? { itemPositions[path.shape].map { resources[$0] } }

  /// Returns the resources whose items an operation lists.
  package func resources(listedBy operation: Operation) -> [APIResource] {
    (listPositions[operation.id] ?? []).map { resources[$0] }
  }
}
