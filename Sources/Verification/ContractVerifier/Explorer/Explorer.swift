import ContractJudge
public import ContractModel
import ContractReports
public import HTTPMessages

/// Explores a live API from its contract alone and judges every response.
///
/// A run consists of phases, which `PhaseRegistry` lists: they read what the API returns, send odd requests, and then
/// change items, collections and credentials, in an order that follows from what each phase needs and changes. The
/// cross-exchange checks come last.
///
/// Findings and their order depend on the contract, the responses and the seed, never on the number of workers.
public struct Explorer: Sendable {
  let plan: Plan
  private let client: any HTTPClient

  /// Creates an explorer of the API that a contract describes.
  public init(contract: Contract, configuration: ExplorerConfiguration, client: any HTTPClient) {
    plan = Plan(contract: contract, configuration: configuration)
    self.client = GatedClient(client: client, workers: configuration.workers)
  }

  private var configuration: ExplorerConfiguration { plan.configuration }

  /// Runs until the end or until the task is cancelled; returns the results so far in either case.
  public func run(progress: @Sendable @escaping (ExplorerEvent) -> Void = { _ in }) async -> Exploration {
    let logins = loginCredentials(progress)
    let session = session(with: logins, progress)
    let components = plan.components
    configuration.callbacks?.inbox.expect(plan.contract.webhooks)
    var summary = ExplorationBuilder(plan: plan, responses: session.coverage, judgements: session.judgements)
    let onlyWorkflows = Plan.Omission(.workflow, "only workflows were played")
    summary.reasonForNothing = configuration.workflows.isAlone ? onlyWorkflows : nil
    let order = PhaseRegistry.order(of: plan)
    let known = KnownItems(plan.operations, recorded: configuration.recordedPaths)
    var state = PhaseState(
      plan: plan,
      session: session,
      logins: logins,
      groups: components.enumerated().map { position, operations in
        let explorer = GroupExplorer(plan: plan, session: session, operations: operations)
        return ExploredGroup(position: position, explorer: explorer, known: known)
      },
      known: known
    )
    // Groups end in any order but are reported in contract order.
    var waiting: [Int: GroupOutcome] = [:]
    var reported = 0
    func report(_ outcome: GroupOutcome, at position: Int) {
      waiting[position] = outcome
      if session.server.hasGone {
        summary.reasonForNothing = Plan.Omission(.ended, "the server stopped responding")
      } else if let ending = session.server.ending {
        summary.reasonForNothing = Plan.Omission(.ended, "not requested: \(ending.reason)")
      }
      while let next = waiting.removeValue(forKey: reported) {
        summary.add(next, of: components[reported]).forEach(progress)
        reported += 1
      }
    }
    await PhaseRunner(phases: order.phases).run(&state) { report($0, at: $1) }
    state.overtaken?.cancel()
    summary.exploration.notes += order.faults.map(\.description)
    switch state.ending {
    case .unreachable(let exchanges):
      var result = GroupExchanges()
      result[.firstExchanges] = exchanges
      summary.add(result.concluded(in: session), of: plan.operations)
      summary.addSetAside()
      summary.keepEarlierFailures()
      summary.exploration.unreachable = summary.unreachable
      return summary.exploration
    case .failedLogin(let failure):
      summary.reasonForNothing = Plan.Omission(.credentials, "logging in failed")
      for operations in components { summary.add(GroupExchanges().concluded(in: session), of: operations) }
      if let logins { await add(logins, to: &summary, progress) }
      var exploration = summary.concluded(progress)
      exploration.failedLogin = failure
      return exploration
    case nil:
      for group in state.groups { report(group.result.concluded(in: session), at: group.position) }
      // Workflows may have had to log in again.
      if let logins { await add(logins, to: &summary, progress) }
      for outcome in state.workflows { Self.add(outcome, to: &summary, progress) }
      summary.add(await session.callbackOutcome())
      summary.exploration.ending = session.server.ending
      summary.exploration.refusedIdentity = state.refusedIdentity
      summary.exploration.notes += WorkflowPhase(plan: plan).notes
      summary.exploration.notes += await session.server.notes + session.credential.notes + session.lateResponses.notes
      return summary.concluded(progress)
    }
  }

