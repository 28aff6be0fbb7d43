import Basics
import ContractJudge
import ContractModel
import ContractReports
import Diagnostics
import HTTPMessages
import JSONSchemas
import JSONSyntax
import Redaction
import SchemaVariations
import Workflows

/// Plays a workflow again with generated values, and shrinks the variations that fail.
///
/// First it is played without generated values, which shows what its steps send, and whether it can be played again.
/// Texts of inputs that an API may want to be unique, such as a name to sign up with, are new in each play, if the
/// workflow then succeeds. A refusal ends a play; only what the contract does not allow is a finding.
struct WorkflowGeneration {
  /// The most failures to shrink, and the most plays to shrink one.
  private static let (maximumFailures, maximumShrinkingPlays) = (8, 20)
  /// The time and the steps that retries of a variation may take longer than those of the usual play.
  private static let (additionalPause, additionalSteps) = (Duration.seconds(1), 10)

  private struct Failure {
    let stepFailure: Journey.StepFailure
    /// The generated values that cause it; empty if every play fails.
    let causes: Set<WorkflowVariation.Change>
    /// The position of its exchange; `nil` if it was reported before.
    let position: Int?
    var others = 0
  }

  let player: WorkflowPlayer
  let workflow: Workflow
  let configuration: GenerationConfiguration
  /// The most exchanges, without those that shrink a failure.
  let budget: Int

  private var known: Journey
  private var found: [Failure]
  private var random: SeededGenerator
  private var usual: [StepPlace: SentStep] = [:]
  private var isFresh = false
  private var records: [JudgedExchange] = []
  private var notes: [String] = []
  private var limits: WorkflowConfiguration.Limits
  /// The steps of a usual play, and the exchanges so far.
  private var (cost, spent): (Int, Int)

  private var session: VerificationSession { player.session }

  /// Creates the generation of a workflow that has been played once; `known` has the outputs of other workflows.
  init(
    _ workflow: Workflow,
    player: WorkflowPlayer,
    configuration: GenerationConfiguration,
    budget: Int,
    known: Journey,
    played: Journey
  ) {
    (self.workflow, self.player, self.configuration) = (workflow, player, configuration)
    (self.budget, self.known, limits) = (budget, known, player.configuration.limits)
    (cost, spent) = (played.steps, 0)
    random = SeededGenerator(seed: player.session.configuration.seed, purpose: "marks of the workflow \(workflow.id)")
    found = played.stepFailures.union(played.serverErrors).map { Failure(stepFailure: $0, causes: [], position: nil) }
  }

  /// Plays the workflow up to a number of times with generated values, and returns the exchanges.
  mutating func run(_ count: Int) async -> WorkflowPhase.Outcome {
    if let variations = await variations(count) {
      var played = 0
      for changes in variations {
        if let reason = end {
          notes.append("\(subject): \(counted(variations.count - played, "variation")) not played (\(reason))")
          break
        }
        guard let journey = await play(changes, atMost: budget - spent) else { break }
        played += 1
        await judge(journey, changes)
        if records.last?.unreachableFault != nil {
          notes.append("\(subject): no further variation was played, because a request got no response")
          break
        }
      }
      notes.insert("\(subject): \(counted(played, "variation")) played", at: 0)
    }
    for failure in found where failure.others > 0 {
      guard let position = failure.position else { continue }
      for index in records[position].findings.indices
      where records[position].findings[index].check == failure.stepFailure.check {
        records[position].findings[index].otherExchanges += failure.others
      }
    }
    var result = GroupExchanges()
    (result[.generated], result.notes) = (records, notes)
    return WorkflowPhase.Outcome(
      workflow: workflow.id,
      component: result.concluded(in: session),
      findings: [],
      steps: nil
    )
  }

  private var subject: String { "workflow \"\(workflow.id)\"" }

  /// Why no further variation is played; `nil` if another one may be.
  private var end: String? {
    configuration.isOutOfTime() ? "limits.generate-time" : cost > budget - spent ? "limits.max-generated" : nil
  }

  // MARK: Usual plays

  /// Returns the variations; `nil` with a note if the workflow cannot be played again.
  private mutating func variations(_ count: Int) async -> [[WorkflowVariation.Change]]? {
    let variable = variableInputs
    for isFresh in [true, false] where !isFresh || inputs(marked: "again") != inputs(marked: nil) {
      guard end == nil else {
        notes.append("\(subject): no variation played (\(end ?? ""))")
        return nil
      }
      self.isFresh = isFresh
      guard let journey = await play([], atMost: budget - spent) else { return nil }
      // Whether another text is accepted was only a guess, unless the server fails.
      await judge(journey, [], keeping: journey.isCompleted ? { _ in true } : { $0 == .generatedRequest })
      guard journey.isCompleted else { continue }
      (usual, cost) = (journey.sent, journey.steps)
      limits.steps = min(limits.steps, cost + Self.additionalSteps)
      limits.pauses = min(limits.pauses, journey.pauses + Self.additionalPause)
      let variations = WorkflowVariations(
        workflow,
        in: player.configuration.workflows,
        inputs: inputs(marked: nil),
        variable: variable,
        journey: journey,
        seed: session.configuration.seed
      )
      .all(count)
      if variations.isEmpty { notes.append("\(subject): it has no values to vary") }
      return variations.isEmpty ? nil : variations
    }
    notes.append(
      "\(subject): no variation played, because it does not succeed a second time; if it needs names that are new, let "
        + "it have them as inputs"
    )
    return nil
  }

