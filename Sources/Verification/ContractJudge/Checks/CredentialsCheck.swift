import ContractModel
public import Findings
import HTTPMessages

extension CheckID {
  /// Requests without valid credentials are refused.
  public static let credentials = CheckID("credentials")
}

/// Checks that an operation that requires credentials refuses a request without valid ones.
struct CredentialsCheck: ExchangeCheck {
  let descriptor = CheckDescriptor(
    .credentials,
    for: [.verification],
    judgesStatus: true,
    summary: "an operation that requires credentials refuses a request without them, and with wrong ones",
    explanation: """
      For each operation with `security`, a request that succeeded is repeated without credentials and with wrong ones. \
      It must be refused with 401, 403 or 404. Credentials are passed with `--auth` or as headers; without any, a success \
      is a warning. Each other alternative of `security` whose credentials were passed must suffice alone, and requests \
      without credentials must pass where `security` is `[]` or has `{}`.
      """,
    example: "`GET /orders` has `security: [{ bearer: [] }]`, and returns 200 without an `Authorization` header.",
    remedy: "Verify credentials before anything else, and compare the signature of tokens.",
    whenNothing: "no operation that requires credentials was requested without them"
  )

  /// Returns whether the request has no or wrong credentials, or some that suffice.
  func applies(to analysis: ExchangeAnalysis, options: Judge.Options) -> Bool {
    analysis.response != nil && analysis.subject.expectation.testsCredentials
  }

  /// Returns at most one finding: the request was not refused, or it was although its credentials suffice.
  func findings(for analysis: ExchangeAnalysis, options: Judge.Options) -> [Finding] {
    let subject = analysis.subject
    guard let status = analysis.response?.status else { return [] }
    switch subject.expectation {
    case .refusedCredentials(let reason):
      // Servers may look at other parts of the request first.
      let isRefused = 400..<500 ~= status || status == 503 || analysis.saysFailure
      return isRefused ? [] : [subject.finding(.credentials, "status \(status) \(reason); expected 401 or 403")]
    case .sufficientCredentials(let reason):
      // Another credential may have fewer rights, and none has no account.
      let isAnonymous = reason == Expectation.withoutCredentials
      let isPublic = isAnonymous && subject.operation.security.allSatisfy(\.schemes.isEmpty)
      guard status == 401 || status == 403 && isPublic else { return [] }
      let promise = isAnonymous ? "the operation needs none" : "that suffices"
      return [subject.finding(.credentials, "status \(status) \(reason); by \"security\" of the contract, \(promise)")]
    default: return []
    }
  }
}
