import Diagnostics
package import Findings
package import HARRecordings
package import HTTPMessages
package import JSONSyntax
package import Redaction

/// The problem details of a response, as `application/problem+json`.
///
/// Source: RFC 9457.
package struct Problem {
  package let status: Int
  package let detail: String
  /// The recordings that are nearest to the request.
  package var nearest: [NearMiss] = []
  /// The contract violations and warnings of the request.
  package var findings: [Finding] = []
  /// Further headers of the response.
  package var headers: HTTPHeaders = []

  /// Creates a problem.
  package init(
    status: Int,
    detail: String,
    nearest: [NearMiss] = [],
    findings: [Finding] = [],
    headers: HTTPHeaders = []
  ) {
    self.status = status
    self.detail = detail
    self.nearest = nearest
    self.findings = findings
    self.headers = headers
  }

  /// Returns the response with the secrets of the request and of recordings redacted; `nil` quotes neither.
  package func response(redactedBy redaction: SecretRedaction? = SecretRedaction()) -> HTTPResponse {
    var extensions: [JSONLiteral.Member] = []
    if !nearest.isEmpty { extensions.append(JSONLiteral.Member("nearest", .array(nearest.map(Self.literal)))) }
    if !findings.isEmpty { extensions.append(JSONLiteral.Member("findings", .array(findings.map(Self.literal)))) }
    let details = ProblemDetails(status: status, detail: detail, extensions: extensions)
    var response = details.response(redactedBy: redaction)
    response.headers.fields += headers.fields
    return response
  }

  /// Returns a nearest recording as JSON: its request, its place and the differences.
  package static func literal(_ miss: NearMiss) -> JSONLiteral {
    let request = miss.entry.requestHead
    return [
      "request": .string("\(request.method) \(request.url.requestTarget)"),
      "place": .string(miss.entry.place.description),
      "differences": .array(miss.differences.map(JSONLiteral.string)),
    ]
  }

  /// Returns a finding as JSON: `pointer` locates it in the request body, `place` in the contract.
  package static func literal(_ finding: Finding) -> JSONLiteral {
    var members = [
      JSONLiteral.Member("check", .string(finding.check.rawValue)),
      JSONLiteral.Member("severity", .string(finding.severity.rawValue)),
      JSONLiteral.Member("message", .string(finding.message)),
    ]
    if let pointer = finding.body?.pointer { members.append(.init("pointer", .string(pointer.description))) }
    if let place = finding.contract?.place { members.append(.init("place", .string(place.description))) }
    return .object(members)
  }
}
