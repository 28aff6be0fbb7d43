import Basics
import ContractModel
import HTTPMessages
import JSONSyntax

/// An operation of the contract that reads or changes the state.
final class StatefulOperation: Sendable {
  let operation: Operation
  let role: ResourceRole
  /// The resource; `nil` for a single one, such as settings, whose path names it.
  let resource: StatefulResource?
  /// Whose the items are, or the single resource is.
  let owner: ItemOwner
  /// The resource that says how far an asynchronous creation is; `nil` if the item itself does.
  let job: StatefulResource?
  /// The members that show other resources, and the query parameter that asks for them.
  let related: [RelatedMember]
  let inclusion: Parameter?
  /// The effect of an action; `nil` if the contract does not say.
  let effect: ItemAction?
  /// The array of the items, of a list.
  let array: ItemArray?
  /// How the pages of a list follow each other; `nil` if it has no pages.
  let pagination: Pagination?
  /// The way to request a page: URLs that lead on, or a parameter that is inferred or the mock's own.
  let pageWay: Pagination.Way?
  /// The query parameters that choose a page; `nil` for a list without pages.
  let pageParameters: PageParameters?
  private let number: Int
  private let seed: UInt64
  /// Whether no resource explains it.
  ///
  /// It is a list that pages through its example, or a part of an item, which is there while the item is. It changes
  /// nothing, and what is recorded for it is replayed.
  let isIncidental: Bool
  /// The resource whose items in all collections it lists, such as `GET /comments` for `/posts/{postId}/comments`; `nil`
  /// for any other operation.
  let everywhere: StatefulResource?
  /// The resources in whose items the operation's path is, other than its own.
  let ancestors: [StatefulResource]
  private let bodies = Mutex<[String: SentBodyRules]>([:])
  private let forms = Mutex<[Int: ResponseForm?]>([:])
  private let examples = Mutex<ItemTable?>(nil)

  init?(
    _ operation: Operation,
    _ role: ResourceRole,
    _ resource: StatefulResource?,
    owner: ItemOwner,
    number: Int,
    among resources: [StatefulResource],
    ancestors: [StatefulResource],
    seed: UInt64,
    showing array: ItemArray? = nil,
    isIncidental: Bool = false
  ) {
    guard ResponseForm.status(of: operation, role.statuses) != nil else { return nil }
    self.operation = operation
    self.role = role
    self.resource = resource
    self.owner = owner
    job = role == .creates ? Self.job(of: operation, resource, among: resources) : nil
    related = role == .logsIn || role == .logsOut ? [] : resource?.related ?? []
    inclusion = operation.parameters.first {
      $0.location == .query && Self.inclusionNames.contains(ResourceNaming.normalized($0.name))
    }
    effect = role == .acts ? resource?.shape.flatMap { ItemAction(of: operation, on: $0) } : nil
    self.number = number
    self.seed = seed
    self.isIncidental = isIncidental
    everywhere = isIncidental && role == .lists ? Self.everywhere(operation, array, among: resources) : nil
    self.ancestors = ancestors
    let array = role == .lists ? array ?? resource.flatMap { ItemArray(of: operation, $0.resource) } : nil
    self.array = array
    if role == .lists, array == nil { return nil }
    let names = resource?.resource.identifierNames ?? []
    pagination =
      role == .lists ? PageInference(operation: operation, identifierNames: names).paginations.first : nil
    let pageWay = pagination.map { Self.pageWay(of: $0.next, operation) }
    self.pageWay = pageWay
    pageParameters = pageWay?.parameter.map { [pagination] cursor in
      PageParameters(limit: pagination?.limit, cursor: cursor, before: pagination?.before)
    }
  }

