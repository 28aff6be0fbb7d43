import ContractJudge
import ContractReports
import HTTPMessages

extension Journey {
  /// The way in which a step fails.
  struct StepFailure: Sendable, Hashable {
    let check: CheckID
    let step: StepPlace
    let status: Int?
  }

  /// The ways in which the steps have failed.
  var stepFailures: Set<StepFailure> { Set(stepFailures(at: nil).flatMap(\.self)) }

  /// The server errors of the steps, also those that the contract documents or an action handled.
  var serverErrors: Set<StepFailure> {
    Set(
      zip(records, places).compactMap { record, place in
        guard let status = record.analysis.response?.status, status >= 500 else { return nil }
        return StepFailure(check: .generatedRequest, step: place, status: status)
      }
    )
  }

  /// Returns the ways in which each exchange has failed, none for those of other steps than one.
  func stepFailures(at step: StepPlace?) -> [Set<StepFailure>] {
    zip(records, places).map { record, place in
      guard step == nil || step == place else { return [] }
      let status = record.analysis.response?.status
      return Set(record.findings.map { StepFailure(check: $0.check, step: place, status: status) })
    }
  }
}
