import ContractJudge
import ContractModel
import HTTPMessages
import JSONSyntax
import SchemaVariations

/// The knowledge of a run about existing entities: the items of resources, and the values that identify anything else.
///
/// Everything that a run sends takes its identifiers from here. Responses, requests that succeeded and the journeys add
/// to it; a deletion removes what is gone. Entities that the run created come before those that existed.
struct KnownItems: Sendable {
  /// The values of an item's path parameters, in the order of the path.
  typealias Values = [JSONLiteral]

  /// A value that identifies an entity.
  struct Fact: Sendable, Hashable {
    /// The attribute that has the value, such as `id` or `name`; empty if it is not known.
    let attribute: String
    let value: JSONLiteral
    /// The values of the entities that this one belongs to, by entity, such as those of its parents.
    let context: [String: String]
    let isCreated: Bool
  }

  /// The most values that are kept of one entity, for those that existed and for those that the run created.
  static let maximumFacts = 40

  var created: [String: [Values]] = [:]
  var existing: [String: [Values]] = [:]
  /// The values that identify entities, by entity.
  var facts: [String: [Fact]] = [:]
  /// The contract's own examples of parameters, by entity, which may not exist: for want of anything better.
  private(set) var examples: [String: [Fact]] = [:]
  /// The first value of each member whose name says what it identifies, such as `placeID`, by normalized name.
  var named: [String: JSONLiteral] = [:]
  /// The places of the responses that list items, by the shape of the item's path and its values.
  var sources: [String: Reference] = [:]
  /// The URLs in responses that documented operations read.
  var links: [KnownLink] = []
  /// The operations that read, those with the fewest path parameters first.
  let reads: [Operation]
  let resources: ResourceMap
  /// The resources of procedures that act on an item, and the operations that show these, by the ids of operations.
  private let procedures: [String: (resource: APIResource, shown: Operation)]
  /// The resources by the normalized names of members that refer to their items, in contract order.
  private let referred: [String: [APIResource]]
  /// The names that parameters and paths of the contract use, which are all that is worth keeping.
  let wanted: WantedNames
  /// The values of path parameters that the user gave, by name.
  let given: [String: [String]]
  /// The values of the path parameters that the contract lists, by name.
  let enumerated: [String: [Fact]]

  /// Creates the knowledge before the first request.
  ///
  /// - Parameter recorded: The values of path parameters that existed in earlier runs, by the ids of operations.
  init(_ operations: [Operation], recorded: [String: [[String: String]]] = [:]) {
    resources = ResourceMap(operations, includingProcedures: true)
    referred = Dictionary(
      grouping: resources.resources.flatMap { resource in resource.referenceNames.map { (name: $0, resource: resource) }
      },
      by: \.name
    )
    .mapValues { $0.map(\.resource) }
    let own = Set(operations.filter(\.path.names.isEmpty).map(\.id))
    let shown = resources.resources.flatMap { resource in
      (resource.itemOperations.values + resource.otherOperations)
        .filter { own.contains($0.id) && !$0.path.names.isEmpty }.map { ($0.id, (resource: resource, shown: $0)) }
    }
    procedures = Dictionary(shown) { first, _ in first }
    wanted = WantedNames(operations)
    given = Dictionary(
      operations.flatMap(\.pathParameters).filter { !$0.givenValues.isEmpty }
        .map { ($0.name, $0.givenValues.map { JSONLiteral($0).plainText }) },
      uniquingKeysWith: { first, _ in first }
    )
    enumerated = Dictionary(grouping: operations.flatMap(\.pathParameters), by: \.name).compactMapValues { parameters in
      let lists = Set(parameters.map { $0.schema.map { SchemaShape($0).enumeration.map { JSONLiteral($0) } } ?? [] })
      guard let values = lists.first, lists.count == 1, !values.isEmpty else { return nil }
      return values.map { Fact(attribute: "", value: $0, context: [:], isCreated: false) }
    }
    reads = operations.filter { $0.method == .get }.enumerated()
      .sorted { ($0.element.path.names.count, $0.offset) < ($1.element.path.names.count, $1.offset) }
      .map(\.element)
    let missing = Set(
      operations.flatMap { operation in
        PathEntities(operation.path).entities.filter {
          operation.parameter($0.parameter, in: .path)?.exampleValue == nil
        }
        .flatMap { [$0.own, $0.name.entity] }
      }
    )
    for operation in operations {
      learnExamples(of: operation, for: missing)
      for texts in recorded[operation.id] ?? [] { learnRecorded(texts, of: operation) }
    }
  }

