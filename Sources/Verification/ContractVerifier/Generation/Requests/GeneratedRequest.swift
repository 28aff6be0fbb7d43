import ContractJudge
import ContractModel
import HTTPMessages
import JSONSyntax
import SchemaVariations

/// A request that is generated from the schemas of an operation.
struct GeneratedRequest: Sendable, Hashable {
  /// A part of a request.
  enum Slot: Sendable, Hashable {
    case parameter(ParameterValues.Key)
    case body
  }

  /// A body of one of the documented media types.
  struct Body: Sendable, Hashable {
    /// The position of the media type among those of the request body.
    let content: Int
    var value: JSONLiteral
  }

  /// A difference from the operation's usual request.
  struct Change: Sendable, Hashable {
    let slot: Slot
    /// The place inside the value.
    let path: [String]
    /// The difference with its subject: `"limit" is 101`.
    let summary: String
    /// How unusual the value is.
    var rarity = VariationCandidate.Rarity.ordinary
  }

  /// The parameters.
  var values: ParameterValues
  /// The body; `nil` if none is sent.
  var body: Body?
  /// The differences from the usual request.
  var changes: [Change]
  /// The broken constraint with its subject; `nil` for a valid request.
  var fault: String?
  /// Whether the contract documents a rejection of the broken constraint.
  var mustBeRefused = false
  /// Whether a member of the body is broken so that a server must notice, but the contract documents no rejection.
  var isUndocumented = false

  /// A description of the request in one phrase.
  var summary: String {
    fault ?? (changes.isEmpty ? "a valid request" : changes.map(\.summary).joined(separator: ", "))
  }

  /// The expectation of the response.
  var expectation: Expectation {
    var expected = GeneratedExpectation(summary: summary, isValid: fault == nil, mustBeRefused: mustBeRefused)
    expected.isUsual = fault == nil && changes.isEmpty
    return .generated(expected)
  }

  /// The purpose in reports.
  var purpose: String { "generated: \(summary)" }

  /// A text that is equal for equal requests of an operation.
  var identity: String {
    let text = body.map { "\($0.content) " + String(decoding: $0.value.serialized(), as: UTF8.self) } ?? ""
    return "\(values.identity)\n\(text)"
  }
}

extension OperationRequestBuilder {
  /// Returns the HTTP request; `nil` if a path parameter has no value.
  func request(for operation: Operation, _ generated: GeneratedRequest) -> HTTPRequest? {
    let contents = operation.requestBody?.content ?? []
    var values = generated.values
    values.body = generated.body.flatMap { body in
      contents.indices.contains(body.content) ? RequestContent(body.value, as: contents[body.content]) : nil
    }
    guard var request = request(for: operation, values) else { return nil }
    // The builder adds a required body, which is left out on purpose.
    if values.body == nil, operation.method.hasContent, contents.contains(where: { BodyForm($0.range) != nil }) {
      request.body = []
      request.headers["Content-Type"] = nil
    }
    return request
  }
}
