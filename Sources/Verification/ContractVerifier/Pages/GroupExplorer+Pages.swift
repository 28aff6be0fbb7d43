import ContractJudge
import ContractModel
import ContractReports
import HTTPMessages
import JSONSyntax

/// Reads lists page by page.
extension GroupExplorer {
  // MARK: Full pages

  /// Returns the walks of each list that a first request started.
  func lists(_ firsts: [JudgedExchange]) async -> [ListWalks] {
    await pool.map(firsts) { first -> ListWalks? in
      guard let pagination = first.operation.walkedPagination else { return nil }
      let start = Walk(pagination: pagination, limits: .usual(first.operation, pagination))
      var list = await list(await session.continued(start, from: first), first)
      // The first walk of several pages is the shortest way back.
      let forward = list.walks.first { $0.end == .complete && $0.pages.count { $0.count > 0 } > 1 }
      if let forward { list.back = await session.walkBack(forward) }
      return list
    }
    .compactMap(\.self)
  }

  /// Returns a list with its first walk, which reveals the list's length, and the others, which are concurrent.
  private func list(_ walk: Walk, isDescribed: Bool = true, _ first: JudgedExchange) async -> ListWalks {
    let (operation, pagination) = (first.operation, walk.pagination)
    let isSilent = walk.records.first?.isTimedOut ?? true
    let others = isSilent ? [] : WalkLimits.others(operation, pagination, items: walk.itemCount)
    let walks = await pool.map(others) { await session.walk(operation, pagination, first.values, $0) }
    return ListWalks(pagination: pagination, isDescribed: isDescribed, walks: [walk] + walks)
  }

  /// Returns notes on the walks of a list that were cut short.
  static func notes(_ list: ListWalks) -> [String] {
    list.walks.filter { $0.end == .cut }.compactMap { walk in
      walk.records.first.map {
        "\($0.operation.id): the walk with \(walk.name) was cut short after \(walk.pages.count) pages (limits.max-pages)"
      }
    }
  }

  // MARK: Other pages

  /// Reads each list that does not promise full pages to its end, and back; adds notes about inferred paginations.
  ///
  /// These lists are judged at once, so that the bodies of their pages can be released.
  func pageWalks(_ result: inout GroupExchanges) async -> [JudgedExchange] {
    guard session.checks.contains(.pagination) else { return [] }
    let accepted = result
    let walked = await pool.map(operations.filter { $0.walkedPagination == nil }) { operation in
      await pageWalks(of: operation, accepted.good(operation))
    }
    result.notes += walked.flatMap(\.notes)
    return walked.flatMap(\.records)
  }

  /// Reads a list to its end, and back, starting from its good responses.
  private func pageWalks(
    of operation: Operation,
    _ good: [JudgedExchange]
  ) async -> (records: [JudgedExchange], notes: [String]) {
    var (records, notes): ([JudgedExchange], [String]) = ([], [])
    let inference = PageInference(operation: operation)
    for (position, pagination) in inference.paginations.enumerated() {
      guard let first = Self.fullest(good, pagination.items) else { break }
      let values = pagination.total.map { _ in first.values.counting(operation) } ?? first.values
      let walk = await session.walk(operation, pagination, values, .usual(operation, pagination))
      var list = await list(walk, isDescribed: !inference.isInferred, first)
      guard list.walks.contains(where: { !$0.keys.isEmpty }) || !list.faults.isEmpty else { continue }
      // A second way that the contract mentions, such as `Link`, may be missing.
      guard position == 0 || list.walks.contains(where: { $0.records.count > 1 }) else { continue }
      if inference.isInferred, position == 0 {
        notes.append(
          "\(operation.id): pages are inferred; describe them with x-pagination: \(pagination.yaml)"
        )
      }
      if let note = Self.unreadTarget(of: list.walks, operation) { notes.append(note) }
      if let longest = list.walks.filter({ $0.end == .complete }).max(by: { $0.pages.count < $1.pages.count }) {
        list.back = await session.walkBack(longest)
      }
      if position == 0, walk.itemCount > 1, let single = WalkLimits.single(operation, pagination),
        !list.walks.contains(where: { $0.limits == single })
      {
        list.walks.append(await session.walk(operation, pagination, values, single, atMost: 1))
      }
      let faults = list.faults
      records += list.records.map { record in
        var record = record
        record.findings += faults.filter { $0.isShown(by: record) }.map { $0.finding(pagination.place) }
        return session.released(record)
      }
    }
    return (records, notes)
  }

  /// Returns a note about a next page of another origin, which was not read.
  private static func unreadTarget(of walks: [Walk], _ operation: Operation) -> String? {
    for walk in walks {
      guard case .unread(.elsewhere(let url)) = walk.end, let page = walk.pages.last else { continue }
      let place =
        "\(operation.id): the page after page \(walk.pages.count) is on another origin (\(VisibleText.of("\(url.scheme)://\(url.authority)")))"
      return page.record.subject.exchange.request.url.scheme == "https" && url.scheme == "http"
        ? "\(place), and leads from https to http; it was not read"
        : "\(place), and was not read; \"resources: all\" reads it, without credentials"
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
}

extension Parameter {
  /// The normalized names of switches with which a response has the number of all items.
  private static let countNames: Set<String> = [
    "count", "includecount", "withcount", "totalcount", "counttotal", "includetotal", "withtotal", "includetotalcount",
  ]

  /// Whether a response has the number of all items if the parameter is `true`.
  var isCountSwitch: Bool {
    location == .query && type == "boolean" && Self.countNames.contains(ResourceNaming.normalized(name))
  }
}

extension ParameterValues {
  /// Returns the values with the switch of a list that adds the number of all items, such as `$count` of OData.
  fileprivate func counting(_ operation: Operation) -> ParameterValues {
    operation.parameters.first(where: \.isCountSwitch).map { with($0, .value(.bool(true))) } ?? self
  }
}
