import Basics
import ContractModel
import HTTPMessages

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
  /// What an action changes; `nil` if the contract does not say.
  let effect: ItemAction?
  /// The array of the items, of a list.
  let array: ItemArray?
  /// How the pages of a list follow each other; `nil` if it has no pages.
  let pagination: Pagination?
  /// What the request for a page takes: where URLs lead on, a parameter that is inferred or the mock's own.
  let pageWay: Pagination.Way?
  /// The query parameters that choose a page; `nil` for a list without pages.
  let pageParameters: PageParameters?
  private let number: Int
  private let seed: UInt64
  /// The resources in whose items the operation's path is, other than its own.
  let ancestors: [StatefulResource]
  private let bodies = Mutex<[String: BodyRules]>([:])
  private let forms = Mutex<[Int: ResponseForm?]>([:])

  init?(
    _ operation: Operation,
    _ role: ResourceRole,
    _ resource: StatefulResource?,
    owner: ItemOwner,
    number: Int,
    among resources: [StatefulResource],
    seed: UInt64
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
    let shape = ResourceMap.shape(of: operation.path)
    ancestors = resources.filter { parent in
      !parent.resource.isSingle && parent.number != resource?.number
        && shape.hasPrefix(ResourceMap.shape(of: parent.resource.item) + "/")
    }
    array = role == .lists ? resource.flatMap { ItemArray(of: operation, $0.resource) } : nil
    if role == .lists, array == nil { return nil }
    pagination = role == .lists ? PageInference(operation: operation).paginations.first : nil
    let pageWay = pagination.map { Self.pageWay(of: $0.next, operation) }
    self.pageWay = pageWay
    pageParameters = pageWay?.parameter.map { [pagination] cursor in
      PageParameters(limit: pagination?.limit, cursor: cursor, before: pagination?.before)
    }
  }

  private static func pageWay(of way: Pagination.Way, _ operation: Operation) -> Pagination.Way {
    switch way {
    case .number, .item, .response(_, .some): return way
    case .response(let place, nil):
      let other = PageInference(operation: operation).parameterPaginations.first?.next
      return other?.number == nil ? .response(place, parameter: other?.parameter ?? "cursor") : other ?? way
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
    let schema = response.content?.first(where: \.range.isJSON)?.schema
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
    let made =
      array.map { array in
        let pages = pagination.map { ($0, pageWay) }
        return ResponseForm(of: operation, status: status, array, pages, number: number, seed: seed)
      }
      ?? ResponseForm(of: operation, status: status, (job ?? resource)?.resource, number: number, seed: seed)
    forms.withLock { $0[status] = made }
    return made
  }

  /// Returns what the contract says of a body; `nil` without a schema.
  func rules(_ content: MediaContent) -> BodyRules? {
    let name = content.range.description
    if let known = bodies.withLock({ $0[name] }) { return known }
    let made = content.schema.map { BodyRules($0) }
    bodies.withLock { $0[name] = made }
    return made
  }

  /// What the contract says of a JSON body; `nil` if it describes none.
  var rules: BodyRules? { operation.requestBody?.content.first(where: \.range.isJSON).flatMap(rules) }

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
