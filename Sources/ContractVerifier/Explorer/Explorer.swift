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
    let pool = WorkerPool(workers: configuration.workers)
    let openings = await pool.map(plan.openings) { opening -> Record? in
      let purpose = opening.operation.pagination.map {
        "page 1 of the walk with limit \(plan.defaultLimit(opening.operation, $0))"
      }
      return await session.ask(opening.operation, opening.values, .success, purpose: purpose)
    }
    .compactMap(\.self)
    var summary = Summary(plan: plan, configuration: configuration)
    if let fault = Self.unreachable(openings) {
      summary.add(ComponentResult(unanswered: openings), of: plan.operations)
      summary.exploration.unreachable = fault
      return summary.exploration
    }
    // Groups end in any order, and are told in the contract's.
    var waiting: [Int: ComponentResult] = [:]
    var told = 0
    let components = plan.components
    _ = await pool.map(Array(components.indices)) { position -> ComponentResult in
      let operations = components[position]
      let ids = Set(operations.map(\.id))
      let explorer = ComponentExplorer(plan: plan, session: session, operations: operations)
      return await explorer.run(openings.filter { ids.contains($0.operation.id) })
    } finished: { position, result in
      waiting[position] = result
      while let next = waiting.removeValue(forKey: told) {
        summary.add(next, of: components[told]).forEach(progress)
        told += 1
      }
    }
    return summary.exploration
  }

  /// Why nothing at all answered: no connection, or silence from every operation.
  private static func unreachable(_ openings: [Record]) -> TransportFault? {
    let faults = openings.map { record in
      record.analysis.response == nil
        ? record.subject.exchange.faults.first {
          $0.isUnreachable || $0.kind == .silence || $0.kind == .deadlineExceeded
        }
        : nil
    }
    guard !faults.isEmpty, faults.allSatisfy({ $0 != nil }) else { return nil }
    return faults.first ?? nil
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

extension ComponentResult {
  /// The openings of a run that got no further.
  init(unanswered openings: [Record]) { self.openings = openings }
}