  // MARK: Sessions

  /// Returns the session of a run whose credentials include those that workflows return.
  func session(
    with logins: LoginCredentials?,
    _ progress: @Sendable @escaping (ExplorerEvent) -> Void,
    through client: (any HTTPClient)? = nil
  ) -> VerificationSession {
    var configuration = configuration
    if let logins {
      configuration.credentials = CombinedCredentials([logins] + [configuration.credentials].compactMap(\.self))
    }
    return VerificationSession(
      judge: Judge(
        contract: plan.contract,
        options: configuration.judging,
        checks: configuration.selectedChecks
      ),
      configuration: configuration,
      client: client ?? self.client,
      bodies: plan.bodies,
      progress: progress
    )
  }

  /// Returns the credentials that workflows return; `nil` without such workflows.
  func loginCredentials(_ progress: @Sendable @escaping (ExplorerEvent) -> Void) -> LoginCredentials? {
    guard !configuration.logins.isEmpty else { return nil }
    let player = WorkflowPlayer(
      contract: plan.contract,
      configuration: configuration.workflows,
      session: session(with: nil, progress, through: configuration.loginClient)
    )
    return LoginCredentials(configuration.logins, player: player)
  }

  /// Plays the workflows that log in, and returns what adds the credentials of the run to requests of others.
  ///
  /// The failure is that of a workflow.
  package func authorizer() async -> (authorizer: Authorizer, failure: Finding?) {
    let logins = loginCredentials { _ in }
    let failure = await logins?.acquire()
    let sources: [any CredentialSource] = [logins].compactMap(\.self) + [configuration.credentials].compactMap(\.self)
    let source = CombinedCredentials(sources)
    return (
      Authorizer(headers: configuration.credentialHeaders, source: source, base: configuration.baseURL), failure
    )
  }

  // MARK: Workflows

  private func add(
    _ logins: LoginCredentials,
    to summary: inout ExplorationBuilder,
    _ progress: @Sendable (ExplorerEvent) -> Void
  ) async {
    for outcome in await logins.outcomes { Self.add(outcome, to: &summary, progress) }
  }

  private static func add(
    _ outcome: WorkflowPhase.Outcome,
    to summary: inout ExplorationBuilder,
    _ progress: @Sendable (ExplorerEvent) -> Void
  ) {
    summary.add(outcome)
    guard let steps = outcome.steps else { return }
    let findings = outcome.component.findings.count + outcome.findings.count
    progress(.played(workflow: outcome.workflow, steps: steps, findings: findings))
  }

  // MARK: Dry runs

  /// Returns the phases of a run in order, with the requests that the contract alone determines.
  package func plannedPhases() -> [PlannedPhase] {
    let dryRun = DryRun(plan)
    return PhaseRegistry.order(of: plan).phases.map { phase in
      PlannedPhase(
        id: phase.id,
        summary: phase.summary,
        effect: phase.effect,
        requests: phase.plannedRequests(dryRun)
      )
    }
  }

  /// Returns the requests that a run would send, as far as the contract alone determines them.
  package func plannedRequests() -> [PlannedRequest] { plannedPhases().flatMap(\.requests) }
}

/// A client that limits the number of concurrent requests, and of late ones, so that there is room for the others.
private struct GatedClient: HTTPClient {
  private let client: any HTTPClient
  private let gate: AsyncSemaphore
  private let lateGate: AsyncSemaphore

  init(client: any HTTPClient, workers: Int) {
    self.client = client
    gate = AsyncSemaphore(places: workers)
    lateGate = AsyncSemaphore(places: workers - max(1, workers / 4))
  }

  func send(_ request: HTTPRequest) async -> HTTPExchange {
    let isLate = Lateness.current?.isLate ?? false
    if isLate { await lateGate.enter() }
    await gate.enter()
    let exchange = await client.send(request)
    await gate.leave()
    if isLate { await lateGate.leave() }
    return exchange
  }
}
