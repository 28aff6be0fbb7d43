import Basics
import JSONSyntax

/// Finds the subschemas of a document with an `$id` or an anchor; an `$id` elsewhere, as in an `enum`, is ignored.
struct ResourceScan {
  let document: JSONDocument
  let number: Int

  /// Adds the resources and anchors of the document to a registry that contains its root.
  func scan(into registry: inout SchemaRegistry, root: Int) {
    guard hasIdentifiers else { return }
    if document.root["openapi"] != nil || document.root["swagger"] != nil {
      for schema in openAPISchemas() { scan(schema, in: root, into: &registry) }
    } else {
      scan(document.root, in: root, into: &registry)
    }
  }

  /// Whether any key of the document may identify a schema or a dialect.
  private var hasIdentifiers: Bool {
    let names: [Keyword] = [.id, .oldID, .schema, .anchor, .dynamicAnchor, .recursiveAnchor]
    let hashes = names.map { name in Array(name.rawValue.utf8).withUnsafeBytes(JSONKeyHash.hash) }
    return document.tape.contains { $0.isKey && hashes.contains($0.link) }
  }

  /// The Schema Objects of an OpenAPI document: `components/schemas` and each `schema`.
  private func openAPISchemas() -> [JSONValue] {
    var schemas: [JSONValue] = document.root["components"]?["schemas"]?.members.map(\.value) ?? []
    var work = [document.root]
    while let value = work.popLast() {
      work += value.elements
      for member in value.members {
        switch member.name {
        case "schema": schemas.append(member.value)
        case "example", "examples", "schemas", "default", "enum", "value": continue
        default: work.append(member.value)
        }
      }
    }
    return schemas
  }

  /// Walks a schema and its subschemas.
  private func scan(_ schema: JSONValue, in resource: Int, into registry: inout SchemaRegistry) {
    var work = [(schema, resource)]
    while let (value, enclosing) = work.popLast() {
      guard value.kind == .object else { continue }
      var resource = enclosing
      var dialect = registry.resources[resource].dialect
      if let uri = value[Keyword.schema.rawValue]?.string, let named = SchemaDialect(named: uri) { dialect = named }
      if !(dialect.ignoresReferenceSiblings && value[Keyword.ref.rawValue] != nil) {
        resource = identify(value, in: resource, dialect: dialect, registry: &registry)
      }
      for member in value.members {
        guard let keyword = Keyword.byName[member.name] else { continue }
        switch (keyword.children, member.value.kind) {
        case (.one, .object), (.oneOrList, .object): work.append((member.value, resource))
        case (.list, .array), (.oneOrList, .array): work += member.value.elements.map { ($0, resource) }
        case (.byName, .object), (.byNameOrNames, .object):
          work += member.value.members.map { ($0.value, resource) }
        default: break
        }
      }
    }
  }

  /// Registers the identifiers of one schema, and returns its resource.
  private func identify(
    _ value: JSONValue,
    in enclosing: Int,
    dialect: SchemaDialect,
    registry: inout SchemaRegistry
  ) -> Int {
    var resource = enclosing
    let place = SchemaLocation(document: number, entry: value.index)
    let keyword: Keyword = dialect.version == .draft4 ? .oldID : .id
    if let id = value[keyword.rawValue]?.string, keyword.isKnown(in: dialect) {
      let target = URIReference.resolve(id, against: registry.resources[enclosing].uri)
      if id.hasPrefix("#") {
        if dialect.version < .draft201909 { registry.resources[resource].anchors[String(id.dropFirst())] = value.index }
      } else if value.index == 0 {
        registry.resources[resource].uri = target.withoutFragment
        registry.claim(target.withoutFragment, for: resource)
      } else if let known = registry.resource(beginningAt: place) {
        return known
      } else {
        resource = registry.add(
          SchemaResource(
            place: place,
            end: document.indexAfter(value.index),
            uri: target.withoutFragment,
            dialect: dialect,
            parent: enclosing
          )
        )
      }
    }
    if registry.resources[resource].place == place, let uri = value[Keyword.schema.rawValue]?.string {
      registry.resources[resource].schemaURI = uri
      registry.resources[resource].dialect = dialect
    }
    guard dialect.version >= .draft201909 else { return resource }
    if let name = value[Keyword.anchor.rawValue]?.string { registry.resources[resource].anchors[name] = value.index }
    if dialect.version >= .draft202012, let name = value[Keyword.dynamicAnchor.rawValue]?.string {
      registry.resources[resource].dynamicAnchors[name] = value.index
    }
    if dialect.version == .draft201909, value[Keyword.recursiveAnchor.rawValue]?.bool == true {
      registry.resources[resource].dynamicAnchors[Self.recursiveName] = value.index
    }
    return resource
  }

  /// The dynamic anchor for `$recursiveAnchor: true`; no `$dynamicAnchor` can have this name.
  static let recursiveName = ""
}
