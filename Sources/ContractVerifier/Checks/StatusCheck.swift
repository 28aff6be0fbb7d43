import HTTPExchange
import ContractModel
package import ContractReports

/// The status is one that the contract documents, and one that the request deserves.
package enum StatusCheck: ExchangeCheck {
  /// One finding at most: the status is undocumented, or documented and not deserved.
  ///
  /// A documented 429 says nothing of the request, but that there were too many.
  package static func findings(_ analysis: ExchangeAnalysis, _ judge: Judge) -> [Finding] {
    guard let status = analysis.response?.status else { return [] }
    guard let promise = analysis.promise else { return [undocumented(status, analysis)] }
    guard status != 429, let (check, message) = undeserved(status, promise, analysis.subject) else { return [] }
    return [
      analysis.subject.finding(
        check,
        message,
        details: credentials(status, analysis.subject.operation),
        contract: ContractPlace(place: promise.place)
      )
    ]
  }

  /// What is to be said of a status that the contract does not know.
  private static func undocumented(_ status: Int, _ analysis: ExchangeAnalysis) -> Finding {
    let subject = analysis.subject
    let contract = ContractPlace(place: subject.operation.responsesPlace)
    if case .sameInAnotherCase(let reason) = subject.expectation {
      return subject.finding(.identifierCase, "undocumented status \(status) for \(reason)", contract: contract)
    }
    let documented = subject.operation.responses.map(\.pattern.description).joined(separator: ", ")
    var message = "status \(status) is not documented; the contract knows \(documented.isEmpty ? "none" : documented)"
    if 300..<400 ~= status, let target = analysis.response?.headers["Location"] {
      message += " (it redirects to \(target))"
    }
    return subject.finding(
      .status,
      message,
      details: purpose(subject.expectation) + credentials(status, subject.operation),
      contract: contract
    )
  }

  /// Why a documented status is not what the request deserves, and the check that this breaks; `nil` where it is.
  private static func undeserved(_ status: Int, _ promise: Response, _ subject: ExchangeUnderTest) -> (CheckID, String)?
  {
    switch subject.expectation {
    case .documented: nil
    case .success:
      isSuccess(status, promise)
        ? nil : (.status, "status \(status), where the contract's own example deserves a success")
    case .followed(_, let check):
      isSuccess(status, promise) ? nil : (check, "status \(status), although an answer of this API leads here")
    case .sameInAnotherCase(let reason):
      isSuccess(status, promise) ? nil : (.identifierCase, "status \(status) for \(reason)")
    case .notFound(let reason):
      isNotFound(status, promise)
        ? nil : (.rejection, "status \(status), where a documented 404 is due: \(reason)")
    case .refusal(let reason):
      400..<500 ~= status
        ? nil : (.rejection, "status \(status), where a documented refusal (4xx) is due: \(reason)")
    case .noServerError(let reason):
      status < 500 ? nil : (.rejection, "status \(status), a server error: \(reason)")
    }
  }

  /// Whether a documented status is a success: 2xx, or a redirect that the contract names itself.
  private static func isSuccess(_ status: Int, _ promise: Response) -> Bool {
    200..<300 ~= status || (300..<400 ~= status && promise.pattern != .default)
  }

  /// Whether a documented status says that there is no such thing, or that it is hidden from whoever asks.
  ///
  /// Of a range such as `4XX` the contract does not say which status is meant, so that any of it will do.
  private static func isNotFound(_ status: Int, _ promise: Response) -> Bool {
    guard case .exact = promise.pattern else { return 400..<500 ~= status }
    return [401, 403, 404, 410].contains(status)
  }

  /// Why the request was made on purpose as it is.
  private static func purpose(_ expectation: Expectation) -> [String] {
    switch expectation {
    case .notFound(let reason), .refusal(let reason), .noServerError(let reason): ["asked on purpose: \(reason)"]
    default: []
    }
  }

  /// What to do about a refusal for lack of credentials.
  private static func credentials(_ status: Int, _ operation: Operation) -> [String] {
    guard status == 401 || status == 403, !operation.security.isEmpty else { return [] }
    return ["the operation asks for credentials; give them with --header or --header-env"]
  }
}
