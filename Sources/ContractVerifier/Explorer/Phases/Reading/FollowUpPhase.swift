/// Sends the additional requests of checks, such as conditional ones.
struct FollowUpPhase: GroupPhase {
  let id = "follow-ups"
  let summary = "Send the additional requests of checks: HEAD, OPTIONS, conditional and compressed ones"
  let needs: Set<PhaseFact> = [.acceptedRequests, .stability]
  let leaves: Set<PhaseFact> = [.validReads]

  func run(_ group: inout ExploredGroup) async {
    group.result.repeats += await group.explorer.followUps(group.result)
  }
}
