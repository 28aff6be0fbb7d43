/// Runs phases in order: those of groups for several groups at the same time, all others one after the other.
///
/// Operations whose first responses take much longer than all others are explored at the same time as the others, after
/// what they know is known, and before anything is changed.
struct PhaseRunner {
  let phases: [any ExplorationPhase]

  /// Runs the phases until the last one, or until one ends the run.
  ///
  /// - Parameters:
  ///   - concludes: Whether groups are concluded, after the last phase that concerns them.
  ///   - report: Receives the outcome of each group that is concluded, in any order.
  func run(
    _ state: inout PhaseState,
    concludes: Bool = true,
    report: (GroupOutcome, Int) -> Void = { _, _ in }
  ) async {
    var next = phases.startIndex
    while next < phases.endIndex, state.ending == nil {
      let groupPhases = phases[next...].prefix { $0 is any GroupPhase }.compactMap { $0 as? any GroupPhase }
      next += max(1, groupPhases.count)
      if groupPhases.isEmpty {
        await phases[next - 1].run(&state)
      } else if concludes, let overtaken = state.overtaken,
        groupPhases.contains(where: { $0.needs.contains(.acceptedRequests) })
      {
        await run(groupPhases, in: &state, until: next, with: overtaken)
      } else {
        await run(groupPhases, in: &state, before: concludes ? phases[next...] : nil, report)
      }
      guard state.ending == nil, concludes else { continue }
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
  ///
  /// - Parameter later: The later phases; `nil` to conclude no group.
  private func run(
    _ groupPhases: [any GroupPhase],
    in state: inout PhaseState,
    before later: ArraySlice<any ExplorationPhase>?,
    _ report: (GroupOutcome, Int) -> Void
  ) async {
    let (session, groups) = (state.session, state.groups)
    // Only where each response takes long, requests of several phases at the same time are worth it.
    let batches = Lateness.current == nil ? groupPhases.map { [$0] } : Self.batches(of: groupPhases)
    let pool = WorkerPool(workers: session.configuration.workers)
    let ended = await pool.map(groups) { group -> (open: ExploredGroup?, concluded: GroupOutcome?) in
      var group = group
      for batch in batches { await Self.run(batch, on: &group) }
      guard let later, !later.contains(where: { $0.concerns(group) }) else { return (group, nil) }
      return (nil, group.result.concluded(in: session))
    } finished: { position, ended in
      if let outcome = ended.concluded { report(outcome, groups[position].position) }
    }
    state.groups = ended.compactMap(\.open)
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
    await PhaseRunner(phases: groupPhases).run(&state, concludes: false)
    state.add(await rest)
    state.overtaken = nil
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
