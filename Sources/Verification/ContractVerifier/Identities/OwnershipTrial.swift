import ContractJudge
import ContractModel
import ContractReports
import HTTPMessages
import JSONSyntax

/// Tries with two identities what each gets of the items of one resource that the other has made.
///
/// The harmless comes first: the list and the item are read, then the item is changed and deleted. Items are changed only
/// if the run has made them itself.
struct OwnershipTrial {
  /// An identity of the run.
  enum Side: Sendable, Hashable, CaseIterable {
    case own, other

    var credentials: RequestIdentity { self == .own ? .own : .other }
    var opposite: Side { self == .own ? .other : .own }
  }

  /// The attempts of one identity on an item of the other, which is its owner.
  struct Attempt {
    let owner: Side
    /// The path of the item.
    let path: KnownItems.Values
    /// The request that made the item, or the list of the owner that has it.
    let origin: JudgedExchange
    /// The life cycle that made the item; `nil` for an item that was there.
    let made: (lifeCycle: ResourceLifeCycle, item: ResourceLifeCycle.Item)?
    var exposure = Exposure()
    /// The request of each act, and the one of the owner that shows what became of the item.
    var proofs: [Exposure.Act: (record: JudgedExchange, after: JudgedExchange?)] = [:]
    /// The item as the owner sees it.
    fileprivate var reading: Reading?
    var other: Side { owner.opposite }
  }

  fileprivate struct Reading {
    let operation: Operation
    let values: ParameterValues
    let view: ItemView
    /// The names of the members that change from one read to the next.
    let changing: Set<String>
    let record: JudgedExchange
  }

  let resource: APIResource
  private let plan: Plan
  private let identities: OtherIdentity
  /// The attempts by the owner of the item.
  private(set) var attempts: [Side: Attempt] = [:]
  /// The statuses of the responses to the second identity.
  private(set) var statuses: [Int] = []

  init(_ resource: APIResource, plan: Plan, _ identities: OtherIdentity) {
    (self.resource, self.plan, self.identities) = (resource, plan, identities)
  }

  /// The contract's statement about the owners of the items; `nil` if they are everybody's.
  var basis: OwnershipBasis? {
    switch resource.statedOwner {
    case .account: .stated
    case .everybody: nil
    case nil where resource.isCalledShared: nil
    case nil: resource.owner == .everybody ? resource.collection.names.isEmpty ? .unknown : .nested : .inferred
    }
  }

  func name(of side: Side) -> String { side == .own ? identities.own : identities.name }

  /// Tries both ways, and leaves nothing that can be deleted.
  mutating func run(_ context: inout LifeCycleContext) async {
    for owner in Side.allCases where !context.isOver && !context.session.isOver {
      var item = await create(as: owner, &context)
      if item == nil { item = await listed(by: owner, &context) }
      guard var attempt = item else { continue }
      if attempt.made != nil { await list(&attempt, &context) }
      await read(&attempt, &context)
      await update(&attempt, &context)
      await delete(&attempt, &context)
      attempts[owner] = attempt
    }
  }

  // MARK: Items

  /// Creates an item; what the requests show of the server alone was said before.
  private mutating func create(as owner: Side, _ context: inout LifeCycleContext) async -> Attempt? {
    let put = resource.itemOperations[.put].flatMap { $0.documents(201) ? $0 : nil }
    let post = await allowed(resource.create, context)
    let create = if let post { post } else { await allowed(put, context) }
    guard let create else { return nil }
    let path = post == nil ? resource.collection : create.path
    guard let parents = context.known.values(for: path) ?? ResourceLifeCycle.examples(of: path, in: create) else {
      return nil
    }
    var lifeCycle = ResourceLifeCycle(resource, post == nil ? .item : .collection)
    let start = context.records.count
    context.identity = owner.credentials
    let item = await lifeCycle.create(create, parents, number: owner == .own ? 11 : 12, &context)
    context.identity = .own
    for position in start..<context.records.count {
      context.records[position].findings.removeAll { ($0.exchange?.status ?? 0) < 500 }
      if owner == .other { note(context.records[position]) }
    }
    let record = context.records[start...].last { $0.operation.id == create.id && $0.analysis.isSuccess }
    guard let item, let record else { return nil }
    return Attempt(owner: owner, path: item.path, origin: record, made: (lifeCycle, item))
  }