  /// Returns an operation that no resource explains: a list with pages, or one below an item; `nil` for any other.
  static func incidental(
    _ operation: Operation,
    number: Int,
    among resources: [StatefulResource],
    ancestors: [StatefulResource],
    seed: UInt64
  ) -> StatefulOperation? {
    guard [.get, .head, .post, .put, .patch, .delete].contains(operation.method) else { return nil }
    let found = resources.lazy.filter { Self.isOfAll(operation, $0) }
      .compactMap { ItemArray(of: operation, $0.resource) }.first
    let array = found ?? ItemArray(chosenBy: operation)
    let role: ResourceRole = array != nil ? .lists : operation.method.isSafe ? .reads : .acts
    let made = StatefulOperation(
      operation,
      role,
      nil,
      owner: .everybody,
      number: number,
      among: resources,
      ancestors: ancestors,
      seed: seed,
      showing: array,
      isIncidental: true
    )
    return made.flatMap { array != nil || !$0.ancestors.isEmpty ? $0 : nil }
  }

  /// Returns whether an operation may list the items of a resource in all of its collections: its path ends like that of
  /// the collection, and lacks some of its values.
  private static func isOfAll(_ operation: Operation, _ resource: StatefulResource) -> Bool {
    let (own, all) = (resource.resource.collection, operation.path)
    return operation.method == .get && !resource.resource.isSingle && all.names.count < own.names.count
      && Set(all.names).isSubset(of: own.names)
      && own.text.split(separator: "/").last == all.text.split(separator: "/").last
  }

  private static func everywhere(
    _ operation: Operation,
    _ array: ItemArray?,
    among resources: [StatefulResource]
  ) -> StatefulResource? {
    let names = Set(array?.heldItem.memberNames ?? [])
    return resources.first { isOfAll(operation, $0) && !names.isDisjoint(with: $0.members.map(\.name)) }
  }

  private static func pageWay(of way: Pagination.Way, _ operation: Operation) -> Pagination.Way {
    switch way {
    case .number, .item, .response(_, .some): return way
    case .response(let place, nil):
      let other = PageInference(operation: operation).parameterPaginations.first?.next
      if let other, other.number != nil { return other }
      let opaque = operation.parameters.first {
        $0.location == .query && ResourceNaming.normalized($0.name) == "pageinfo"
      }
      return .response(place, parameter: other?.parameter ?? opaque?.name ?? "cursor")
    }
  }

  private static let inclusionNames: Set<String> = ["include", "embed", "expand", "with", "populate", "embedded"]

  /// Returns the resource whose items an asynchronous creation returns, and that is read elsewhere: the status resource.
  private static func job(
    of operation: Operation,
    _ own: StatefulResource?,
    among resources: [StatefulResource]
  ) -> StatefulResource? {
    guard let own, ResponseForm.status(of: operation, ResourceRole.creates.statuses) == 202,
      let response = operation.response(for: 202)
    else { return nil }
    let others = resources.filter { other in
      other.number != own.number && !other.resource.isSingle && other.resource.read != nil
        && (other.resource.collection.names.isEmpty || own.nested.contains(other.number) == false)
        && other.resource.collection.names.count <= own.resource.collection.names.count
    }
    let linked = Set(response.links.map(\.operationID))
    if let found = others.first(where: { $0.resource.read.map { linked.contains($0.id) } ?? false }) { return found }
    let schema = response.content?.first(where: \.isJSON)?.schema
    let names = schema.map { Set(SchemaShape($0).memberNames) } ?? []
    guard !names.isEmpty, names != Set(own.members.map(\.name)) else { return nil }
    return others.first { $0.progress != nil && names.isSubset(of: $0.members.map(\.name)) }
  }

  // MARK: Places

  /// Returns the values of the path parameters in the order of the path.
  func values(of path: [String: String]) -> [String] {
    operation.path.names.map { StatefulResource.canonical(path[$0] ?? "") }
  }

  /// Returns the collection that a request is about; `nil` for a single resource.
  func address(_ values: [String]) -> APIState.Address? {
    guard let resource else { return nil }
    let depth = resource.resource.item.names.count
    let parents =
      role.isOfCollection ? (values.count == depth - 1 ? values : []) : Array(values.prefix(max(0, depth - 1)))
    return APIState.Address(resource: resource.number, parents: parents)
  }

  /// Returns the key of the item that a path names, empty for a collection; `nil` if the body has it.
  func key(_ values: [String]) -> String? {
    guard let resource else { return values.last ?? "" }
    if role.isOfCollection { return "" }
    let depth = resource.resource.item.names.count
    return values.count >= depth ? values[max(0, depth - 1)] : nil
  }

  // MARK: Forms

