import ContractReports
import Diagnostics
import HARRecordings
import HTTPExchange
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

  static let mediaType = "application/problem+json"

  /// The response that is served: without the secrets that the request, or a recording, may have.
  func response(redactedBy redaction: SecretRedaction) -> HTTPResponse {
    HTTPResponse(
      status: status,
      headers: ["Content-Type": Self.mediaType, "Cache-Control": "no-store"],
      body: body.redacted(by: redaction).serialized(indented: true)
    )
  }

  private var body: JSONLiteral {
    let reason = MessageRules.reason(of: status)
    var members: [JSONLiteral.Member] = [
      JSONLiteral.Member("type", "about:blank"),
      JSONLiteral.Member("title", .string(reason.isEmpty ? "Status \(status)" : reason)),
      JSONLiteral.Member("status", JSONLiteral(status)),
      JSONLiteral.Member("detail", .string(detail)),
    ]
    if !nearest.isEmpty { members.append(JSONLiteral.Member("nearest", .array(nearest.map(Self.literal)))) }
    if !findings.isEmpty { members.append(JSONLiteral.Member("findings", .array(findings.map(Self.literal)))) }
    return .object(members)
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