  /// Returns an item that the list of the owner has and that of the other does not, where the contract suggests that items
  /// have owners: a feed may differ, although everybody may read what is in it.
  private mutating func listed(by owner: Side, _ context: inout LifeCycleContext) async -> Attempt? {
    guard [.stated, .inferred].contains(basis), let list = await allowed(resource.list, context),
      resource.isCollection(list.path), let array = ItemArray(of: list, resource),
      let parents = context.known.values(for: list.path), let values = context.values(of: list, path: parents),
      let mine = await send(list, values, as: owner, "read the list", &context),
      let others = await send(list, values, as: owner.opposite, "read the list", &context),
      let elements = mine.successBody?.value(at: array.pointer), elements.kind == .array,
      others.successBody?.value(at: array.pointer)?.kind == .array
    else { return nil }
    let found = elements.elements.prefix(200).compactMap { $0.value(at: array.identifier) }
    let identifiers = found.map { JSONLiteral($0) }
    let hidden = identifiers.first { identifier in
      !identifier.plainText.isEmpty && ItemView(in: others, array, identifier, of: resource) == nil
    }
    guard let hidden else { return nil }
    var attempt = Attempt(owner: owner, path: parents + [hidden], origin: mine, made: nil)
    attempt.exposure[.list] = .denied
    return attempt
  }

  // MARK: Acts

  private mutating func list(_ attempt: inout Attempt, _ context: inout LifeCycleContext) async {
    guard let made = attempt.made, let list = await allowed(resource.list, context),
      let array = ItemArray(of: list, resource), let identifier = attempt.path.last,
      let path = made.lifeCycle.listPath(of: made.item, list), let values = context.values(of: list, path: path)
    else { return }
    attempt.exposure[.list] = .unclear
    let mine = await send(list, values, as: attempt.owner, "read the list", &context)
    guard let view = ItemView(in: mine, array, identifier, of: resource),
      let others = await send(list, values, as: attempt.other, "read the list", &context)
    else { return }
    attempt.proofs[.list] = (others, nil)
    guard let seen = ItemView(in: others, array, identifier, of: resource) else {
      let isList = others.successBody?.value(at: array.pointer)?.kind == .array
      if isList || others.isDenial { attempt.exposure[.list] = .denied }
      return
    }
    guard view.isShown(by: seen) else { return }
    let anonymous = await send(list, values, as: nil, "read the list", &context)
    if ItemView(in: anonymous, array, identifier, of: resource) == nil { attempt.exposure[.list] = .granted }
  }

  private mutating func read(_ attempt: inout Attempt, _ context: inout LifeCycleContext) async {
    let owner = attempt.owner
    guard let read = await allowed(resource.read, context), let values = context.values(of: read, path: attempt.path),
      let mine = await send(read, values, as: owner, Self.ownRead, &context),
      let own = ItemView(in: mine, of: resource),
      let others = await send(read, values, as: attempt.other, what("read", attempt), &context),
      let again = await send(read, values, as: owner, Self.ownRead, &context),
      let view = ItemView(in: again, of: resource)
    else { return }
    let changing = own.differences(from: view)
    attempt.reading = Reading(operation: read, values: values, view: view, changing: changing, record: again)
    attempt.proofs[.read] = (others, nil)
    attempt.exposure[.read] = others.isDenial ? .denied : .unclear
    guard own.isShown(by: ItemView(in: others, of: resource), except: changing) else { return }
    // A server that shows the same to anybody, or at any address, shows no secret.
    let anonymous = await send(read, values, as: nil, "read the item", &context)
    guard anonymous != nil, !own.isShown(by: ItemView(in: anonymous, of: resource), except: changing) else { return }
    var unknown = values
    let maker = ProbeMaker(operation: read, base: nil, seed: context.seed)
    let parameter = read.path.names.last.flatMap { read.parameter($0, in: .path) }
    if let parameter, let value = maker.unknownValue(parameter) {
      unknown[parameter] = value
      let echo = await send(read, unknown, as: attempt.other, "read an unknown item", &context)
      if own.isShown(by: ItemView(in: echo, of: resource), except: changing, ignoresIdentifier: true) { return }
    }
    attempt.exposure[.read] = .granted
  }

