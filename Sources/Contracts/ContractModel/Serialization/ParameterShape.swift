import JSONSyntax

/// The types of value that a schema allows for a parameter, which determine how its text is read.
package struct ParameterShape: Sendable, Hashable {
  /// The names of the allowed types; empty if any type is allowed.
  package var types: Set<String> = []
  /// The types of an array's elements.
  package var elements: Set<String> = []
  /// The types of an object's members, by name.
  package var members: [String: Set<String>] = [:]
  /// The types of all other members.
  package var otherMembers: Set<String> = []
  /// Whether an object has members of any name, although it describes some.
  var describesOthers = false
  /// Whether a text may have several readings, so that the schema chooses one.
  var isAmbiguous = false

  package init(
    types: Set<String> = [],
    elements: Set<String> = [],
    members: [String: Set<String>] = [:],
    otherMembers: Set<String> = []
  ) {
    self.types = types
    self.elements = elements
    self.members = members
    self.otherMembers = otherMembers
  }

  /// Whether a text may be a list.
  var allowsList: Bool { Self.contains("array", in: types) }

  /// Whether a text may be neither a list nor an object.
  var allowsScalar: Bool { !types.isDisjoint(with: Self.scalars) }

  /// Whether a text may have parts.
  var isSplit: Bool { allowsList || isObject }

  /// Whether an object has members with names that it does not describe.
  var takesOthers: Bool { members.isEmpty || describesOthers }

  /// Whether a number of texts is read as a list first, rather than as a scalar.
  func isList(of count: Int) -> Bool { allowsList && (count != 1 || !allowsScalar) }

  /// Whether texts are read as an object.
  var isObject: Bool {
    Self.contains("object", in: types) && types.isDisjoint(with: Self.scalars) && !Self.contains("array", in: types)
  }

  /// Whether any text is read as a string.
  var isText: Bool { types.isEmpty || isOnly("string") }

  /// Whether a text is read as a number or as a string.
  var isNumberOrText: Bool { isText || isOnly("integer") || isOnly("number") }

  private func isOnly(_ type: String) -> Bool { types.count == 1 && types.first == type }

  private static let scalars: Set<String> = ["string", "number", "integer", "boolean"]

  /// Reads a scalar as the most specific of some types that its text allows, or as a string.
  static func scalar(_ text: String, of types: Set<String>) -> JSONLiteral {
    if contains("integer", in: types) || contains("number", in: types), JSONNumber(text) != nil { return .number(text) }
    if contains("boolean", in: types), text == "true" || text == "false" { return .bool(text == "true") }
    if contains("null", in: types), text == "null" || (text.isEmpty && !contains("string", in: types)) { return .null }
    return .string(text)
  }

  /// Returns whether a type is among others; most parameters have one type, which is compared without a hash.
  private static func contains(_ type: String, in types: Set<String>) -> Bool {
    types.count == 1 ? types.first == type : types.contains(type)
  }
}
