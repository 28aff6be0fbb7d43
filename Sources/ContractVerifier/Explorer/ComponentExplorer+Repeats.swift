import ContractModel
import ContractReports
import HTTPExchange
import JSONSyntax

/// Repeats requests: unchanged, with the query in another order, with an identifier in another case, or as checks need.
extension ComponentExplorer {
  /// Pages of a walk that are asked for twice.
  private static var maximumRepeatedPages: Int { 10 }

  /// The same requests a second time: the first pages of each list, and everything that a link led to.
  ///
  /// The first page of a list is asked for once more with nothing else under way, so that an answer that alternates
  /// from request to request is seen to do so.
  func repeats(_ result: ComponentResult) async -> [JudgedExchange] {
    var records: [JudgedExchange] = []
    for page in result.lists.compactMap({ $0.walks.first?.records.first }).filter(Self.isRepeatable) {
      guard let record = await again(page) else { continue }
      records.append(record)
    }
    let pages = result.lists.flatMap { $0.walks.first?.records.prefix(Self.maximumRepeatedPages) ?? [] }
    let others = (result.openings + pages + result.visits).filter(Self.isRepeatable)
    return records + (await pool.map(others) { await again($0) }.compactMap(\.self))
  }

  private static func isRepeatable(_ record: JudgedExchange) -> Bool {
    record.operation.method.isSafe && record.analysis.response != nil && !record.isTimedOut
  }

  /// A request a second time, its answer held against the first.
  private func again(_ first: JudgedExchange) async -> JudgedExchange? {
    let second = await session.ask(
      first.operation,
      first.subject.exchange.request,
      first.values,
      first.subject.expectation,
      purpose: "the same request again"
    )
    guard var second else { return nil }
    second.isUnstable = ItemComparison(first, second)?.hasDifference ?? false
    return session.compared(second, with: first, .unchanged)
  }

  /// The second page of each list once more, the items of its query in the reverse order, which has no meaning.
  func reorderings(_ result: ComponentResult) async -> [JudgedExchange] {
    let pages = result.lists.compactMap { list in
      let later = list.walks.flatMap { $0.pages.dropFirst() }
      return (later.first { $0.count > 0 } ?? later.first)?.record
    }
    return await pool.map(pages) { first -> JudgedExchange? in
      var request = first.subject.exchange.request
      let parts = request.url.query?.split(separator: "&") ?? []
      let names = Set(request.url.queryItems.map(\.name))
      // Of values that share a name the order may well have a meaning.
      guard parts.count > 1, names.count == parts.count else { return nil }
      request.url.query = parts.reversed().joined(separator: "&")
      let purpose = "the query parameters in another order"
      let expectation = first.subject.expectation
      let second = await session.ask(first.operation, request, first.values, expectation, purpose: purpose)
      guard var second else { return nil }
      second.isUnstable = ItemComparison(first, second)?.hasDifference ?? false
      return session.compared(second, with: first, .reorderedQuery)
    }
    .compactMap(\.self)
  }

  /// Requests that differ from well answered ones in the case of an identifier.
  ///
  /// Where the same request gets another answer anyhow, a difference says nothing of case.
  func otherCases(_ result: ComponentResult) async -> [JudgedExchange] {
    guard session.checks.contains(.identifierCase) else { return [] }
    let unstable = Set(result.repeats.filter(\.isUnstable).map(\.operation.id))
    return await pool.map(pathCases(result) + cursorCases(result)) { request -> JudgedExchange? in
      let expectation = Expectation.sameInAnotherCase(request.name)
      let second = await session.ask(request.first.operation, request.values, expectation, purpose: request.name)
      guard let second else { return nil }
      guard !unstable.contains(second.operation.id) else { return second.released(redactedBy: session.redaction) }
      return session.compared(second, with: request.first, .identifierCase(request.name))
    }
    .compactMap(\.self)
  }

  /// Requests that cross-exchange checks need in addition, as many of each check as links are followed.
  func followUps(_ result: ComponentResult) async -> [JudgedExchange] {
    let firsts = result.firsts
    let requests = session.checks.crossExchangeChecks.flatMap { check in
      check.followUps(to: firsts).filter(\.request.method.isSafe).prefix(max(0, configuration.maximumLinks)).map {
        (check, $0)
      }
    }
    return await pool.map(requests) { check, request in await session.followUp(request, of: check) }.compactMap(\.self)
  }

  private struct CaseRequest: Sendable {
    let first: JudgedExchange
    let values: ParameterValues
    let name: String
  }

  /// Identifiers in the path: of the good answer that has most items to compare, of several the first.
  private func pathCases(_ result: ComponentResult) -> [CaseRequest] {
    operations.filter(\.method.isSafe).flatMap { operation -> [CaseRequest] in
      let parameters = operation.pathParameters.filter(\.isUUID)
      guard !parameters.isEmpty else { return [] }
      let good = result.good(operation)
      let fullest = good.map { record in
        (record, operation.stability.flatMap { record.analysis.document?.root.value(at: $0.items)?.count } ?? 0)
      }
      .reduce(nil as (JudgedExchange, Int)?) { best, next in best.map { $0.1 >= next.1 } ?? false ? best : next }
      guard let record = fullest?.0 else { return [] }
      return parameters.flatMap { variants(of: record, $0) }
    }
  }

  /// Cursors: of the first page behind another one that has items to compare, else of the first such page.
  private func cursorCases(_ result: ComponentResult) -> [CaseRequest] {
    result.lists.flatMap { list -> [CaseRequest] in
      let later = list.walks.flatMap { $0.pages.dropFirst() }
      guard let record = (later.first { $0.count > 0 } ?? later.first)?.record,
        let cursor = record.operation.parameter(list.pagination.cursor, in: .query), cursor.isUUID
      else { return [] }
      return variants(of: record, cursor)
    }
  }

  private func variants(of record: JudgedExchange, _ parameter: Parameter) -> [CaseRequest] {
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
