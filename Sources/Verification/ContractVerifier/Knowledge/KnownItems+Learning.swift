import ContractJudge
import ContractModel
import HTTPMessages
import JSONSyntax

extension KnownItems {
  /// The most elements of an array, or members of an object with items by identifier, that are read.
  private static let maximumElements = 20
  private static let maximumDepth = 6

  /// The bodies of an exchange that show items.
  enum ExchangePart { case response, both }

  /// Adds what a successful exchange shows: items in the response's body, its `Location`, and the values of the request.
  ///
  /// The values of the request are all there is where the response is empty. A successful deletion removes an item.
  ///
  /// - Parameter part: The part of the exchange whose body counts.
  mutating func learn(from record: JudgedExchange, _ part: ExchangePart = .both) {
    guard record.analysis.isSuccess, record.analysis.isWhole else { return }
    let operation = record.operation
    let values = record.pathValues
    guard values.count == operation.path.names.count else { return }
    guard operation.method != .delete else {
      if PathEntities(operation.path).isItem { forget(operation.path, values) }
      return
    }
    if let (resource, shown) = procedure(operation), let key = identifier(in: record.values, of: operation, resource) {
      guard shown.method != .delete else { return forget(resource.item, [key]) }
      add([key], to: resource, isCreated: false)
    }
    learnPath(operation.path, values, isCreated: false)
    learnQuery(of: record)
    if let resource = resources.resource(ofItem: operation.path) { add(values, to: resource, isCreated: false) }
    let entities = PathEntities(operation.path)
    let context = entities.context(values)
    // What is accepted only is described by the work, which has an identifier of its own.
    let isWork = record.analysis.response?.status == 202 && record.location != nil
    let isCreation = (operation.method == .post || operation.method == .put) && !isWork
    if !isWork, let root = record.jsonBody {
      learnNames(in: root, depth: 0)
      learnItems(in: root, of: record, values)
      learnLinks(in: root, of: record)
      // What a POST returns was just created, unless it only found something.
      let isCreated =
        isCreation && operation.method == .post && root.kind == .object && !entities.isSearch
        && resources.resources(listedBy: operation).isEmpty
      for entity in entities.returned { learn(root, as: entity, context, isCreated: isCreated, record) }
    }
    learnLocation(of: record)
    if part == .both, isCreation, !entities.isSearch, let sent = record.values.body?.value,
      case .object(let members) = sent
    {
      learnSent(members, as: entities.returned.first, context)
    }
  }

  // MARK: Requests

  /// Adds the values of a path.
  mutating func learnPath(_ path: PathTemplate, _ values: Values, isCreated: Bool) {
    let entities = PathEntities(path).entities
    guard entities.count == values.count else { return }
    var context: [String: String] = [:]
    for (position, (entity, value)) in zip(entities, values).enumerated() {
      let isLast = position == entities.count - 1
      let fact = Fact(
        attribute: entity.name.attribute,
        value: value,
        context: context,
        isCreated: isCreated && isLast
      )
      for name in Set([entity.own, entity.name.entity]) { add(name, fact) }
      context[entity.own] = value.plainText
    }
  }

  private mutating func learnQuery(of record: JudgedExchange) {
    for parameter in record.operation.parameters where parameter.location == .query {
      guard case .value(let value)? = record.values[parameter], let value = value.identity else { continue }
      let name = IdentityName(parameter.name)
      guard !name.attribute.isEmpty else { continue }
      add(name.entity, Fact(attribute: name.attribute, value: value, context: [:], isCreated: false))
    }
  }

  /// Adds the identifiers that the client chose for what it created.
  private mutating func learnSent(_ members: [JSONLiteral.Member], as entity: String?, _ context: [String: String]) {
    guard let entity else { return }
    for member in members.prefix(100) {
      let name = ResourceNaming.normalized(member.key)
      guard let value = member.value.identity, isOwn(name, of: entity) else { continue }
      let attribute = name.hasPrefix(entity) && name != entity ? String(name.dropFirst(entity.count)) : name
      add(entity, Fact(attribute: attribute, value: value, context: context, isCreated: true))
    }
  }

  /// Adds the path values of the URL of what was created.
  private mutating func learnLocation(of record: JudgedExchange) {
    guard let url = record.location, let path = record.contractPath(of: url) else { return }
    for resource in resources.resources {
      guard let match = resource.item.match(path) else { continue }
      let values = resource.item.names.compactMap { match[$0].map(JSONLiteral.string) }
      add(values, to: resource, isCreated: record.operation.method == .post)
      return
    }
  }

  // MARK: Bodies

