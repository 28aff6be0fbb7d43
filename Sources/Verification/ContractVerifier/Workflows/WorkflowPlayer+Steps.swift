import ContractJudge
import ContractModel
import ContractReports
import Diagnostics
import HTTPMessages
import JSONSyntax
import Redaction
import Workflows

extension WorkflowPlayer {
  /// The result of a step.
  struct StepResult: Sendable {
    /// The failure; `nil` for a success.
    var failure: Journey.Failure?
    /// Whether the response has the same status as in a play without generated values, although a criterion failed.
    var isUsual = false
  }

  /// Why a step fails.
  struct StepFault: Sendable {
    let message: String
    /// The values that conditions compared, and what the response says.
    var values: [String] = []
    /// The operation; `nil` for that of the step.
    var operation: String?
    /// The place in a document; `nil` for that of the step.
    var place: SourcePlace?
    /// The position of the exchange among the records; `nil` if the step had none.
    var record: Int?

    init(_ message: String) { self.message = message }
  }

  /// Performs a step and evaluates its criteria and outputs; `nil` if the run was cancelled.
  func perform(
    _ step: WorkflowStep,
    of workflow: Workflow,
    _ state: inout WorkflowState,
    _ journey: inout Journey
  ) async -> StepResult? {
    state.exchange = nil
    state.outputs = [:]
    switch step.target {
    case .operation(let id):
      guard let operation = contract.operation(id: id) else {
        let fault = StepFault("no contract has the operation \"\(id)\"")
        return StepResult(failure: failure(workflow, step, fault, journey))
      }
      return await request(operation, step, of: workflow, &state, &journey)
    case .workflow(let id): return await run(id, step, of: workflow, &state, &journey)
    }
  }

  // MARK: Requests

  private func request(
    _ operation: Operation,
    _ step: WorkflowStep,
    of workflow: Workflow,
    _ state: inout WorkflowState,
    _ journey: inout Journey
  ) async -> StepResult? {
    let place = StepPlace(workflow: workflow.id, step: step.id)
    let variation = journey.variation
    let built: StepRequest
    do throws(StepRequest.Fault) {
      built = try StepRequest(
        step,
        of: operation,
        in: state,
        by: session.builder,
        varied: variation?.changes(of: place) ?? []
      )
    } catch {
      journey.note("\(step.id): \(operation.method) \(operation.path.text) was not sent")
      var fault = StepFault("the request cannot be built: \(error.message)")
      (fault.operation, fault.place) = (operation.id, error.place)
      return StepResult(failure: failure(workflow, step, fault, journey))
    }
    if let variation, !variation.permits(built, of: place) { return nil }
    let purpose = (variation == nil ? "" : "generated: ") + "step \"\(step.id)\" of the workflow \"\(workflow.id)\""
    var request = OperationRequest(
      operation: operation,
      request: built.request,
      values: built.values,
      expectation: variation?.expectation ?? .documented,
      purpose: purpose
    )
    request.timeLimit = step.timeout.map { .milliseconds($0) }
    if !built.credentialPlaces.isEmpty { request.identity = .ownExcept(built.credentialPlaces) }
    let record = await session.perform(request) { analysis in
      state.exchange = Self.context(of: analysis, built.values)
      hideCredentials(of: step, of: workflow, state)
    }
    guard let record else { return nil }
    let position = journey.records.count
    journey.records.append(record)
    journey.places.append(place)
    journey.sent[place] = SentStep(
      body: built.body,
      isConforming: built.isConforming,
      status: record.analysis.response?.status
    )
    let line = "\(step.id): \(operation.method) \(operation.path.text)"
    let ended = record.subject.exchange.faults.contains { $0.kind == .deadlineExceeded }
    if let limit = step.timeout, ended, record.subject.exchange.elapsed.map({ $0 >= .milliseconds(limit) }) ?? false {
      journey.note("\(line) → no response in time")
      var fault = StepFault("there is no complete response after \(limit) ms, the timeout of the step")
      fault.record = position
      return StepResult(failure: failure(workflow, step, fault, journey))
    }
    guard let response = record.analysis.response else {
      let reason = record.subject.exchange.faults.first?.message ?? "the connection ended"
      journey.note("\(line) → no response")
      var fault = StepFault("there is no response: \(reason)")
      fault.record = position
      return StepResult(failure: failure(workflow, step, fault, journey))
    }
    if let limit = step.timeout, let elapsed = record.subject.exchange.elapsed, elapsed > .milliseconds(limit),
      !record.subject.exchange.isPartial
    {
      journey.note("\(line) → \(response.status), too late")
      var fault = StepFault("the response came after \(elapsed.milliseconds) ms; the step allows \(limit)")
      fault.record = position
      return StepResult(failure: failure(workflow, step, fault, journey))
    }
    if var fault = criterionFault(step, state) {
      let isUsual = variation?.isUsual(response.status, of: place) ?? false
      if isUsual { state.steps[step.id] = values(of: step.outputs, state).values }
      journey.note("\(line) → \(response.status)\(isUsual ? "" : ", failed")")
      fault.values += Self.problem(in: state.exchange)
      fault.record = position
      return StepResult(failure: failure(workflow, step, fault, journey), isUsual: isUsual)
    }
    let outputs = values(of: step.outputs, state)
    state.steps[step.id] = outputs.values
    let missing = outputs.missing.map { "\"\($0)\"" }.joined(separator: ", ")
    journey.note("\(line) → \(response.status)\(missing.isEmpty ? "" : "; no value for the output \(missing)")")
    return StepResult()
  }

