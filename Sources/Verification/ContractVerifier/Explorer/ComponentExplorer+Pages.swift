import ContractJudge
import ContractModel
import ContractReports
import HTTPMessages
import JSONSyntax

/// Reads lists whose pages follow each other by offset, page number, token, URL or `Link` header.
extension ComponentExplorer {
  /// Reads each list to its end, with a large and a small page size; adds notes about inferred paginations.
  func pageWalks(_ result: inout ComponentResult) async -> [JudgedExchange] {
    guard session.checks.contains(.pagination) else { return [] }
    var records: [JudgedExchange] = []
    for operation in operations {
      let inference = PageInference(operation: operation)
      let good = result.good(operation)
      for (position, pagination) in inference.paginations.enumerated() {
        guard let first = Self.fullest(good, pagination.items) else { break }
        let walks = await walks(of: operation, pagination, first.values)
        let comparison = PageWalkComparison(walks: walks).faults
        guard walks.contains(where: { !$0.keys.isEmpty }) || !comparison.isEmpty else { continue }
        // A second way that the contract mentions, such as `Link`, may be missing.
        guard position == 0 || walks.contains(where: { $0.records.count > 1 }) else { continue }
        if inference.isInferred, position == 0 {
          result.notes.append(
            "\(operation.id): pages are inferred; describe them with x-pagination: \(pagination.yaml)"
          )
        }
        if let note = Self.unreadTarget(of: walks, operation) { result.notes.append(note) }
        var faults: [Int: [Finding]] = [:]
        let longest = walks.filter { $0.end == .complete }.max { $0.pages.count < $1.pages.count }
        let back: BackwardWalk? = if let longest { await session.walkBack(longest) } else { nil }
        let all = walks.flatMap(\.records) + (back?.records ?? [])
        let backFault = back.flatMap { BackwardWalkComparison(walk: $0, isDescribed: !inference.isInferred).fault }
        for fault in comparison + [backFault].compactMap(\.self) {
          guard
            let index = all.firstIndex(where: {
              $0.subject.exchange.request == fault.record.subject.exchange.request
                && $0.subject.purpose == fault.record.subject.purpose
            })
          else { continue }
          faults[index, default: []].append(
            all[index].subject.finding(
              .pagination,
              fault.message,
              body: fault.value.map { BodyPlace($0) },
              contract: ContractPlace(place: pagination.place)
            )
          )
        }
        records += all.enumerated().map { index, record in
          var record = record
          record.findings += faults[index] ?? []
          return session.released(record)
        }
      }
    }
    return records
  }

  /// Returns a note about a next page of another origin, which was not read.
  private static func unreadTarget(of walks: [PageWalk], _ operation: Operation) -> String? {
    for walk in walks {
      guard case .elsewhere(let url)? = walk.unreadTarget, let page = walk.pages.last else { continue }
      let place =
        "\(operation.id): the page after page \(walk.pages.count) is on another origin (\(VisibleText.of("\(url.scheme)://\(url.authority)")))"
      return page.record.subject.exchange.request.url.scheme == "https" && url.scheme == "http"
        ? "\(place), and leads from https to http; it was not read"
        : "\(place), and was not read; --resources all reads it, without credentials"
    }
    return nil
  }

  /// Returns the first response with the most items; without items, pages cannot be compared.
  private static func fullest(_ records: [JudgedExchange], _ items: JSONPointer) -> JudgedExchange? {
    func count(_ record: JudgedExchange) -> Int {
      record.analysis.document?.root.value(at: items).map { $0.kind == .array ? $0.count : 0 } ?? 0
    }
    var best: (record: JudgedExchange, count: Int)?
    for record in records {
      let count = count(record)
      if best.map({ $0.count < count }) ?? true { best = (record, count) }
    }
    return best?.record
  }

  private func walks(
    of operation: Operation,
    _ pagination: Pagination,
    _ values: ParameterValues
  ) async -> [PageWalk] {
    let limits = operation.pageSizes(pagination)
    let first = await session.walk(operation, pagination, values, limit: limits.first ?? nil)
    guard first.keys.count > 1, let parameter = pagination.limit.flatMap({ operation.parameter($0, in: .query) }) else {
      return [first]
    }
    let wanted = max(1, (first.keys.count + 2) / 3)
    let small = [wanted, wanted + 1, wanted - 1, 1, 2, 5, 10].first {
      $0 > 0 && $0 < first.keys.count && parameter.allows(.value(JSONLiteral($0)))
    }
    guard let small, small != first.limit else { return [first] }
    return [first, await session.walk(operation, pagination, values, limit: small)]
  }
}

extension Operation {
  /// Returns a large page size that a list allows; `nil` to send none.
  fileprivate func pageSizes(_ pagination: Pagination) -> [Int?] {
    guard let parameter = pagination.limit.flatMap({ parameter($0, in: .query) }) else { return [nil] }
    let maximum = parameter.schema?.value["maximum"]?.integer
    return [maximum.map { min($0, 100) }, 100, 50, parameter.defaultValue?.integer].filter { size in
      size.map { $0 > 0 && parameter.allows(.value(JSONLiteral($0))) } ?? false
    } + [nil]
  }
}