  /// Adds the examples of an operation's parameters, for others of the same entities without an example.
  private mutating func learnExamples(of operation: Operation, for missing: Set<String>) {
    let entities = PathEntities(operation.path).entities
    for parameter in operation.parameters where parameter.location == .path || parameter.location == .query {
      guard let example = parameter.examples.first ?? parameter.defaultValue,
        let value = JSONLiteral(example).identity
      else { continue }
      let name = IdentityName(parameter.name)
      let place = entities.first { $0.parameter == parameter.name }?.place
      guard let entity = name.entity.isEmpty ? place : name.entity, missing.contains(entity) else { continue }
      let fact = Fact(attribute: name.attribute, value: value, context: [:], isCreated: false)
      if examples[entity, default: []].count < Self.maximumFacts { examples[entity, default: []].append(fact) }
    }
  }

  /// Adds the values of the path of a recorded request.
  private mutating func learnRecorded(_ texts: [String: String], of operation: Operation) {
    let values = operation.path.names.compactMap { name -> JSONLiteral? in
      guard let text = texts[name] else { return nil }
      return operation.parameter(name, in: .path)?.decode(text: text).map { JSONLiteral($0.root) } ?? .string(text)
    }
    guard values.count == operation.path.names.count else { return }
    learnPath(operation.path, values, isCreated: false)
    if let resource = resources.resource(ofItem: operation.path) { add(values, to: resource, isCreated: false) }
  }

  /// Returns what is known without any values, as at the start of a run.
  func withoutItems() -> KnownItems {
    var copy = self
    (copy.created, copy.existing, copy.facts, copy.named) = ([:], [:], [:], [:])
    (copy.sources, copy.links, copy.examples) = ([:], [], [:])
    return copy
  }

  /// Adds an item.
  mutating func add(_ values: Values, to resource: APIResource, isCreated: Bool) {
    let shape = resource.item.shape
    if isCreated {
      created[shape, default: []].append(values)
    } else if existing[shape]?.contains(values) != true {
      existing[shape, default: []].append(values)
    }
    learnPath(resource.item, values, isCreated: isCreated)
  }

  /// Adds a value that identifies an entity, if the contract has a use for it.
  mutating func add(_ entity: String, _ fact: Fact) {
    guard wanted.entities.contains(entity) else { return }
    let known = facts[entity] ?? []
    guard known.count(where: { $0.isCreated == fact.isCreated }) < Self.maximumFacts else { return }
    if known.contains(where: { $0.attribute == fact.attribute && $0.value.plainText == fact.value.plainText }) {
      guard fact.isCreated || !fact.context.isEmpty, !known.contains(fact) else { return }
    }
    facts[entity, default: []].append(fact)
  }

  /// Removes the last entity that a path names, because it was deleted, and what belongs to it.
  mutating func forget(_ path: PathTemplate, _ values: Values) {
    let shape = path.shape
    let gone = values.map(\.plainText)
    func remaining(_ items: [String: [Values]]) -> [String: [Values]] {
      var items = items
      for key in items.keys where key == shape || key.hasPrefix(shape + "/") {
        items[key]?.removeAll { $0.prefix(gone.count).map(\.plainText) == gone }
      }
      return items
    }
    (created, existing) = (remaining(created), remaining(existing))
    let entities = PathEntities(path)
    guard let value = gone.last, let last = entities.entities.last else { return }
    let own = Set([last.own, last.name.entity])
    named = named.filter { $0.value.plainText != value || !own.contains(IdentityName($0.key).entity) }
    let context = entities.context(values).filter { !own.contains($0.key) }
    // An item of the same name that belongs to another parent remains.
    func isWithin(_ fact: Fact) -> Bool {
      context.allSatisfy { parent, value in fact.context[parent] == nil || fact.context[parent] == value }
    }
    for entity in facts.keys {
      facts[entity]?.removeAll { fact in
        isWithin(fact)
          && (own.contains(entity) && fact.value.plainText == value || fact.context[last.own] == value)
      }
    }
  }

  // MARK: Paths

  /// Returns the values of a path's parameters from items that the run created; `nil` if there are none.
  ///
  /// The last parameter may refer to any known item, such as a user in `/orders/{orderId}/watchers/{userId}`. Where it
  /// names what its path contains, as in `/orders/{orderId}/lines/{lineId}`, it is one of these lines.
  func createdValues(for path: PathTemplate) -> Values? {
    if let values = values(for: path, in: [created]).first { return values }
    let segments = path.text.split(separator: "/", omittingEmptySubsequences: false)
    if path.names.count > 1, let last = path.names.last, let identifier = reference(last),
      PathEntities(path).entities.last.map({ ![$0.place, ""].contains($0.name.entity) }) == true,
      let end = segments.lastIndex(of: "{\(last)}"),
      let parent = try? PathTemplate(parsing: segments[..<end].joined(separator: "/")),
      let values = values(for: parent, in: [created]).first
    {
      return values + [identifier]
    }
    return combined(PathEntities(path).entities).first(where: \.isCreated)?.values
  }

  /// Returns the values of a path's parameters from created items, or else from existing ones; `nil` if there are none.
  func values(for path: PathTemplate) -> Values? { paths(for: path, limit: 1).first }

