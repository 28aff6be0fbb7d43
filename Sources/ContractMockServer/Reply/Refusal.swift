import ContractExamples
import ContractModel
import HTTPExchange
import JSONSchemas
import JSONSyntax

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

  /// The best status that is documented; the best one, where none is.
  var status: Int { statuses.first { operation.response(for: $0) != nil } ?? statuses.first ?? 404 }

  /// Problem details, else what the contract gives or allows as a body; nothing where nothing may be.
  var reply: MockReply { MockReply(response, .refused(operation: operation.id)) }

  private var response: HTTPResponse {
    let problem = Problem(status: status, detail: detail).response(redactedBy: redaction)
    guard let promise = operation.response(for: status) else { return problem }
    let needsFields = promise.headers.contains { $0.isRequired }
    if !needsFields {
      guard let content = promise.content else { return problem }
      guard !content.isEmpty else { return HTTPResponse(status: status) }
      if let type = MediaType(Problem.mediaType), let range = content.mostSpecific(for: type),
        isFit(problem.body, for: range)
      {
        return problem
      }
    }
    return ExampleMaker(seed: seed).response(of: operation, status: status) ?? problem
  }

  private func isFit(_ body: [UInt8], for content: MediaContent) -> Bool {
    guard let schema = content.schema, let document = try? JSONDocument(parsing: body) else { return true }
    return schema.validator.isValid(document.root)
  }
}
