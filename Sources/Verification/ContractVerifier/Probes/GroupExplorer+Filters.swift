import ContractJudge
import ContractModel
import ContractReports
import HTTPMessages
import JSONSyntax

/// Requests lists with filter and sort parameters, and compares the items with the values that were sent.
extension GroupExplorer {
  /// The maximum number of filters of one list.
  private static var maximumFilters: Int { 12 }

  /// Sends one request for each query parameter of a list that filters or sorts by a member of its items.
  func filters(_ result: GroupExchanges) async -> [JudgedExchange] {
    guard session.checks.contains(.filter) else { return [] }
    var records: [JudgedExchange] = []
    for operation in operations where operation.method == .get {
      let lists = result.good(operation).lazy.compactMap { first in FilteredList(first).map { (first, $0) } }
      guard let (first, list) = lists.first(where: { $0.1.items.count > 1 }) ?? lists.first else { continue }
      for filter in list.filters.prefix(Self.maximumFilters) {
        let values = first.values.with(filter.parameter, .value(filter.value))
        let purpose = "\(filter.purpose) \"\(filter.parameter.name)\""
        guard
          var record = await session.perform(operation, values, .noServerError("the value is valid"), purpose: purpose)
        else { continue }
        session.judged(.filter, operation.id)
        if let (message, value) = list.fault(of: record, filter) {
          record.findings.append(record.subject.finding(.filter, message, body: value.map { BodyPlace($0) }))
        }
        records.append(session.released(record))
      }
      if let record = await radius(first) { records.append(session.released(record)) }
    }
    return records
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
