import ContractReports
import HTTPMessages

extension Journey {
  /// The way in which a step fails.
  struct Way: Sendable, Hashable {
    let check: CheckID
    let step: StepPlace
    let status: Int?
  }

  /// The ways in which the steps have failed.
  var ways: Set<Way> { Set(ways(at: nil).flatMap(\.self)) }

  /// The server errors of the steps, also those that the contract documents or an action handled.
  var serverErrors: Set<Way> {
    Set(
      zip(records, places).compactMap { record, place in
        guard let status = record.analysis.response?.status, status >= 500 else { return nil }
        return Way(check: .generatedRequest, step: place, status: status)
      }
    )
  }

  /// Returns the ways in which each exchange has failed, none for those of other steps than one.
  func ways(at step: StepPlace?) -> [Set<Way>] {
    zip(records, places).map { record, place in
      guard step == nil || step == place else { return [] }
      let status = record.analysis.response?.status
      return Set(record.findings.map { Way(check: $0.check, step: place, status: status) })
    }
  }
}
