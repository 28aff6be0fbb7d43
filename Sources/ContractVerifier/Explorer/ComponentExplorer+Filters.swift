import ContractModel
import ContractReports
import HTTPMessages
import JSONSyntax

/// Requests lists with filter and sort parameters, and compares the items with what was asked for.
extension ComponentExplorer {
  /// The maximum number of filters of one list.
  private static var maximumFilters: Int { 12 }

  /// Sends one request for each query parameter of a list that filters or sorts by a member of its items.
  func filters(_ result: ComponentResult) async -> [JudgedExchange] {
    guard session.checks.contains(.filter) else { return [] }
    var records: [JudgedExchange] = []
    for operation in operations where operation.method == .get {
      guard let first = result.good(operation).first, let list = FilteredList(first) else { continue }
      for filter in list.filters.prefix(Self.maximumFilters) {
        let values = first.values.with(filter.parameter, .value(filter.value))
        let purpose = "\(filter.purpose) \"\(filter.parameter.name)\""
        guard
          var record = await session.ask(operation, values, .noServerError("the value is valid"), purpose: purpose)
        else { continue }
        if let (message, value) = list.fault(of: record, filter) {
          record.findings.append(record.subject.finding(.filter, message, body: value.map { BodyPlace($0) }))
        }
        records.append(record.released(redactedBy: session.redaction))
      }
    }
    return records
  }
}
