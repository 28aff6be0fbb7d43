import ContractJudge
import ContractModel
import ContractReports
import JSONSyntax
import Redaction
import Workflows

/// The credentials that workflows return, which are played once before a run, and again after a refusal with 401.
actor LoginCredentials: CredentialSource {
  /// The result of a workflow.
  private struct Login: Sendable {
    /// The outputs; `nil` if the workflow failed.
    let outputs: [String: JSONLiteral]?
    let failure: Finding?
  }

  private let logins: [LoginWorkflow]
  private let player: WorkflowPlayer
  private var plays: [String: Task<Login, Never>] = [:]
  private var hidden: Set<String> = []
  private var known = (inputs: [String: [String: JSONLiteral]](), outputs: [String: [String: JSONLiteral]]())
  /// The exchanges and findings of all workflows so far, in the order in which they ended.
  private(set) var outcomes: [WorkflowPhase.Outcome] = []

  /// Creates a source whose workflows are played in a session that has no credentials of theirs.
  init(_ logins: [LoginWorkflow], player: WorkflowPlayer) {
    (self.logins, self.player) = (logins, player)
  }

  /// Plays every workflow once, in order, and returns the first failure.
  func acquire() async -> Finding? {
    for login in logins {
      if let failure = await result(of: plays[login.workflow] ?? play(login.workflow)).failure { return failure }
    }
    return nil
  }

  /// Returns the credential that the latest play of the scheme's workflow returned.
  func credential(for scheme: SecurityScheme) async -> Credential? {
    guard let login = logins.first(where: { $0.scheme == scheme.name }) else { return nil }
    return await credential(of: login, for: scheme, from: plays[login.workflow] ?? play(login.workflow))
  }

  /// Plays the workflow again, unless another refused request has already done so.
  func renewed(_ refused: Credential, for scheme: SecurityScheme) async -> Credential? {
    guard let login = logins.first(where: { $0.scheme == scheme.name }) else { return nil }
    let current = plays[login.workflow]
    if let current, let known = await credential(of: login, for: scheme, from: current), known.secret != refused.secret
    {
      return known
    }
    // Another request may have begun to log in meanwhile.
    if let latest = plays[login.workflow], latest != current {
      return await credential(of: login, for: scheme, from: latest)
    }
    let renewed = play(login.workflow)
    guard let credential = await credential(of: login, for: scheme, from: renewed) else {
      // The old credential stays: it may still be right for other operations.
      if plays[login.workflow] == renewed { plays[login.workflow] = current }
      return nil
    }
    return credential
  }

  private func play(_ workflow: String) -> Task<Login, Never> {
    let play = Task { await self.login(workflow) }
    plays[workflow] = play
    return play
  }

  /// Waits for a play, which ends if the run is cancelled.
  private func result(of play: Task<Login, Never>) async -> Login {
    await withTaskCancellationHandler {
      await play.value
    } onCancel: {
      play.cancel()
    }
  }

  private func login(_ id: String) async -> Login {
    let configuration = player.configuration
    guard let workflow = configuration.workflows.workflow(id: id) else { return Login(outputs: nil, failure: nil) }
    for dependency in configuration.dependencies(of: workflow) {
      let (ending, journey) = await played(dependency)
      guard case .completed = ending else { return ended(workflow: dependency, ending, journey) }
      outcomes.append(WorkflowPhase.outcome(of: dependency, ending, journey, in: player.session))
    }
    let (ending, journey) = await played(workflow)
    return ended(workflow: workflow, ending, journey)
  }

  private func played(_ workflow: Workflow) async -> (Journey.Ending, Journey) {
    var journey = Journey(limits: player.configuration.limits)
    (journey.workflowInputs, journey.workflowOutputs) = known
    let ending = await player.play(workflow, player.configuration.inputs(of: workflow), &journey)
    known = (journey.workflowInputs, journey.workflowOutputs)
    return (ending, journey)
  }

  /// Keeps the outcome of a play; a workflow without one of the needed outputs has failed.
  private func ended(workflow: Workflow, _ ending: Journey.Ending, _ journey: Journey) -> Login {
    var ending = ending
    var values: [String: JSONLiteral]?
    if case .completed(let outputs) = ending {
      let needed = logins.filter { $0.workflow == workflow.id }
      if let login = needed.first(where: { Self.text(outputs[$0.output]) == nil }) {
        ending = .failed(missing(login, of: workflow, outputs[login.output], journey))
      } else {
        values = outputs
      }
    }
    var failure: Finding?
    if case .failed(let failed) = ending {
      failure = player.session.released(failed.finding)
    }
    outcomes.append(WorkflowPhase.outcome(of: workflow, ending, journey, in: player.session))
    return Login(outputs: values, failure: failure)
  }

  private func missing(
    _ login: LoginWorkflow,
    of workflow: Workflow,
    _ value: JSONLiteral?,
    _ journey: Journey
  ) -> Journey.Failure {
    let reason = value == nil || value == .null ? "has no value" : "is neither a text nor a number"
    let place = workflow.outputs.first { $0.name == login.output }?.place ?? workflow.place
    return Journey.Failure(
      finding: Finding(
        check: .workflow,
        message: "workflow \"\(workflow.id)\": the output \"\(login.output)\" \(reason), so there is no credential for "
          + "\"\(login.scheme)\"",
        details: journey.summary,
        contract: ContractPlace(place: place)
      ),
      record: nil
    )
  }

  private func credential(
    of login: LoginWorkflow,
    for scheme: SecurityScheme,
    from play: Task<Login, Never>
  ) async -> Credential? {
    guard let text = Self.text(await result(of: play).outputs?[login.output]),
      let credential = scheme.authentication.credential(scheme.authentication.secret(in: text))
    else { return nil }
    for secret in [text, credential.secret] where hidden.insert(secret).inserted {
      player.session.judge.options.policy.hide(secret)
    }
    return credential
  }

  /// Returns a text or a number as a credential; `nil` for any other value.
  private static func text(_ value: JSONLiteral?) -> String? {
    switch value {
    case .string(let text)?: text.isEmpty ? nil : text
    case .number?: value?.plainText
    default: nil
    }
  }
}
