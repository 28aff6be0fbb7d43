import ContractModel
import ContractReports
import HTTPExchange

/// A resource, and what came back for it.
struct ResourceOutcome: Sendable {
  let target: ResourceTarget
  let exchange: HTTPExchange
  var findings: [Finding]
}

/// Two answers that must be the same.
struct Comparison: Sendable {
  /// Why they must be.
  enum Reason: Sendable {
    /// The two requests were identical.
    case repeated
    /// The requests differ in the case of an identifier, which the text names.
    case otherCase(String)
  }

  let reason: Reason
  let first: Record
  var second: Record
}

/// What was asked and answered of operations that links connect.
struct ComponentResult: Sendable {
  /// The first request of each operation that could be asked at once.
  var openings: [Record] = []
  /// The walks of each paginated operation.
  var walks: [(pagination: Pagination, walks: [Walk])] = []
  /// The requests that links led to.
  var visits: [Record] = []
  /// The second requests, each beside its first.
  var comparisons: [Comparison] = []
  /// The requests made to be refused.
  var probes: [Record] = []
  /// The resources that answers referred to.
  var resources: [ResourceOutcome] = []
  /// What was cut short or left out.
  var notes: [String] = []

  /// Every exchange with an operation, in the order of the report.
  var records: [Record] {
    openings + walks.flatMap { $0.walks.flatMap(\.records) } + visits + comparisons.map(\.second) + probes
  }

  /// The good answers of an operation to requests that deserve one, identical requests left out.
  func good(_ operation: Operation) -> [Record] {
    (openings + walks.flatMap { $0.walks.flatMap(\.records) } + visits).filter {
      $0.operation.id == operation.id && $0.analysis.isGood
    }
  }

  /// Gives every exchange its place in the run's order.
  mutating func number(_ counter: inout Int) {
    for position in openings.indices { openings[position].number(&counter) }
    for group in walks.indices {
      for position in walks[group].walks.indices { walks[group].walks[position].number(&counter) }
    }
    for position in visits.indices { visits[position].number(&counter) }
    for position in comparisons.indices { comparisons[position].second.number(&counter) }
    for position in probes.indices { probes[position].number(&counter) }
    for position in resources.indices {
      counter += 1
      for finding in resources[position].findings.indices {
        resources[position].findings[finding].exchange?.number = counter
      }
    }
  }

  /// The findings of single exchanges, then those of the laws over several.
  var findings: [Finding] {
    var uniqueness = UniquenessLaw()
    return records.flatMap(\.findings)
      + walks.flatMap { PaginationLaws.findings($0.walks, $0.pagination) }
      + comparisons.compactMap(Self.finding)
      + (openings + walks.flatMap { $0.walks.flatMap(\.records) } + visits).flatMap { uniqueness.findings($0) }
      + resources.flatMap(\.findings)
  }

  private static func finding(_ comparison: Comparison) -> Finding? {
    switch comparison.reason {
    case .repeated: StabilityLaw.finding(comparison.first, comparison.second)
    case .otherCase(let name): IdentifierCaseLaw.finding(comparison.first, comparison.second, name)
    }
  }
}
