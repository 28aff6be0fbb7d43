/// Repeats requests with identifiers in lower and upper case.
struct IdentifierCasePhase: GroupPhase {
  let id = "identifier-case"
  let summary = "Repeat requests with UUIDs in another case"
  let needs: Set<PhaseFact> = [.acceptedRequests, .stability]
  let leaves: Set<PhaseFact> = [.validReads]

  func run(_ group: inout ExploredGroup) async {
    group.result.repeats += await group.explorer.otherCases(group.result)
  }
}
