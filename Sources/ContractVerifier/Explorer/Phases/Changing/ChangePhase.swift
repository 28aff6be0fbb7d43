import ContractModel
import ContractReports
import HTTPMessages
import JSONSyntax

/// Sends the requests that may change data, one at a time, after all read-only requests are done.
///
/// Requests from the contract's examples come first, followed by the requests that links lead to. Links in their
/// responses are followed immediately. Deletions come last, deepest paths first, so that nothing is read or deleted
/// after its parent is gone.
struct ChangePhase: ExplorationPhase {
  let id = "changes"
  let summary = "Create, read, update and delete items, and send the other unsafe requests (--allow-unsafe)"
  let needs: Set<PhaseFact> = [.acceptedRequests, .validReads]
  let effect = PhaseEffect.item
  let leaves: Set<PhaseFact> = [.createdItems, .changes]

  /// The requests from the contract's examples, in contract order.
  private let openings: [Plan.Opening]
  private let openedOperations: Set<String>
  private let plan: Plan
  /// The resources that the run may create, parents first, and then those that it may only update.
  private let journeys: [ResourceJourney]

  init(plan: Plan) {
    self.plan = plan
    func isAllowed(_ operation: Operation?) -> Bool { operation.map { plan.refusal(of: $0) == nil } ?? false }
    let created = ResourceMap(plan.operations).resources.enumerated()
      .sorted { ($0.element.item.names.count, $0.offset) < ($1.element.item.names.count, $1.offset) }
      .flatMap { _, resource -> [ResourceJourney] in
        let put = resource.itemOperations[.put]
        return (isAllowed(resource.create) ? [ResourceJourney(resource, .collection)] : [])
          + (isAllowed(put) && put?.documents(201) == true ? [ResourceJourney(resource, .item)] : [])
      }
    let existing = APIResource.updatable(plan.operations).filter { resource in
      isAllowed(resource.itemOperations[.put]) || isAllowed(resource.itemOperations[.patch])
    }
    journeys = created + existing.map { ResourceJourney($0, .existing) }
    openings = plan.openings.filter { !$0.operation.method.isSafe }
    openedOperations = Set(openings.map(\.operation.id))
  }

  /// A request that may change data.
  private struct Change {
    /// The group that the request belongs to.
    let part: Int
    let visit: LinkedRequest

    var isDeletion: Bool { visit.operation.method == .delete }
    /// The number of segments in the path.
    var depth: Int { visit.operation.path.text.utf8.count { $0 == 0x2F } }
  }

  /// Returns whether a group has pending changes.
  func concerns(_ group: ExploredGroup) -> Bool {
    !journeys.isEmpty || !group.result.pending.isEmpty
      || group.operations.contains { openedOperations.contains($0.id) }
  }

  /// Sends the requests of all groups.
  ///
  /// The journeys of created resources come first, and their deletions last.
  func run(_ state: inout PhaseState) async {
    await run(&state.groups, state.session)
  }

  private func run(_ parts: inout [ExploredGroup], _ session: Session) async {
    guard !journeys.isEmpty else {
      await sendChanges(in: &parts, except: [])
      return
    }
    var journeys = journeys
    var context = JourneyContext(plan: plan, session: session)
    for part in parts {
      for record in part.result.firsts { context.known.learn(from: record) }
    }
    for position in journeys.indices {
      let start = context.records.count
      await journeys[position].begin(&context)
      await Self.follow(from: start, &context, &parts)
    }
    let covered = journeys.flatMap(\.covered)
    await Self.act(excluding: Set(covered), &context)
    if !context.isOver, await sendChanges(in: &parts, except: context.exercised.union(covered)) {
      for journey in journeys.reversed() { await journey.end(&context) }
    }
    take(context, into: &parts)
  }

  func plannedRequests(_ dryRun: DryRun) -> [PlannedRequest] { dryRun.changes }

  /// Follows the links in the responses of a journey, as long as what they lead to exists.
  ///
  /// Deletions are left for the end of the run.
  private static func follow(from start: Int, _ context: inout JourneyContext, _ parts: inout [ExploredGroup]) async {
    let positions = positions(in: parts)
    var rest = max(0, context.session.configuration.maximumLinks)
    var next = start
    while next < context.records.count {
      let record = context.records[next]
      next += 1
      guard record.analysis.isGood, !record.operation.method.isSafe || record.isLinked,
        let part = positions[record.operation.id]
      else { continue }
      for visit in parts[part].explorer.visits(from: record) where rest > 0 {
        guard parts[part].result.visited.insert(ComponentExplorer.identity(visit.operation, visit.values)).inserted
        else { continue }
        rest -= 1
        guard visit.operation.method != .delete else {
          parts[part].result.pending.append(visit)
          continue
        }
        await context.follow(visit)
      }
    }
  }

