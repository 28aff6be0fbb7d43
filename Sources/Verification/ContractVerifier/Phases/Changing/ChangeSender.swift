import ContractJudge
import ContractModel
import ContractReports
import HTTPMessages
import JSONSyntax

/// Sends the unsafe requests that examples and links lead to and that have one effect, one at a time.
///
/// Links in their responses are followed immediately. Deletions come in the order of their depth, so that nothing is
/// deleted after its parent is gone.
struct ChangeSender: Sendable {
  private let plan: Plan
  private let effect: PhaseEffect
  /// The requests from the contract's examples, in contract order.
  private let firstRequests: [Plan.FirstRequest]
  private let firstOperations: Set<String>

  init(plan: Plan, effect: PhaseEffect) {
    (self.plan, self.effect) = (plan, effect)
    firstRequests = plan.firstRequests.filter { !$0.operation.method.isSafe && plan.effects.of($0.operation) == effect }
    firstOperations = Set(firstRequests.map(\.operation.id))
  }

  /// The requests of one call.
  enum Kind: Sendable, Hashable {
    /// All but deletions.
    case changes
    /// Requests with the method DELETE.
    case deletions
  }

  /// A request that may change data.
  private struct Change {
    /// The group that the request belongs to.
    let part: Int
    let request: LinkedRequest

    var isDeletion: Bool { request.operation.method == .delete }
    /// The number of segments in the path.
    var depth: Int { request.operation.path.text.utf8.count { $0 == 0x2F } }
  }

  /// Returns whether a group has, or may get, requests with the effect.
  func concerns(_ group: ExploredGroup) -> Bool {
    group.operations.contains { firstOperations.contains($0.id) } || group.result.pending.contains(where: has)
  }

  private func has(_ request: LinkedRequest) -> Bool { plan.effects.of(request.operation) == effect }

  /// Sends the requests of a kind, except those of some operations; returns whether the run of changes continues.
  ///
  /// Requests of another kind or effect, which links lead to, are left for the phase that has it.
  func send(_ kind: Kind, in state: inout PhaseState, except covered: Set<String>) async -> Bool {
    var changes = firstChanges(of: state.groups).filter { $0.isDeletion == (kind == .deletions) }
    for part in state.groups.indices {
      changes += taken(kind, from: &state.groups[part].result).map { Change(part: part, request: $0) }
    }
    changes.removeAll { covered.contains($0.request.operation.id) }
    // The sort is stable: deletions of the same depth keep their order.
    if kind == .deletions { changes.sort { $0.depth > $1.depth } }
    var next = 0
    while next < changes.count {
      let change = changes[next]
      next += 1
      guard await make(change, &state) else { return false }
      changes += taken(kind, from: &state.groups[change.part].result).map { Change(part: change.part, request: $0) }
    }
    return true
  }

  /// Takes the pending requests of a kind out of a result.
  private func taken(_ kind: Kind, from result: inout GroupExchanges) -> [LinkedRequest] {
    func isTaken(_ request: LinkedRequest) -> Bool {
      has(request) && (request.operation.method == .delete) == (kind == .deletions)
    }
    let taken = result.pending.filter(isTaken)
    result.pending.removeAll(where: isTaken)
    return taken
  }

  /// Returns the requests from the contract's examples, each with its group.
  private func firstChanges(of groups: [ExploredGroup]) -> [Change] {
    let positions = Self.positions(in: groups)
    func isDeletion(_ first: Plan.FirstRequest) -> Bool { first.operation.method == .delete }
    let ordered = firstRequests.filter { !isDeletion($0) } + firstRequests.filter(isDeletion)
    var isSessionOver = false
    return ordered.compactMap { first in
      let isRefusable = isSessionOver && first.operation.requiresCredentials
      isSessionOver = isSessionOver || first.operation.mayEndSession
      return positions[first.operation.id].map { part in
        let request = LinkedRequest(
          operation: first.operation,
          values: first.values,
          // The contract's own example must succeed; a generated body may break a rule that no schema describes.
          expectation: plan.bodies[first.operation.id]?.isExample == false
            ? .noServerError("its body matches the schema")
            : isRefusable ? .noServerError("an earlier request may have ended the session") : .success,
          purpose: first.purpose
        )
        return Change(part: part, request: request)
      }
    }
  }

  /// Sends a request and follows the links in its response, whose changes become pending; returns whether the run of
  /// changes continues.
  private func make(_ change: Change, _ state: inout PhaseState) async -> Bool {
    let (explorer, request) = (state.groups[change.part].explorer, change.request)
    let attempts = await AcceptedChange(plan: plan, session: explorer.session).perform(request, state.known)
    guard let record = attempts.last else { return !explorer.session.isOver }
    state.known.learn(from: record)
    let (records, further) = await explorer.follow([record], &state.groups[change.part].result)
    for record in records { state.known.learn(from: record) }
    state.groups[change.part].result[.changes] += (attempts + records).map(explorer.session.released)
    guard record.unreachableFault == nil || record.isServerResponding else {
      state.groups[change.part].result.notes.append(
        "\(request.operation.id): no further unsafe request was sent, because this request got no response"
      )
      return false
    }
    state.groups[change.part].result.pending += further
    return true
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
