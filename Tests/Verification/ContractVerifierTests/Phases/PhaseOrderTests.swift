import ContractTestSupport
import Testing

@testable import ContractVerifier

@Suite("The order of phases")
struct PhaseOrderTests {
  /// A phase with properties of a test.
  private struct Phase: ExplorationPhase {
    let id: String
    let summary = "Test"
    var needs: Set<PhaseFact> = []
    var effect = PhaseEffect.nothing
    var leaves: Set<PhaseFact> = []

    func run(_ state: inout PhaseState) async {}
  }

  private static let plan = Plan(contract: TestContract.shipped, configuration: .test)
  private static let documented = [
    "log-in", "first-requests", "lists", "links", "known-items", "repeats", "query-order", "identifier-case",
    "follow-ups", "credentials", "filters", "media-types", "page-sequences", "probes", "resources", "generated-reads",
    "item-changes", "created-reads", "deletions", "generated-item-changes", "collection-changes",
    "generated-collection-changes", "workflows", "late-reads", "methods", "credential-changes",
    "generated-credential-changes", "process-changes",
  ]

  @Test("The phases of a run have the documented order, and every one of them has a place")
  func builtIn() {
    let order = PhaseRegistry.order(of: Self.plan)
    #expect(order.phases.map(\.id) == Self.documented)
    #expect(order.faults == [])
  }

  @Test("In whatever order phases are registered, each one runs after what it needs and before larger effects")
  func shuffled() {
    let registered = PhaseRegistry.phases(of: Self.plan)
    for offset in registered.indices {
      let rotated = Array(registered[offset...] + registered[..<offset])
      for phases in [rotated, rotated.reversed()] {
        let order = PhaseOrder(phases)
        #expect(order.faults == [])
        #expect(order.phases.count == registered.count)
        for (position, phase) in order.phases.enumerated() {
          let later = order.phases[(position + 1)...]
          #expect(!later.contains { !$0.leaves.isDisjoint(with: phase.needs) }, "\(phase.id)")
        }
        let changing = order.phases.map(\.effect).filter { $0 != .nothing }
        #expect(changing == changing.sorted())
        #expect(order.phases.last { $0.effect == .nothing }?.id == "late-reads")
      }
    }
  }

  @Test("A phase that is added finds its place by what it needs and changes")
  func added() {
    let late = Phase(id: "late", needs: [.changes])
    let purge = Phase(id: "purge", effect: .collection, leaves: [.changes])
    let odd = Phase(id: "odd", needs: [.acceptedRequests], leaves: [.validReads])
    let order = PhaseOrder([late, purge, odd] + PhaseRegistry.phases(of: Self.plan))
    let ids = order.phases.map(\.id)
    #expect(order.faults == [])
    #expect(
      ids.drop { $0 != "generated-item-changes" }.prefix(7) == [
        "generated-item-changes", "purge", "collection-changes", "generated-collection-changes", "workflows", "late",
        "late-reads",
      ]
    )
    let position = ids.firstIndex(of: "odd") ?? 0
    #expect(position > (ids.firstIndex(of: "links") ?? 99))
    #expect(position < (ids.firstIndex(of: "probes") ?? 0))
  }

  @Test("A phase whose need no phase leaves is left out, and so is every phase that depends on it")
  func missing() {
    let order = PhaseOrder([
      Phase(id: "one", needs: [PhaseFact("moon")], leaves: [PhaseFact("tide")]),
      Phase(id: "two", needs: [PhaseFact("tide")]),
      Phase(id: "three"),
    ])
    #expect(order.phases.map(\.id) == ["three"])
    #expect(
      order.faults.map(\.description) == [
        "the phase one is left out, because no phase leaves the moon it needs",
        "the phase two is left out, because no phase leaves the tide it needs",
      ]
    )
  }

  @Test("Phases that need each other are left out, and those that do not are run")
  func cycle() {
    let order = PhaseOrder([
      Phase(id: "egg", needs: [PhaseFact("hen")], leaves: [PhaseFact("egg")]),
      Phase(id: "hen", needs: [PhaseFact("egg")], leaves: [PhaseFact("hen")]),
      Phase(id: "farm"),
    ])
    #expect(order.phases.map(\.id) == ["farm"])
    #expect(order.faults == [.cycle(["egg", "hen"])])
  }

  @Test("The second of two phases with the same identifier is left out")
  func repeated() {
    let order = PhaseOrder([Phase(id: "same"), Phase(id: "same", effect: .process)])
    #expect(order.phases.map(\.effect) == [.nothing])
    #expect(order.faults == [.repeated("same")])
  }
}
