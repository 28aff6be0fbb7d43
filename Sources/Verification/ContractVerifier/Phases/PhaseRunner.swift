/// Runs phases in order: those of groups for several groups at the same time, all others one after the other.
///
/// Operations whose first responses take much longer than all others are explored at the same time as the others, after
/// what they know is known, and before anything is changed.
struct PhaseRunner {
  let phases: [any ExplorationPhase]

  /// Runs the phases until the last one, or until one ends the run.
  ///
  /// - Parameter report: Receives the outcome of each group after the last phase that concerns it, in any order.
  func run(_ state: inout PhaseState, report: (GroupOutcome, Int) -> Void) async {
    var next = phases.startIndex
    while next < phases.endIndex, state.ending == nil {
      let groupPhases = phases[next...].prefix { $0 is any GroupPhase }.compactMap { $0 as? any GroupPhase }
      if groupPhases.isEmpty {
        await phases[next].run(&state)
        next += 1
      } else {
        next += groupPhases.count
        if let overtaken = state.overtaken, groupPhases.contains(where: { $0.needs.contains(.acceptedRequests) }) {
          await run(groupPhases, in: &state, until: next, with: overtaken)
        } else {
          await run(groupPhases, in: &state, before: phases[next...], report)
        }
      }
      guard state.ending == nil else { return }
      let later = phases[next...]
      let session = state.session
      state.groups.removeAll { group in
        guard !later.contains(where: { $0.concerns(group) }) else { return false }
        report(group.result.concluded(in: session), group.position)
        return true
      }
    }
  }

  /// Runs phases of groups, one group in a task; a group that no later phase concerns is concluded there.
  private func run(
    _ groupPhases: [any GroupPhase],
    in state: inout PhaseState,
    before later: ArraySlice<any ExplorationPhase>,
    _ report: (GroupOutcome, Int) -> Void
  ) async {
    enum Progress: Sendable {
      case open(ExploredGroup)
      case concluded(GroupOutcome)
    }
    let session = state.session
    let groups = state.groups
    let pool = WorkerPool(workers: session.configuration.workers)
    let ended = await pool.map(groups) { group -> Progress in
      var group = group
      for phase in groupPhases { await phase.run(&group) }
      return later.contains { $0.concerns(group) }
        ? .open(group) : .concluded(group.result.concluded(in: session))
    } finished: { position, progress in
      if case .concluded(let outcome) = progress { report(outcome, groups[position].position) }
    }
    state.groups = ended.compactMap { if case .open(let group) = $0 { group } else { nil } }
  }

  // MARK: Slow operations

  /// Runs phases of groups, and at the same time all that follow the first requests on operations that were overtaken.
  private func run(
    _ groupPhases: [any GroupPhase],
    in state: inout PhaseState,
    until end: Int,
    with overtaken: OvertakenRequests
  ) async {
    let start = phases.firstIndex { $0.needs.contains(.firstResponses) } ?? end
    let runner = PhaseRunner(phases: Array(phases[start..<end]))
    let late = overtaken.taken(from: &state)
    async let rest = overtaken.explored(late, runner)
    await PhaseRunner(phases: groupPhases).explore(&state)
    state.add(await rest)
    state.overtaken = nil
  }

  /// Runs phases, several groups at the same time, without concluding any.
  func explore(_ state: inout PhaseState) async {
    var next = phases.startIndex
    while next < phases.endIndex {
      let groupPhases = phases[next...].prefix { $0 is any GroupPhase }.compactMap { $0 as? any GroupPhase }
      next += max(1, groupPhases.count)
      guard !groupPhases.isEmpty else {
        await phases[next - 1].run(&state)
        continue
      }
      let pool = WorkerPool(workers: state.session.configuration.workers)
      state.groups = await pool.map(state.groups) { group in
        var group = group
        // Only where each response takes long, requests of several phases at the same time are worth it.
        let batches = Lateness.current == nil ? groupPhases.map { [$0] } : Self.batches(of: groupPhases)
        for batch in batches { await Self.run(batch, on: &group) }
        return group
      }
    }
  }

  /// Returns phases in groups of those that need nothing of each other, in order.
  private static func batches(of phases: [any GroupPhase]) -> [[any GroupPhase]] {
    phases.reduce(into: []) { batches, phase in
      let isSeparate = batches.last?.contains { !$0.leaves.isDisjoint(with: phase.needs) } ?? true
      if isSeparate { batches.append([phase]) } else { batches[batches.count - 1].append(phase) }
    }
  }

  /// Runs phases that need nothing of each other at the same time.
  private static func run(_ phases: [any GroupPhase], on group: inout ExploredGroup) async {
    guard phases.count > 1 else {
      for phase in phases { await phase.run(&group) }
      return
    }
    let before = group
    let results = await WorkerPool(workers: phases.count).map(phases) { phase in
      var copy = before
      await phase.run(&copy)
      return copy.result
    }
    for result in results { group.result.add(result, since: before.result) }
  }
}