  /// The inputs that may have other values: secrets stay as they are.
  private var variableInputs: Set<String> {
    let given = player.configuration.inputs.filter { $0.isSecret && ($0.workflow ?? workflow.id) == workflow.id }
    let secrets = Set(given.map(\.name))
    return Set(
      workflow.inputs.declared.filter { input in
        !input.isDeclaredSecret && !secrets.contains(input.name) && !session.redaction.isSecret(member: input.name)
      }
      .map(\.name)
    )
  }

  /// Returns the inputs of a play, with texts of a mark that no earlier play had; `nil` for the usual texts.
  private func inputs(marked mark: String?) -> [String: JSONLiteral] {
    let inputs = player.configuration.inputs(of: workflow)
    guard let mark, let validator = workflow.inputs.schema else { return inputs }
    let schema = SchemaReference(value: validator.schema, place: workflow.place, validator: validator)
    let variable = variableInputs
    let members = inputs.sorted { $0.key < $1.key }.map { JSONLiteral.Member($0.key, $0.value) }
    let fresh = UniqueText(mark: mark).applied(to: .object(members), schema, seed: 0) { name in
      variable.contains(name) && workflow.inputs.input(name)?.ownValue != inputs[name]
    }
    guard case .object(let members) = fresh else { return inputs }
    return Dictionary(members.map { ($0.key, $0.value) }, uniquingKeysWith: { first, _ in first })
  }

  /// Plays the workflow with generated values; `nil` if the run was cancelled.
  private mutating func play(_ changes: [WorkflowVariation.Change], atMost steps: Int = .max) async -> Journey? {
    let variation = WorkflowVariation(changes: changes, usual: usual)
    var limits = limits
    limits.steps = min(limits.steps, steps)
    var journey = Journey(limits: limits)
    (journey.workflowInputs, journey.workflowOutputs) = (known.workflowInputs, known.workflowOutputs)
    journey.variation = variation
    let mark = String(random.next() >> 32, radix: 36)
    let inputs = variation.applied(to: inputs(marked: isFresh ? mark : nil))
    let ending = await player.play(workflow, inputs, &journey)
    guard !Task.isCancelled else { return nil }
    if case .completed = ending { journey.isCompleted = true }
    return journey
  }

  // MARK: Failures

  /// Keeps the exchanges of a play, with the failures that no earlier play had.
  private mutating func judge(
    _ journey: Journey,
    _ changes: [WorkflowVariation.Change],
    keeping isKept: (CheckID) -> Bool = { _ in true }
  ) async {
    spent += journey.records.count
    let base = keep(journey)
    for (offset, place) in journey.places.enumerated() {
      let position = base + offset
      let status = records[position].analysis.response?.status
      var seen = Set<CheckID>()
      records[position].findings.removeAll { !isKept($0.check) }
      for check in records[position].findings.map(\.check) where seen.insert(check).inserted {
        let stepFailure = Journey.StepFailure(check: check, step: place, status: status)
        if let index = found.firstIndex(where: { $0.stepFailure == stepFailure && $0.causes.isSubset(of: changes) }) {
          found[index].others += 1
          records[position].findings.removeAll { $0.check == check }
          continue
        }
        guard found.count(where: { $0.position != nil }) < Self.maximumFailures else { continue }
        await shrink(stepFailure, changes, at: position)
      }
    }
  }

  /// Adds the exchanges of a play, whose findings show the journey; returns the position of the first.
  private mutating func keep(_ journey: Journey) -> Int {
    let base = records.count
    let note = journey.variation?.expectation.requestNote
    records += journey.records.map { record in
      var record = record
      for index in record.findings.indices {
        if let note, !record.findings[index].hasRequestNote { record.findings[index].details.append(note) }
        record.findings[index].details += journey.summary
      }
      return session.released(record)
    }
    return base
  }

  /// Plays a failing variation with fewer and fewer generated values, and keeps the smallest that fails alike.
  private mutating func shrink(
    _ stepFailure: Journey.StepFailure,
    _ changes: [WorkflowVariation.Change],
    at position: Int
  ) async {
    var (smallest, final, plays) = (changes, position, 0)
    var isSmaller = true
    while isSmaller, smallest.count > 1 {
      isSmaller = false
      for left in smallest.indices {
        guard plays < Self.maximumShrinkingPlays, !configuration.isOutOfTime() else { break }
        plays += 1
        var candidate = smallest
        candidate.remove(at: left)
        guard let journey = await play(candidate) else { break }
        let offset = journey.stepFailures(at: stepFailure.step).firstIndex { $0.contains(stepFailure) }
        let base = keep(journey)
        for index in records.indices.dropFirst(base) {
          let isIt = offset.map { base + $0 == index } ?? false
          records[index].findings = isIt ? records[index].findings.filter { $0.check == stepFailure.check } : []
        }
        guard let offset else { continue }
        records[final].findings.removeAll { $0.check == stepFailure.check }
        (smallest, final, isSmaller) = (candidate, base + offset, true)
        break
      }
    }
    if smallest.count < changes.count {
      let text = "shrunk from a larger variation: \(WorkflowVariation(changes: changes).summary)"
      for index in records[final].findings.indices { records[final].findings[index].details.append(text) }
    }
    found.append(Failure(stepFailure: stepFailure, causes: Set(smallest), position: final))
  }
}
