import ContractExamples
import ContractModel
import Findings
import HTTPMessages
import JSONSchemas
import JSONSyntax
import Redaction

/// The refusal of a request, as the contract of its operation documents it.
struct Refusal {
  let operation: Operation
  /// The suitable statuses, best first.
  let statuses: [Int]
  /// The reason for the refusal, in one sentence.
  let detail: String
  /// The redaction of the problem details; `nil` if they may quote nothing yet.
  var redaction: SecretRedaction? = SecretRedaction()
  /// The seed of a generated body.
  var seed: UInt64 = 0
  /// The status if the operation documents none of the statuses by its number; `nil` for the best one.
  var fallback: Int?
  /// The contract violations and warnings of the request.
  var findings: [Finding] = []

  /// The best status that is documented by its number, otherwise the fallback.
  var status: Int {
    statuses.first(where: operation.documentsExactly) ?? fallback ?? statuses.first ?? 404
  }

  /// The reply with problem details, otherwise with the documented body; empty if the operation documents no body.
  var reply: MockReply { MockReply(response, .refused(operation: operation.id)) }

  /// The response of the reply, not yet ready to be sent.
  var response: HTTPResponse {
    let problem = Problem(status: status, detail: detail, findings: findings).response(redactedBy: redaction)
    guard let promise = operation.response(for: status) else { return problem }
    let needsFields = promise.headers.contains { $0.isRequired }
    if !needsFields {
      guard let content = promise.content else { return problem }
      guard !content.isEmpty else { return HTTPResponse(status: status) }
      if let type = MediaType(ProblemDetails.mediaType), let range = content.mostSpecific(for: type),
        isFit(problem.body, for: range)
      {
        return problem
      }
    }
    return ExampleGenerator(seed: seed).response(of: operation, status: status) ?? problem
  }

  private func isFit(_ body: [UInt8], for content: MediaContent) -> Bool {
    guard let schema = content.schema, let document = try? JSONDocument(parsing: body) else { return true }
    return schema.validator.isValid(document.root)
  }
}

extension Operation {
  /// A challenge to send credentials (RFC 9110, section 11.6.1): that of the first scheme that has one, otherwise for
  /// bearer tokens.
  var challenge: String {
    let scheme = security.lazy.flatMap(\.schemes).compactMap(\.authentication.challenge).first ?? "Bearer"
    return "\(scheme) realm=\"mock\""
  }
}
