import ContractModel
import ContractReports

/// Requests what actual responses name, with identifiers found anywhere in them.
struct KnownItemPhase: ExplorationPhase {
  let plan: Plan

  let id = "known-items"
  let summary = "Request what responses name: items, URLs, and the children of parents"
  let needs: Set<PhaseFact> = [.firstResponses, .lists, .linkedResponses]
  let leaves: Set<PhaseFact> = [.acceptedRequests, .validReads]

  func concerns(_ group: ExploredGroup) -> Bool { true }

  func run(_ state: inout PhaseState) async {
    let operations = state.groups.flatMap(\.operations)
    let positions = Dictionary(operations.enumerated().map { ($1.id, $0) }, uniquingKeysWith: { first, _ in first })
    // What is learnt first is used first, so that the order of the contract decides, not that of the groups.
    let earlier = state.groups.flatMap(\.result.firsts).enumerated().sorted {
      (positions[$0.element.operation.id] ?? 0, $0.offset) < (positions[$1.element.operation.id] ?? 0, $1.offset)
    }
    .map(\.element)
    for record in earlier { state.known.learn(from: record) }
    var reads = KnownReads(
      plan: plan,
      session: state.session,
      operations: plan.operations.filter { positions[$0.id] != nil },
      .beforeChanges
    )
    reads.add(earlier)
    let found = Dictionary(grouping: await reads.run(&state.known), by: \.operation.id)
    for position in state.groups.indices {
      let mine = state.groups[position].operations.flatMap { found[$0.id] ?? [] }
      guard !mine.isEmpty else { continue }
      state.groups[position].result[.linked] += mine
      for record in mine {
        state.groups[position].result.linkedIdentities.insert(
          GroupExplorer.identity(record.operation, record.values)
        )
      }
      let explorer = state.groups[position].explorer
      let (records, changes) = await explorer.follow(mine, &state.groups[position].result)
      state.groups[position].result[.linked] += records
      state.groups[position].result.pending += changes
      for record in records { state.known.learn(from: record) }
    }
    for position in state.groups.indices { state.groups[position].known = state.known }
  }
}