  /// Sends the other unsafe operations on created resources, such as `POST /orders/{id}/cancel`.
  private static func act(excluding covered: Set<String>, _ context: inout JourneyContext) async {
    let plan = context.plan
    for operation in plan.operations where !operation.method.isSafe && operation.method != .delete {
      guard !covered.contains(operation.id), !context.exercised.contains(operation.id),
        let operation = context.allowed(operation), !operation.path.names.isEmpty,
        let path = context.known.createdValues(for: operation.path),
        let values = context.values(of: operation, path: path)
      else { continue }
      // A refusal may be right for one value, such as a state that cannot follow the present one.
      let samples = SampleBodies(operation: operation, seed: context.seed)
      let others = operation.requestBody == nil ? [] : (1...maximumOtherBodies).compactMap(samples.generated)
      var seen = Set([values.body].compactMap { $0?.bytes })
      for body in [values.body] + others.filter({ seen.insert($0.bytes).inserted }) {
        var values = values
        values.body = body ?? values.body
        let purpose = "change what was created"
        let expectation = Expectation.noServerError("the resource exists")
        guard let record = await context.perform(operation, values, expectation, purpose: purpose),
          [409, 422].contains(record.analysis.response?.status)
        else { break }
      }
    }
  }

  /// The most other bodies that are tried, after a change was refused.
  private static let maximumOtherBodies = 4

  /// Adds the exchanges of journeys to the groups of their operations.
  private func take(_ context: JourneyContext, into parts: inout [ExploredGroup]) {
    let positions = Self.positions(in: parts)
    for record in context.records {
      guard let part = positions[record.operation.id] else { continue }
      parts[part].result.changes.append(record.released(redactedBy: context.session.redaction))
    }
    if !parts.isEmpty { parts[0].result.notes += context.notes }
  }

  private static func positions(in parts: [ExploredGroup]) -> [String: Int] {
    var positions: [String: Int] = [:]
    for (position, part) in parts.enumerated() {
      for operation in part.explorer.operations { positions[operation.id] = position }
    }
    return positions
  }

  /// Sends the requests from examples and links; returns whether the run continues.
  @discardableResult
  private func sendChanges(in parts: inout [ExploredGroup], except covered: Set<String>) async -> Bool {
    var changes =
      openings(of: parts)
      + parts.indices.flatMap { part in
        parts[part].result.pending.map { Change(part: part, visit: $0) }
      }
    changes.removeAll { covered.contains($0.visit.operation.id) }
    var deletions = changes.filter(\.isDeletion)
    changes.removeAll(where: \.isDeletion)
    var next = 0
    while next < changes.count {
      let change = changes[next]
      next += 1
      guard let further = await make(change, in: &parts) else { return false }
      changes += further.filter { !$0.isDeletion }
      deletions += further.filter(\.isDeletion)
    }
    // The sort is stable: deletions of the same depth keep their order.
    for change in deletions.sorted(by: { $0.depth > $1.depth }) {
      guard await make(change, in: &parts) != nil else { return false }
    }
    return true
  }

  /// Returns the requests from the contract's examples, each with its group.
  private func openings(of parts: [ExploredGroup]) -> [Change] {
    let positions = Self.positions(in: parts)
    func isDeletion(_ opening: Plan.Opening) -> Bool { opening.operation.method == .delete }
    let ordered = openings.filter { !isDeletion($0) } + openings.filter(isDeletion)
    var isSessionOver = false
    return ordered.compactMap { opening in
      let isRefusable = isSessionOver && opening.operation.requiresCredentials
      isSessionOver = isSessionOver || opening.operation.mayEndSession
      return positions[opening.operation.id].map { part in
        let visit = LinkedRequest(
          operation: opening.operation,
          values: opening.values,
          // The contract's own example must succeed; a generated body may break a rule that no schema tells.
          expectation: plan.bodies[opening.operation.id]?.isExample == false
            ? .noServerError("its body matches the schema")
            : isRefusable ? .noServerError("an earlier request may have ended the session") : .success,
          purpose: opening.purpose
        )
        return Change(part: part, visit: visit)
      }
    }
  }

  /// Sends a request and follows the links in its response; returns further changes, or `nil` if the run must end.
  private func make(_ change: Change, in parts: inout [ExploredGroup]) async -> [Change]? {
    let (explorer, visit) = (parts[change.part].explorer, change.visit)
    guard
      let record = await explorer.session.perform(
        visit.operation,
        visit.values,
        visit.expectation,
        purpose: visit.purpose
      )
    else { return nil }
    let (records, further) = await explorer.follow([record], &parts[change.part].result)
    parts[change.part].result.changes += ([record] + records).map {
      $0.released(redactedBy: explorer.session.redaction)
    }
    guard record.absence == nil else {
      parts[change.part].result.notes.append(
        "\(visit.operation.id): no further unsafe request was sent, because this request got no response"
      )
      return nil
    }
    return further.map { Change(part: change.part, visit: $0) }
  }
}

extension Operation {
  /// Whether the operation may end the session of its client, as log out does, or the deletion of one's own account: it
  /// needs nothing but credentials.
  fileprivate var mayEndSession: Bool {
    !method.isSafe && requiresCredentials && path.names.isEmpty && requestBody?.isRequired != true
  }
}
