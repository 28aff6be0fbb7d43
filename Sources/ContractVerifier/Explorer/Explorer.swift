public import ContractModel
public import HTTPExchange

/// Walks a live API through a client, from the contract alone, and judges every answer.
///
/// The pipeline: the first request of every operation that can be asked at once, which also tells whether the target
/// can be reached; then, for each group of operations that links connect, lists page by page, links, the same requests
/// again, probes and resources; then the laws over several exchanges. Findings and their order depend on the contract,
/// the answers and the seed, never on the number of workers.
public struct Explorer: Sendable {
  private let plan: Plan
  private let configuration: ExplorerConfiguration
  private let client: any HTTPClient

  /// An explorer of the API that a contract describes.
  public init(contract: Contract, configuration: ExplorerConfiguration, client: any HTTPClient) {
    plan = Plan(contract: contract, configuration: configuration)
    self.configuration = configuration
    self.client = GatedClient(client: client, gate: Gate(places: configuration.workers))
  }

  /// Runs to the end, or until the task is cancelled; what was done so far is returned in either case.
  public func run(progress: @Sendable @escaping (ExplorerEvent) -> Void = { _ in }) async -> Exploration {
    let session = Session(
      judge: Judge(contract: plan.contract, options: configuration.judging),
      configuration: configuration,
      client: client,
      progress: progress
    )
    var summary = Summary(plan: plan, configuration: configuration)
    let (openings, isReachable) = await open(session)
    guard isReachable else {
      var result = ComponentResult()
      result.openings = openings
      summary.add(result.concluded(redactedBy: session.redaction), of: plan.operations)
      summary.exploration.unreachable = summary.absence
      return summary.exploration
    }
    let components = plan.components
    // Groups end in any order, and are told in the contract's.
    var waiting: [Int: ComponentOutcome] = [:]
    var told = 0
    _ = await WorkerPool(workers: configuration.workers).map(components) { operations in
      let ids = Set(operations.map(\.id))
      let explorer = ComponentExplorer(plan: plan, session: session, operations: operations)
      let result = await explorer.run(openings.filter { ids.contains($0.operation.id) })
      return result.concluded(redactedBy: session.redaction)
    } finished: { position, outcome in
      waiting[position] = outcome
      while let next = waiting.removeValue(forKey: told) {
        summary.add(next, of: components[told]).forEach(progress)
        told += 1
      }
    }
    summary.exploration.unreachable = summary.absence
    return summary.exploration
  }

  /// Makes the first requests, in the contract's order: those that may change something one at a time, before the others.
  ///
  /// A target that answers none of the first few, each for want of a connection or of an answer in time, is not asked
  /// for the others.
  private func open(_ session: Session) async -> (records: [Record], isReachable: Bool) {
    let openings = plan.openings
    var records = [Record?](repeating: nil, count: openings.count)
    @Sendable func ask(_ position: Int) async -> Record? {
      let opening = openings[position]
      return await session.ask(opening.operation, opening.values, .success, purpose: opening.purpose)
    }
    var isReachable = true
    for position in openings.indices where !openings[position].operation.method.isSafe && isReachable {
      records[position] = await ask(position)
      isReachable = records[position]?.absence == nil
    }
    let safe = openings.indices.filter { openings[$0].operation.method.isSafe }
    let pool = WorkerPool(workers: configuration.workers)
    let scouts = Array(safe.prefix(Patience.scouts))
    for (position, record) in zip(scouts, await pool.map(scouts, ask)) { records[position] = record }
    let scouted = records.compactMap(\.self)
    guard scouted.isEmpty || scouted.contains(where: { $0.absence == nil }) else { return (scouted, false) }
    let rest = Array(safe.dropFirst(Patience.scouts))
    for (position, record) in zip(rest, await pool.map(rest, ask)) { records[position] = record }
    return (records.compactMap(\.self), true)
  }

  /// The requests that a run would make, as far as the contract alone tells.
  public func plannedRequests() -> [PlannedRequest] { DryRun(plan: plan, configuration: configuration).requests }
}

/// Sends at most so many requests at a time.
private struct GatedClient: HTTPClient {
  let client: any HTTPClient
  let gate: Gate

  func send(_ request: HTTPRequest) async -> HTTPExchange {
    await gate.enter()
    let exchange = await client.send(request)
    await gate.leave()
    return exchange
  }
}
