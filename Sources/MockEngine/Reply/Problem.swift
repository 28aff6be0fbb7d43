import ContractReports
import Diagnostics
import HARRecordings
import HTTPExchange
import HTTPWireFormat
import JSONSyntax
import Redaction

/// Details of what is wrong, as `application/problem+json`.
///
/// Source: RFC 9457.
struct Problem {
  let status: Int
  let detail: String
  /// The recordings that nearly answer the request.
  var nearest: [NearMiss] = []
  /// What is wrong with the request by the contract.
  var findings: [Finding] = []

  /// Returns the response without the secrets that the request, or a recording, may have.
  func response(redactedBy redaction: SecretRedaction) -> HTTPResponse {
    var extensions: [JSONLiteral.Member] = []
    if !nearest.isEmpty { extensions.append(JSONLiteral.Member("nearest", .array(nearest.map(Self.literal)))) }
    if !findings.isEmpty { extensions.append(JSONLiteral.Member("findings", .array(findings.map(Self.literal)))) }
    return ProblemDetails(status: status, detail: detail, extensions: extensions).response(redactedBy: redaction)
  }

  /// A recording that nearly answers a request: what it was asked, where it stands, and what differs.
  static func literal(_ miss: NearMiss) -> JSONLiteral {
    let request = miss.entry.requestHead
    return [
      "request": .string("\(request.method) \(request.url.requestTarget)"),
      "place": .string(miss.entry.place.description),
      "differences": .array(miss.differences.map(JSONLiteral.string)),
    ]
  }

  /// What is wrong with a request: `pointer` leads into its body, `place` into the contract.
  static func literal(_ finding: Finding) -> JSONLiteral {
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