  /// Returns what the body of an error says: its title and detail (RFC 9457), or its message.
  private static func problem(in context: RuntimeContext?) -> [String] {
    guard let status = context?.response?.status, status >= 400, let body = context?.responseBody else { return [] }
    let texts = ["title", "detail", "message", "error"].compactMap { body[$0]?.string }.prefix(2)
    let shown = texts.map { VisibleText.of(String($0.prefix(200))) }.joined(separator: ": ")
    return shown.isEmpty ? [] : ["the response says: \(shown)"]
  }

  /// Returns the values that expressions find in an exchange; a body that is not JSON is a text.
  private static func context(of analysis: ExchangeAnalysis, _ values: ParameterValues) -> RuntimeContext {
    var body = analysis.document?.root
    if body == nil, let bytes = analysis.body, !bytes.isEmpty {
      let isJSON = analysis.mediaType?.isJSON ?? JSONWhitespace.opensContainer(bytes)
      body = isJSON ? (try? JSONDocument(parsing: bytes))?.root : nil
      if body == nil {
        let text = JSONLiteral.string(String(decoding: bytes, as: UTF8.self))
        body = text.document?.root
      }
    }
    return RuntimeContext(
      request: analysis.subject.exchange.request,
      pathParameters: values.pathTexts,
      response: analysis.response,
      responseBody: body
    )
  }

  /// Hides the outputs of a step that credentials come from, whether or not the step succeeds.
  private func hideCredentials(of step: WorkflowStep, of workflow: Workflow, _ state: WorkflowState) {
    for output in step.outputs
    where secretOutputs.contains(StepOutput(workflow: workflow.id, step: step.id, name: output.name)) {
      guard let text = output.value.evaluate(in: state)?.plainText, !text.isEmpty else { continue }
      session.judge.options.policy.hide(text)
    }
  }

  // MARK: Workflows

  private func run(
    _ id: String,
    _ step: WorkflowStep,
    of workflow: Workflow,
    _ state: inout WorkflowState,
    _ journey: inout Journey
  ) async -> StepResult? {
    guard let inner = configuration.workflows.workflow(id: id) else {
      return StepResult(failure: failure(workflow, step, StepFault("there is no workflow \"\(id)\""), journey))
    }
    guard journey.depth < journey.limits.depth else {
      let message = "workflows run each other more than \(journey.limits.depth) levels deep"
      return StepResult(failure: failure(workflow, step, StepFault(message), journey))
    }
    var inputs = configuration.inputs(of: inner)
    for parameter in step.parameters {
      if let value = parameter.value.evaluate(in: state) { inputs[parameter.name] = value }
    }
    let faults =
      inner.inputs.missing(in: inputs).map { "the input \"\($0)\" has no value" } + inner.inputs.violations(of: inputs)
    if let fault = faults.first {
      let message = "the workflow \"\(id)\" cannot run: \(fault)"
      return StepResult(failure: failure(workflow, step, StepFault(message), journey))
    }
    journey.note("\(step.id): runs the workflow \(id)")
    switch await play(inner, inputs, &journey) {
    case .cancelled: return nil
    case .failed(let failure): return StepResult(failure: failure)
    case .completed(let outputs):
      state.outputs = outputs
      state.workflowInputs = journey.workflowInputs
      state.workflowOutputs = journey.workflowOutputs
      // Criteria such as $statusCode == 200 are about the last response of the other workflow.
      state.exchange = journey.records.last.map { Self.context(of: $0.analysis, $0.values) }
    }
    if !step.criteria.isEmpty, let fault = criterionFault(step, state) {
      return StepResult(failure: failure(workflow, step, fault, journey))
    }
    state.steps[step.id] = values(of: step.outputs, state).values
    return StepResult()
  }

  // MARK: Criteria

  /// Returns the fault of the first criterion that does not hold; without criteria, the status must be 2xx.
  private func criterionFault(_ step: WorkflowStep, _ state: WorkflowState) -> StepFault? {
    guard !step.criteria.isEmpty else {
      guard let status = state.exchange?.response?.status, !(200..<300 ~= status) else { return nil }
      return StepFault("status \(status); expected a success, because the step has no success criteria")
    }
    for criterion in step.criteria {
      let outcome = criterion.evaluate(in: state)
      guard !outcome.holds else { continue }
      var fault = StepFault("\(criterion.text) does not hold")
      (fault.values, fault.place) = (outcome.values, criterion.place)
      return fault
    }
    return nil
  }

  /// Creates the failure of a step.
  func failure(_ workflow: Workflow, _ step: WorkflowStep, _ fault: StepFault, _ journey: Journey) -> Journey.Failure {
    let text = "workflow \"\(workflow.id)\", step \"\(step.id)\": \(fault.message)"
    let details = fault.values + journey.summary
    let contract = ContractPlace(place: fault.place ?? step.place)
    if let record = fault.record, journey.records.indices.contains(record) {
      let subject = journey.records[record].subject
      let finding = subject.finding(.workflow, text, details: details, contract: contract)
      return Journey.Failure(finding: finding, record: record)
    }
    var id = fault.operation
    if id == nil, case .operation(let target) = step.target { id = target }
    return Journey.Failure(
      finding: Finding(check: .workflow, operation: id, message: text, details: details, contract: contract),
      record: nil
    )
  }
}
