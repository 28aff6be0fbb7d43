/// The order of phases, derived from what they need, leave and change.
///
/// A phase runs after all phases that leave what it needs. Of the phases that could run next, the one with the smallest
/// effect is first, so that everything that can be learned without changing anything is learned before. Phases that are
/// equal in both keep the order in which they are registered.
struct PhaseOrder: Sendable {
  /// Why a phase has no place.
  enum Fault: Sendable, Hashable, CustomStringConvertible {
    /// No phase leaves what it needs.
    case missing(phase: String, need: String)
    /// The phases need each other.
    case cycle([String])
    /// Another phase has the same identifier.
    case repeated(String)

    /// The sentence that is a note of the run.
    var description: String {
      switch self {
      case .missing(let phase, let need): "the phase \(phase) is left out, because no phase leaves the \(need) it needs"
      case .cycle(let phases): "the phases \(phases.joined(separator: ", ")) are left out, because they need each other"
      case .repeated(let phase): "the second phase \(phase) is left out, because phases have unique identifiers"
      }
    }
  }

  /// The phases, in order.
  let phases: [any ExplorationPhase]
  /// The faults of phases that are left out.
  let faults: [Fault]

  /// Derives the order of registered phases.
  init(_ registered: [any ExplorationPhase]) {
    var faults: [Fault] = []
    var seen: Set<String> = []
    var waiting: [any ExplorationPhase] = []
    for phase in registered {
      if seen.insert(phase.id).inserted { waiting.append(phase) } else { faults.append(.repeated(phase.id)) }
    }
    // A phase that is left out may have left what another one needs.
    while true {
      let left = waiting.reduce(into: Set<PhaseFact>()) { $0.formUnion($1.leaves) }
      let missing = waiting.compactMap { phase in
        phase.needs.subtracting(left).map(\.description).min().map { Fault.missing(phase: phase.id, need: $0) }
      }
      if missing.isEmpty { break }
      faults += missing
      waiting.removeAll { !$0.needs.isSubset(of: left) }
    }
    var phases: [any ExplorationPhase] = []
    while !waiting.isEmpty {
      let pending = waiting
      let ready = pending.indices.filter { index in
        !pending.indices.contains { $0 != index && !pending[index].needs.isDisjoint(with: pending[$0].leaves) }
      }
      guard let next = ready.min(by: { (pending[$0].effect, $0) < (pending[$1].effect, $1) }) else {
        faults.append(.cycle(waiting.map(\.id)))
        break
      }
      phases.append(waiting.remove(at: next))
    }
    self.phases = phases
    self.faults = faults
  }
}
