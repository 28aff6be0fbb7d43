import ContractModel
public import Findings
import HTTPMessages
import JSONSyntax

extension CheckID {
  /// The members of problem details have the right types, and the status is the response's own.
  public static let problemDetails = CheckID("problem-details")
}

/// Checks the members of problem details: their types, and that `status` is the response's own.
///
/// Source: RFC 9457, section 3.1.
struct ProblemDetailsCheck: ExchangeCheck {
  let descriptor = CheckDescriptor(
    .problemDetails,
    for: [.verification, .files],
    summary: "problem details have members of the right types, and the status of their response",
    explanation: """
      A body of type `application/problem+json` is an object. `type`, `title`, `detail` and `instance` are strings, and \
      `status` is the status of the response (RFC 9457, section 3.1).
      """,
    example: """
      Status 404 with `{"status":500}`.
      """,
    remedy: "Write the status that is sent, or leave the member out.",
    whenNothing: "no response is a problem (application/problem+json)"
  )

  /// Returns whether the body is a problem by RFC 9457.
  func applies(to analysis: ExchangeAnalysis, options: Judge.Options) -> Bool {
    analysis.mediaType?.essence == "application/problem+json" && analysis.document != nil
  }

  /// Returns a finding for each member that is not as it must be.
  func findings(for analysis: ExchangeAnalysis, options: Judge.Options) -> [Finding] {
    guard analysis.mediaType?.essence == "application/problem+json", let root = analysis.document?.root,
      let response = analysis.response
    else { return [] }
    func finding(_ message: String, _ value: JSONValue) -> Finding {
      analysis.subject.finding(.problemDetails, message, body: BodyPlace(value))
    }
    guard root.kind == .object else { return [finding("problem details are an object, not \(root.kind.name)", root)] }
    let texts = ["type", "title", "detail", "instance"].compactMap { name -> Finding? in
      guard let value = root[name], value.kind != .string, !value.isNull else { return nil }
      return finding("\"\(name)\" of problem details is a string, not \(value.kind.name)", value)
    }
    guard let status = root["status"], !status.isNull, status.integer != response.status else { return texts }
    return texts + [finding("\"status\" is \(status.text); the status of the response is \(response.status)", status)]
  }
}
