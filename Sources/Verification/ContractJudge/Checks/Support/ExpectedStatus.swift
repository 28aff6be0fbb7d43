import ContractModel
package import Diagnostics
package import Findings
import HTTPMessages

/// A documented status and the request's expectation.
///
/// A documented 429 says nothing about the request, only that there were too many requests.
package struct ExpectedStatus {
  package let status: Int
  private let promise: Response
  private let subject: ExchangeUnderTest

  /// Creates the expected status of a response; `nil` if there is none, or its status is undocumented or 429.
  package init?(_ analysis: ExchangeAnalysis) {
    guard let status = analysis.response?.status, status != 429, let promise = analysis.promise else { return nil }
    self.status = status
    self.promise = promise
    subject = analysis.subject
  }

  /// Whether the status is a success: 2xx, or a redirect that the contract documents explicitly.
  package var isSuccess: Bool { 200..<300 ~= status || (300..<400 ~= status && promise.pattern != .default) }

  /// Whether the status says that the resource does not exist or is hidden from the client.
  ///
  /// For a range such as `4XX`, the contract does not say which status is meant, so any status of the range qualifies.
  package var isNotFound: Bool {
    guard case .exact = promise.pattern else { return 400..<500 ~= status }
    return [401, 403, 404, 410].contains(status)
  }

  /// Whether the contract names the status, and no success that could be expected in its place.
  package var isOnlyOutcome: Bool {
    promise.pattern == .exact(status) && 400..<500 ~= status
      && subject.operation.responses.allSatisfy { response in
        switch response.pattern {
        // A 101 is for clients that ask for another protocol.
        case .exact(let code): code >= 400 || code < 200
        case .range(let hundreds): hundreds >= 4
        case .default: false
        }
      }
  }

  /// Whether the contract names the status, and it says that the operation is not implemented or not available.
  package var isUnavailable: Bool { promise.pattern == .exact(status) && (status == 501 || status == 503) }

  /// Whether the contract names the status, and it says what a client may do, or may do now: it is documented for no request
  /// in particular.
  package var isOfState: Bool { [403, 409, 502, 504].contains(status) && isDocumentedAlone }

  /// Whether the contract names the very status.
  package var isDocumentedAlone: Bool { promise.pattern == .exact(status) }

  /// The message about a request that uses the contract's own example, and its severity.
  ///
  /// The item of an example need not exist on a server, be in the state that a request needs, or be allowed to the
  /// client. So a documented refusal is a note, unless it is about the credentials, or about something that no example
  /// decides.
  package var ofExample: (message: String, severity: Severity) {
    let isOfExample = 400..<500 ~= status && ![401, 405, 406, 411, 415].contains(status)
    guard isOfExample || [502, 504].contains(status) && isDocumentedAlone else {
      return ("status \(status); expected a success, because the request uses the contract's own example", .error)
    }
    return ("status \(status), as documented, for the contract's own example, which need not exist here", .note)
  }

  /// The severity of a server error (5xx); `nil` if the contract documents this very status.
  ///
  /// Many contracts list 500, or all of `5XX`, to say that errors may happen. Such an error is still worth a warning.
  package var severityOfServerError: Severity? {
    switch promise.pattern {
    case .exact(500), .range: .warning
    case .exact: nil
    case .default: .error
    }
  }

  /// Returns a finding at the documented response.
  package func finding(_ check: CheckID, _ message: String, severity: Severity = .error) -> Finding {
    subject.finding(
      check,
      message,
      severity: severity,
      details: Self.credentials(subject),
      contract: ContractPlace(place: promise.place)
    )
  }

  /// Returns advice for a rejection that is about credentials: a 401, or a 403 that says so.
  package static func credentials(_ subject: ExchangeUnderTest) -> [String] {
    // A request without credentials was sent to be refused.
    if case .refusedCredentials = subject.expectation { return [] }
    guard !subject.operation.security.isEmpty,
      let refusal = CredentialRefusal(subject.exchange, of: subject.operation),
      !(subject.operation.isOpen && refusal.sent.isEmpty)
    else { return [] }
    return [refusal.sentence]
  }
}
