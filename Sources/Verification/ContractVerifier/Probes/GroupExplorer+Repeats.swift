import ContractJudge
import ContractModel
import ContractReports
import HTTPMessages
import JSONSyntax

/// Repeats requests: unchanged, with reordered queries, with identifiers in another case, or as checks require.
extension GroupExplorer {
  /// The maximum number of pages of a walk that are requested twice.
  private static var maximumRepeatedPages: Int { 10 }

  /// Repeats requests unchanged: the first pages of each list, and every request that a link led to.
  ///
  /// The first page of a list is also repeated with no other request in flight, so that a response that alternates from
  /// request to request is detected.
  func repeats(_ result: GroupExchanges) async -> [JudgedExchange] {
    var records: [JudgedExchange] = []
    for page in result.lists.compactMap({ $0.walks.first?.records.first }).filter(Self.isRepeatable) {
      guard let record = await again(page) else { continue }
      records.append(record)
    }
    let pages = result.lists.flatMap { $0.walks.first?.records.prefix(Self.maximumRepeatedPages) ?? [] }
    let others = (result[.firstExchanges] + pages + result[.linked]).filter(Self.isRepeatable)
    return records + (await pool.map(others) { await again($0) }.compactMap(\.self))
  }

  private static func isRepeatable(_ record: JudgedExchange) -> Bool {
    record.operation.method.isSafe && record.analysis.response != nil && !record.isTimedOut
  }

  /// Repeats a request and compares its response with the first one.
  private func again(_ first: JudgedExchange) async -> JudgedExchange? {
    let second = await session.perform(
      OperationRequest(like: first, purpose: "the same request again")
    )
    guard var second else { return nil }
    second.isUnstable = ItemComparison(first, second)?.hasDifference ?? false
    return session.compared(second, with: first, .unchanged)
  }

  /// Repeats the second page of each list with the query items reversed, which must make no difference.
  func reorderings(_ result: GroupExchanges) async -> [JudgedExchange] {
    let pages = result.lists.compactMap { list in
      let later = list.walks.flatMap { $0.pages.dropFirst() }
      return (later.first { $0.count > 0 } ?? later.first)?.record
    }
    return await pool.map(pages) { first -> JudgedExchange? in
      var request = first.subject.exchange.request
      let parts = request.url.query?.split(separator: "&") ?? []
      let names = Set(request.url.queryItems.map(\.name))
      // The order of values that share a name may be significant.
      guard parts.count > 1, names.count == parts.count else { return nil }
      request.url.query = parts.reversed().joined(separator: "&")
      let second = await session.perform(
        OperationRequest(like: first, request: request, purpose: "the query parameters in another order")
      )
      guard var second else { return nil }
      second.isUnstable = ItemComparison(first, second)?.hasDifference ?? false
      return session.compared(second, with: first, .reorderedQuery)
    }
    .compactMap(\.self)
  }

  /// Repeats successful requests with an identifier in another case.
  ///
  /// If the unchanged request already gets a different response, a difference says nothing about case.
  func otherCases(_ result: GroupExchanges) async -> [JudgedExchange] {
    guard session.checks.contains(.identifierCase) else { return [] }
    let unstable = Set(result[.variations].filter(\.isUnstable).map(\.operation.id))
    return await pool.map(pathCases(result) + cursorCases(result)) { request -> JudgedExchange? in
      let expectation = Expectation.sameInAnotherCase(request.name)
      let second = await session.perform(request.first.operation, request.values, expectation, purpose: request.name)
      guard let second else { return nil }
      guard !unstable.contains(second.operation.id) else { return session.released(second) }
      return session.compared(second, with: request.first, .identifierCase(request.name))
    }
    .compactMap(\.self)
  }

  /// Sends the additional requests of cross-exchange checks, limited per check to the maximum number of links.
  func followUps(_ result: GroupExchanges) async -> [JudgedExchange] {
    let firsts = result.firsts
    let requests = session.checks.crossExchangeChecks.flatMap { check in
      check.followUps(to: firsts).filter { $0.request.method.isSafe && !isDescribedOtherwise($0) }
        .prefix(max(0, configuration.maximumLinks)).map { (check, $0) }
    }
    return await pool.map(requests) { check, request in await session.followUp(request, of: check) }.compactMap(\.self)
  }

  /// Returns whether the contract describes the same request with another method, such as a `HEAD` that gets a 204, and
  /// not the status of the first one for it.
  private func isDescribedOtherwise(_ followUp: FollowUpRequest) -> Bool {
    guard let status = followUp.first.analysis.response?.status else { return false }
    return plan.operations.contains {
      $0.method == followUp.request.method && $0.path == followUp.first.operation.path && !$0.documents(status)
    }
  }

  private struct CaseRequest: Sendable {
    let first: JudgedExchange
    let values: ParameterValues
    let name: String
  }

  /// Returns case variants of path identifiers, from the first good response with the most items to compare.
  private func pathCases(_ result: GroupExchanges) -> [CaseRequest] {
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

  /// Returns case variants of cursors in both directions, preferably from a page that has items to compare.
  private func cursorCases(_ result: GroupExchanges) -> [CaseRequest] {
    result.lists.flatMap { list -> [CaseRequest] in
      let later = list.walks.flatMap { $0.pages.dropFirst() }
      let earlier = list.back.map { Array($0.pages.dropFirst()) } ?? []
      return [(later, list.pagination.parameter), (earlier, list.pagination.before)].flatMap { pages, name in
        guard let record = (pages.first { $0.count > 0 } ?? pages.first)?.record,
          let cursor = record.operation.queryParameter(name), cursor.isUUID
        else { return [CaseRequest]() }
        return variants(of: record, cursor)
      }
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
