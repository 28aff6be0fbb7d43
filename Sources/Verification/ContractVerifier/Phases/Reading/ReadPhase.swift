import ContractModel

/// A phase of requests that are safe, or must be refused, and need only one group of connected operations.
struct ReadPhase: GroupPhase {
  let id: String
  let summary: String
  var needs: Set<PhaseFact> = [.acceptedRequests, .validReads]
  var leaves: Set<PhaseFact> = []
  /// Returns the requests that a run would send, as far as the contract alone determines them.
  var planned: @Sendable (DryRun) -> [PlannedRequest] = { _ in [] }
  /// Sends the requests of a group, and adds their exchanges to its result.
  let send: @Sendable (inout ExploredGroup) async -> Void

  func run(_ group: inout ExploredGroup) async { await send(&group) }
  func plannedRequests(_ dryRun: DryRun) -> [PlannedRequest] { planned(dryRun) }
}

extension ReadPhase {
  /// Returns the phases that read lists and follow links, from the first responses.
  static func following(_ plan: Plan) -> [any ExplorationPhase] {
    [
      ReadPhase(
        id: "lists",
        summary: "Read every list page by page, with several limits",
        needs: [.firstResponses],
        leaves: [.lists, .acceptedRequests, .validReads],
        planned: \.walks
      ) { group in
        group.result.lists = await group.explorer.lists(group.result[.firstPages])
        group.result[.firstPages] = []
        group.result.notes += group.result.lists.flatMap(GroupExplorer.notes)
      },
      ReadPhase(
        id: "links",
        summary: "Follow the links and identifiers in responses",
        needs: [.firstResponses, .lists],
        leaves: [.linkedResponses, .acceptedRequests, .validReads],
        planned: { $0.links(.nothing) }
      ) { group in
        for operation in group.operations { group.result.isolated[operation.id] = plan.isolation(of: operation) }
        group.result.pending = await group.explorer.follow(from: &group.result)
      },
    ]
  }

  /// The phases that repeat accepted requests with a variation.
  static let variations: [any ExplorationPhase] = [
    ReadPhase("repeats", "Repeat requests unchanged", leaves: .stability, planned: \.repeats) { await $0.repeats($1) },
    ReadPhase("query-order", "Repeat requests with their query parameters in another order", leaves: .stability) {
      await $0.reorderings($1)
    },
    ReadPhase("identifier-case", "Repeat requests with UUIDs in another case") { await $0.otherCases($1) },
    ReadPhase(
      "follow-ups",
      "Send the additional requests of checks: HEAD, OPTIONS, conditional and compressed ones"
    ) { await $0.followUps($1) },
    ReadPhase("credentials", "Repeat requests without credentials, and with wrong ones") {
      await $0.credentialProbes($1)
    },
    ReadPhase("filters", "Request lists filtered and sorted by the members of their items") { await $0.filters($1) },
    ReadPhase("media-types", "Request each documented media type with an Accept of its own") {
      await $0.mediaTypes($1)
    },
    ReadPhase("page-sequences", "Read lists to their end by offset, page number, token, URL or Link header") {
      await $0.pageWalks(&$1)
    },
  ]

  /// The phases that follow all valid requests.
  static let afterwards: [any ExplorationPhase] = [
    ReadPhase(id: "probes", summary: "Send malformed, unknown and extreme parameters", planned: \.probes) { group in
      group.result[.probes] += await group.explorer.probes(group.result, group.known)
    },
    ReadPhase(id: "resources", summary: "Fetch the resources that responses refer to, such as images") { group in
      await group.explorer.resources(&group.result)
    },
    ReadPhase(
      id: "generated-reads",
      summary: "Send generated requests of safe operations (--generate)",
      planned: { $0.generated(.nothing) }
    ) { group in await group.explorer.generateReads(&group.result, group.known) },
  ]

  /// Creates a phase of variations, which needs to know what is stable, or leaves that.
  private init(
    _ id: String,
    _ summary: String,
    leaves stability: PhaseFact? = nil,
    planned: @escaping @Sendable (DryRun) -> [PlannedRequest] = { _ in [] },
    send: @escaping @Sendable (GroupExplorer, inout GroupExchanges) async -> [JudgedExchange]
  ) {
    let needs: Set<PhaseFact> = stability == nil ? [.acceptedRequests, .stability] : [.acceptedRequests]
    let leaves: Set<PhaseFact> = stability.map { [$0, .validReads] } ?? [.validReads]
    self.init(id: id, summary: summary, needs: needs, leaves: leaves, planned: planned) { group in
      group.result[.variations] += await send(group.explorer, &group.result)
    }
  }
}
