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
  private static let (maximumItems, maximumDepth, maximumElements) = (300, 5, 100)

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
    _ = describe(SchemaShape(root), at: "", depth: 0) { item in
      if seen.insert(item).inserted { items.append(item) }
      return items.count < Self.maximumItems
    }
    return items
  }

  /// Calls a function with each enum member, branch and optional property of a shape; returns whether it wants more.
  private func describe(_ shape: SchemaShape, at path: String, depth: Int, _ add: (CoverageItem) -> Bool) -> Bool {
    for schema in shape.schemas {
      for member in schema["enum"]?.elements.map({ $0 }) ?? [] where !add(enumMember(member, at: path)) { return false }
      for keyword in ["oneOf", "anyOf"] {
        let count = schema[keyword]?.count ?? 0
        for position in 0..<count where count > 1 && !add(branch(keyword, position, at: path)) { return false }
      }
    }
    guard depth < Self.maximumDepth else { return true }
    let required = Set(shape.schemas.flatMap { $0["required"]?.elements.compactMap(\.string) ?? [] })
    let unsent = direction == .request ? "readOnly" : "writeOnly"
    // No request can make a server leave a property out.
    let presences = direction == .request ? [true, false] : [true]
    for name in shape.memberNames {
      let schema = shape.schemas.lazy.compactMap { $0["properties"]?[name] }.first
      guard let schema, !parts.isMarked(schema, [unsent]), let member = shape.member(name) else { continue }
      for isPresent in required.contains(name) ? [] : presences
      where !add(property(name, isPresent: isPresent, at: path)) { return false }
      guard describe(member, at: "\(path)/\(name)", depth: depth + 1, add) else { return false }
    }
    return shape.elements.map { describe($0, at: "\(path)/*", depth: depth + 1, add) } ?? true
  }

  /// Returns everything that a value exercises.
  func exercised(by value: JSONValue) -> Set<CoverageItem> {
    var items = Set<CoverageItem>()
    exercise(SchemaShape(root, matching: value), value, at: "", depth: 0, &items)
    return items
  }

  private func exercise(
    _ shape: SchemaShape,
    _ value: JSONValue,
    at path: String,
    depth: Int,
    _ items: inout Set<CoverageItem>
  ) {
    let literal = JSONLiteral(value)
    for schema in shape.schemas {
      if let member = schema["enum"]?.elements.first(where: { JSONLiteral($0) == literal }) {
        items.insert(enumMember(member, at: path))
      }
      for keyword in ["oneOf", "anyOf"] {
        for (position, branch) in (schema[keyword]?.elements.map { $0 } ?? []).enumerated()
        where parts.allows(branch, value) {
          items.insert(self.branch(keyword, position, at: path))
        }
      }
    }
    guard depth < Self.maximumDepth else { return }
    for name in value.kind == .object ? shape.memberNames : [] {
      items.insert(property(name, isPresent: value[name] != nil, at: path))
      guard let member = value[name], let own = shape.member(name, matching: member) else { continue }
      exercise(own, member, at: "\(path)/\(name)", depth: depth + 1, &items)
    }
    for element in value.elements.prefix(Self.maximumElements) {
      guard let own = shape.element(matching: element) else { return }
      exercise(own, element, at: "\(path)/*", depth: depth + 1, &items)
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
}
