import ContractReports
import HARRecordings
import HTTPMessages
import Redaction

/// The problem details that the mock API sends: here, what they quote of a request or of a recording loses its secrets.
extension MockAPI {
  /// Returns the response with problem details.
  func response(_ problem: Problem) -> HTTPResponse { problem.response(redactedBy: options.policy.redaction) }

  /// Returns the response with problem details that quote values of a request, which may be secret only because of
  /// their names.
  func response(_ problem: Problem, quoting request: HTTPRequest) -> HTTPResponse {
    problem.response(redactedBy: redaction(quoting: request))
  }

  /// Returns the value of a header with a note that quotes a request.
  func note(_ text: String, quoting request: HTTPRequest) -> String {
    ScenarioContext.fieldValue(redaction(quoting: request).redacting(text: text))
  }

  /// Returns the redaction for text that quotes a request.
  func redaction(quoting request: HTTPRequest) -> SecretRedaction {
    options.policy.redaction.quoting(HTTPExchange(request: request, response: nil))
  }

  /// Returns problem details that name the unmatched request and the nearest recordings.
  func problem(for request: HTTPRequest, hindrance: String? = nil, findings: [Finding] = []) -> MockReply {
    var status = 404
    if case .status(let chosen) = options.unmatched { status = chosen }
    let redaction = options.policy.redaction
    let target = "\(request.method) \(RedactedURL(request.url, by: redaction).requestTarget)"
    let nearest = hindrance == nil ? index.nearest(to: request, redactedBy: redaction) : []
    let detail = index.entries.isEmpty ? "Nothing is recorded." : "Nothing is recorded for \(target)."
    let problem = Problem(status: status, detail: hindrance ?? detail, nearest: nearest)
    return MockReply(problem.response(redactedBy: redaction), .unmatched, nearest: nearest, findings: findings)
  }
}
