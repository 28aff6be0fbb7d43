import ContractExamples
import ContractModel
import ContractReports
import HTTPExchange
import HTTPWireFormat
import JSONSchemas
import JSONSyntax
import Redaction

/// The answer to a request that an operation has to refuse, as its contract documents it.
struct Refusal {
  let operation: Operation
  /// The statuses that fit, the best first.
  let statuses: [Int]
  /// Why it is refused, in a sentence.
  let detail: String
  /// What is taken out of the problem details.
  let redaction: SecretRedaction
  /// The seed of a body that has to be made.
  var seed: UInt64 = 0
  /// The status for an operation that documents none of the statuses by its number; `nil` for the best one.
  var fallback: Int?
  /// What is wrong with the request by the contract.
  var findings: [Finding] = []

  /// The best status that is documented by its number, else the fallback.
  var status: Int {
    statuses.first(where: operation.documents) ?? fallback ?? statuses.first ?? 404
  }

  /// Problem details, else what the contract gives or allows as a body; nothing where nothing may be.
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
  /// Whether a response with a status is documented by its number, and not only by a range or as the default.
  func documents(_ status: Int) -> Bool { response(for: status)?.pattern == .exact(status) }

  /// A challenge to send credentials (RFC 9110, section 11.6.1): of the first HTTP scheme, else of bearer tokens.
  var challenge: String {
    let isBasic = security.flatMap(\.schemes).first { $0.kind == .http }?.scheme == "basic"
    return "\(isBasic ? "Basic" : "Bearer") realm=\"mock\""
  }
}
