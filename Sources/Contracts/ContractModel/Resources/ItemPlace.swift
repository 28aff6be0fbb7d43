package import JSONSyntax

/// Where a body has the item that an operation returns.
package enum ItemPlace {
  /// The objects in which items of some APIs have their identifiers, such as `metadata.name`.
  private static let keyObjects = ["metadata", "sys"]
  /// The objects that hold the items of lists: `resource` of FHIR, `node` of Relay.
  static let wrappers = ["resource", "node"]

  /// Returns where an item has its identifier; `nil` if it shows none.
  package static func key(in shape: SchemaShape, _ names: [String]) -> JSONPointer? {
    func member(_ shape: SchemaShape, _ name: String) -> String? {
      shape.memberNames.first { ResourceNaming.normalized($0) == name }
    }
    if let own = names.lazy.compactMap({ member(shape, $0) }).first { return JSONPointer(tokens: [own]) }
    return (keyObjects + wrappers).lazy.compactMap { object in
      guard let inner = shape.member(object), inner.elements == nil else { return nil }
      return names.lazy.compactMap { member(inner, $0) }.first.map { JSONPointer(tokens: [object, $0]) }
    }
    .first
  }

  /// Returns the pointer to the item: the body itself, or the only object in it that has an identifier.
  ///
  /// An object such as `metadata` is a part of the item, unless clients send the identifier beside it.
  package static func find(in shape: SchemaShape, _ resource: APIResource) -> JSONPointer {
    let names = Set(resource.identifierNames)
    func isItem(_ shape: SchemaShape) -> Bool {
      shape.memberNames.contains { names.contains(ResourceNaming.normalized($0)) }
    }
    if isItem(shape) { return JSONPointer() }
    let sent = resource.sentItem
    for name in shape.memberNames {
      guard let inner = shape.member(name), inner.elements == nil,
        !keyObjects.contains(name) || sent.map({ $0.member(name) == nil && isItem($0) }) == true
      else { continue }
      if isItem(inner) { return JSONPointer(tokens: [name]) }
      for innermost in inner.memberNames {
        guard let shape = inner.member(innermost), shape.elements == nil, isItem(shape) else { continue }
        return JSONPointer(tokens: [name, innermost])
      }
    }
    if key(in: shape, resource.identifierNames) != nil { return JSONPointer() }
    // An item without an identifier, in an envelope with one object.
    let objects = shape.memberNames.filter { shape.member($0)?.types == ["object"] }
    let envelope: Set<String> = ["data", "result", "item", resource.name.map(ResourceNaming.singular) ?? "data"]
    if let only = objects.first, envelope.contains(ResourceNaming.normalized(only)) {
      return JSONPointer(tokens: [only])
    }
    return JSONPointer()
  }
}
