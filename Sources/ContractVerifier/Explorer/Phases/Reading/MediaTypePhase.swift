/// Requests each other documented media type of responses with an `Accept` of its own.
struct MediaTypePhase: GroupPhase {
  let id = "media-types"
  let summary = "Request each documented media type with an Accept of its own"
  let needs: Set<PhaseFact> = [.acceptedRequests, .stability]
  let leaves: Set<PhaseFact> = [.validReads]

  func run(_ group: inout ExploredGroup) async {
    group.result.repeats += await group.explorer.mediaTypes(group.result)
  }
}
