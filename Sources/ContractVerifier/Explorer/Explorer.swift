public import ContractModel
public import HTTPExchange

/// Walks a live API through a client, from the contract alone, and judges every answer.
///
/// The pipeline: the first request of every operation that can be asked at once, which also tells whether the target
/// can be reached; then, for each group of operations that links connect, lists page by page, links, the same requests
/// again, probes and resources; then the requests that may change something; then the cross-exchange checks. Findings and their order depend
/// on the contract, the responses and the seed, never on the number of workers.
public struct Explorer: Sendable {
  private let plan: Plan
  private let configuration: ExplorerConfiguration
  private let client: any HTTPClient

  /// An explorer of the API that a contract describes.
  public init(contract: Contract, configuration: ExplorerConfiguration, client: any HTTPClient) {
    plan = Plan(contract: contract, configuration: configuration)
    self.configuration = configuration
    self.client = GatedClient(client: client, gate: AsyncSemaphore(places: configuration.workers))
  }

  /// Runs to the end, or until the task is cancelled; what was done so far is returned in either case.
  public func run(progress: @Sendable @escaping (ExplorerEvent) -> Void = { _ in }) async -> Exploration {
    let session = Session(
      judge: Judge(
        contract: plan.contract,
        options: configuration.judging,
        checks: configuration.selectedChecks
      ),
      configuration: configuration,
      client: client,
      progress: progress
    )
    var summary = Summary(plan: plan, configuration: configuration)
    let (openings, isReachable) = await open(session)
    guard isReachable else {
      var result = ComponentResult()
      result.openings = openings
      summary.add(result.concluded(in: session), of: plan.operations)
      summary.addSetAside()
      summary.exploration.unreachable = summary.absence
      return summary.exploration
    }
    let components = plan.components
    let changes = ChangePhase(plan: plan)
    // Groups end in any order, and are told in the contract's; those that are to change something wait for their end.
    var waiting: [Int: ComponentOutcome] = [:]
    var told = 0
    func tell(_ outcome: ComponentOutcome, at position: Int) {
      waiting[position] = outcome
      while let next = waiting.removeValue(forKey: told) {
        summary.add(next, of: components[told]).forEach(progress)
        told += 1
      }
    }
    let groups = await WorkerPool(workers: configuration.workers).map(components) { operations -> Group in
      let ids = Set(operations.map(\.id))
      let explorer = ComponentExplorer(plan: plan, session: session, operations: operations)
      let result = await explorer.run(openings.filter { ids.contains($0.operation.id) })
      return changes.concerns(result, of: operations)
        ? .open(explorer, result) : .concluded(result.concluded(in: session))
    } finished: { position, group in
      if case .concluded(let outcome) = group { tell(outcome, at: position) }
    }
    var open: [ChangePhase.Part] = []
    for (position, group) in groups.enumerated() {
      if case .open(let explorer, let result) = group {
        open.append(ChangePhase.Part(position: position, explorer: explorer, result: result))
      }
    }
    for part in await changes.run(open) {
      tell(part.result.concluded(in: session), at: part.position)
    }
    summary.addSetAside().forEach(progress)
    summary.exploration.unreachable = summary.absence
    return summary.exploration
  }

  /// A group of operations that links connect, when nothing more is to be read.
  private enum Group: Sendable {
    /// Everything is done.
    case concluded(ComponentOutcome)
    /// Requests that may change something are yet to be made.
    case open(ComponentExplorer, ComponentResult)
  }

  /// Makes the first requests, in the contract's order, of operations that change nothing.
  ///
  /// A target that answers none of the first few, each for want of a connection or of an answer in time, is not asked
  /// for the others.
  private func open(_ session: Session) async -> (records: [JudgedExchange], isReachable: Bool) {
    let openings = plan.openings.filter(\.operation.method.isSafe)
    @Sendable func ask(_ opening: Plan.Opening) async -> JudgedExchange? {
      await session.ask(opening.operation, opening.values, .success, purpose: opening.purpose)
    }
    let pool = WorkerPool(workers: configuration.workers)
    let scouted = await pool.map(Array(openings.prefix(TimeoutBreaker.scouts)), ask).compactMap(\.self)
    guard scouted.isEmpty || scouted.contains(where: { $0.absence == nil }) else { return (scouted, false) }
    let rest = await pool.map(Array(openings.dropFirst(TimeoutBreaker.scouts)), ask).compactMap(\.self)
    return (scouted + rest, true)
  }

  /// The requests that a run would make, as far as the contract alone tells.
  public func plannedRequests() -> [PlannedRequest] { DryRun(plan: plan, configuration: configuration).requests }
}

/// Sends at most so many requests at a time.
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
