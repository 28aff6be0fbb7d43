import ContractModel
import ContractReports
import HTTPMessages
import JSONSyntax

/// Explores a group of operations connected by links, from the first responses to the last resource.
///
/// The steps, in order: walks of every list with several limits; the targets of links, generation by generation;
/// repeated requests; reordered queries; identifiers in another case; additional requests of checks; probes; and
/// referenced resources.
///
/// Requests that may change data are sent afterwards, when every group is done (see `ChangePhase`). The requests depend
/// only on the responses and the seed, never on timing.
struct ComponentExplorer: Sendable {
  let plan: Plan
  let session: Session
  let operations: [Operation]

  var configuration: ExplorerConfiguration { session.configuration }
  var pool: WorkerPool { WorkerPool(workers: configuration.workers) }
  var breaker: TimeoutBreaker { TimeoutBreaker(pool: pool) }

  /// Continues from the opening requests.
  func run(_ openings: [JudgedExchange]) async -> ComponentResult {
    var result = ComponentResult()
    result.openings = openings.filter { $0.operation.walkedPagination == nil }
    for record in openings where record.isTimedOut {
      result.notes.append("\(record.operation.id): no further request was sent, because the first one timed out")
    }
    for operation in operations { result.isolated[operation.id] = plan.isolation(of: operation) }
    result.lists = await lists(openings)
    result.notes += result.lists.flatMap(Self.notes)
    result.pending = await follow(from: &result)
    result.repeats = await repeats(result) + reorderings(result)
    result.repeats += await otherCases(result)
    result.repeats += await followUps(result)
    result.repeats += await credentialProbes(result)
    result.repeats += await filters(result)
    result.repeats += await pageSequences(&result)
    result.probes = await probes(result)
    await resources(&result)
    await generateReads(&result)
    return result
  }

  // MARK: Walks

  /// Returns the walks of each list that an opening request started.
  private func lists(_ openings: [JudgedExchange]) async -> [ListWalks] {
    var lists: [ListWalks] = []
    for opening in openings {
      guard let pagination = opening.operation.walkedPagination else { continue }
      lists.append(ListWalks(pagination: pagination, walks: await walks(opening, pagination)))
    }
    return lists
  }

  /// Walks one list: first with the usual limit, which reveals the list's length, then concurrently with the others.
  private func walks(_ opening: JudgedExchange, _ pagination: Pagination) async -> [Walk] {
    let operation = opening.operation
    let first = await session.walk(from: opening, pagination, WalkLimits.usual(operation, pagination))
    guard !opening.isTimedOut else { return [first] }
    let others = WalkLimits.others(operation, pagination, items: first.keys.count)
    return [first] + (await pool.map(others) { await session.walk(operation, pagination, opening.values, $0) })
  }

  private static func notes(_ list: ListWalks) -> [String] {
    list.walks.filter { $0.end == .cut }.compactMap { walk in
      walk.records.first.map {
        "\($0.operation.id): the walk with \(walk.name) was cut short after \(walk.pages.count) pages (--max-pages)"
      }
    }
  }
}
