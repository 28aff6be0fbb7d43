import ContractModel
import HTTPMessages
import JSONSyntax

/// The reply to a request of a stateful operation: what it reads, or what it changes.
struct StatefulHandler {
  let api: MockAPI
  let rules: StatefulRules
  let operation: StatefulOperation
  let request: HTTPRequest
  /// The values of the path parameters.
  let path: [String: String]
  /// The time of the request by a clock that never goes back, in nanoseconds; what settles is measured by it.
  let time: Int
  /// The time of the request, in seconds since 1970.
  let now: Int
  /// The name of the client's session; `nil` for none.
  let session: String?
  /// The content of the request; nothing for one that reads.
  let body: SentBody
  /// The values of the path parameters in the order of the path.
  private let values: [String]
  /// The collection that the request is about; `nil` for a single resource.
  let address: APIState.Address?
  /// The key of the item that the request is about; empty for a collection.
  let key: String

  init(
    _ operation: StatefulOperation,
    _ rules: StatefulRules,
    _ api: MockAPI,
    _ request: HTTPRequest,
    _ match: OperationMatch,
    session: String?,
    time: Int,
    now: Int
  ) {
    self.api = api
    self.rules = rules
    self.operation = operation
    self.request = request
    path = match.pathParameters
    self.session = session
    (self.time, self.now) = (time, now)
    let values = operation.values(of: match.pathParameters)
    self.values = values
    address = operation.address(values)
    // `PUT /pets` has the identifier in its body.
    let key = operation.key(values)
    body = operation.role.isChange || key == nil ? SentBody(request, operation) : SentBody()
    self.key = key ?? operation.resource?.key(of: body.value) ?? ""
  }

  /// Returns the reply; a change of the state happens only with a successful one.
  func reply(_ state: inout APIState) -> MockReply {
    if let token, !operation.operation.security.isEmpty, state.endedTokens.contains(token) {
      return api.unauthorized(request, operation.operation)
    }
    if let missing = missingParent(state) { return missing }
    if operation.isIncidental, operation.role != .lists {
      return api.exampleReply(to: request, operation.operation, path: path)
    }
    switch operation.role {
    case .lists: return list(state)
    case .reads: return read(state)
    case .creates: return repeated(&state) { create(&$0) }
    case .replaces: return replace(&state)
    case .merges: return merge(&state)
    case .deletes: return delete(&state)
    case .uploads: return upload(&state)
    case .createsSeveral: return repeated(&state) { createAll(&$0) }
    case .logsIn: return login(&state)
    case .downloads: return read(state)
    case .acts: return act(&state)
    case .logsOut: return logout(&state)
    }
  }

  /// The token of the request; `nil` for none, and for a name with a password, which no logout ends.
  var token: String? {
    guard let field = request.headers["Authorization"] else { return nil }
    let parts = field.split(separator: " ", maxSplits: 1)
    guard parts.count == 2, !ASCII.equalIgnoringCase(parts[0], "Basic") else { return nil }
    return ASCII.trimmed(String(parts[1]))
  }

  // MARK: Places

  /// The path of the request as the contract knows it, without that of a server.
  var contractPath: String { operation.operation.path.expand(path) ?? request.url.path }

  /// The name and value of the path parameter by which a list elsewhere chooses its items; `nil` for an own list.
  var relation: (name: String, value: String)? {
    guard operation.role.isOfCollection, let resource = operation.resource,
      values.count > resource.resource.item.names.count - 1, let name = operation.operation.path.names.last,
      let value = path[name]
    else { return nil }
    return (name, value)
  }

  /// The path of the request without the path of the operation, such as `/v1`.
  var prefix: String {
    let count = operation.operation.path.text.split(separator: "/", omittingEmptySubsequences: false).count - 1
    let parts = request.url.path.split(separator: "/", omittingEmptySubsequences: false).dropLast(count)
    return parts.joined(separator: "/")
  }

  /// Returns the path of an item.
  func location(of key: String) -> String {
    operation.resource.map { location(of: key, in: $0, address?.parents ?? []) } ?? request.url.path
  }

  /// Returns the path of an item of a resource.
  func location(of key: String, in resource: StatefulResource, _ parents: [String]) -> String {
    let names = resource.resource.item.names
    guard names.count == parents.count + 1 else { return request.url.path }
    let values = Dictionary(zip(names, parents + [key]), uniquingKeysWith: { first, _ in first })
    return resource.resource.item.expand(values).map { prefix + $0 } ?? request.url.path
  }

