import ContractModel
public import Findings
import HTTPMessages

extension CheckID {
  /// A response has no body where HTTP or the contract allows none.
  public static let bodyAbsent = CheckID("body-absent")
}

/// Checks that a response has no body where HTTP or the contract allows none.
struct BodyAbsenceCheck: ExchangeCheck {
  let descriptor = CheckDescriptor(
    .bodyAbsent,
    for: [.verification, .files],
    summary: "there is no body where HTTP or the contract allows none",
    explanation: """
      Responses to `HEAD`, and responses with status 204, 205 and 304, have no body (RFC 9110, section 6.4.1); nor \
      have responses that the contract documents with an empty `content`.
      """,
    example: "Status 204 with the body `{}`.",
    remedy: "Send no body, use status 200, or document the content.",
    whenNothing: "no response was one that must not have a body"
  )

  /// Returns whether the response must not have a body, by HTTP or by the contract.
  func applies(to analysis: ExchangeAnalysis, options: Judge.Options) -> Bool {
    guard let response = analysis.response, analysis.isWhole else { return false }
    return analysis.subject.exchange.request.method == .head || [204, 205, 304].contains(response.status)
      || analysis.promise?.content?.isEmpty == true
  }

  /// Returns at most one finding.
  func findings(for analysis: ExchangeAnalysis, options: Judge.Options) -> [Finding] {
    guard let response = analysis.response, !response.body.isEmpty, analysis.isWhole else { return [] }
    let subject = analysis.subject
    let found = "a body of \(response.body.count) bytes"
    let place = BodyPlace(of: response.body, at: 0)
    let isHead = subject.exchange.request.method == .head
    if isHead || [204, 205, 304].contains(response.status) {
      let cause = isHead ? "a response to HEAD" : "a response with status \(response.status)"
      return [subject.finding(.bodyAbsent, "\(found) in \(cause), which must not have one", body: place)]
    }
    guard let promise = analysis.promise, let content = promise.content, content.isEmpty else { return [] }
    return [
      subject.finding(
        .bodyAbsent,
        "\(found); the contract documents none",
        body: place,
        contract: ContractPlace(place: promise.place)
      )
    ]
  }
}
