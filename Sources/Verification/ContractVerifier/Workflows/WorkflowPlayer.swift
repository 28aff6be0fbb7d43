import ContractJudge
import ContractModel
import ContractReports
import HTTPMessages
import JSONSyntax
import Redaction
import Workflows

/// Plays workflows step by step; every exchange is judged by the contract.
///
/// A step: its request is built from parameters, body and the contract; the response is judged; the criteria decide
/// whether the step succeeded; then come the outputs, and the first action whose criteria hold.
struct WorkflowPlayer: Sendable {
  let contract: Contract
  let configuration: WorkflowConfiguration
  let session: VerificationSession
  /// The outputs of steps that credentials come from, and which are therefore secrets.
  let secretOutputs: Set<StepOutput>

  init(contract: Contract, configuration: WorkflowConfiguration, session: VerificationSession) {
    (self.contract, self.configuration, self.session) = (contract, configuration, session)
    secretOutputs = session.configuration.logins.reduce(into: []) { outputs, login in
      outputs.formUnion(configuration.workflows.sources(of: login.output, of: login.workflow))
    }
  }

  /// Where a workflow continues after a step.
  enum Next: Sendable {
    case step(Int)
    case workflow(String)
    case ended(Journey.Ending)
  }

  /// Plays a workflow; a `goto` to another workflow continues there.
  func play(_ workflow: Workflow, _ inputs: [String: JSONLiteral], _ journey: inout Journey) async -> Journey.Ending {
    journey.depth += 1
    defer { journey.depth -= 1 }
    var current = workflow
    var inputs = inputs
    while true {
      var state = WorkflowState(of: current, inputs: inputs)
      state.workflowInputs = journey.workflowInputs
      state.workflowOutputs = journey.workflowOutputs
      switch await run(current, &state, &journey) {
      case .workflow(let id):
        guard let next = configuration.workflows.workflow(id: id) else { return .completed([:]) }
        // Inputs of the same name are passed on.
        let declared = Set(next.inputs.declared.map(\.name))
        let passed = inputs.filter { declared.contains($0.key) }
        inputs = configuration.inputs(of: next).merging(passed) { own, _ in own }
        current = next
      case .ended(let ending):
        if case .completed(let outputs) = ending {
          journey.workflowInputs[current.id] = inputs
          journey.workflowOutputs[current.id] = outputs
        }
        return ending
      case .step: return .completed([:])
      }
    }
  }

  private func run(_ workflow: Workflow, _ state: inout WorkflowState, _ journey: inout Journey) async -> Next {
    var position = 0
    var retries: [String: Int] = [:]
    while workflow.steps.indices.contains(position) {
      let step = workflow.steps[position]
      guard !Task.isCancelled else { return .ended(.cancelled) }
      if let failure = stepLimitFailure(workflow, step, journey) { return .ended(.failed(failure)) }
      journey.steps += 1
      guard let result = await perform(step, of: workflow, &state, &journey) else { return .ended(.cancelled) }
      var next: Next
      if let failure = result.failure {
        next = await afterFailure(failure, at: position, of: workflow, &state, &retries, &journey)
        if result.isUsual, case .ended(.failed) = next { next = afterSuccess(at: position, of: workflow, state) }
      } else {
        next = afterSuccess(at: position, of: workflow, state)
      }
      guard case .step(let following) = next else { return next }
      position = following
    }
    return .ended(.completed(outputs(of: workflow, state)))
  }

  private func outputs(of workflow: Workflow, _ state: WorkflowState) -> [String: JSONLiteral] {
    var state = state
    state.exchange = nil
    return values(of: workflow.outputs, state).values
  }

  /// Returns the values of outputs, and the names of those without one.
  func values(
    of outputs: [WorkflowOutput],
    _ state: WorkflowState
  ) -> (values: [String: JSONLiteral], missing: [String]) {
    var values: [String: JSONLiteral] = [:]
    var missing: [String] = []
    let policy = session.configuration.judging.policy
    for output in outputs {
      guard let value = output.value.evaluate(in: state) else {
        missing.append(output.name)
        continue
      }
      values[output.name] = value
      // A short value, such as "no", would hide words that are not secrets.
      if case .string(let text) = value, text.utf8.count >= 8, policy.redaction.isSecret(member: output.name) {
        policy.hide(text)
      }
    }
    return (values, missing)
  }