  /// Adds the items of a list, with the values of the list's path.
  private mutating func learnItems(in root: JSONValue, of record: JudgedExchange, _ values: Values) {
    for resource in resources.resources(listedBy: record.operation) {
      let array = ItemArray(of: record.operation, resource)
      let documented = array.flatMap { root.value(at: $0.pointer) }
      guard let items = documented?.kind == .array ? documented : Self.items(in: root) else { continue }
      for element in items.elements.prefix(Self.maximumElements) {
        let member = array.flatMap { element.value(at: $0.identifier) } ?? resource.identifier(in: element)
        guard let identifier = (element.kind == .object ? member : element).flatMap({ JSONLiteral($0).identity }),
          let path = resource.itemValues(identifier, in: values, of: record.operation.path)
        else { continue }
        add(path, to: resource, isCreated: false)
        guard let member else { continue }
        let key = Self.key(resource.item, path.map(\.plainText))
        if sources[key] == nil { sources[key] = Reference(record, member) }
      }
    }
  }

  /// Returns the items of a list: the body itself, or the only array among its members and those of its objects.
  static func items(in root: JSONValue) -> JSONValue? {
    if root.kind == .array { return root }
    let arrays = APIResource.candidates(root).flatMap { $0.members.map(\.value).filter { $0.kind == .array } }
    return arrays.count == 1 ? arrays[0] : nil
  }

  /// Adds what a value says about an entity and about those inside it.
  private mutating func learn(
    _ value: JSONValue,
    as entity: String,
    _ context: [String: String],
    isCreated: Bool,
    _ record: JudgedExchange,
    depth: Int = 0
  ) {
    guard depth < Self.maximumDepth else { return }
    switch value.kind {
    case .array:
      for element in value.elements.prefix(Self.maximumElements) {
        learn(element, as: entity, context, isCreated: isCreated, record, depth: depth + 1)
      }
    case .string, .number:
      guard let identity = JSONLiteral(value).identity else { return }
      add(entity, Fact(attribute: "", value: identity, context: context, isCreated: isCreated))
    case .object:
      guard !learnKeys(of: value, as: entity, context, record, depth) else { return }
      learnMembers(of: value, as: entity, context, isCreated: isCreated, record, depth)
    default: return
    }
  }

  private mutating func learnMembers(
    of value: JSONValue,
    as entity: String,
    _ context: [String: String],
    isCreated: Bool,
    _ record: JudgedExchange,
    _ depth: Int
  ) {
    let members = value.members.prefix(200).map { ($0, IdentityName($0.name)) }
    // An order with a "user_id" belongs to that user.
    var own = context
    for (member, name) in members where name.isIdentifier && !name.isPlural && name.entity != entity {
      if wanted.entities.contains(name.entity), let text = JSONLiteral(member.value).identity?.plainText {
        own[name.entity] = text
      }
    }
    for (member, name) in members {
      learnCompound(member, of: entity, isCreated: isCreated)
      guard let identity = JSONLiteral(member.value).identity else {
        guard [.object, .array].contains(member.value.kind) else { continue }
        let inner = name.isPlural || name.attribute.isEmpty ? name.entity : entity
        let isWrapper = ResourceNaming.wrapperNames.contains(ResourceNaming.normalized(member.name)) || inner == entity
        learn(
          member.value,
          as: isWrapper ? entity : inner,
          isWrapper ? context : own,
          isCreated: isCreated && isWrapper,
          record,
          depth: depth + 1
        )
        continue
      }
      let normalized = ResourceNaming.normalized(member.name)
      if isOwn(normalized, of: entity) {
        let attribute = name.entity == entity && !name.attribute.isEmpty ? name.attribute : normalized
        add(entity, Fact(attribute: attribute, value: identity, context: own, isCreated: isCreated))
      }
      guard !name.entity.isEmpty, name.entity != entity else { continue }
      if wanted.entities.contains(name.entity) {
        add(name.entity, Fact(attribute: name.attribute, value: identity, context: context, isCreated: false))
      } else if name.isIdentifier, let shorter = name.shorterEntities.first(where: wanted.entities.contains) {
        add(shorter, Fact(attribute: name.attribute, value: identity, context: [:], isCreated: false))
      }
    }
  }

  /// Adds the values of several parameters that one text has, such as `ann/hello` for `{owner}/{repo}`.
  private mutating func learnCompound(_ member: JSONMember, of entity: String, isCreated: Bool) {
    guard let compounds = wanted.compounds[entity], let text = member.value.string, text.utf8.count <= 300,
      !IdentityName.compoundWords.isDisjoint(with: ResourceNaming.words(of: member.name))
    else { return }
    let values = text.split(separator: "/", omittingEmptySubsequences: false).map(String.init)
    for parts in compounds where parts.count == values.count && !values.contains("") {
      var context: [String: String] = [:]
      for (position, (part, value)) in zip(parts, values).enumerated() {
        let isCreated = isCreated && position == parts.count - 1
        for name in Set([part.own, part.name.entity]) {
          add(name, Fact(attribute: "", value: .string(value), context: context, isCreated: isCreated))
        }
        context[part.own] = value
      }
    }
  }

