import ContractJudge
import ContractModel
import ContractReports
import HTTPMessages
import JSONSyntax

/// Sends the requests that change single items, one at a time, after all read-only requests are done.
///
/// Resources that the run creates come first, followed by requests from the contract's examples and those that links lead
/// to (see `ChangeSender`). What was created is deleted later (see `DeletionPhase`).
struct ChangePhase: ExplorationPhase {
  let id = "item-changes"
  let summary = "Create, read and update items, and send the other requests that change items (--allow-unsafe)"
  let needs: Set<PhaseFact> = [.acceptedRequests, .validReads]
  let effect = PhaseEffect.item
  let leaves: Set<PhaseFact> = [.createdItems, .changes]

  private let sender: ChangeSender
  private let plan: Plan
  /// The resources that the run may create, parents first, and then those that it may only update.
  private let lifeCycles: [ResourceLifeCycle]

  init(plan: Plan) {
    self.plan = plan
    func isAllowed(_ operation: Operation?) -> Bool {
      operation.map { plan.refusal(of: $0) == nil && plan.effects.of($0) <= .item } ?? false
    }
    sender = ChangeSender(plan: plan, effect: .item)
    guard !plan.configuration.allowedUnsafeOperations.isEmpty else {
      lifeCycles = []
      return
    }
    let resources = ResourceMap(plan.operations, includingProcedures: true).resources
    let created = resources.map(\.showingMerges).enumerated()
      .sorted {
        ($0.element.item.names.count, resources.needed(by: $0.element), $0.offset)
          < ($1.element.item.names.count, resources.needed(by: $1.element), $1.offset)
      }
      .flatMap { _, resource -> [ResourceLifeCycle] in
        (isAllowed(resource.create) ? [ResourceLifeCycle(resource, .collection)] : [])
          + (isAllowed(resource.put) ? [ResourceLifeCycle(resource, .item)] : [])
      }
    let existing = APIResource.updatable(plan.operations).filter { resource in
      isAllowed(resource.itemOperations[.put]) || isAllowed(resource.itemOperations[.patch])
    }
    lifeCycles = created + existing.map { ResourceLifeCycle($0, .existing) }
  }

  /// Returns whether a group has pending changes.
  func concerns(_ group: ExploredGroup) -> Bool {
    !lifeCycles.isEmpty || sender.concerns(group)
  }

  /// Sends the requests of all groups; the life cycles of created resources come first.
  func run(_ state: inout PhaseState) async {
    guard !plan.configuration.allowedUnsafeOperations.isEmpty else { return }
    var context = LifeCycleContext(plan: plan, session: state.session)
    context.known = state.known
    state.lifeCycles = lifeCycles
    for position in state.lifeCycles.indices {
      let start = context.records.count
      await state.lifeCycles[position].begin(&context)
      await Self.follow(from: start, &context, &state.groups)
    }
    await context.filterSearches()
    for position in state.lifeCycles.indices { await state.lifeCycles[position].act(&context) }
    let covered = state.lifeCycles.flatMap(\.covered)
    await Self.changeCreated(.item, excluding: Set(covered), &context)
    state.known = context.known
    state.exercised.formUnion(context.exercised.union(covered))
    if context.isOver {
      state.changesAreOver = true
    } else {
      state.changesAreOver = await !sender.send(.changes, in: &state, except: state.exercised)
    }
    if !state.changesAreOver {
      context.known = state.known
      await Self.changeBelowExisting(&context, after: state.groups)
      await UnsafeProbes(plan: plan).run(&context, after: state.groups)
      state.changesAreOver = context.isOver
    }
    state.known = context.known
    state.changeContext = context
  }

  func plannedRequests(_ dryRun: DryRun) -> [PlannedRequest] { dryRun.changes(.item, areDeletions: false) }

  /// Follows the links in the responses of a life cycle, as long as what they lead to exists.
  ///
  /// Deletions are left for the end of the run.
  private static func follow(from start: Int, _ context: inout LifeCycleContext, _ parts: inout [ExploredGroup]) async {
    let positions = ChangeSender.positions(in: parts)
    var rest = max(0, context.session.configuration.maximumLinks)
    var next = start
    while next < context.records.count {
      let record = context.records[next]
      next += 1
      guard record.analysis.isGood, !record.operation.method.isSafe || record.isLinked,
        let part = positions[record.operation.id]
      else { continue }
      for linked in parts[part].explorer.linkedRequests(from: record) where rest > 0 {
        guard
          parts[part].result.linkedIdentities.insert(GroupExplorer.identity(linked.operation, linked.values))
            .inserted
        else { continue }
        rest -= 1
        guard linked.operation.method != .delete else {
          parts[part].result.pending.append(linked)
          continue
        }
        await context.follow(linked)
      }
    }
  }

