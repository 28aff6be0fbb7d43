import Basics
import ContractJudge
import ContractModel
import HTTPMessages
import JSONSyntax
import SchemaVariations

/// The items that generated requests act on: those that exist now, and new ones where the last one was deleted.
extension GeneratedChanges {
  /// The most parents of an item that are created, and the most items in all.
  private static let (maximumDepth, maximumMade) = (4, 200)
  /// How often in a row an operation gets another item because the last one was missing, or in a state that allows no
  /// such request.
  private static let maximumRenewals = 3

  /// Returns the parameters that the requests of an operation are varied from: those of a request that succeeded, with
  /// a path that names what exists, as far as anything does; `nil` if neither is known.
  mutating func usual(_ operation: Operation, _ explorer: GroupExplorer) async -> ParameterValues? {
    let accepted = accepted[operation.id].map { refreshed($0, operation) }
    guard !operation.path.names.isEmpty else {
      return onItem(accepted, operation, seed: explorer.configuration.seed) ?? accepted
    }
    if let accepted, items.contains(accepted, of: operation) { return accepted }
    guard let path = await path(of: operation, explorer) else {
      return items.parents(of: operation, includingLast: false).completed(by: accepted ?? ParameterValues())
    }
    let like = accepted ?? items.candidates(for: operation, seed: explorer.configuration.seed, limit: 1).first
    guard var moved = (like ?? ParameterValues()).with(path: path, of: operation) else { return accepted }
    if let resource = items.resources.resource(ofItem: operation.path),
      let old = operation.path.names.last.flatMap({ accepted?.pathTexts[$0] })
    {
      // A body that names its item names the other one.
      let lifeCycle = ResourceLifeCycle(resource, .item)
      let named = lifeCycle.named(moved.body, .string(old), operation)
      if let named, named.bytes == moved.body?.bytes { moved.body = lifeCycle.named(named, path.last, operation) }
    }
    return moved
  }

  /// Returns the parameters of a procedure with an item that exists now; `nil` if it acts on none.
  private func onItem(_ accepted: ParameterValues?, _ operation: Operation, seed: UInt64) -> ParameterValues? {
    guard let (resource, shown) = items.procedure(operation), let path = items.createdValues(for: resource.item) else {
      return nil
    }
    var usual = accepted ?? ParameterValues()
    usual.body = usual.body ?? SampleBodies(operation: operation, seed: seed).first
    return usual.with(path: path, of: shown)?.moved(from: shown, to: operation).completed(by: usual)
  }

  /// Returns parameters whose body refers to what exists now, in place of what the run has deleted since.
  private func refreshed(_ values: ParameterValues, _ operation: Operation) -> ParameterValues {
    guard let body = values.body?.value else { return values }
    let resource = items.resources.resources.first { $0.create?.id == operation.id }
    let filled = items.filled(body, operation.bodySchema, keeping: resource?.identifierNames ?? [])
    guard filled != body else { return values }
    var values = values
    values.body = SampleBodies(operation: operation, seed: 0).encoded(filled) ?? values.body
    return values
  }

  /// Returns the path of another item for the further requests of an operation, after one that deleted the item, or
  /// found it missing, or the condition that holds now; `nil` if they go on as they are.
  mutating func renewed(
    after record: JudgedExchange,
    _ renewals: inout Int,
    _ explorer: GroupExplorer
  ) async -> ParameterValues? {
    let operation = record.operation
    let isMissing = [404, 410].contains(record.analysis.response?.status) && record.isValidOnPurpose
    let isDeleted = operation.method == .delete && record.analysis.isSuccess
    // A creation conflicts with its siblings, and another parent changes nothing about that.
    let isSpent =
      record.analysis.response?.status == 409 && record.isValidOnPurpose
      && !items.resources.resources.contains { $0.isCollection(operation.path) }
    if record.analysis.isSuccess { renewals = 0 }
    if !isMissing, !isDeleted, !isSpent { return await condition(after: record, explorer) }
    guard isDeleted || renewals < Self.maximumRenewals, let owner = operation.path.owner,
      items.contains(record.values, of: operation)
    else { return nil }
    if !isDeleted { renewals += 1 }
    take(.gone(owner, record.pathValues))
    return await path(of: operation, explorer).flatMap { ParameterValues().with(path: $0, of: operation) }
  }

  /// Returns the path of an item with the `If-Match` that holds after a request that changed it or had another one;
  /// `nil` for an operation that needs none.
  private func condition(after record: JudgedExchange, _ explorer: GroupExplorer) async -> ParameterValues? {
    let operation = record.operation
    guard let parameter = operation.parameter("If-Match", in: .header), parameter.isRequired,
      record.analysis.isSuccess || record.analysis.response?.status == 412, let owner = operation.path.owner,
      let read = items.resources.resource(ofItem: owner)?.read, explorer.plan.refusal(of: read) == nil,
      let values = ParameterValues().with(path: record.pathValues, of: read).flatMap({ read.exampleValues(given: $0) }),
      let found = await explorer.session.perform(read, values, .documented, purpose: "read before a generated request"),
      let tag = found.analysis.response?.headers["ETag"]
    else { return nil }
    return ParameterValues().with(path: record.pathValues, of: operation)?.with(parameter, .value(.string(tag)))
  }

