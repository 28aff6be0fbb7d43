/// Reads lists whose pages follow each other by offset, page number, token, URL or `Link` header.
struct PageSequencePhase: GroupPhase {
  let id = "page-sequences"
  let summary = "Read lists to their end by offset, page number, token, URL or Link header"
  let needs: Set<PhaseFact> = [.acceptedRequests, .stability]
  let leaves: Set<PhaseFact> = [.validReads]

  func run(_ group: inout ExploredGroup) async {
    group.result.repeats += await group.explorer.pageSequences(&group.result)
  }
}