  /// Sends the other unsafe operations on created resources, such as `POST /orders/{id}/cancel`.
  ///
  /// - Parameter parent: The path of an item, below which the operations are; `nil` for any path.
  static func changeCreated(
    _ effect: PhaseEffect,
    below parent: PathTemplate? = nil,
    excluding covered: Set<String>,
    _ context: inout LifeCycleContext
  ) async {
    let plan = context.plan
    let prefix = parent.map { $0.shape + "/" } ?? ""
    for operation in plan.operations where !operation.method.isSafe && plan.effects.of(operation) == effect {
      guard operation.method != .delete || effect != .item, operation.path.shape.hasPrefix(prefix),
        !covered.contains(operation.id), !context.exercised.contains(operation.id),
        let operation = context.allowed(operation), !operation.path.names.isEmpty,
        let path = context.known.createdValues(for: operation.path),
        let values = context.values(of: operation, path: path)
      else { continue }
      await change(operation, values, JudgedExchange.ofCreatedItem, &context)
    }
  }

  /// Sends the unsafe operations that no other request has reached to the parents that exist, such as
  /// `POST /servers/{id}/flush`, where the run cannot create these.
  ///
  /// A request that replaces or deletes an item is sent only if the run created the item.
  private static func changeBelowExisting(_ context: inout LifeCycleContext, after groups: [ExploredGroup]) async {
    let plan = context.plan
    let sent = context.records + groups.flatMap(\.result[.changes])
    let reached = Set(sent.filter(\.analysis.isSuccess).map(\.operation.id))
    for operation in plan.operations where !operation.method.isSafe && plan.effects.of(operation) == .item {
      guard context.known.mayActOnExisting(operation), !reached.contains(operation.id),
        let operation = context.allowed(operation), let owner = operation.path.owner,
        context.allowed(context.known.resources.resource(ofItem: owner)?.create) == nil,
        let path = context.known.values(for: operation.path),
        let values = context.known.candidates(for: operation, seed: context.seed, limit: 1).first
          ?? context.values(of: operation, path: path),
        !sent.contains(where: { $0.operation.id == operation.id && $0.values.pathIdentity == values.pathIdentity })
      else { continue }
      let purpose = "change what belongs to what exists"
      await change(operation, values, JudgedExchange.ofKnownItem, purpose: purpose, &context)
    }
  }

  /// Sends a change, with other bodies as long as it is refused; returns the last exchange.
  @discardableResult
  static func change(
    _ operation: Operation,
    _ values: ParameterValues,
    _ reason: String,
    purpose: String = "change what was created",
    _ context: inout LifeCycleContext
  ) async -> JudgedExchange? {
    // A refusal may be right for one value, such as a state that cannot follow the present one.
    let samples = SampleBodies(operation: operation, seed: context.seed)
    let others = operation.requestBody == nil ? [] : samples.further(known: context.known).prefix(maximumOtherBodies)
    var seen = Set([values.body].compactMap { $0?.bytes })
    let item = await context.itemBefore(operation, values)
    var last: JudgedExchange?
    for body in [values.body] + others.filter({ seen.insert($0.bytes).inserted }) {
      var values = values
      values.body = body ?? values.body
      let record = await context.perform(operation, values, .noServerError(reason), purpose: purpose)
      if let record, operation.method == .put {
        let path = operation.path.names.compactMap { values.pathTexts[$0].map(JSONLiteral.string) }
        await context.verifyFile(of: record, path, of: operation.path)
      }
      // The collection is empty now, so that nothing is lost.
      if context.plan.effects.of(operation) == .collection, operation.method == .delete,
        record?.analysis.isSuccess == true
      {
        await context.probeMediaType(of: operation, values)
      }
      last = record
      guard let record, [400, 404, 409, 422].contains(record.analysis.response?.status)
      else { break }
    }
    if let item, let last { await context.verify(item, after: last) }
    return last
  }

  /// The most other bodies that are tried, after a change was refused.
  private static let maximumOtherBodies = 4
}

extension [APIResource] {
  /// Returns the number of other resources that a creation must refer to, which are created first.
  fileprivate func needed(by resource: APIResource) -> Int {
    guard let shape = resource.create?.bodySchema.map({ SchemaShape($0) }) else { return 0 }
    let required = Set(shape.memberNames.filter(shape.requires).map(ResourceNaming.normalized))
    return count { !$0.isItem(resource.item) && !$0.referenceNames.isDisjoint(with: required) }
  }
}