  /// The successful status.
  var status: Int { ResponseForm.status(of: operation, role.statuses) ?? 200 }

  /// The form of the successful response; `nil` if no response can be made.
  var form: ResponseForm? { form(status) }

  /// Returns the form of a response with a status, which is made once; `nil` if none can be made.
  func form(_ status: Int) -> ResponseForm? {
    if let known = forms.withLock({ $0[status] }) { return known }
    // Each form has a number of its own among all of the contract.
    let number = number &* 1000 &+ status
    let shown = job ?? resource ?? everywhere
    let made =
      array.map { array in
        let known = shown?.knownNames ?? []
        let pages = pagination.map { ($0, pageWay) }
        return ResponseForm(of: operation, status: status, array, pages, known: known, number: number, seed: seed)
      }
      ?? ResponseForm(of: operation, status: status, shown, isChange: role.isChange, number: number, seed: seed)
    forms.withLock { $0[status] = made }
    return made
  }

  /// Returns what the contract says of a body; `nil` without a schema.
  func rules(_ content: MediaContent) -> SentBodyRules? {
    let name = content.range.description
    if let known = bodies.withLock({ $0[name] }) { return known }
    let made = content.schema.map { SentBodyRules($0) }
    bodies.withLock { $0[name] = made }
    return made
  }

  /// The items of a list that nobody changes, which are those of its example; `nil` for any other operation.
  var exampleItems: ItemTable? {
    guard isIncidental, everywhere == nil, let array else { return nil }
    if let known = examples.withLock({ $0 }) { return known }
    var table = ItemTable()
    if case .array(let elements)? = form?.frame?.value(at: array.pointer) {
      for (position, element) in elements.enumerated() {
        let text = element.value(at: array.identifier)?.plainText ?? ""
        let key = text.isEmpty ? String(position + 1) : StatefulResource.canonical(text)
        guard !table.isTaken(key) else { continue }
        // Who walks through the pages needs the identifiers.
        let types = text.isEmpty ? array.item.value(at: array.identifier)?.types ?? [] : []
        let own = types.contains("string") ? JSONLiteral.string(key) : types.contains("integer") ? .number(key) : nil
        let value = own.map { element.replacing(array.identifier.tokens[...], with: $0) } ?? element
        table.put(StoredItem(key: key, value: array.heldItem(of: value), modified: 0))
      }
    }
    examples.withLock { [table] in $0 = table }
    return table
  }

  /// Returns whether a request for a part of a list, such as `GET /pets/nearby`, has a parameter whose effect on the items
  /// is unknown; the list itself has all that clients wrote.
  func hasUnexplainedParameter(_ request: HTTPRequest) -> Bool {
    guard role == .lists, let array, resource?.resource.isCollection(operation.path) == false else { return false }
    let members = ListQuery.members(of: array.heldItem)
    return operation.parameters.contains { parameter in
      parameter.location == .query && pageParameters?.contains(parameter.name) != true
        && ListParameter(parameter.name, member: { members[$0] }) == nil
        && request.url.queryItems.contains { parameter.owns($0.name) }
    }
  }

  /// The contract's rules for a JSON body; `nil` if it describes none.
  var rules: SentBodyRules? { operation.requestBody?.json.flatMap(rules) }

  /// Whether its response is known, so that a reply takes no time.
  var isPrepared: Bool { forms.withLock { !$0.isEmpty } }

  /// Whether it returns what was uploaded.
  var returnsContent: Bool { operation.returnsContent }
}

extension ResourceRole {
  /// The statuses of its success, best first.
  var statuses: [Int] {
    switch self {
    case .creates, .uploads: [201, 200, 202, 204]
    case .createsSeveral: [207, 201, 200]
    case .logsIn: [200, 201]
    case .lists, .reads, .downloads: [200]
    case .replaces, .merges, .acts: [200, 204, 202]
    case .deletes, .logsOut: [204, 200, 202]
    }
  }

  /// Whether it may change the state.
  var isChange: Bool { ![.lists, .reads, .downloads].contains(self) }

  /// Whether it is about a collection, and not about an item.
  var isOfCollection: Bool { [.creates, .lists, .createsSeveral].contains(self) }
}
