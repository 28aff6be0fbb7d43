import HTTPExchange
import ContractModel
package import ContractReports

/// The status is one that the contract documents, and one that the request deserves.
package enum StatusCheck: ExchangeCheck {
  /// One finding at most: the status is undocumented, or documented and not deserved.
  package static func findings(_ analysis: Analysis, _ judge: Judge) -> [Finding] {
    guard let response = analysis.response else { return [] }
    let subject = analysis.subject
    let status = response.status
    let documented = subject.operation.responses.map(\.pattern.description).joined(separator: ", ")
    guard let promise = analysis.promise else {
      if case .sameInAnotherCase(let reason) = subject.expectation {
        return [subject.finding(.identifierCase, "undocumented status \(status) for \(reason)")]
      }
      var message = "status \(status) is not documented; the contract knows \(documented)"
      if 300..<400 ~= status, let target = response.headers["Location"] {
        message += " (it redirects to \(target))"
      }
      return [
        subject.finding(
          .status,
          message,
          details: Self.reason(subject.expectation),
          contract: ContractPlace(place: subject.operation.responsesPlace)
        )
      ]
    }
    let contract = ContractPlace(place: promise.place)
    switch subject.expectation {
    case .documented: return []
    case .success where !analysis.isSuccess:
      return [
        subject.finding(
          .status,
          "status \(status), where the contract's own example deserves a success",
          contract: contract
        )
      ]
    case .followed(_, let check) where !analysis.isSuccess:
      return [
        subject.finding(check, "status \(status), although an answer of this API leads here", contract: contract)
      ]
    case .sameInAnotherCase(let reason) where !analysis.isSuccess:
      return [subject.finding(.identifierCase, "status \(status) for \(reason)", contract: contract)]
    case .refusal(let reason) where !(400..<500 ~= status):
      return [
        subject.finding(
          .rejection,
          "status \(status), where a documented refusal (4xx) is due: \(reason)",
          contract: contract
        )
      ]
    case .noServerError(let reason) where status >= 500:
      return [subject.finding(.rejection, "status \(status), a server error: \(reason)", contract: contract)]
    default: return []
    }
  }

  private static func reason(_ expectation: Expectation) -> [String] {
    switch expectation {
    case .refusal(let reason), .noServerError(let reason): ["asked on purpose: \(reason)"]
    default: []
    }
  }
}
