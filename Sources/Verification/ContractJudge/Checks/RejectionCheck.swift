import ContractModel
import Diagnostics
public import Findings
import HTTPMessages
import JSONSyntax

extension CheckID {
  /// A request that is invalid or names an unknown resource is rejected as documented.
  public static let rejection = CheckID("rejection")
}

/// A request that is invalid or names an unknown resource is rejected as documented.
struct RejectionCheck: ExchangeCheck {
  let descriptor = CheckDescriptor(
    .rejection,
    for: [.verification],
    judgesStatus: true,
    summary: """
      a request that breaks the contract, or names something that does not exist, gets a documented rejection
      """,
    explanation: """
      Malformed, unknown and extreme parameters and bodies are sent on purpose. Malformed ones must get a documented 4xx, \
      unknown identifiers a documented 404, and none of them a server error. Where the contract documents no \
      rejection, taking malformed parameters is one warning, and so is taking invalid members of a body where the \
      server refuses others. A value that the contract allows, and that gets a 400 or \
      422, is a warning. A 5xx that the contract names is no server error; 500 and `5XX` are warnings, because many \
      contracts list them to say that errors may happen.
      """,
    example: "`GET /v1/feed?limit=abc` returns 200 or 500.",
    remedy: "Validate parameters before using them, and document the refusal.",
    whenNothing: "no request that must be rejected was sent"
  )

  /// Returns whether the request is one that must be rejected, or must not be a server error.
  func applies(to analysis: ExchangeAnalysis, options: Judge.Options) -> Bool {
    guard analysis.response != nil else { return false }
    return switch analysis.subject.expectation {
    case .notFound, .refusal, .undocumentedRefusal, .noServerError, .allowed, .anyButServerError: true
    case .generated(let request): request.mustBeRefused
    default: false
    }
  }

  func findings(for analysis: ExchangeAnalysis, options: Judge.Options) -> [Finding] {
    guard let expected = ExpectedStatus(analysis) else { return [] }
    let status = expected.status
    // What is not implemented, or not available now, refuses nothing. The body of a 200 may be a refusal.
    if expected.isUnavailable || analysis.saysFailure { return [] }
    switch analysis.subject.expectation {
    case .notFound(let reason) where !expected.isNotFound && !analysis.saysNothingIsThere:
      return [expected.finding(.rejection, "status \(status); expected a documented 404: \(reason)")]
    case .refusal(let reason) where !(400..<500 ~= status) && !analysis.saysNothingIsThere:
      return [expected.finding(.rejection, "status \(status); expected a documented rejection (4xx): \(reason)")]
    case .allowed(let reason) where status == 400 || status == 422:
      return [expected.finding(.rejection, "status \(status), although \(reason)", severity: .warning)]
    case .undocumentedRefusal(let reason) where expected.isSuccess:
      var finding = expected.finding(.rejection, Expectation.isAccepted, severity: .warning)
      finding.details.insert("tested: \(reason)", at: 0)
      return [finding]
    case .undocumentedRefusal(let reason) where status >= 500, .noServerError(let reason) where status >= 500,
      .allowed(let reason) where status >= 500, .anyButServerError(let reason) where status >= 500:
      return expected.severityOfServerError.map {
        [expected.finding(.rejection, "status \(status), a server error: \(reason)", severity: $0)]
      } ?? []
    case .generated(let request) where request.mustBeRefused && status < 400:
      return [
        expected.finding(.rejection, "status \(status); expected a documented rejection (4xx): \(request.summary)")
      ]
    default: return []
    }
  }
}

extension ExchangeAnalysis {
  /// Whether the success of a read says that there is no such item: it is null, or its `data` is (JSON:API).
  fileprivate var saysNothingIsThere: Bool {
    let operation = subject.operation
    guard isSuccess, operation.method.isSafe, !operation.path.names.isEmpty, let root = document?.root else {
      return false
    }
    return root.isNull || ["data", "result", "item", "value"].contains { root[$0]?.isNull ?? false }
  }
}