  /// Returns the refusal of a request below an item that does not exist; `nil` if it exists, or nobody knows.
  private func missingParent(_ state: APIState) -> MockReply? {
    var kept = 0
    for parent in operation.ancestors {
      let known = Array(values.prefix(parent.resource.item.names.count))
      guard let key = known.last else { continue }
      let address = APIState.Address(resource: parent.number, parents: Array(known.dropLast()))
      let isKept = parent.resource.create != nil || state.tables.keys.contains { $0.resource == parent.number }
      if isKept { kept = max(kept, known.count) }
      if state.tables[address]?.item(key, at: time, to: account(state)) != nil { continue }
      guard isKept, refuses([404]) else { continue }
      return refusal([404], "There is no \(parent.resource.item.text) with \"\(key)\".")
    }
    // Of what nobody creates, only the examples are known, and so is what is below them.
    guard operation.isIncidental || operation.role.isOfCollection && kept == 0, !isWritten(state) else { return nil }
    // Who creates something in a collection may be the first to name it.
    let seed = operation.role.isOfCollection && operation.role.isChange ? nil : rules.seed
    return api.refusal(ofUnknown: operation.operation, path, after: kept, seed: seed, for: request)
  }

  /// Whether the collection of a request is known: it is kept, and a list elsewhere has an item that was created there.
  private func isWritten(_ state: APIState) -> Bool {
    guard let table = address.flatMap({ state.tables[$0] }) else { return false }
    guard operation.role == .lists, let relation, let resource = operation.resource,
      relationMember(relation.name, resource) == nil
    else { return true }
    return table.documented.contains { $0.value[relation.name]?.plainText == relation.value }
  }

  // MARK: Replies

  /// Returns the documented refusal.
  func refusal(_ statuses: [Int], _ detail: String) -> MockReply {
    api.refusal(of: operation.operation, statuses, detail, for: request)
  }

  /// Returns whether a request may be refused with one of some statuses: one is documented, or all that is invalid is.
  func refuses(_ statuses: [Int]) -> Bool { api.refuses(operation.operation, statuses) }

  /// The refusal of a request for an item that does not exist.
  var unknown: MockReply {
    refusal(absent, "There is no \(operation.operation.path.text) with \"\(key)\".")
  }

  /// The statuses that say that an item does not exist.
  var absent: [Int] { [404, 410] + absences }

  /// Other statuses of refusals whose descriptions say that there is no such item, such as `400: Book not found`.
  private var absences: [Int] {
    operation.operation.responses.compactMap { response in
      guard let status = response.pattern.exact, [400, 403, 422].contains(status) else { return nil }
      let words = response.description.lowercased().replacing("cannot", with: "not")
      return ["not found", "not be found", "not exist", "no such"].contains(where: words.contains)
        ? status : nil
    }
  }

  /// Returns a successful reply.
  func success(_ response: HTTPResponse) -> MockReply {
    MockReply(response, .stateful(operation: operation.operation.id))
  }

  /// Returns the refusal of a change that would exceed a limit.
  func refusal(of overflow: StateOverflow) -> MockReply {
    let problem = Problem(status: 507, detail: overflow.detail)
    return MockReply(api.response(problem), .stateful(operation: operation.operation.id))
  }

  /// Whether it takes longer than other clients should wait.
  func takesTime(_ state: APIState) -> Bool {
    switch operation.role {
    case .lists: state.size > Self.quickLists
    case .merges where body.isPatch: true
    case .reads, .replaces, .merges, .deletes, .uploads, .acts, .downloads:
      item(state).map { $0.size > Self.quickItem } ?? false
    case .creates, .createsSeveral, .logsIn, .logsOut: false
    }
  }

  /// The largest item that is shown or changed on the serving thread, and the largest state whose lists are, in bytes.
  private static let (quickItem, quickLists) = (128 << 10, 4 << 20)

  /// Returns the reply to a request that may be sent again with the same idempotency key.
  private func repeated(_ state: inout APIState, _ reply: (inout APIState) -> MockReply) -> MockReply {
    guard let key = request.headers["Idempotency-Key"], key.utf8.count <= Self.longestIdempotencyKey else {
      return reply(&state)
    }
    // The key of one client may be that of another one, too.
    let caller = account(state) ?? request.headers["Authorization"].map { account(of: $0, state) }
    let name = [caller ?? "", operation.operation.id, request.url.path, key]
    if let known = state.repetitions[name] {
      guard known.request == request.body else {
        return refusal([422, 409, 400], "The idempotency key \"\(key)\" was sent with another request.")
      }
      return success(known.response)
    }
    let made = reply(&state)
    if made.response.status / 100 == 2 {
      state.remember(APIState.Repetition(request: request.body, response: made.response), for: name)
    }
    return made
  }

  private static let longestIdempotencyKey = 1000
}
