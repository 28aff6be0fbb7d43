import ContractModel
import ContractReports
import HTTPExchange

/// Makes the requests that may change something, after everything that only reads, one at a time.
///
/// Requests of the contract's examples come first, then those that links lead to; what their own links lead to is read at
/// once. Deletions come last of all, the deepest paths first, so that nothing is read, or deleted, after what it is in.
struct ChangePhase: Sendable {
  /// The requests from the contract's examples, in its order.
  private let openings: [Plan.Opening]
  private let openedOperations: Set<String>

  init(plan: Plan) {
    openings = plan.openings.filter { !$0.operation.method.isSafe }
    openedOperations = Set(openings.map(\.operation.id))
  }

  /// A group of operations with requests that are yet to be made.
  struct Part {
    /// The group's place in the contract's order.
    let position: Int
    let explorer: ComponentExplorer
    var result: ComponentResult
  }

  /// A request that may change something.
  private struct Change {
    /// The group that it belongs to.
    let part: Int
    let visit: LinkedRequest

    var isDeletion: Bool { visit.operation.method == .delete }
    /// How many segments the path has.
    var depth: Int { visit.operation.path.text.utf8.count { $0 == 0x2F } }
  }

  /// Whether anything is yet to be done for a group.
  func concerns(_ result: ComponentResult, of operations: [Operation]) -> Bool {
    !result.pending.isEmpty || operations.contains { openedOperations.contains($0.id) }
  }

  /// Makes the requests of all groups, and returns the groups with what came of them.
  func run(_ parts: [Part]) async -> [Part] {
    var parts = parts
    var changes =
      openings(of: parts)
      + parts.indices.flatMap { part in
        parts[part].result.pending.map { Change(part: part, visit: $0) }
      }
    var deletions = changes.filter(\.isDeletion)
    changes.removeAll(where: \.isDeletion)
    var next = 0
    while next < changes.count {
      let change = changes[next]
      next += 1
      guard let further = await make(change, in: &parts) else { return parts }
      changes += further.filter { !$0.isDeletion }
      deletions += further.filter(\.isDeletion)
    }
    // The sort is stable: deletions of the same depth keep their order.
    for change in deletions.sorted(by: { $0.depth > $1.depth }) {
      guard await make(change, in: &parts) != nil else { return parts }
    }
    return parts
  }

  /// The requests from the contract's examples, each with the group that it belongs to.
  private func openings(of parts: [Part]) -> [Change] {
    var positions: [String: Int] = [:]
    for (position, part) in parts.enumerated() {
      for operation in part.explorer.operations { positions[operation.id] = position }
    }
    return openings.compactMap { opening in
      positions[opening.operation.id].map { part in
        let visit = LinkedRequest(
          operation: opening.operation,
          values: opening.values,
          expectation: .success,
          purpose: opening.purpose
        )
        return Change(part: part, visit: visit)
      }
    }
  }

  /// Makes a request, and reads what its answer links to; returns further changes, or `nil` where the run is to end.
  private func make(_ change: Change, in parts: inout [Part]) async -> [Change]? {
    let (explorer, visit) = (parts[change.part].explorer, change.visit)
    guard
      let record = await explorer.session.ask(visit.operation, visit.values, visit.expectation, purpose: visit.purpose)
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