  /// Returns the values of a path that name what exists: what the run created, before or now, or else the parent of what
  /// an operation creates or does; `nil` if there are none.
  ///
  /// A request that replaces or deletes an item is sent only if the run created the item.
  private mutating func path(
    of operation: Operation,
    _ explorer: GroupExplorer,
    depth: Int = 0
  ) async -> KnownItems.Values? {
    if let path = await createdPath(operation.path, explorer, depth: depth) { return path }
    guard operation.path.owner != nil, explorer.plan.effects.of(operation) <= .item, items.mayActOnExisting(operation)
    else { return nil }
    return items.values(for: operation.path)
  }

  /// Returns the values of a path that name what the run created, before or now; `nil` if there are none.
  private mutating func createdPath(
    _ path: PathTemplate,
    _ explorer: GroupExplorer,
    depth: Int
  ) async -> KnownItems.Values? {
    if let values = items.createdValues(for: path) { return values }
    guard let owner = path.owner, let resource = items.resources.resource(ofItem: owner) else { return nil }
    let put = resource.itemOperations[.put].flatMap { $0.documents(201) ? $0 : nil }
    for create in [resource.create, put].compactMap(\.self) {
      if let values = await make(resource, with: create, explorer, depth: depth) { return values }
    }
    return nil
  }

  /// Creates an item as one that was created before, and its parents where they are gone; `nil` if that is not possible.
  private mutating func make(
    _ resource: APIResource,
    with create: Operation,
    _ explorer: GroupExplorer,
    depth: Int
  ) async -> KnownItems.Values? {
    let (plan, session) = (explorer.plan, explorer.session)
    guard depth < Self.maximumDepth, made < Self.maximumMade, !session.isOver,
      plan.operations.contains(where: { $0.id == create.id }), plan.refusal(of: create) == nil,
      plan.effects.of(create) <= .item, var values = accepted[create.id]
    else { return nil }
    let isPut = resource.isItem(create.path)
    let collection = isPut ? resource.collection : create.path
    var parents: KnownItems.Values = []
    if !collection.names.isEmpty, isPut || !items.contains(values, of: create) {
      var known = isPut ? await createdPath(collection, explorer, depth: depth + 1) : nil
      known = isPut ? known ?? items.values(for: collection) : await path(of: create, explorer, depth: depth + 1)
      guard let found = known else { return nil }
      parents = found
      if !isPut {
        guard let moved = values.with(path: parents, of: create) else { return nil }
        values = moved
      }
    }
    var created = GeneratedCreations(create, explorer, maximum: generation.maximumCreations)
    defer { take(.created(created)) }
    // A server that has these texts from an earlier run gets those of this run alone.
    for salt in ["", " run \(session.configuration.salt)"] {
      take(.made)
      let purpose = "needed \(made)\(salt)"
      var fresh = fresh(values, of: resource, create, purpose, seed: session.configuration.seed)
      if isPut {
        guard let placed = placed(fresh, in: parents, resource, create, purpose, seed: session.configuration.seed)
        else { return nil }
        fresh = placed
      }
      let record = await session.perform(
        create,
        fresh,
        .noServerError("its like was accepted before"),
        purpose: "create what a generated request needs"
      )
      guard let record else { return nil }
      guard let path = created.keep(record) else { continue }
      take(.item(path, of: resource))
      return path
    }
    return nil
  }

  /// Returns the parameters and body of a creation with PUT at a place where nothing was before; `nil` if no identifier
  /// can be made.
  private func placed(
    _ values: ParameterValues,
    in parents: KnownItems.Values,
    _ resource: APIResource,
    _ create: Operation,
    _ purpose: String,
    seed: UInt64
  ) -> ParameterValues? {
    guard let parameter = create.path.names.last.flatMap({ create.parameter($0, in: .path) }) else { return nil }
    var random = SeededGenerator(seed: seed, purpose: "\(create.id) \(purpose)")
    let texts = IdentifierText.new(
      type: parameter.type,
      format: parameter.format,
      like: values[parameter]?.plain,
      &random
    )
    guard let text = texts.first(where: { parameter.allows(.text($0)) }),
      var placed = values.with(path: parents + [.string(text)], of: create)
    else { return nil }
    placed.body = ResourceLifeCycle(resource, .item).named(values.body, .string(text), create)
    return placed
  }

  /// Returns the parameters and body of a creation with identifiers that exist, and texts that no earlier request had.
  private func fresh(
    _ values: ParameterValues,
    of resource: APIResource,
    _ create: Operation,
    _ purpose: String,
    seed: UInt64
  ) -> ParameterValues {
    var values = IdempotencyKey(create, purpose, seed: seed)?.added(to: values) ?? values
    guard let body = values.body?.value, let schema = create.bodySchema else { return values }
    func isOwn(_ name: String) -> Bool { resource.identifierNames.contains(ResourceNaming.normalized(name)) }
    let text = UniqueText(seed: seed, purpose: "\(create.id) \(purpose)")
    let unique = text.applied(to: items.filled(body, schema), schema, seed: seed) { name in
      isOwn(name) || UniqueText.isUsuallyUnique(name) && !items.isReference(name)
    }
    values.body = SampleBodies(operation: create, seed: seed).encoded(unique) ?? values.body
    return values
  }
}
