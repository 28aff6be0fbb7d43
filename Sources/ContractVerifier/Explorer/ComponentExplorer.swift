import ContractModel
import ContractReports
import HTTPExchange
import JSONSyntax

/// Explores operations that links connect, from their first answers to the last resource.
///
/// The order of steps: walks of every list with several limits; the targets of links, generation by generation; the
/// same requests again; queries in another order; identifiers in the other case; requests that checks need in addition;
/// probes; and referenced resources.
/// Requests that may change something are made afterwards, when every group is done (`ChangePhase`). What is asked
/// depends on the answers and the seed alone, never on timing.
struct ComponentExplorer: Sendable {
  let plan: Plan
  let session: Session
  let operations: [Operation]

  var configuration: ExplorerConfiguration { session.configuration }
  var pool: WorkerPool { WorkerPool(workers: configuration.workers) }
  var breaker: TimeoutBreaker { TimeoutBreaker(pool: pool) }

  /// Goes on from the openings.
  func run(_ openings: [JudgedExchange]) async -> ComponentResult {
    var result = ComponentResult()
    result.openings = openings.filter { $0.operation.walkedPagination == nil }
    for record in openings where record.isTimedOut {
      result.notes.append("\(record.operation.id): no further request was sent, because the first one timed out")
    }
    result.notes += operations.compactMap(plan.isolation)
    result.lists = await lists(openings)
    result.notes += result.lists.flatMap(Self.notes)
    result.pending = await follow(from: &result)
    result.repeats = await repeats(result) + reorderings(result)
    result.repeats += await otherCases(result)
    result.repeats += await followUps(result)
    result.probes = await probes(result)
    await resources(&result)
    return result
  }

  // MARK: Walks

  /// The walks of each list that an opening began.
  private func lists(_ openings: [JudgedExchange]) async -> [ListWalks] {
    var lists: [ListWalks] = []
    for opening in openings {
      guard let pagination = opening.operation.walkedPagination else { continue }
      lists.append(ListWalks(pagination: pagination, walks: await walks(opening, pagination)))
    }
    return lists
  }

  /// The walks of one list: the usual limit first, since it says how long the list is, then the others side by side.
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
