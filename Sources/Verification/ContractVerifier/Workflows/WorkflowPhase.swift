import ContractJudge
import ContractModel
import ContractReports
import Diagnostics
import Workflows

/// Plays the workflows of a run one after the other, after all other requests, because they may change data.
struct WorkflowPhase: ExplorationPhase {
  let plan: Plan

  let id = "workflows"
  let summary = "Play the workflows that describe journeys of clients"
  let needs: Set<PhaseFact> = [.credentials]
  let effect = PhaseEffect.collection
  let leaves: Set<PhaseFact> = [.changes]

  private var configuration: WorkflowConfiguration { plan.configuration.workflows }

  /// The exchanges and findings of a workflow, numbered from 1.
  struct Outcome: Sendable {
    let workflow: String
    let component: GroupOutcome
    /// The findings about steps without an exchange.
    let findings: [Finding]
    /// The number of steps; `nil` if the workflow was not played.
    let steps: Int?
  }

  /// The workflows that are played on their own, in document order.
  ///
  /// A workflow that a step of another one runs is played there.
  var playable: [Workflow] {
    let candidates = selected.filter { refusal(of: $0) == nil }
    guard configuration.selected.isEmpty else { return candidates }
    let called = Set(candidates.flatMap { workflow in workflow.calledWorkflows.filter { $0 != workflow.id } })
    // Workflows that continue with each other would all be left out.
    let own = candidates.filter { !called.contains($0.id) }
    return own.isEmpty ? candidates : own
  }

  /// Notes about workflows that are not played, and how to play them.
  var notes: [String] {
    let played = Set(playable.flatMap { configuration.workflows.reachable(from: $0.id).map(\.id) })
      .union(plan.configuration.logins.map(\.workflow))
    return selected.filter { !played.contains($0.id) }.compactMap { workflow in
      refusal(of: workflow).map { "workflow \"\(workflow.id)\" was not played: \($0.reason); \($0.remedy)" }
    }
  }

  private var selected: [Workflow] {
    guard plan.configuration.selectedChecks.contains(.workflow) else { return [] }
    return configuration.workflows.workflows.filter {
      configuration.selected.isEmpty || configuration.selected.contains($0.id)
    }
  }

  private func refusal(of workflow: Workflow) -> WorkflowConfiguration.Refusal? {
    configuration.refusal(
      of: workflow,
      in: plan.contract,
      allowingOperation: plan.configuration.allows(operation:),
      allowedUnsafeOperations: plan.configuration.allowedUnsafeOperations
    )
  }

  /// Plays the workflows.
  func run(_ state: inout PhaseState) async {
    var outcomes: [Outcome] = []
    await run(state.session) { outcomes.append($0) }
    state.workflows += outcomes
  }

  func plannedRequests(_ dryRun: DryRun) -> [PlannedRequest] { dryRun.workflowRequests(of: playable) }

  /// Plays the workflows; each result is reported as it ends.
  func run(_ session: VerificationSession, report: (Outcome) -> Void) async {
    let player = WorkflowPlayer(contract: plan.contract, configuration: configuration, session: session)
    var completed: [String: Bool] = [:]
    var known = Journey(limits: configuration.limits)
    var journeys: [String: Journey] = [:]
    for workflow in playable {
      for next in configuration.dependencies(of: workflow) + [workflow] where completed[next.id] == nil {
        if let failed = next.dependencies.first(where: { completed[$0] == false }) {
          completed[next.id] = false
          let note = "workflow \"\(next.id)\" was not played, because \"\(failed)\" failed, which it depends on"
          report(Self.skipped(next, note, in: session))
          continue
        }
        var journey = Journey(limits: configuration.limits)
        journey.workflowInputs = known.workflowInputs
        journey.workflowOutputs = known.workflowOutputs
        let ending = await player.play(next, configuration.inputs(of: next), &journey)
        known.workflowInputs = journey.workflowInputs
        known.workflowOutputs = journey.workflowOutputs
        if case .completed = ending { completed[next.id] = true } else { completed[next.id] = false }
        if completed[next.id] == true, session.configuration.generation != nil {
          var released = journey
          released.records = journey.records.map(session.released)
          journeys[next.id] = released
        }
        report(Self.outcome(of: next, ending, journey, in: session))
        if case .cancelled = ending { return }
      }
    }
    // Variations come last, because they may leave data that a workflow does not expect.
    guard let generation = session.configuration.generation, generation.requests > 0 else { return }
    let budget = generation.maximumRequests.map { $0 / max(1, plan.generationShares) } ?? .max
    for workflow in playable {
      guard let played = journeys[workflow.id], !Task.isCancelled else { continue }
      var variations = WorkflowGeneration(
        workflow,
        player: player,
        configuration: generation,
        budget: budget,
        known: known,
        played: played
      )
      report(await variations.run(generation.requests))
    }
  }

  private static func skipped(_ workflow: Workflow, _ note: String, in session: VerificationSession) -> Outcome {
    var result = GroupExchanges()
    result.notes = [note]
    return Outcome(workflow: workflow.id, component: result.concluded(in: session), findings: [], steps: nil)
  }

  /// Returns the exchanges and findings of a workflow that has ended.
  static func outcome(
    of workflow: Workflow,
    _ ending: Journey.Ending,
    _ journey: Journey,
    in session: VerificationSession
  ) -> Outcome {
    var result = GroupExchanges()
    result[.changes] = journey.records
    var others: [Finding] = []
    if case .failed(let failure) = ending, session.checks.contains(.workflow) {
      if let record = failure.record, result[.changes].indices.contains(record) {
        result[.changes][record].findings.append(failure.finding)
      } else {
        others = [session.released(failure.finding)]
      }
    }
    let end =
      switch ending {
      case .completed: ""
      case .failed: ", and failed"
      case .cancelled: ", and interrupted"
      }
    result.notes = ["workflow \"\(workflow.id)\": \(counted(journey.steps, "step")) played\(end)"]
    return Outcome(
      workflow: workflow.id,
      component: result.concluded(in: session),
      findings: others,
      steps: journey.steps
    )
  }
}