  private mutating func update(_ attempt: inout Attempt, _ context: inout LifeCycleContext) async {
    let candidates = [resource.itemOperations[.put], resource.itemOperations[.patch]].compactMap(\.self)
    let described = candidates.first { context.allowed($0) != nil && $0.requestBody != nil }
    guard let made = attempt.made, let reading = attempt.reading, let update = await allowed(described, context),
      let change = made.lifeCycle.change(update, made.item, .all, context),
      var values = context.values(of: update, path: attempt.path)
    else { return }
    values.body = change
    let headers = made.lifeCycle.condition(for: update, reading.record)
    let act = what("change", attempt)
    guard let record = await send(update, values, as: attempt.other, act, &context, headers),
      let after = await send(reading.operation, reading.values, as: attempt.owner, Self.ownRead, &context),
      let view = ItemView(in: after, of: resource)
    else { return }
    attempt.proofs[.update] = (record, after)
    attempt.exposure[.update] = .unclear
    if view.hasTaken(change.value, since: reading.view, except: reading.changing) {
      attempt.exposure[.update] = .granted
    } else if record.isDenial {
      // What the owner may not do either says nothing.
      let control = await send(update, values, as: attempt.owner, "change its own item", &context, headers)
      if control?.analysis.isSuccess == true { attempt.exposure[.update] = .denied }
    }
  }

  /// Deletes the item as the other, and then as its owner.
  private mutating func delete(_ attempt: inout Attempt, _ context: inout LifeCycleContext) async {
    let owner = attempt.owner
    guard let made = attempt.made, let delete = await allowed(resource.itemOperations[.delete], context),
      let values = context.values(of: delete, path: attempt.path)
    else { return }
    var headers = HTTPHeaders()
    if let reading = attempt.reading,
      let before = await send(reading.operation, reading.values, as: owner, Self.ownRead, &context),
      before.analysis.isSuccess
    {
      headers = made.lifeCycle.condition(for: delete, before)
      let record = await send(delete, values, as: attempt.other, what("delete", attempt), &context, headers)
      let after = await send(reading.operation, reading.values, as: owner, Self.ownRead, &context)
      guard let record, let status = after?.analysis.response?.status else { return }
      attempt.proofs[.delete] = (record, after)
      attempt.exposure[.delete] = [404, 410].contains(status) ? .granted : .unclear
    }
    guard attempt.exposure[.delete] != .granted else { return }
    let record = await send(delete, values, as: owner, "delete its own item", &context, headers)
    if record?.analysis.isSuccess == true, attempt.proofs[.delete]?.record.isDenial == true {
      attempt.exposure[.delete] = .denied
    }
  }

  // MARK: Requests

  private static let ownRead = "read its own item"

  private func what(_ act: String, _ attempt: Attempt) -> String {
    "\(act) what \(name(of: attempt.owner)) \(attempt.made == nil ? "has" : "made")"
  }

  /// Returns an operation that may be requested, and in which the identities differ.
  private func allowed(_ operation: Operation?, _ context: LifeCycleContext) async -> Operation? {
    guard let operation = context.allowed(operation), plan.effects.of(operation) <= .item,
      await context.session.authorizer.distinguishes(operation)
    else { return nil }
    return operation
  }

  /// Sends a request as one of the identities, or without credentials.
  private mutating func send(
    _ operation: Operation,
    _ values: ParameterValues,
    as side: Side?,
    _ what: String,
    _ context: inout LifeCycleContext,
    _ headers: HTTPHeaders = HTTPHeaders()
  ) async -> JudgedExchange? {
    let purpose = "\(side.map { "as \(name(of: $0))" } ?? Expectation.withoutCredentials): \(what)"
    let record = await context.perform(
      operation,
      values,
      .anyButServerError(purpose),
      purpose: purpose,
      headers: headers,
      as: side?.credentials ?? .anonymous
    )
    if side == .other, let record { note(record) }
    return record
  }

  private mutating func note(_ record: JudgedExchange) {
    if let status = record.analysis.response?.status { statuses.append(status) }
  }
}

extension JudgedExchange {
  /// Whether the server refuses the client the item, or conceals it.
  fileprivate var isDenial: Bool { analysis.response.map { [403, 404, 410].contains($0.status) } ?? false }
}
