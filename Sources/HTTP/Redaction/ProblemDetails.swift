package import HTTPMessages
package import JSONSyntax

/// A description of an error, as `application/problem+json`.
///
/// Source: RFC 9457.
package struct ProblemDetails: Sendable {
  /// The media type of the body.
  package static let mediaType = "application/problem+json"

  /// The status of the response.
  package let status: Int
  /// The problem in one sentence.
  package let detail: String
  /// Members in addition to those that the RFC defines.
  package let extensions: [JSONLiteral.Member]

  package init(status: Int, detail: String, extensions: [JSONLiteral.Member] = []) {
    self.status = status
    self.detail = detail
    self.extensions = extensions
  }

  /// The text in place of details that cannot be redacted yet.
  package static let withheld =
    "Details are left out, because the recordings are still being searched for secrets that they must not show."

  /// Returns the response, with secrets redacted that come from the request or a recording.
  ///
  /// - Parameter redaction: The redaction; `nil` if not all secrets are known yet, so that nothing may be quoted.
  package func response(redactedBy redaction: SecretRedaction?) -> HTTPResponse {
    let reason = MessageRules.reason(of: status)
    let members: [JSONLiteral.Member] = [
      JSONLiteral.Member("type", "about:blank"),
      JSONLiteral.Member("title", .string(reason.isEmpty ? "Status \(status)" : reason)),
      JSONLiteral.Member("status", JSONLiteral(status)),
      JSONLiteral.Member("detail", .string(redaction == nil ? Self.withheld : detail)),
    ]
    let shown = redaction.map { JSONLiteral.object(members + extensions).redacted(by: $0) } ?? .object(members)
    return HTTPResponse(
      status: status,
      headers: ["Content-Type": Self.mediaType, "Cache-Control": "no-store"],
      body: shown.serialized(indented: true)
    )
  }
}
