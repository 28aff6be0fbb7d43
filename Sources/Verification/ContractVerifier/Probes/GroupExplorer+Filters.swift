import ContractJudge
import ContractModel
import ContractReports
import Diagnostics
import HTTPMessages
import JSONSyntax

/// Requests lists with filter and sort parameters, and compares the items with the values that were sent.
extension GroupExplorer {
  /// The maximum number of filters of one list.
  private static var maximumFilters: Int { 12 }

  /// Sends one request for each query parameter of a list that filters or sorts by a member of its items.
  func filters(_ result: GroupExchanges) async -> [JudgedExchange] {
    guard session.checks.contains(.filter) else { return [] }
    return await pool.map(operations.filter { $0.method == .get }) { operation -> [JudgedExchange] in
      let lists = result.good(operation).lazy.compactMap { first in FilteredList(first).map { (first, $0) } }
      guard let (known, some) = lists.first(where: { $0.1.items.count > 1 }) ?? lists.first else { return [] }
      var (first, list, records): (JudgedExchange, FilteredList, [JudgedExchange?]) = (known, some, [])
      let large = known.values.withLargestPage(of: operation)
      if large != known.values, !some.filters.isEmpty {
        let record = await unfiltered(operation, large)
        records.append(record)
        if let record, let all = FilteredList(record), all.items.count >= some.items.count {
          (first, list) = (record, all)
        }
      }
      let filters = Array(list.filters.prefix(Self.maximumFilters))
      records += await pool.map(filters) { [first, list] filter in await filtered(first, list, filter) }
      return (records + [await radius(first)]).compactMap(\.self).map(session.released)
    }
    .flatMap(\.self)
  }

  /// Requests a list without a filter.
  private func unfiltered(_ operation: Operation, _ values: ParameterValues) async -> JudgedExchange? {
    await session.perform(operation, values, .documented, purpose: "the list that filters are compared with")
  }

  /// Requests a list with a filter.
  private func filtered(
    _ first: JudgedExchange,
    _ list: FilteredList,
    _ filter: FilteredList.Filter
  ) async -> JudgedExchange? {
    var values = first.values.with(filter.parameter, .value(filter.value))
    if let reversal = filter.reversal { values = values.with(reversal.parameter, .value(reversal.value)) }
    let purpose = "\(filter.purpose) \"\(filter.parameter.name)\""
    let sent = await session.perform(first.operation, values, .noServerError("the value is valid"), purpose: purpose)
    guard var record = sent else { return nil }
    session.judged(.filter, first.operation.id)
    if let (message, value) = list.fault(of: record, filter) {
      record.findings.append(
        record.subject.finding(.filter, message, severity: filter.severity, body: value.map { BodyPlace($0) })
      )
    } else if let message = list.lost(in: record, filter),
      // What has gone meanwhile, or comes late into an index, is not lost.
      let second = await session.perform(first.operation, values, .documented, purpose: purpose),
      let again = await unfiltered(first.operation, first.values).flatMap({ FilteredList($0) }),
      again.lost(in: second, filter) == message
    {
      record.findings.append(record.subject.finding(.filter, message))
    }
    return record
  }

  /// Requests the items around a location with a radius that leaves out about half of them.
  private func radius(_ first: JudgedExchange) async -> JudgedExchange? {
    guard let filter = RadiusFilter(first) else { return nil }
    let values = first.values.with(filter.parameter, .value(JSONLiteral(filter.value)))
    let purpose = "filtered by \"\(filter.parameter.name)\""
    let record = await session.perform(first.operation, values, .noServerError("the value is valid"), purpose: purpose)
    if record != nil { session.judged(.filter, first.operation.id) }
    guard var record, let fault = filter.fault(of: record) else { return record }
    record.findings.append(record.subject.finding(.filter, fault.message, body: BodyPlace(fault.value)))
    return record
  }
}

extension FilteredList.Filter {
  /// The severity of its fault: a server may find what is similar on purpose, without saying so.
  fileprivate var severity: Severity { if case .nothing = effect { .warning } else { .error } }
}

extension LifeCycleContext {
  /// The texts of which a search for the first that finds several items is compared with others.
  private static let commonTexts = ["e", "a", "example"]
  /// The maximum number of filters of one search.
  private static let maximumFilters = 12

  /// Sends one request for each member of the body of a search that filters or sorts by a member of its items.
  mutating func filterSearches() async {
    guard session.checks.contains(.filter) else { return }
    for search in ProcedureResources(plan.operations).searches {
      guard let search = allowed(search), let (values, list) = await searched(search) else { continue }
      for filter in list.filters.prefix(Self.maximumFilters) {
        var filtered = values.with(filter.parameter, .value(filter.value))
        if let reversal = filter.reversal { filtered = filtered.with(reversal.parameter, .value(reversal.value)) }
        let purpose = "\(filter.purpose) \"\(filter.parameter.name)\""
        let expectation = Expectation.noServerError("the value is valid")
        guard let record = await perform(search, filtered, expectation, purpose: purpose) else { return }
        session.judged(.filter, search.id)
        if let (message, value) = list.fault(of: record, filter) {
          report(.filter, message, severity: filter.severity, on: record, body: value)
        } else if let message = list.lost(in: record, filter),
          let second = await perform(search, filtered, .documented, purpose: purpose),
          let again = await searched(search, values), again.lost(in: second, filter) == message
        {
          report(.filter, message, on: second)
        }
      }
    }
  }

  /// Returns the values of a search that finds several items, and these.
  private mutating func searched(_ search: Operation) async -> (ParameterValues, FilteredList)? {
    guard let parents = known.values(for: search.path),
      let usual = values(of: search, path: parents)?.withLargestPage(of: search)
    else { return nil }
    let texts = search.parameters.filter { $0.isRequired && $0.type == "string" && $0.exampleValue == nil }
    let others = Self.commonTexts.map { text in
      texts.reduce(usual) { values, parameter in
        parameter.allows(.value(.string(text))) ? values.with(parameter, .value(.string(text))) : values
      }
    }
    for values in texts.isEmpty ? [usual] : others {
      if let list = await searched(search, values), list.items.count > 1 { return (values, list) }
    }
    return nil
  }

  private mutating func searched(_ search: Operation, _ values: ParameterValues) async -> FilteredList? {
    let record = await perform(search, values, .documented, purpose: "the list that filters are compared with")
    return record.flatMap { $0.analysis.isGood ? FilteredList($0, search: search) : nil }
  }
}
