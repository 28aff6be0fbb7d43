import ContractModel
import Diagnostics
public import Findings
import HTTPMessages
import JSONSyntax

extension CheckID {
  /// The status is documented, and is the one expected for this request.
  public static let status = CheckID("status")
}

/// Checks that the status is documented and is the one expected for this request.
package struct StatusCheck: ExchangeCheck {
  package let descriptor = CheckDescriptor(
    .status,
    for: [.verification, .files],
    judgesStatus: true,
    summary: """
      the status is documented, and is the one expected for this request: `200` is 200 only, `2XX` the range
      """,
    explanation: """
      Status rules come from the contract alone. A request that is built from the contract's defaults and from given \
      values must get a documented success, or a 501 or 503 that the contract names. What an example names need not exist: \
      a documented refusal of it is a note. A 304 to a conditional request needs no documentation, nor do 401 and 403 to a \
      request without valid credentials where `security` requires them. A resource that a PUT at the same path creates may \
      be missing before.
      """,
    example: "`GET /v1/feed` returns 201, and the contract documents 200 and 400.",
    remedy: """
      Document the status under `responses`, or correct the server. If it is 401 or 403, pass credentials with \
      `--header` or `--header-env`.
      """
  )

  /// Creates the check.
  package init() {}

  /// Returns at most one finding: the status is undocumented, or documented but unexpected.
  package func findings(for analysis: ExchangeAnalysis, options: Judge.Options) -> [Finding] {
    guard let status = analysis.response?.status, !isRefusalOfUndefinedText(status, analysis) else { return [] }
    guard analysis.promise != nil else { return undocumented(status, analysis) }
    guard case .success = analysis.subject.expectation, let expected = ExpectedStatus(analysis), !expected.isSuccess
    else { return [] }
    if expected.isUnavailable || expected.isOnlyOutcome || isRefusalWithoutCredentials(expected.status, analysis) {
      return []
    }
    if expected.isNotFound, [404, 410].contains(status), analysis.isOfResourceToBeCreated { return [] }
    let operation = analysis.subject.operation
    if status == 401, operation.isOpen, !analysis.hasCredentials {
      return [expected.finding(.status, "status 401; expected a success, because the operation needs no credentials")]
    }
    let given = operation.parameters.filter { !$0.givenValues.isEmpty }.map(\.name)
    if given.isEmpty, analysis.sendsExample {
      let refusal = expected.ofExample
      return [expected.finding(.status, refusal.message, severity: refusal.severity)]
    }
    let reason =
      if !given.isEmpty {
        "the request uses the value that was given for \(given.joined(separator: ", "))"
      } else if operation.parameters.isEmpty && operation.requestBody == nil {
        "the operation has no parameters"
      } else {
        "the request uses the contract's own example"
      }
    return [
      expected.isOfState
        ? expected.finding(.status, "status \(status), as documented, so nothing else is verified", severity: .note)
        : expected.finding(.status, "status \(status); expected a success, because \(reason)")
    ]
  }

  /// Whether a request without credentials was refused as the contract documents: such a server is right.
  ///
  /// The summary of the run says that the operation never succeeded.
  private func isRefusalWithoutCredentials(_ status: Int, _ analysis: ExchangeAnalysis) -> Bool {
    guard status == 401 || status == 403, analysis.promise?.pattern == .exact(status) else { return false }
    let operation = analysis.subject.operation
    // What a client sends to log in, and a token in a link, may be refused with 401 where nothing else is needed.
    let isPlain = operation.method.isSafe && operation.parameters.isEmpty
    return !analysis.hasCredentials && !(status == 401 && operation.isOpen && isPlain)
  }

  /// Whether a request was refused that has a value such as a list in a deep object, which OpenAPI does not say how to
  /// write: a server may read it in another way.
  private func isRefusalOfUndefinedText(_ status: Int, _ analysis: ExchangeAnalysis) -> Bool {
    guard 400..<500 ~= status, let query = analysis.subject.exchange.request.url.query else { return false }
    let parts = QueryParts(query: query)
    return analysis.subject.operation.parameters.contains { parameter in
      guard parameter.location == .query, parameter.hasPartsOfOtherNames else { return false }
      return parameter.decode(parts: parts).map { !parameter.defines(JSONLiteral($0.root)) } ?? false
    }
  }

  /// Returns a finding about an undocumented status.
  private func undocumented(_ status: Int, _ analysis: ExchangeAnalysis) -> [Finding] {
    let subject = analysis.subject
    // Another check reports the response to an identifier in another case.
    if case .sameInAnotherCase = subject.expectation { return [] }
    if case .sufficientCredentials = subject.expectation, status == 401 || status == 403 { return [] }
    // `security` says that it is refused; a client that waits for a documented 401 takes no 403 for it, and vice versa.
    var severity = Severity.error
    if case .refusedCredentials = subject.expectation, status == 401 || status == 403 {
      guard subject.operation.documents(status == 401 ? 403 : 401) else { return [] }
      severity = .warning
    }
    if case .generated = subject.expectation, status >= 500 { return [] }
    if subject.expectation == .noServerError(Expectation.wasDeleted), status == 404 || status == 410 { return [] }
    if analysis.isNotModified { return [] }
    let documented = subject.operation.responses.map(\.pattern.description).joined(separator: ", ")
    var message =
      "status \(status) is not documented; the contract documents \(documented.isEmpty ? "none" : documented)"
    if let target = analysis.response?.redirection { message += " (it redirects to \(target))" }
    let note = subject.expectation.requestNote
    var finding = subject.finding(
      .status,
      message,
      severity: severity,
      details: [note].compactMap(\.self) + ExpectedStatus.credentials(subject),
      contract: ContractPlace(place: subject.operation.responsesPlace)
    )
    finding.hasRequestNote = note != nil
    return [finding]
  }
}

extension ExchangeAnalysis {
  /// Whether the request has anything that may be a credential.
  fileprivate var hasCredentials: Bool {
    let request = subject.exchange.request
    return CredentialPlace.usualHeaders.contains { request.headers[$0] != nil }
      || subject.operation.credentialPlaces.contains { $0.isPresent(in: request) }
  }

  /// Whether the request has a body, or an example of a parameter other than those that cut a list into pages.
  ///
  /// A default, or a member of an `enum`, is a promise that the value is allowed.
  fileprivate var sendsExample: Bool {
    let (operation, request) = (subject.operation, subject.exchange.request)
    let names = [operation.pagination?.limit, operation.pagination?.parameter, operation.pagination?.before]
    let query = request.url.queryItems.map(\.name)
    return !request.body.isEmpty
      || operation.parameters.contains { parameter in
        switch parameter.location {
        case .path, .querystring: true
        case .query:
          parameter.hasOwnExample && !names.contains(parameter.name)
            && query.contains { $0 == parameter.name || $0.hasPrefix(parameter.name + "[") }
        case .header:
          parameter.hasOwnExample && !parameter.isDescribedElsewhere && request.headers[parameter.name] != nil
        case .cookie: parameter.hasOwnExample && parameter.isRequired
        }
      }
  }
}

extension Parameter {
  fileprivate var hasOwnExample: Bool {
    !examples.isEmpty && schema?.value["enum"] == nil && schema?.value["const"] == nil
  }
}