  /// Returns whether the run created the item of a request's path, or one that it belongs to.
  func isCreated(_ values: ParameterValues, of operation: Operation) -> Bool {
    contains(values, of: operation, in: [created])
  }

  /// Returns whether the item of a request's path, or the one that it belongs to, is known to exist.
  func contains(_ values: ParameterValues, of operation: Operation) -> Bool {
    contains(values, of: operation, in: [created, existing])
  }

  private func contains(_ values: ParameterValues, of operation: Operation, in pools: [[String: [Values]]]) -> Bool {
    let texts = values.pathTexts
    let path = operation.path.names.compactMap { texts[$0] }
    return self.values(for: operation.path, in: pools).contains { $0.map(\.plainText) == path }
  }

  func values(for path: PathTemplate, in pools: [[String: [Values]]]) -> [Values] {
    guard !path.names.isEmpty else { return [[]] }
    let segments = path.text.split(separator: "/").map(ResourceMap.shape)
    guard let last = segments.lastIndex(where: { $0.contains("{") }) else { return [] }
    let shape = "/" + segments[...last].joined(separator: "/")
    let all = pools.flatMap { $0[shape]?.filter { $0.count == path.names.count } ?? [] }
    return all.filter { isGiven($0, path) } + all.filter { !isGiven($0, path) }
  }

  /// Returns whether the values of a path are those that the user gave, as far as the user gave any.
  func isGiven(_ values: Values, _ path: PathTemplate) -> Bool {
    zip(path.names, values).allSatisfy { name, value in given[name]?.contains(value.plainText) ?? true }
  }

  /// Returns the place of the list that has the item that a request reads; `nil` if no list of its own has it.
  func source(of operation: Operation, _ values: ParameterValues) -> Reference? {
    let texts = values.pathTexts
    return sources[Self.key(operation.path, operation.path.names.compactMap { texts[$0] })]
  }

  /// Returns a text that is equal for the same item of the same path.
  static func key(_ path: PathTemplate, _ texts: [String]) -> String {
    ([path.shape] + texts).joined(separator: "\n")
  }

  // MARK: Procedures

  /// Returns the resource of a procedure that acts on an item, and the operation that shows it; `nil` for any other.
  func procedure(_ operation: Operation) -> (resource: APIResource, shown: Operation)? {
    operation.path.names.isEmpty ? procedures[operation.id] : nil
  }

  /// Returns the identifier that the request of a procedure has.
  func identifier(in values: ParameterValues, of operation: Operation, _ resource: APIResource) -> JSONLiteral? {
    if let parameter = operation.queryParameter(resource.parameter) {
      return values[parameter].map { .string($0.plain) }
    }
    return values.body?.value?.value(at: JSONPointer(tokens: [resource.parameter]))?.identity
  }

  // MARK: References

  /// Returns a value for a parameter or member of a name; `nil` if nothing known has it.
  func value(named name: String) -> JSONLiteral? {
    if let value = named[ResourceNaming.normalized(name)] { return value }
    let name = IdentityName(name)
    guard !name.entity.isEmpty, !name.attribute.isEmpty else { return nil }
    return values(of: [(name.entity, name.attribute)], within: [:]).first?.value
  }

  /// Returns an identifier for a member that refers to an item, such as `productId`; `nil` for any other member.
  ///
  /// - Parameter own: The resource that the item must not belong to; `nil` for none.
  func reference(_ name: String, except own: APIResource? = nil) -> JSONLiteral? {
    let normalized = ResourceNaming.normalized(name)
    if let resource = referred[normalized]?.first(where: { own?.isItem($0.item) != true }) {
      let shape = resource.item.shape
      if let value = (created[shape]?.first ?? existing[shape]?.first)?.last { return value }
    }
    guard own == nil else { return nil }
    return named[normalized] ?? known(IdentityName(name))
  }

  /// Returns the value of the entity that a member with an identifier refers to.
  private func known(_ name: IdentityName) -> JSONLiteral? {
    guard ResourceNaming.referenceAttributes.contains(name.attribute), !name.isPlural else { return nil }
    return values(of: [(name.entity, name.attribute)], within: [:]).first?.value
  }

  /// Returns whether a member refers to an item.
  func isReference(_ name: String) -> Bool {
    let normalized = ResourceNaming.normalized(name)
    return named[normalized] != nil || referred[normalized] != nil || known(IdentityName(name)) != nil
  }

  /// Returns an identifier for a member with a list of them, such as `productIds` or `products`; `nil` for any other.
  func listed(_ member: String) -> JSONLiteral? {
    let name = IdentityName(member)
    if name.isPlural { return values(of: [(name.entity, name.attribute)], within: [:]).first?.value }
    let last = ResourceNaming.words(of: member).last ?? ""
    guard name.attribute.isEmpty, ResourceNaming.singular(last) != last,
      resources.resources.contains(where: { PathEntities($0.item).entities.last?.place == name.entity })
    else { return nil }
    return values(of: [(name.entity, "id")], within: [:]).first?.value
  }
}