  // MARK: Actions

  private func afterSuccess(at position: Int, of workflow: Workflow, _ state: WorkflowState) -> Next {
    for action in workflow.steps[position].successActions
    where action.criteria.allSatisfy({ $0.evaluate(in: state).holds }) {
      switch action.kind {
      case .end: return .ended(.completed(outputs(of: workflow, state)))
      case .goto(let destination): return next(destination, of: workflow)
      case .retry: continue
      }
    }
    return .step(position + 1)
  }

  private func afterFailure(
    _ failure: Journey.Failure,
    at position: Int,
    of workflow: Workflow,
    _ state: inout WorkflowState,
    _ retries: inout [String: Int],
    _ journey: inout Journey
  ) async -> Next {
    let step = workflow.steps[position]
    for action in step.failureActions where action.criteria.allSatisfy({ $0.evaluate(in: state).holds }) {
      switch action.kind {
      case .end: return .ended(.failed(failure))
      case .goto(let destination):
        journey.note("\(step.id): failed; \"\(action.name)\" continues with \(destination.phrase)")
        return next(destination, of: workflow)
      case .retry(let seconds, let limit, let first):
        let key = "\(step.id) \(action.name)"
        guard retries[key, default: 0] < limit else { continue }
        let pause = self.pause(state) ?? .milliseconds(Int64(min(seconds, 1_000_000) * 1000))
        guard journey.pauses + pause <= journey.limits.pauses else {
          var failure = failure
          failure.finding.details.append("not repeated: retries may wait \(journey.limits.pauses) in total")
          return .ended(.failed(failure))
        }
        retries[key, default: 0] += 1
        journey.pauses += pause
        if pause > .zero { await configuration.pause(pause) }
        journey.note("\(step.id): failed; \"\(action.name)\" repeats it (\(retries[key, default: 0]) of \(limit))")
        if let first, let next = await prepare(first, workflow, &state, &journey) { return next }
        return .step(position)
      }
    }
    return .ended(.failed(failure))
  }

  /// Runs a step or a workflow before a repetition; returns the end of the workflow if that fails.
  private func prepare(
    _ destination: WorkflowAction.Destination,
    _ workflow: Workflow,
    _ state: inout WorkflowState,
    _ journey: inout Journey
  ) async -> Next? {
    switch destination {
    case .step(let id):
      guard let step = workflow.step(id: id) else { return nil }
      if let failure = stepLimitFailure(workflow, step, journey) { return .ended(.failed(failure)) }
      journey.steps += 1
      guard let result = await perform(step, of: workflow, &state, &journey) else { return .ended(.cancelled) }
      return result.failure.map { .ended(.failed($0)) }
    case .workflow(let id):
      guard let next = configuration.workflows.workflow(id: id) else { return nil }
      guard journey.depth < journey.limits.depth else { return nil }
      switch await play(next, configuration.inputs(of: next), &journey) {
      case .completed:
        state.workflowInputs = journey.workflowInputs
        state.workflowOutputs = journey.workflowOutputs
        return nil
      case let ending: return .ended(ending)
      }
    }
  }

  private func next(_ destination: WorkflowAction.Destination, of workflow: Workflow) -> Next {
    switch destination {
    case .workflow(let id): .workflow(id)
    case .step(let id): .step(workflow.steps.firstIndex { $0.id == id } ?? workflow.steps.count)
    }
  }

  /// Returns the pause that a response demands with `Retry-After` in seconds.
  private func pause(_ state: WorkflowState) -> Duration? {
    state.exchange?.response?.headers["Retry-After"].flatMap { Int($0) }
      .flatMap { $0 >= 0 && $0 < 1_000_000 ? .seconds($0) : nil }
  }

  /// Returns the failure of a workflow that exceeds the limit on steps; `nil` if it does not.
  private func stepLimitFailure(_ workflow: Workflow, _ step: WorkflowStep, _ journey: Journey) -> Journey.Failure? {
    guard journey.steps >= journey.limits.steps else { return nil }
    let message =
      "the workflow takes more than \(journey.limits.steps) steps; check the conditions of its goto and retry actions"
    return failure(workflow, step, StepFault(message), journey)
  }
}

extension WorkflowAction.Destination {
  fileprivate var phrase: String {
    switch self {
    case .step(let id): "the step \(id)"
    case .workflow(let id): "the workflow \(id)"
    }
  }
}
