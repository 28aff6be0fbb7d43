package import JSONSyntax

/// The statements of a contract about the resource of an operation that its path does not show.
package struct ResourceStatement: Sendable {
  /// The path of the collection that the operation belongs to (`x-resource-of`).
  package let collection: PathTemplate?
  /// The name of the member with an item's identifier (`x-key`).
  package let key: String?
  /// The values in the document that say so; `nil` for what is not said.
  package let collectionValue: JSONValue?, keyValue: JSONValue?
  /// Whether schemas of the contract may name keys, too.
  let schemasMayNameKeys: Bool

  /// Reads the statement of an operation, or that of its path where the operation says nothing.
  init(_ operation: JSONValue, path: JSONValue?, schemasMayNameKeys: Bool) {
    self.schemasMayNameKeys = schemasMayNameKeys
    let collections = [operation["x-resource-of"], path?["x-resource-of"]].compactMap(\.self)
    collectionValue = collections.first { Self.collection($0) != nil }
    collection = collectionValue.flatMap(Self.collection)
    let keys = [operation["x-key"], path?["x-key"]].compactMap(\.self)
    keyValue = keys.first { Self.key($0) != nil }
    key = keyValue.flatMap(Self.key)
  }

  /// Returns the path of a collection, such as `/orders`; `nil` for a value that is none.
  static func collection(_ value: JSONValue) -> PathTemplate? {
    guard let text = value.string, text.hasPrefix("/"), text.utf8.count > 1 else { return nil }
    return try? PathTemplate(parsing: text)
  }

  /// Returns the name of a member, such as `sku`, or of a JSON Pointer with one token; `nil` for a value that is neither.
  static func key(_ value: JSONValue) -> String? {
    guard let text = value.string, !text.isEmpty else { return nil }
    guard text.hasPrefix("/") else { return text }
    guard let pointer = JSONPointer(text), pointer.tokens.count == 1, let name = pointer.tokens.first, !name.isEmpty
    else { return nil }
    return name
  }
}
