import ContractModel
import JSONSyntax

/// The entities that the parameters of a path identify: a user and an order for `/users/{userId}/orders/{id}`.
struct PathEntities: Sendable {
  /// The entity that one parameter identifies.
  struct Entity: Sendable {
    /// The name of the parameter.
    let parameter: String
    /// The parts of the parameter's name.
    let name: IdentityName
    /// The entity by the segment before the parameter; `nil` at the start of a path or after another parameter.
    let place: String?

    /// The entity for which other entities are compared.
    var own: String { place ?? name.entity }

    /// The entities and attributes that the parameter may mean, the likeliest first.
    var meanings: [(entity: String, attribute: String)] {
      let whole = ResourceNaming.normalized(parameter)
      let here = place.map { [($0, whole)] } ?? []
      guard !name.entity.isEmpty else {
        let account = IdentityName.accountNames.contains(name.attribute) ? [("user", name.attribute)] : []
        return (place.map { [($0, name.attribute)] } ?? [("", name.attribute)]) + account
      }
      let shorter = name.attribute.isEmpty ? [] : name.shorterEntities.map { ($0, name.attribute) }
      return here + [(name.entity, name.attribute)] + (place.map { [($0, name.attribute)] } ?? []) + shorter
    }
  }

  /// The entities, in the order of the path's parameters.
  let entities: [Entity]
  /// The entities that the literal segments name, in the order of the path.
  let literals: [String]
  /// The normalized last segment, such as `filter`, as the path has it.
  let lastSegment: String
  /// Whether the path ends with the parameter of an entity.
  let isItem: Bool

  init(_ path: PathTemplate) {
    var entities: [Entity] = []
    var literals: [String] = []
    var names = path.names[...]
    var place: String?
    for segment in path.text.split(separator: "/") {
      let count = segment.count { $0 == "{" }
      guard count > 0 else {
        place = Self.entity(ofSegment: segment)
        literals.append(place ?? "")
        continue
      }
      // In `items({id})`, the place is part of the segment.
      let head = segment.prefix { $0 != "{" && $0 != "(" && $0 != ":" && $0 != "@" }
      if segment.first != "{", !head.isEmpty { place = Self.entity(ofSegment: head) }
      for name in names.prefix(count) {
        entities.append(Entity(parameter: name, name: IdentityName(name), place: place))
        place = nil
      }
      names = names.dropFirst(count)
    }
    (self.entities, self.literals) = (entities, literals)
    let last = path.text.split(separator: "/").last ?? ""
    lastSegment = ResourceNaming.normalized(String(last))
    isItem = last.contains("{")
  }

  /// Returns the entity that a literal segment names: `flowrun` for `flow_runs` and for `flow-runs.json`.
  static func entity(ofSegment segment: Substring) -> String {
    ResourceNaming.singular(ResourceNaming.normalized(segment.split(separator: ".").first.map(String.init) ?? ""))
  }
}

extension PathTemplate {
  /// The path of the item that the path names or belongs to; `nil` without parameters.
  var owner: PathTemplate? {
    let segments = text.split(separator: "/", omittingEmptySubsequences: false)
    guard let end = segments.lastIndex(where: { $0.contains("{") }) else { return nil }
    return try? PathTemplate(parsing: segments[...end].joined(separator: "/"))
  }
}

/// The names for which the operations of a contract need values.
struct WantedNames: Sendable {
  private static let maximumDepth = 6

  /// The entities that parameters and members of bodies refer to.
  let entities: Set<String>
  /// The normalized whole names of parameters, such as `iata` for `/airports/{iata}`.
  let attributes: Set<String>
  /// The parameters that name an entity together, such as `{owner}/{repo}`, by the last one's entity.
  let compounds: [String: [[PathEntities.Entity]]]

  init(_ operations: [Operation]) {
    var entities: Set<String> = []
    var attributes: Set<String> = []
    var compounds: [String: [[PathEntities.Entity]]] = [:]
    var visited: Set<JSONValueKey> = []
    for operation in operations {
      let path = PathEntities(operation.path).entities
      for (position, entity) in path.enumerated() {
        entities.formUnion(entity.meanings.map(\.entity))
        attributes.insert(ResourceNaming.normalized(entity.parameter))
        guard entity.place == nil, let start = path[...position].lastIndex(where: { $0.place != nil }) else { continue }
        let isKnown = compounds[entity.own]?.contains {
          $0.count == position - start + 1 && $0[0].own == path[start].own
        }
        if isKnown != true { compounds[entity.own, default: []].append(Array(path[start...position])) }
      }
      for parameter in operation.parameters where parameter.isRequired && parameter.location == .query {
        entities.insert(IdentityName(parameter.name).entity)
        attributes.insert(ResourceNaming.normalized(parameter.name))
      }
      guard let body = operation.requestBody?.json?.schema else { continue }
      Self.addReferences(in: SchemaShape(body), to: &entities, &visited)
    }
    for resource in ProcedureResources(operations).resources {
      entities.formUnion(PathEntities(resource.item).entities.flatMap { $0.meanings.map(\.entity) })
    }
    entities.remove("")
    (self.entities, self.attributes, self.compounds) = (entities, attributes, compounds)
  }

  /// Adds what members such as `collectionId`, `tagIds` and `{"type": "tags", "id": "7"}` refer to.
  ///
  /// - Parameter visited: The schemas that need no second visit, as those that refer to each other.
  private static func addReferences(
    in shape: SchemaShape,
    to entities: inout Set<String>,
    _ visited: inout Set<JSONValueKey>,
    depth: Int = 0
  ) {
    let unknown = shape.schemas.filter { visited.insert(JSONValueKey($0.original)).inserted }
    guard depth < maximumDepth, !unknown.isEmpty else { return }
    let names = shape.memberNames.prefix(100)
    let isReference = ResourceNaming.reference(among: Array(names)) != nil
    for name in names {
      let identity = IdentityName(name)
      if identity.isIdentifier { entities.insert(identity.entity) }
      guard let member = shape.member(name) else { continue }
      if isReference { entities.formUnion(member.enumeration.compactMap { $0.string.map { IdentityName($0).entity } }) }
      let inner = member.elements ?? member
      guard !inner.memberNames.isEmpty else { continue }
      if ResourceNaming.reference(among: inner.memberNames) != nil { entities.insert(identity.entity) }
      addReferences(in: inner, to: &entities, &visited, depth: depth + 1)
    }
  }
}
