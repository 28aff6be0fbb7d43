import ContractJudge
import ContractModel
import Diagnostics
import Findings
import HARRecordings
import HTTPMessages
import Redaction

/// The refusal of requests that violate the contract.
extension MockAPI {
  /// Returns the refusal of a request that violates the contract; `nil` for a valid request.
  ///
  /// A recorded refusal of the same request is replayed. A method that the path does not have is refused with 405, and
  /// missing credentials with 401. Any other violation gets the status that the operation documents for it, with a
  /// body of the documented media type, or 400 with problem details.
  /// - Parameters:
  ///   - request: The request, with `GET` in place of a `HEAD` that was not recorded.
  ///   - match: The operation that matches it; `nil` for none.
  ///   - findings: The findings about it.
  ///   - found: The positions of the matching recordings.
  func strictRefusal(
    of request: HTTPRequest,
    _ match: OperationMatch?,
    _ findings: [Finding],
    found: [Int]
  ) -> MockDecision.Outcome? {
    let errors = findings.filter { $0.severity == .error }
    guard let first = errors.first else { return nil }
    let recorded = found.filter { 400..<500 ~= index.entries.head(at: $0).status }
    let selection = recordedResponses.selection(of: recorded, for: request)
    if !selection.positions.isEmpty { return .recorded(selection.positions) }
    let count = errors.count == 1 ? "1 error" : "\(errors.count) errors"
    let detail = "The request violates the contract: \(count)."
    guard let match else {
      let reply = methodReply(to: request, findings: findings)
      let problem = Problem(status: 400, detail: detail, findings: findings)
      return .reply(reply ?? MockReply(response(problem, quoting: request), .judged))
    }
    let statuses = refusalStatuses(for: request, match).0
    guard
      judge.lacksCredentials(request, match) || refuses(match.operation, statuses)
        || match.operation.documentsAnyRefusal
    else { return nil }
    var response = documentedRefusal(of: request, match, detail, findings)
    if response.status == 401, response.headers["WWW-Authenticate"] == nil {
      response.headers.add("WWW-Authenticate", match.operation.challenge)
    }
    addAllow(to: &response, for: request)
    // A documented body often has no member for the violation, so a header names it. Credentials are judged last.
    let leading = (judge.lacksCredentials(request, match) ? errors.last : first) ?? first
    response.headers[ScenarioContext.noteField] = note(leading.message, quoting: request)
    return .reply(MockReply(response, .judged))
  }

  /// Returns whether a request of an operation may be refused with one of some statuses.
  ///
  /// A mock with a state stands for a server that keeps its contract, which never sends a status that is not documented.
  func refuses(_ operation: Operation, _ statuses: [Int]) -> Bool {
    options.isStrict || stateful == nil || statuses.contains(where: operation.documents)
  }

  private func documentedRefusal(
    of request: HTTPRequest,
    _ match: OperationMatch,
    _ detail: String,
    _ findings: [Finding]
  ) -> HTTPResponse {
    let operation = match.operation
    let (statuses, fallback) = refusalStatuses(for: request, match)
    let refusal = Refusal(
      operation: operation,
      statuses: statuses,
      detail: detail,
      redaction: redaction(quoting: request),
      seed: options.seed,
      fallback: fallback,
      findings: findings
    )
    let replayed = statuses.contains(where: operation.documentsExactly) ? [refusal.status] : statuses
    let position = replayed.lazy.compactMap { self.operations.refusal(of: operation, status: $0) }.first
    return position.map { index.entries[$0].response } ?? refusal.response
  }

  /// Returns the statuses that servers use to refuse such a request, best first, and a fallback if none is documented.
  private func refusalStatuses(for request: HTTPRequest, _ match: OperationMatch) -> ([Int], fallback: Int) {
    if judge.lacksCredentials(request, match) { return ([401, 403], 401) }
    if judge.parameterFault(in: request, match) != nil { return ([400, 422, 404, 405], 400) }
    let bodyStatuses = [422, 400, 405]
    guard let body = match.operation.requestBody, !body.content.isEmpty, !request.body.isEmpty else {
      return (bodyStatuses + (request.body.isEmpty ? [411, 415] : []), 400)
    }
    let type = request.headers["Content-Type"].flatMap { MediaType($0) }
    let isKnownType = type.map { body.content(for: $0) != nil } ?? false
    return ((isKnownType ? [] : [415]) + bodyStatuses, 400)
  }
}
