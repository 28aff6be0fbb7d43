/// Runs phases in order: those of groups for several groups at the same time, all others one after the other.
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
        await run(groupPhases, in: &state, before: phases[next...], report)
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
}
