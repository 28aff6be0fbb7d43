import Diagnostics
import JSONSyntax

/// Names that a document uses and describes nowhere: required members, and tags.
struct UndescribedNames {
  private var resolver: ReferenceResolver
  /// The schemas that judge one value together, as a forest: each with another one of its group, which may be itself.
  private var parents: [Int] = []
  private var numbers: [JSONValueKey: Int] = [:]
  private var values: [JSONValue] = []
  /// The schemas that are conditions, whose required members need not be described.
  private var conditions: Set<Int> = []

  /// The keywords whose schemas judge the same value.
  private static let lists = ["allOf", "anyOf", "oneOf"]
  private static let single = ["if", "then", "else", "not"]
  /// The keywords that describe members without their names.
  private static let open = [
    "patternProperties", "propertyNames", "$dynamicRef", "$recursiveRef", "dependencies", "unevaluatedProperties",
  ]

  private init(_ resolver: ReferenceResolver) { self.resolver = resolver }

  // MARK: Members

  /// Returns the required members of schemas that neither they nor the schemas around them and in them describe.
  static func members(
    of schemas: [JSONValue],
    _ resolver: ReferenceResolver
  ) -> [(message: String, value: JSONValue)] {
    var names = UndescribedNames(resolver)
    return names.members(of: schemas)
  }

  private mutating func number(_ schema: JSONValue) -> Int {
    let key = JSONValueKey(schema)
    if let number = numbers[key] { return number }
    numbers[key] = values.count
    parents.append(values.count)
    values.append(schema)
    return values.count - 1
  }

  private mutating func root(_ number: Int) -> Int {
    var number = number
    while parents[number] != number {
      parents[number] = parents[parents[number]]
      number = parents[number]
    }
    return number
  }

  private mutating func members(of schemas: [JSONValue]) -> [(message: String, value: JSONValue)] {
    for schema in schemas where schema.kind == .object { _ = number(schema) }
    let own = values.count
    var unresolved: [Int] = []
    var next = 0
    while next < values.count {
      let schema = values[next]
      var others = Self.lists.flatMap { name in schema[name]?.elements.map { $0 } ?? [] }
      others += schema["dependentSchemas"]?.members.map(\.value) ?? []
      for name in Self.single {
        guard let value = schema[name], value.kind == .object else { continue }
        others.append(value)
        if name == "if" || name == "not" { conditions.insert(number(value)) }
      }
      if let text = schema["$ref"]?.string {
        if case .success(let target) = resolver.target(of: text, from: schema), target.kind == .object {
          others.append(target)
        } else {
          unresolved.append(next)
        }
      }
      for other in others where other.kind == .object {
        let other = number(other)
        // What a condition is made of is a condition, if nothing else has it.
        if conditions.contains(next), schema["$ref"] == nil {
          conditions.insert(other)
        }
        let (one, two) = (root(next), root(other))
        parents[one] = two
      }
      next += 1
    }
    var described: [Int: Set<String>] = [:]
    var open = Set(unresolved.map { root($0) })
    for number in values.indices {
      let (schema, root) = (values[number], root(number))
      described[root, default: []].formUnion(schema["properties"]?.members.map(\.name) ?? [])
      if let name = schema["discriminator"]?["propertyName"]?.string { described[root]?.insert(name) }
      let additional = schema["additionalProperties"]
      if Self.open.contains(where: { schema[$0] != nil }) || additional?.kind == .object && additional?.count != 0 {
        open.insert(root)
      }
    }
    var faults: [(message: String, value: JSONValue)] = []
    for number in 0..<own where !conditions.contains(number) && !SchemaReview.isClosed(values[number]) {
      let root = root(number)
      // Where no member is described, the author left all of them open.
      guard !open.contains(root), let names = described[root], !names.isEmpty else { continue }
      guard let required = values[number]["required"], required.kind == .array else { continue }
      for value in required.elements {
        guard let name = value.string, !names.contains(name) else { continue }
        let hint = NearestName.hint(for: name, among: names.sorted())
        faults.append(
          (
            "\"\(name)\" is required, and no \"properties\" describe it\(hint); describe it, or do not require it",
            value
          )
        )
      }
    }
    return faults
  }

  // MARK: Tags

  /// Returns the tags of operations that the document, which declares tags, does not declare; each once.
  static func tags(of root: JSONValue) -> [(message: String, value: JSONValue)] {
    guard let list = root["tags"], list.kind == .array, list.count > 0 else { return [] }
    let declared = list.elements.compactMap { $0["name"]?.string }
    var known = Set(declared)
    var used: [JSONValue] = []
    for item in ["paths", "webhooks"].flatMap({ root[$0]?.members.map(\.value) ?? [] }) {
      var operations = item.members.filter { ContractReader.methodKeys.contains($0.name) }.map(\.value)
      operations += item["additionalOperations"]?.members.map(\.value) ?? []
      used += operations.flatMap { $0["tags"]?.elements.map(\.self) ?? [] }
    }
    used += list.elements.compactMap { $0["parent"] }
    return used.compactMap { tag in
      guard let name = tag.string, known.insert(name).inserted else { return nil }
      let hint = NearestName.hint(for: name, among: declared)
      return (
        "\"tags\" of the document do not declare the tag \"\(name)\"\(hint); declare it, or correct its name", tag
      )
    }
  }
}
