import HTTPMessages
package import JSONSyntax

/// The array of items in the responses of a list operation, found in its schema.
package struct ItemArray: Sendable {
  package let pointer: JSONPointer
  /// Where an item has its identifier.
  package let identifier: JSONPointer
  package let item: SchemaShape

  /// The member of an element that holds the item, such as `node`; `nil` where the element is the item.
  package var wrapper: String? {
    identifier.tokens.count == 2 ? ItemPlace.wrappers.first { $0 == identifier.tokens[0] } : nil
  }

  /// The shape of an item without what holds it.
  package var heldItem: SchemaShape { wrapper.flatMap { item.member($0) } ?? item }

  /// Returns the item that an element holds, or is.
  package func heldItem(of element: JSONLiteral) -> JSONLiteral {
    wrapper.flatMap { element.value(at: JSONPointer(tokens: [$0])) } ?? element
  }

  /// Finds the array of a list; `nil` if no documented success has an array of objects with an identifier.
  package init?(of list: Operation, _ resource: APIResource) {
    self.init(of: list, identifierNames: resource.identifierNames)
  }

  /// Finds the array of a list whose items have a member with one of some normalized names.
  package init?(of list: Operation, identifierNames: [String]) {
    for response in list.responses where response.pattern.isSuccess {
      for content in response.content ?? [] where content.isJSON {
        guard let schema = content.schema else { continue }
        for (pointer, elements) in Self.arrays(SchemaShape(schema)) {
          guard let identifier = ItemPlace.key(in: elements, identifierNames) else { continue }
          (self.pointer, self.identifier, item) = (pointer, identifier, elements)
          return
        }
      }
    }
    return nil
  }

  /// The normalized names of members whose texts identify nothing, so that they may occur twice.
  private static let plainTexts: Set<String> = [
    "lines", "logs", "messages", "values", "words", "texts", "errors", "warnings", "columns", "rows",
  ]

  /// Finds the only array of a body, if its elements are texts that identify things, such as the names of topics.
  init?(ofTexts body: SchemaShape) {
    let arrays = Self.arrays(body)
    guard let (pointer, item) = arrays.first, arrays.count == 1, item.types == ["string"],
      !Self.plainTexts.contains(ResourceNaming.normalized(pointer.tokens.last ?? ""))
    else { return nil }
    (self.pointer, identifier, self.item) = (pointer, JSONPointer(), item)
  }

  /// Finds the array of a list that has pages, or whose items a query parameter chooses, although no resource has them;
  /// `nil` if there is none.
  package init?(chosenBy list: Operation) {
    if let key = PageInference(operation: list).paginations.first?.key?.tokens.last,
      let paged = ItemArray(of: list, identifierNames: [ResourceNaming.normalized(key)])
    {
      self = paged
      return
    }
    let shapes = list.method == .get ? list.responseShapes : []
    for (pointer, elements) in shapes.flatMap(Self.arrays) where list.chooses(from: elements) {
      let identifier = ItemPlace.key(in: elements, ResourceNaming.keys) ?? JSONPointer(tokens: ["id"])
      (self.pointer, self.identifier, item) = (pointer, identifier, elements)
      return
    }
    return nil
  }

  /// Returns the arrays of objects in a shape: the value itself, its members, and the members of those.
  private static func arrays(_ shape: SchemaShape) -> [(pointer: JSONPointer, elements: SchemaShape)] {
    if let elements = shape.elements { return [(JSONPointer(), elements)] }
    var found: [(pointer: JSONPointer, elements: SchemaShape)] = []
    for name in shape.memberNames {
      guard let member = shape.member(name) else { continue }
      if let elements = member.elements {
        found.append((JSONPointer(tokens: [name]), elements))
        continue
      }
      for inner in member.memberNames {
        guard let elements = member.member(inner)?.elements else { continue }
        found.append((JSONPointer(tokens: [name, inner]), elements))
      }
    }
    return found
  }
}

extension Operation {
  /// Whether a query parameter chooses some of the items of a list.
  fileprivate func chooses(from item: SchemaShape) -> Bool {
    let members = item.memberNames
    return parameters.contains { parameter in
      guard parameter.location == .query else { return false }
      let effect = ListParameter(parameter.name) { name in members.first { ResourceNaming.normalized($0) == name } }
      switch effect {
      case .equal, .bound, .prefix, .count: return true
      case .search, .order, .direction, .fields, nil: return false
      }
    }
  }
}
