import JSONSyntax

/// The schemas that apply to one place of a value, all of which must accept it.
///
/// Two nodes with the same schemas, in any order, are equal.
struct SchemaNode: Hashable {
  private(set) var schemas: [JSONValue] = []
  private var keys: Set<JSONValueKey> = []
  /// Whether no value is accepted, for a reason that no schema states, such as a forbidden member.
  var isNever = false
  /// Whether only objects can be sent there, whatever the schemas say: a form has members.
  var isObject = false

  init(_ schemas: [JSONValue] = []) {
    for schema in schemas { add(schema) }
  }

  /// A place that nothing is said about.
  static let anything = SchemaNode()
  /// A place that must be absent.
  static let never: SchemaNode = {
    var node = SchemaNode()
    node.isNever = true
    return node
  }()

  static func == (left: SchemaNode, right: SchemaNode) -> Bool {
    left.isNever == right.isNever && left.isObject == right.isObject && left.keys == right.keys
  }

  func hash(into hasher: inout Hasher) {
    hasher.combine(isNever)
    hasher.combine(isObject)
    hasher.combine(keys)
  }

  mutating func add(_ schema: JSONValue) {
    if keys.insert(JSONValueKey(schema)).inserted { schemas.append(schema) }
  }

  mutating func add(_ other: SchemaNode) {
    isNever = isNever || other.isNever
    isObject = isObject || other.isObject
    for schema in other.schemas { add(schema) }
  }
}
