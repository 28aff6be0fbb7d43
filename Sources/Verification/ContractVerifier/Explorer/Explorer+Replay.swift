import ContractJudge
package import ContractModel
import ContractReports
package import HTTPMessages

/// A request of an earlier run that is sent again, because of a finding about it.
package struct ReplayedRequest: Sendable {
  /// The finding of the earlier run.
  package let finding: Finding
  /// The operation that was requested.
  package let operation: ContractModel.Operation
  /// The request, without the credentials of the run.
  package let request: HTTPRequest
  /// The response that the request should get.
  package let expectation: Expectation

  /// Creates a request to send again.
  package init(
    of finding: Finding,
    operation: ContractModel.Operation,
    request: HTTPRequest,
    expectation: Expectation
  ) {
    (self.finding, self.operation, self.request, self.expectation) = (finding, operation, request, expectation)
  }

  /// The credentials that the request is sent with: those of the run, unless it tests what a server does without them.
  var identity: RequestIdentity {
    if case .sufficientCredentials(let phrase) = expectation {
      let alternatives = operation.security + [SecurityRequirement(schemes: [])]
      return alternatives.map(RequestIdentity.only).first { $0.phrase == phrase } ?? .own
    }
    guard case .refusedCredentials(let phrase) = expectation else { return .own }
    let forged = [true, false].flatMap { ForgedCredential.all(for: operation, includingFirst: $0) }
    let identities = [.anonymous, .wrong] + forged.map { RequestIdentity.forged($0) }
    return identities.first { $0.phrase == phrase } ?? .anonymous
  }

  /// Whether the request needs the credentials of the run.
  package var needsCredentials: Bool {
    switch identity {
    case .own, .ownExcept, .wrong, .other: true
    case .only(let alternative): !alternative.schemes.isEmpty
    case .anonymous, .forged: false
    }
  }
}

/// The results of sending a request again.
package struct ReplayedExchange: Sendable {
  /// The findings, the requests and the operation, as those of a run.
  package var exploration: Exploration
  /// The status of the response; `nil` if there was none.
  package var status: Int?
  /// Whether the check of the finding judged the response.
  package var isJudged: Bool
}

extension Explorer {
  /// Sends one request of an earlier run again, and judges the response as that run did.
  ///
  /// The findings have the cause that the earlier run isolated, because one request cannot show it.
  package func replay(
    _ replayed: ReplayedRequest,
    progress: @Sendable @escaping (ExplorerEvent) -> Void = { _ in }
  ) async -> ReplayedExchange {
    var result = ReplayedExchange(exploration: Exploration(), isJudged: false)
    let logins = loginCredentials(progress)
    if let failure = await logins?.acquire() {
      result.exploration.failedLogin = failure
      return result
    }
    let session = session(with: logins, progress)
    let record = await session.perform(
      OperationRequest(
        operation: replayed.operation,
        request: replayed.request,
        values: ParameterValues(),
        expectation: replayed.expectation,
        purpose: replayed.finding.exchange?.purpose,
        identity: replayed.identity
      )
    )
    guard let record else { return result }
    let released = session.released(record)
    var summary = OperationSummary(of: replayed.operation)
    summary.exchanges = 1
    if let status = record.analysis.response?.status { summary.statuses[status] = 1 }
    summary.judgements = session.judgements.counts(of: replayed.operation.id)
    result.exploration.requests = 1
    result.exploration.operations = [summary]
    result.exploration.findings = released.findings.map { finding in
      var finding = finding
      if FaultIdentity.mayNameCause(finding) { finding.cause = finding.cause ?? replayed.finding.cause }
      return finding
    }
    result.exploration.unreachable = record.unreachableFault
    result.status = record.analysis.response?.status
    result.isJudged = (summary.judgements[replayed.finding.check] ?? 0) > 0
    return result
  }
}
