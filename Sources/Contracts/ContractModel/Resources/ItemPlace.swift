package import JSONSyntax

/// Where a body has the item that an operation returns.
package enum ItemPlace {
  /// Returns the pointer to the item: the body itself, or the only object in it that has an identifier.
  package static func find(in shape: SchemaShape, _ resource: APIResource) -> JSONPointer {
    let names = Set(resource.identifierNames)
    func isItem(_ shape: SchemaShape) -> Bool {
      shape.memberNames.contains { names.contains(ResourceNaming.normalized($0)) }
    }
    if isItem(shape) { return JSONPointer() }
    for name in shape.memberNames {
      guard let inner = shape.member(name), inner.elements == nil else { continue }
      if isItem(inner) { return JSONPointer(tokens: [name]) }
      for innermost in inner.memberNames {
        guard let shape = inner.member(innermost), shape.elements == nil, isItem(shape) else { continue }
        return JSONPointer(tokens: [name, innermost])
      }
    }
    // An item without an identifier, in an envelope with one object.
    let objects = shape.memberNames.filter { shape.member($0)?.types == ["object"] }
    let envelope: Set<String> = ["data", "result", "item", resource.name.map(ResourceNaming.singular) ?? "data"]
    if let only = objects.first, envelope.contains(ResourceNaming.normalized(only)) {
      return JSONPointer(tokens: [only])
    }
    return JSONPointer()
  }
}