  /// Returns whether a member identifies the entity that has it: `id`, `name`, or `iata` where a path has `{iata}`.
  private func isOwn(_ name: String, of entity: String) -> Bool {
    if IdentityName.isAttribute(name) || wanted.attributes.contains(name) { return true }
    return name.hasPrefix(entity) && IdentityName.isAttribute(String(name.dropFirst(entity.count)))
  }

  /// Adds the keys of an object that has items by identifier; returns `false` for any other object.
  ///
  /// All its members are objects, and the contract describes none of them by name.
  private mutating func learnKeys(
    of value: JSONValue,
    as entity: String,
    _ context: [String: String],
    _ record: JudgedExchange,
    _ depth: Int
  ) -> Bool {
    guard depth < 2, record.operation.method == .get, !PathEntities(record.operation.path).isItem, value.count > 0,
      value.members.allSatisfy({
        $0.value.kind == .object && !ResourceNaming.wrapperNames.contains(ResourceNaming.normalized($0.name))
      })
    else { return false }
    let shape = record.analysis.content?.schema.map { SchemaShape($0) }
    let described = Set(shape?.value(at: value.pointer)?.memberNames ?? [])
    guard value.members.allSatisfy({ !described.contains($0.name) }) else { return false }
    for member in value.members.prefix(Self.maximumElements) {
      guard let key = JSONLiteral.string(member.name).identity else { continue }
      add(entity, Fact(attribute: "", value: key, context: context, isCreated: false))
      learn(member.value, as: entity, context, isCreated: false, record, depth: depth + 1)
    }
    return true
  }

  /// Adds the identifiers in a body: in objects, and in the first element of each array.
  private mutating func learnNames(in value: JSONValue, depth: Int) {
    guard depth < Self.maximumDepth else { return }
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
}

extension PathEntities {
  /// The last segments of paths whose operations find entities, or act on them, rather than name an entity themselves.
  private static let actions: Set<String> = [
    "filter", "search", "query", "find", "lookup", "list", "paginate", "count", "all", "latest", "recent", "batch",
    "bulk", "history", "page", "export", "create", "add", "new", "register", "signup", "upload",
  ]
  /// The segments that name the client itself.
  private static let ownAccountNames: Set<String> = [
    "me", "self", "whoami", "current", "currentuser", "profile", "account",
  ]

  /// Whether the last segment says that a request with a body only finds entities.
  var isSearch: Bool {
    !isItem && ["filter", "search", "query", "find", "lookup", "list", "paginate", "count"].contains(lastSegment)
  }

  /// The entities that a response at the path is about, the likeliest first.
  var returned: [String] {
    guard !isItem, let last = literals.last else { return entities.last.map { [$0.own] } ?? [] }
    let before = literals.dropLast().last
    if Self.ownAccountNames.contains(lastSegment) {
      return [before, "user", "account", last].compactMap(\.self).distinct
    }
    if Self.actions.contains(lastSegment) { return [before ?? last] }
    return [last]
  }

  /// Returns the values of the path's entities, by entity.
  func context(_ values: KnownItems.Values) -> [String: String] {
    Dictionary(zip(entities.map(\.own), values.map(\.plainText)), uniquingKeysWith: { first, _ in first })
  }
}

extension JSONLiteral {
  /// The value, if it can identify something: a short text or an integer.
  var identity: JSONLiteral? {
    switch self {
    case .string(let text):
      text.isEmpty || text.utf8.count > 300 || text.contains(where: \.isNewline) ? nil : self
    case .number(let text): JSONNumber(text)?.integer == nil ? nil : self
    default: nil
    }
  }
}

extension JudgedExchange {
  /// The values of the request's path, in the order of the path.
  var pathValues: KnownItems.Values {
    let texts = values.pathTexts
    return operation.path.names.compactMap { texts[$0].map(JSONLiteral.string) }
  }

  /// The JSON of a response's body, whether or not the contract documents one.
  var jsonBody: JSONValue? {
    if let document = analysis.document { return document.root }
    guard let body = analysis.body, !body.isEmpty, analysis.json == nil, analysis.mediaType?.isJSON == true else {
      return nil
    }
    return (try? JSONDocument(parsing: body))?.root
  }

  /// Returns the part of a URL's path that the contract's paths describe; `nil` if it is not below the same base URL.
  func contractPath(of url: HTTPURL) -> String? {
    let own = subject.exchange.request.url
    guard url.hasSameOrigin(as: own) else { return nil }
    let count = operation.path.text.split(separator: "/", omittingEmptySubsequences: false).count
    let segments = own.path.split(separator: "/", omittingEmptySubsequences: false)
    guard segments.count >= count else { return nil }
    let prefix = segments.dropLast(count - 1).joined(separator: "/")
    return url.path.hasPrefix(prefix + "/") ? String(url.path.dropFirst(prefix.count)) : nil
  }
}

extension [String] {
  /// The elements, each once.
  fileprivate var distinct: [String] {
    var seen: Set<String> = []
    return filter { seen.insert($0).inserted }
  }
}
