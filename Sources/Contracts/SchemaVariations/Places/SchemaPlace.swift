package import JSONSyntax

/// A place in a value, with the schemas that apply to it.
package struct SchemaPlace: Sendable {
  /// The keys and positions from the root.
  package let path: [String]
  /// The name in the letters of an identifier, without positions: `items.element`, or `body` for the whole value.
  package let name: String
  /// The value.
  package let value: JSONLiteral
  /// The schemas of the value, with references followed and the matching branches included.
  package let schemas: [JSONValue]

  /// Returns the values of a keyword in all schemas of the place.
  package func all(_ keyword: String) -> [JSONValue] { schemas.compactMap { $0[keyword] } }

  /// The values of `enum` and `const`.
  var allowedValues: [JSONLiteral] {
    (all("enum").flatMap { $0.elements.map { $0 } } + all("const")).map { JSONLiteral($0) }
  }

  /// Returns a text in the letters of an identifier.
  static func plain(_ text: String) -> String {
    String(text.lowercased().map { $0.isASCII && ($0.isLetter || $0.isNumber) ? $0 : "-" }.prefix(40))
  }
}
