import ContractModel
import Diagnostics
import Findings
import HARRecordings
package import HTTPMessages
import Redaction

/// The problem details that the mock API sends: here, what they quote of a request or of a recording loses its secrets.
extension MockAPI {
  /// Returns the response with problem details, which quote nothing until all secrets are known.
  package func response(_ problem: Problem) -> HTTPResponse {
    problem.response(redactedBy: options.policy.redactionIfComplete)
  }

  /// Returns the response with problem details that quote values of a request, which may be secret only because of
  /// their names.
  package func response(_ problem: Problem, quoting request: HTTPRequest) -> HTTPResponse {
    problem.response(redactedBy: redaction(quoting: request))
  }

  /// Returns the value of a header with a note that quotes a request; `nil` if nothing may be quoted yet.
  func note(_ text: String, quoting request: HTTPRequest) -> String? {
    redaction(quoting: request).map { ScenarioContext.fieldValue($0.redacting(text: text)) }
  }

  /// Returns the redaction for text that quotes a request; `nil` if nothing may be quoted yet.
  func redaction(quoting request: HTTPRequest) -> SecretRedaction? {
    options.policy.redactionIfComplete?.quoting(HTTPExchange(request: request, response: nil))
  }

  /// Returns problem details that name the unmatched request and the nearest recordings.
  func problem(for request: HTTPRequest, hindrance: String? = nil, findings: [Finding] = []) -> MockReply {
    var status = 404
    if case .status(let chosen) = options.unmatched { status = chosen }
    guard let redaction = options.policy.redactionIfComplete else {
      let response = response(Problem(status: status, detail: ""))
      let reason = MockReply.Reason(source: .unmatched, lacksNearest: hindrance == nil, findings: findings)
      return MockReply(response, reason)
    }
    let target = "\(request.method) \(RedactedURL(request.url, by: redaction).requestTarget)"
    let nearest = hindrance == nil ? index.nearest(to: request, redactedBy: redaction) : []
    let absence = index.entries.isEmpty ? "Nothing is recorded." : "Nothing is recorded for \(target)."
    let detail = unservedDetail(for: request, target) ?? absence + pathHint(for: request, nearest.isEmpty)
    let findings = findings + (index.unserved(for: request).map { [Finding(unserved: $0.problem)] } ?? [])
    let problem = Problem(status: status, detail: hindrance ?? detail, nearest: nearest)
    let reason = MockReply.Reason(source: .unmatched, nearest: nearest, findings: findings)
    return MockReply(problem.response(redactedBy: redaction), reason)
  }

  /// Returns a sentence that says what the contract has in place of a path that is none of its own.
  ///
  /// - Parameter isAlone: Whether no recordings are near, whose path need not be one of the contract.
  private func pathHint(for request: HTTPRequest, _ isAlone: Bool) -> String {
    let path = request.url.path
    guard !contract.operations.isEmpty, contract.matches(path: path, serverPath: options.serverPath).isEmpty else {
      return ""
    }
    let base = Set(contract.operations.flatMap(\.serverPaths)).sorted().first { base in
      !base.isEmpty && !contract.matches(path: base + path, serverPath: options.serverPath).isEmpty
    }
    if let base { return " The paths of the contract begin with \(base)." }
    guard isAlone else { return "" }
    let nearest = contract.nearestPath(to: path, serverPath: options.serverPath)
    return " The contract has no such path\(nearest.map { "; did you mean \($0)?" } ?? ".")"
  }

  /// Returns why a request gets no response although one is recorded; `nil` if none is.
  func unservedDetail(for request: HTTPRequest, _ target: String) -> String? {
    index.unserved(for: request).map { "\(target) is recorded, but not served. \($0.problem.diagnostic)." }
  }
}

extension Finding {
  /// Says why a recorded exchange is not served to its request.
  fileprivate init(unserved problem: RecordingProblem) {
    let message = (problem.entry.map { "entry \($0): " } ?? "") + problem.message
    self.init(check: .unmatched, severity: .warning, message: message, contract: ContractPlace(place: problem.place))
  }
}
