import ContractModel
import ContractReports
import HTTPExchange
import JSONSyntax

/// Explores operations that links connect, from their first answers to the last resource.
///
/// The order of steps: walks of every list with several limits; the targets of links, generation by generation; the
/// same requests again, identifiers in the other case, probes that must be refused, and referenced resources. What is
/// asked depends on the answers and the seed alone, never on timing.
struct ComponentExplorer: Sendable {
  let plan: Plan
  let session: Session
  let operations: [Operation]
  /// Generations of links that are followed, one answer leading to the next.
  static let maximumDepth = 8
  /// Pages of a walk that are asked for twice.
  private static let maximumRepeatedPages = 10

  var configuration: ExplorerConfiguration { session.configuration }
  var pool: WorkerPool { WorkerPool(workers: configuration.workers) }

  /// Goes on from the openings.
  func run(_ openings: [Record]) async -> ComponentResult {
    var result = ComponentResult()
    result.openings = openings.filter { $0.operation.walkedPagination == nil }
    for record in openings where Self.timedOut(record) {
      result.notes.append("\(record.operation.id): nothing more was asked, because the first request timed out")
    }
    result.walks = await walks(openings)
    result.notes += walkNotes(result.walks)
    await follow(from: &result)
    result.comparisons = await repeats(result) + cases(result)
    result.probes = await probes(result)
    await resources(&result)
    return result
  }

  /// Whether a request ended for lack of time, so that more of its kind would take as long.
  static func timedOut(_ record: Record) -> Bool {
    record.subject.exchange.faults.contains { $0.kind == .silence || $0.kind == .deadlineExceeded }
  }

  // MARK: Walks

  /// The walks of each list that an opening began.
  private func walks(_ openings: [Record]) async -> [(pagination: Pagination, walks: [Walk])] {
    var result: [(pagination: Pagination, walks: [Walk])] = []
    for opening in openings {
      guard let pagination = opening.operation.walkedPagination else { continue }
      result.append((pagination, await walks(opening, pagination)))
    }
    return result
  }

  /// The walks of one list: the default limit first, since it says how long the list is, then the others side by side.
  private func walks(_ opening: Record, _ pagination: Pagination) async -> [Walk] {
    let usual = plan.defaultLimit(opening.operation, pagination)
    let first = await session.walk(from: opening, pagination, limits: [usual], name: "limit \(usual)")
    guard !Self.timedOut(opening) else { return [first] }
    var others: [(limits: [Int?], name: String)] = [([nil], "no limit"), ([1], "limit 1")]
    let larger = max(first.keys.count, usual) + 1
    if larger <= plan.largestLimit(opening.operation, pagination) ?? .max {
      others.append(([larger], "limit \(larger)"))
    }
    if first.keys.count > 3 { others.append(([3, 1, 2], "limits 3, 1 and 2 in turn")) }
    let walks = await pool.map(others.filter { $0.limits != [usual] }) { other in
      await session.walk(opening.operation, pagination, opening.values, limits: other.limits, name: other.name)
    }
    return [first] + walks
  }

  private func walkNotes(_ groups: [(pagination: Pagination, walks: [Walk])]) -> [String] {
    groups.flatMap { group in
      group.walks.filter { $0.end == .cut }.compactMap { walk in
        walk.records.first.map {
          "\($0.operation.id): the walk with \(walk.name) was cut short after \(walk.pages.count) pages (--max-pages)"
        }
      }
    }
  }

  // MARK: The same again

  /// The same requests a second time: the first pages of each list, and everything that a link led to.
  private func repeats(_ result: ComponentResult) async -> [Comparison] {
    let pages = result.walks.flatMap { $0.walks.first?.records.prefix(Self.maximumRepeatedPages) ?? [] }
    let again = (result.openings + pages + result.visits).filter {
      $0.operation.method.isSafe && $0.analysis.response != nil && !Self.timedOut($0)
    }
    return await pool.map(again) { record in
      let second = await session.ask(
        record.operation,
        record.subject.exchange.request,
        record.values,
        record.subject.expectation,
        purpose: "the same request again"
      )
      return Comparison(reason: .repeated, first: record, second: second)
    }
  }

  // MARK: Identifiers in another case

  private func cases(_ result: ComponentResult) async -> [Comparison] {
    let requests = pathCases(result) + cursorCases(result)
    return await pool.map(requests) { request -> Comparison? in
      guard
        let second = await session.ask(
          request.first.operation,
          request.values,
          .sameInAnotherCase(request.name),
          purpose: request.name
        )
      else { return nil }
      return Comparison(reason: .otherCase(request.name), first: request.first, second: second)
    }
    .compactMap(\.self)
  }

  private struct CaseRequest: Sendable {
    let first: Record
    let values: ParameterValues
    let name: String
  }

  /// Identifiers in the path: those of the first good answer, and of the first that has items to compare.
  private func pathCases(_ result: ComponentResult) -> [CaseRequest] {
    operations.flatMap { operation -> [CaseRequest] in
      let good = result.good(operation).filter { _ in operation.method.isSafe }
      let full = good.first { record in
        operation.stability.flatMap { record.analysis.document?.root.value(at: $0.items)?.count } ?? 0 > 0
      }
      guard let record = full ?? good.first else { return [] }
      return operation.pathParameters.filter(\.isUUID).flatMap { variants(of: record, $0) }
    }
  }

  /// Cursors: that of the second page of each list.
  private func cursorCases(_ result: ComponentResult) -> [CaseRequest] {
    result.walks.flatMap { group -> [CaseRequest] in
      guard let walk = group.walks.first, walk.pages.count > 1, let record = walk.pages.dropFirst().first?.record,
        let cursor = record.operation.parameter(group.pagination.cursor, in: .query), cursor.isUUID
      else { return [] }
      return variants(of: record, cursor)
    }
  }

  private func variants(of record: Record, _ parameter: Parameter) -> [CaseRequest] {
    guard let text = record.values[parameter]?.plain else { return [] }
    return [(text.lowercased(), "lower"), (text.uppercased(), "upper")].filter { $0.0 != text }.map { variant, name in
      CaseRequest(
        first: record,
        values: record.values.with(parameter, .text(variant)),
        name: "\"\(parameter.name)\" in \(name) case"
      )
    }
  }
}
