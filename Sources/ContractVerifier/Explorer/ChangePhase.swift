import ContractModel
import ContractReports
import HTTPMessages

/// Sends the requests that may change data, one at a time, after all read-only requests are done.
///
/// Requests from the contract's examples come first, followed by the requests that links lead to. Links in their
/// responses are followed immediately. Deletions come last, deepest paths first, so that nothing is read or deleted
/// after its parent is gone.
struct ChangePhase: Sendable {
  /// The requests from the contract's examples, in contract order.
  private let openings: [Plan.Opening]
  private let openedOperations: Set<String>

  init(plan: Plan) {
    openings = plan.openings.filter { !$0.operation.method.isSafe }
    openedOperations = Set(openings.map(\.operation.id))
  }

  /// A group of operations with pending requests.
  struct Part {
    /// The group's position in contract order.
    let position: Int
    let explorer: ComponentExplorer
    var result: ComponentResult
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
  func concerns(_ result: ComponentResult, of operations: [Operation]) -> Bool {
    !result.pending.isEmpty || operations.contains { openedOperations.contains($0.id) }
  }

  /// Sends the requests of all groups and returns the groups with their results.
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

  /// Returns the requests from the contract's examples, each with its group.
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

  /// Sends a request and follows the links in its response; returns further changes, or `nil` if the run must end.
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
