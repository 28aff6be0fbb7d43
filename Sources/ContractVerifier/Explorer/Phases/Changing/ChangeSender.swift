import ContractModel
import ContractReports
import HTTPMessages
import JSONSyntax

/// Sends the unsafe requests that examples and links lead to and that have one effect, one at a time.
///
/// Links in their responses are followed immediately. Deletions come last, deepest paths first, so that nothing is read or
/// deleted after its parent is gone.
struct ChangeSender: Sendable {
  private let plan: Plan
  private let effect: PhaseEffect
  /// The requests from the contract's examples, in contract order.
  private let openings: [Plan.Opening]
  private let openedOperations: Set<String>

  init(plan: Plan, effect: PhaseEffect) {
    (self.plan, self.effect) = (plan, effect)
    openings = plan.openings.filter { !$0.operation.method.isSafe && plan.effects.of($0.operation) == effect }
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

  /// Returns whether a group has, or may get, requests with the effect.
  func concerns(_ group: ExploredGroup) -> Bool {
    group.operations.contains { openedOperations.contains($0.id) } || group.result.pending.contains(where: has)
  }

  private func has(_ visit: LinkedRequest) -> Bool { plan.effects.of(visit.operation) == effect }

  /// Sends the requests, except those of some operations; returns whether the run of changes continues.
  ///
  /// Requests with another effect, which links lead to, are left for the phase that has it.
  @discardableResult
  func send(in groups: inout [ExploredGroup], except covered: Set<String>) async -> Bool {
    var changes = openings(of: groups)
    for part in groups.indices {
      changes += groups[part].result.pending.filter(has).map { Change(part: part, visit: $0) }
      groups[part].result.pending.removeAll(where: has)
    }
    changes.removeAll { covered.contains($0.visit.operation.id) }
    var deletions = changes.filter(\.isDeletion)
    changes.removeAll(where: \.isDeletion)
    var next = 0
    while next < changes.count {
      let change = changes[next]
      next += 1
      guard let further = await make(change, in: &groups) else { return false }
      changes += further.filter { !$0.isDeletion }
      deletions += further.filter(\.isDeletion)
    }
    // The sort is stable: deletions of the same depth keep their order.
    for change in deletions.sorted(by: { $0.depth > $1.depth }) {
      guard await make(change, in: &groups) != nil else { return false }
    }
    return true
  }

  /// Returns the requests from the contract's examples, each with its group.
  private func openings(of groups: [ExploredGroup]) -> [Change] {
    let positions = Self.positions(in: groups)
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
  private func make(_ change: Change, in groups: inout [ExploredGroup]) async -> [Change]? {
    let (explorer, visit) = (groups[change.part].explorer, change.visit)
    guard
      let record = await explorer.session.perform(
        visit.operation,
        visit.values,
        visit.expectation,
        purpose: visit.purpose
      )
    else { return nil }
    let (records, further) = await explorer.follow([record], &groups[change.part].result)
    groups[change.part].result.changes += ([record] + records).map {
      $0.released(redactedBy: explorer.session.redaction)
    }
    guard record.absence == nil else {
      groups[change.part].result.notes.append(
        "\(visit.operation.id): no further unsafe request was sent, because this request got no response"
      )
      return nil
    }
    groups[change.part].result.pending += further.filter { !has($0) }
    return further.filter(has).map { Change(part: change.part, visit: $0) }
  }

  /// Returns the positions of the groups of operations, by operation id.
  static func positions(in groups: [ExploredGroup]) -> [String: Int] {
    var positions: [String: Int] = [:]
    for (position, group) in groups.enumerated() {
      for operation in group.operations { positions[operation.id] = position }
    }
    return positions
  }
}

extension Operation {
  /// Whether the operation may end the session of its client, as log out does, or the deletion of one's own account: it
  /// needs nothing but credentials.
  fileprivate var mayEndSession: Bool {
    !method.isSafe && requiresCredentials && path.names.isEmpty && requestBody?.isRequired != true
  }
}
