import ContractJudge
import ContractModel
import ContractReports
import HTTPMessages
import JSONSyntax

/// A fault of a walk, and the page that shows it.
struct WalkFault {
  let page: Page
  let message: String
  var details: [String] = []
  /// The value in the body.
  var value: JSONValue?

  /// Returns whether an exchange is that of the page.
  func isShown(by record: JudgedExchange) -> Bool {
    page.record.subject.exchange.request == record.subject.exchange.request
      && page.record.subject.purpose == record.subject.purpose
  }

  /// Returns the finding of the check `pagination`; `place` is that of the pagination in the contract.
  func finding(_ place: SourcePlace) -> Finding {
    page.record.subject.finding(
      .pagination,
      message,
      details: details,
      body: value.map { BodyPlace($0) },
      contract: ContractPlace(place: place)
    )
  }
}

extension ListWalks {
  /// The faults of each walk, and the differences between walks.
  var faults: [WalkFault] {
    let comparison = WalkComparison(list: self)
    return walks.flatMap { $0.faults(items: comparison.reference?.keys.count) } + comparison.faults
  }
}
