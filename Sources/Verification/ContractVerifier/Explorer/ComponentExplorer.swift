import ContractModel
import ContractReports
import HTTPMessages
import JSONSyntax

/// Sends the requests of phases to a group of operations connected by links.
///
/// Each phase of a group (see `GroupPhase`) calls one of its methods. The requests depend only on the responses and the
/// seed, never on timing.
struct ComponentExplorer: Sendable {
  let plan: Plan
  let session: VerificationSession
  let operations: [Operation]

  var configuration: ExplorerConfiguration { session.configuration }
  var pool: WorkerPool { WorkerPool(workers: configuration.workers) }
  var breaker: TimeoutBreaker { TimeoutBreaker(pool: pool) }

  // MARK: Walks

  /// Returns the walks of each list that a first request started.
  func lists(_ firsts: [JudgedExchange]) async -> [ListWalks] {
    var lists: [ListWalks] = []
    for firstPage in firsts {
      guard let pagination = firstPage.operation.walkedPagination else { continue }
      lists.append(ListWalks(pagination: pagination, walks: await walks(firstPage, pagination)))
    }
    return lists
  }

  /// Walks one list: first with the usual limit, which reveals the list's length, then concurrently with the others.
  private func walks(_ firstPage: JudgedExchange, _ pagination: Pagination) async -> [Walk] {
    let operation = firstPage.operation
    let first = await session.walk(from: firstPage, pagination, WalkLimits.usual(operation, pagination))
    guard !firstPage.isTimedOut else { return [first] }
    let others = WalkLimits.others(operation, pagination, items: first.keys.count)
    return [first] + (await pool.map(others) { await session.walk(operation, pagination, firstPage.values, $0) })
  }

  /// Returns notes on the walks of a list that were cut short.
  static func notes(_ list: ListWalks) -> [String] {
    list.walks.filter { $0.end == .cut }.compactMap { walk in
      walk.records.first.map {
        "\($0.operation.id): the walk with \(walk.name) was cut short after \(walk.pages.count) pages (--max-pages)"
      }
    }
  }
}
