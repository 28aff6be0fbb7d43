public import ContractModel
public import HTTPMessages

/// Explores a live API from its contract alone and judges every response.
///
/// A run starts with the first request of every operation that needs no other response, which also shows whether the
/// target is reachable. Then, for each group of operations connected by links, it walks lists page by page, follows
/// links, repeats requests, sends probes and fetches resources. Requests that may change data come next, followed by
/// the cross-exchange checks.
///
/// Findings and their order depend on the contract, the responses and the seed, never on the number of workers.
public struct Explorer: Sendable {
  private let plan: Plan
  private let configuration: ExplorerConfiguration
  private let client: any HTTPClient

  /// Creates an explorer of the API that a contract describes.
  public init(contract: Contract, configuration: ExplorerConfiguration, client: any HTTPClient) {
    plan = Plan(contract: contract, configuration: configuration)
    self.configuration = configuration
    self.client = GatedClient(client: client, gate: AsyncSemaphore(places: configuration.workers))
  }

  /// Runs until the end or until the task is cancelled; returns the results so far in either case.
  public func run(progress: @Sendable @escaping (ExplorerEvent) -> Void = { _ in }) async -> Exploration {
    let logins = loginCredentials(progress)
    let session = session(with: logins, progress)
    var summary = Summary(plan: plan, configuration: configuration, responses: session.coverage, judgements: session.judgements)
    if let logins, let failure = await logins.acquire() {
      summary.reasonForNothing = "logging in failed"
      for operations in plan.components { summary.add(ComponentResult().concluded(in: session), of: operations) }
      await add(logins, to: &summary, progress)
      var exploration = summary.concluded(progress)
      exploration.failedLogin = failure
      return exploration
    }
    guard !configuration.workflows.isAlone else {
      summary.reasonForNothing = "only workflows were played"
      for operations in plan.components { summary.add(ComponentResult().concluded(in: session), of: operations) }
      return await played(session, logins, &summary, progress)
    }
    let (openings, isReachable) = await open(session)
    guard isReachable else {
      var result = ComponentResult()
      result.openings = openings
      summary.add(result.concluded(in: session), of: plan.operations)
      summary.addSetAside()
      summary.keepEarlierFailures()
      summary.exploration.unreachable = summary.absence
      return summary.exploration
    }
    let components = plan.components
    let changes = ChangePhase(plan: plan)
    // Groups end in any order but are reported in contract order; one with pending changes waits for them.
    var waiting: [Int: ComponentOutcome] = [:]
    var reported = 0
    func report(_ outcome: ComponentOutcome, at position: Int) {
      waiting[position] = outcome
      while let next = waiting.removeValue(forKey: reported) {
        summary.add(next, of: components[reported]).forEach(progress)
        reported += 1
      }
    }
    let groups = await WorkerPool(workers: configuration.workers).map(components) { operations -> Group in
      let ids = Set(operations.map(\.id))
      let explorer = ComponentExplorer(plan: plan, session: session, operations: operations)
      let result = await explorer.run(openings.filter { ids.contains($0.operation.id) })
      return changes.concerns(result, of: operations) || explorer.generatesChanges
        ? .open(explorer, result) : .concluded(result.concluded(in: session))
    } finished: { position, group in
      if case .concluded(let outcome) = group { report(outcome, at: position) }
    }
    var open: [ChangePhase.Part] = []
    for (position, group) in groups.enumerated() {
      if case .open(let explorer, let result) = group {
        open.append(ChangePhase.Part(position: position, explorer: explorer, result: result))
      }
    }
    for var part in await changes.run(open) {
      await part.explorer.generateChanges(&part.result)
      report(part.result.concluded(in: session), at: part.position)
    }
    return await played(session, logins, &summary, progress)
  }

  // MARK: Sessions

  /// Returns the session of a run whose credentials include those that workflows return.
  private func session(
    with logins: LoginCredentials?,
    _ progress: @Sendable @escaping (ExplorerEvent) -> Void,
    through client: (any HTTPClient)? = nil
  ) -> Session {
    var configuration = configuration
    if let logins {
      configuration.credentials = CombinedCredentials([logins] + [configuration.credentials].compactMap(\.self))
    }
    return Session(
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
  private func loginCredentials(_ progress: @Sendable @escaping (ExplorerEvent) -> Void) -> LoginCredentials? {
    guard !configuration.logins.isEmpty else { return nil }
    let player = WorkflowPlayer(
      contract: plan.contract,
      configuration: configuration.workflows,
      session: session(with: nil, progress, through: configuration.loginClient)
    )
    return LoginCredentials(configuration.logins, player: player)
  }

  // MARK: Workflows

  /// Plays the workflows, and returns the results of the run.
  private func played(
    _ session: Session,
    _ logins: LoginCredentials?,
    _ summary: inout Summary,
    _ progress: @Sendable @escaping (ExplorerEvent) -> Void
  ) async -> Exploration {
    let workflows = WorkflowPhase(plan: plan)
    var outcomes: [WorkflowPhase.Outcome] = []
    await workflows.run(session) { outcomes.append($0) }
    // Workflows may have had to log in again.
    if let logins { await add(logins, to: &summary, progress) }
    for outcome in outcomes { Self.add(outcome, to: &summary, progress) }
    summary.exploration.notes += workflows.notes
    return summary.concluded(progress)
  }

  private func add(
    _ logins: LoginCredentials,
    to summary: inout Summary,
    _ progress: @Sendable (ExplorerEvent) -> Void
  ) async {
    for outcome in await logins.outcomes { Self.add(outcome, to: &summary, progress) }
  }

  private static func add(
    _ outcome: WorkflowPhase.Outcome,
    to summary: inout Summary,
    _ progress: @Sendable (ExplorerEvent) -> Void
  ) {
    summary.add(outcome)
    guard let steps = outcome.steps else { return }
    let findings = outcome.component.findings.count + outcome.findings.count
    progress(.played(workflow: outcome.workflow, steps: steps, findings: findings))
  }

  /// A group of connected operations after all read-only requests.
  private enum Group: Sendable {
    /// The group is done.
    case concluded(ComponentOutcome)
    /// Requests that may change data are still pending.
    case open(ComponentExplorer, ComponentResult)
  }

  /// Sends the first requests of safe operations, in contract order.
  ///
  /// If each of the first few requests fails to connect or times out, the others are not sent.
  private func open(_ session: Session) async -> (records: [JudgedExchange], isReachable: Bool) {
    let openings = plan.openings.filter(\.operation.method.isSafe)
    @Sendable func perform(_ opening: Plan.Opening) async -> JudgedExchange? {
      await session.perform(opening.operation, opening.values, .success, purpose: opening.purpose)
    }
    let pool = WorkerPool(workers: configuration.workers)
    let scouted = await pool.map(Array(openings.prefix(TimeoutBreaker.scouts)), perform).compactMap(\.self)
    guard scouted.isEmpty || scouted.contains(where: { $0.absence == nil }) else { return (scouted, false) }
    let rest = await pool.map(Array(openings.dropFirst(TimeoutBreaker.scouts)), perform).compactMap(\.self)
    return (scouted + rest, true)
  }

  /// Returns the requests that a run would send, as far as the contract alone determines them.
  public func plannedRequests() -> [PlannedRequest] { DryRun(plan: plan, configuration: configuration).requests }
}

/// A client that limits the number of concurrent requests.
private struct GatedClient: HTTPClient {
  let client: any HTTPClient
  let gate: AsyncSemaphore

  func send(_ request: HTTPRequest) async -> HTTPExchange {
    await gate.enter()
    let exchange = await client.send(request)
    await gate.leave()
    return exchange
  }
}
