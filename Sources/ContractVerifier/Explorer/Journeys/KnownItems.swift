import ContractModel
import HTTPMessages
import JSONSyntax

/// The identifiers of items that a run has seen or created, by the path of the item.
struct KnownItems {
  /// The values of an item's path parameters, in the order of the path.
  typealias Values = [JSONLiteral]

  private var created: [String: [Values]] = [:]
  private var existing: [String: [Values]] = [:]
  /// The first value of each member whose name says what it identifies, such as `placeID`, by normalized name.
  private var named: [String: JSONLiteral] = [:]
  private let resources: ResourceMap

  init(_ resources: ResourceMap) { self.resources = resources }

  /// Adds the items that good responses contain or that were requested.
  mutating func learn(from record: JudgedExchange) {
    guard record.analysis.isGood else { return }
    if let root = record.analysis.document?.root { learnNames(in: root, depth: 0) }
    let names = record.operation.path.names
    let values = names.compactMap { name in
      record.values.pathTexts[name].map(JSONLiteral.string)
    }
    guard values.count == names.count else { return }
    if let resource = resources.resource(ofItem: record.operation.path) {
      add(values, to: resource, isCreated: false)
    }
    for resource in resources.resources where resource.list?.id == record.operation.id {
      guard let array = ItemArray(of: record.operation, resource),
        let elements = record.analysis.document?.root.value(at: array.pointer), elements.kind == .array
      else { continue }
      for element in elements.elements.prefix(20) {
        guard let identifier = element[array.identifier],
          let path = resource.itemValues(JSONLiteral(identifier), in: values, of: record.operation.path)
        else { continue }
        add(path, to: resource, isCreated: false)
      }
    }
  }

  /// Adds the identifiers in a body: in objects, and in the first element of each array.
  private mutating func learnNames(in value: JSONValue, depth: Int) {
    guard depth < 6 else { return }
    if value.kind == .array {
      if let first = value[0] { learnNames(in: first, depth: depth + 1) }
      return
    }
    for member in value.members {
      let name = ResourceNaming.normalized(member.name)
      switch member.value.kind {
      case .string, .number:
        if named[name] == nil, ResourceNaming.namesIdentity(name) { named[name] = JSONLiteral(member.value) }
      case .object, .array: learnNames(in: member.value, depth: depth + 1)
      default: continue
      }
    }
  }

  /// Adds an item.
  mutating func add(_ values: Values, to resource: APIResource, isCreated: Bool) {
    let shape = ResourceMap.shape(of: resource.item)
    if isCreated {
      created[shape, default: []].append(values)
    } else if existing[shape]?.contains(values) != true {
      existing[shape, default: []].append(values)
    }
  }

  /// Returns the values of a path's parameters from items that the run created; `nil` if there are none.
  ///
  /// The last parameter may refer to any known item, such as a user in `/orders/{orderId}/watchers/{userId}`.
  func createdValues(for path: PathTemplate) -> Values? {
    if let values = values(for: path, in: [created]) { return values }
    let segments = path.text.split(separator: "/", omittingEmptySubsequences: false)
    guard path.names.count > 1, let last = path.names.last, let identifier = reference(last),
      let end = segments.lastIndex(of: "{\(last)}"),
      let parent = try? PathTemplate(parsing: segments[..<end].joined(separator: "/")),
      let values = values(for: parent, in: [created])
    else { return nil }
    return values + [identifier]
  }

  /// Returns the values of a path's parameters from created items, or else from existing ones; `nil` if there are none.
  func values(for path: PathTemplate) -> Values? { values(for: path, in: [created, existing]) }

  private func values(for path: PathTemplate, in pools: [[String: [Values]]]) -> Values? {
    guard !path.names.isEmpty else { return [] }
    var prefix: [String] = []
    var longest: [String] = []
    for segment in path.text.split(separator: "/") {
      prefix.append(segment.hasPrefix("{") && segment.hasSuffix("}") ? "{}" : String(segment))
      if prefix.last == "{}" { longest = prefix }
    }
    let shape = "/" + longest.joined(separator: "/")
    return pools.lazy.compactMap { $0[shape]?.first { $0.count == path.names.count } }.first
  }

  /// Returns an identifier for a member that refers to an item, such as `productId`; `nil` for any other member.
  func reference(_ name: String) -> JSONLiteral? {
    let name = ResourceNaming.normalized(name)
    guard let resource = resources.resources.first(where: { $0.referenceNames.contains(name) }) else {
      return named[name]
    }
    let shape = ResourceMap.shape(of: resource.item)
    return (created[shape]?.first ?? existing[shape]?.first)?.last ?? named[name]
  }

  /// Returns whether a member refers to an item.
  func isReference(_ name: String) -> Bool {
    let name = ResourceNaming.normalized(name)
    return named[name] != nil || resources.resources.contains { $0.referenceNames.contains(name) }
  }

  /// Returns a body with the identifiers of known items wherever a member refers to one, if the schema allows them.
  func filled(_ value: JSONLiteral, _ schema: SchemaReference?) -> JSONLiteral {
    let filled = filled(value)
    guard let schema, filled != value else { return filled }
    return ValueVariation(schema: schema, seed: 0).isValid(filled) ? filled : value
  }

  private func filled(_ value: JSONLiteral) -> JSONLiteral {
    switch value {
    case .object(let members):
      .object(
        members.map { member in
          switch member.value {
          case .string, .number:
            guard let known = reference(member.key) else { return member }
            let isText = if case .string = member.value { true } else { false }
            let text = known.plainText
            guard isText || JSONNumber(text) != nil else { return member }
            return JSONLiteral.Member(member.key, isText ? .string(text) : .number(text))
          default: return JSONLiteral.Member(member.key, filled(member.value))
          }
        }
      )
    case .array(let elements): .array(elements.map(filled))
    default: value
    }
  }
}
