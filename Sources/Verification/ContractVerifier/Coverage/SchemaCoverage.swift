import ContractJudge
import ContractModel
import ContractReports
import JSONSchemas
import JSONSyntax
import SchemaVariations

/// The enum members, branches and optional properties that a schema describes, and those that a value exercises.
///
/// Both have the same names, which begin with the place in the value: `/tags/* "a"`, `/owner oneOf 2`, `/age absent`.
struct SchemaCoverage {
  /// The limits for schemas that are recursive or have many parts.
  private static let (maximumItems, maximumDepth, maximumSchemas) = (300, 5, 100)

  /// The direction in which values are sent.
  enum Direction: Sendable {
    case request, response
  }

  /// The part of a request, such as `query limit` or `body`.
  let subject: String
  private let root: SchemaReference
  private let parts: SchemaParts
  private let direction: Direction

  /// Creates the coverage of values that requests send, or responses.
  init(_ schema: SchemaReference, subject: String, of direction: Direction = .request) {
    self.subject = subject
    self.direction = direction
    root = schema
    parts = SchemaParts(schema.validator)
  }

  /// Everything that the schema describes, in its order.
  var all: [CoverageItem] {
    var items: [CoverageItem] = []
    var seen = Set<CoverageItem>()
    describe([root.value], at: "", depth: 0) { item in
      if items.count < Self.maximumItems, seen.insert(item).inserted { items.append(item) }
    }
    return items
  }

  /// Calls a function with each enum member, branch and optional property of schemas.
  private func describe(_ schemas: [JSONValue], at path: String, depth: Int, _ add: (CoverageItem) -> Void) {
    let merged = merged(schemas, value: nil)
    for schema in merged {
      for member in schema["enum"]?.elements.map({ $0 }) ?? [] { add(enumMember(member, at: path)) }
      for keyword in ["oneOf", "anyOf"] {
        let count = schema[keyword]?.count ?? 0
        for position in 0..<count where count > 1 { add(branch(keyword, position, at: path)) }
      }
    }
    guard depth < Self.maximumDepth else { return }
    let required = Self.required(merged)
    var names = Set<String>()
    for schema in merged {
      for member in schema["properties"]?.members.map({ $0 }) ?? []
      where names.insert(member.name).inserted && !isUnsent(member.value) {
        if !required.contains(member.name) {
          add(property(member.name, isPresent: true, at: path))
          // No request can make a server leave a property out.
          if direction == .request { add(property(member.name, isPresent: false, at: path)) }
        }
        let own = merged.compactMap { $0["properties"]?[member.name] }
        describe(own, at: "\(path)/\(member.name)", depth: depth + 1, add)
      }
    }
    let elements = merged.compactMap { $0["items"] }.filter { $0.kind == .object }
    if !elements.isEmpty { describe(elements, at: "\(path)/*", depth: depth + 1, add) }
  }

  /// Returns everything that a value exercises.
  func exercised(by value: JSONValue) -> Set<CoverageItem> {
    var items = Set<CoverageItem>()
    exercise([root.value], value, at: "", depth: 0, &items)
    return items
  }

  private func exercise(
    _ schemas: [JSONValue],
    _ value: JSONValue,
    at path: String,
    depth: Int,
    _ items: inout Set<CoverageItem>
  ) {
    let merged = merged(schemas, value: value)
    for schema in merged {
      let literal = JSONLiteral(value)
      if let member = schema["enum"]?.elements.first(where: { JSONLiteral($0) == literal }) {
        items.insert(enumMember(member, at: path))
      }
      for keyword in ["oneOf", "anyOf"] {
        for (position, branch) in (schema[keyword]?.elements.map { $0 } ?? []).enumerated()
        where allows(branch, value) {
          items.insert(self.branch(keyword, position, at: path))
        }
      }
    }
    guard depth < Self.maximumDepth else { return }
    if value.kind == .object {
      for name in Set(merged.flatMap { $0["properties"]?.members.map(\.name) ?? [] }) {
        items.insert(property(name, isPresent: value[name] != nil, at: path))
        guard let member = value[name] else { continue }
        let own = merged.compactMap { $0["properties"]?[name] }
        exercise(own, member, at: "\(path)/\(name)", depth: depth + 1, &items)
      }
    }
    let schemas = merged.compactMap { $0["items"] }.filter { $0.kind == .object }
    guard !schemas.isEmpty else { return }
    for element in value.elements.prefix(Self.maximumSchemas) {
      exercise(schemas, element, at: "\(path)/*", depth: depth + 1, &items)
    }
  }

  // MARK: Names

  private func enumMember(_ member: JSONValue, at path: String) -> CoverageItem {
    CoverageItem(.enumMember, "\(subject)\(path) \(JSONLiteral(member).excerpt)")
  }

  private func branch(_ keyword: String, _ position: Int, at path: String) -> CoverageItem {
    CoverageItem(.branch, "\(subject)\(path) \(keyword) \(position + 1)")
  }

  private func property(_ name: String, isPresent: Bool, at path: String) -> CoverageItem {
    CoverageItem(.property, "\(subject)\(path)/\(name) \(isPresent ? "present" : "absent")")
  }

  // MARK: Schemas

  /// Returns schemas with the targets of their references, their `allOf`, and their branches: all, or those of a value.
  private func merged(_ schemas: [JSONValue], value: JSONValue?) -> [JSONValue] {
    var work = schemas
    var found: [JSONValue] = []
    var seen = Set<JSONValueKey>()
    var position = 0
    while position < work.count, found.count < Self.maximumSchemas {
      let schema = work[position]
      position += 1
      guard schema.kind == .object, seen.insert(JSONValueKey(schema)).inserted else { continue }
      found.append(schema)
      work += parts.targets(of: schema)
      work += schema["allOf"]?.elements.map { $0 } ?? []
      for keyword in ["anyOf", "oneOf"] {
        work += schema[keyword]?.elements.filter { branch in value.map { allows(branch, $0) } ?? true } ?? []
      }
    }
    return found
  }

  private func allows(_ schema: JSONValue, _ value: JSONValue) -> Bool {
    parts.validator(of: schema)?.isValid(value) ?? false
  }

  private func isUnsent(_ schema: JSONValue) -> Bool {
    let keyword = direction == .request ? "readOnly" : "writeOnly"
    return ([schema] + parts.targets(of: schema)).contains { $0[keyword]?.bool == true }
  }

  private static func required(_ schemas: [JSONValue]) -> Set<String> {
    Set(schemas.flatMap { $0["required"]?.elements.compactMap(\.string) ?? [] })
  }
}
