import ContractModel
import JSONSchemas
import JSONSyntax

/// A place in a value, with the schemas that apply to it.
struct SchemaSite: Sendable {
  /// The keys and positions from the root.
  let path: [String]
  /// The value.
  let value: JSONLiteral
  /// The schemas of the value, with references followed and the matching branches included.
  let schemas: [JSONValue]

  /// Returns the values of a keyword in all schemas of the site.
  func all(_ keyword: String) -> [JSONValue] { schemas.compactMap { $0[keyword] } }
}

/// Finds the places in values of a schema, and the schemas that apply to each.
struct SchemaSites: Sendable {
  /// The limits of a search: a value may have more places, and a schema more parts.
  private static let (maximumSites, maximumDepth, maximumSchemas, maximumElements) = (200, 8, 200, 2)

  private let root: SchemaReference
  private let parts: SchemaParts

  /// Creates the search for the values of a schema.
  init(_ schema: SchemaReference) {
    root = schema
    parts = SchemaParts(schema.validator)
  }

  /// Returns the places of a value: the value itself first, then level by level.
  func sites(of value: JSONLiteral) -> [SchemaSite] {
    guard let document = value.document else { return [] }
    var sites: [SchemaSite] = []
    var queue: [(path: [String], value: JSONValue, schemas: [JSONValue])] = [([], document.root, [root.value])]
    while sites.count < queue.count, sites.count < Self.maximumSites {
      let (path, value, own) = queue[sites.count]
      let schemas = applicable(own, to: value)
      sites.append(SchemaSite(path: path, value: JSONLiteral(value), schemas: schemas))
      guard path.count < Self.maximumDepth else { continue }
      for member in value.members {
        queue.append((path + [member.name], member.value, Self.schemas(ofMember: member.name, schemas)))
      }
      for (position, element) in value.elements.enumerated().prefix(Self.maximumElements) {
        queue.append((path + [String(position)], element, Self.schemas(ofElement: position, schemas)))
      }
    }
    return sites
  }

  /// Returns the schema of a part as a schema of its own; `nil` if it is not compiled separately.
  func reference(to schema: JSONValue) -> SchemaReference? {
    parts.validator(of: schema).map { SchemaReference(value: schema, place: root.place, validator: $0) }
  }

  /// Returns whether a member with a schema is never sent in requests.
  func isReadOnly(_ schema: JSONValue) -> Bool {
    ([schema] + parts.targets(of: schema)).contains { $0["readOnly"]?.bool == true }
  }

  /// Returns schemas with the targets of their references, their `allOf`, and the branches that a value matches.
  private func applicable(_ schemas: [JSONValue], to value: JSONValue) -> [JSONValue] {
    var work = schemas
    var found: [JSONValue] = []
    var seen = Set<Int>()
    var position = 0
    while position < work.count, position < Self.maximumSchemas {
      let schema = work[position]
      position += 1
      guard schema.kind == .object else { continue }
      if let number = parts.number(of: schema), !seen.insert(number).inserted { continue }
      found.append(schema)
      work += parts.targets(of: schema)
      work += schema["allOf"]?.elements.map { $0 } ?? []
      for keyword in ["anyOf", "oneOf"] {
        work += schema[keyword]?.elements.filter { allows($0, value) } ?? []
      }
      if let condition = schema["if"] {
        work += [schema[allows(condition, value) ? "then" : "else"]].compactMap { $0 }
      }
    }
    return found
  }

  private func allows(_ schema: JSONValue, _ value: JSONValue) -> Bool {
    parts.validator(of: schema)?.isValid(value) ?? false
  }

  private static func schemas(ofMember name: String, _ schemas: [JSONValue]) -> [JSONValue] {
    let own = schemas.compactMap { $0["properties"]?[name] }
    return own.isEmpty ? schemas.compactMap { $0["additionalProperties"] } : own
  }

  private static func schemas(ofElement position: Int, _ schemas: [JSONValue]) -> [JSONValue] {
    schemas.compactMap { schema in
      let items = schema["items"]
      let prefix = schema["prefixItems"] ?? (items?.kind == .array ? items : nil)
      if let own = prefix?[position] { return own }
      return items?.kind == .array ? schema["additionalItems"] : items
    }
  }
}
