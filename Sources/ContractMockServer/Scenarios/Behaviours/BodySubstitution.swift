import ContractExamples
import ContractModel
import ContractVerifier
import HTTPExchange
import JSONSyntax

/// Another body under the recorded status.
enum BodySubstitution: Sendable, Hashable {
  /// A list without elements that the contract allows; what has no list stays as it is.
  case empty
  /// JSON that cannot be read; of other media types as many random bytes. Good answers get the status, if one is given.
  case invalidJSON(status: Int?)
  /// No bytes at all.
  case nothing
  /// JSON that the contract forbids, one change away from the recorded one.
  case violation

  private var name: String {
    switch self {
    case .empty: "empty"
    case .invalidJSON: "invalid-json"
    case .nothing: "no-body"
    case .violation: "contract-violation"
    }
  }

  func reply(_ occasion: Occasion, _ random: inout SeededGenerator) -> MockReply {
    let seed = random.next()
    guard !occasion.isBodiless else { return bodiless(occasion) }
    var response = occasion.reply.response
    if response.headers["Content-Encoding"] != nil,
      let body = ContentDecoding(response, limit: Self.largestBody).body
    {
      response.body = body
      response.headers["Content-Encoding"] = nil
    }
    switch self {
    case .empty:
      guard let body = ListEmptying(response, occasion.operation)?.emptied else { return occasion.reply }
      return replaced(response, body, occasion)
    case .nothing: return replaced(response, [], occasion)
    case .invalidJSON(let status):
      let isJSON = Self.isJSON(response)
      // What could not be decoded is random bytes now, which no coding made.
      response.headers["Content-Encoding"] = nil
      if let status, 200..<300 ~= response.status {
        response.status = status
        response.reason = ""
      }
      let body =
        isJSON ? JSONBreaking.broken(response.body, &random) : GarbageBytes.make(response.body.count, &random)
      return replaced(response, body, occasion)
    case .violation:
      guard let operation = occasion.operation,
        let violation = ViolationMaker(seed: seed)
          .violation(of: response, operation: operation, purpose: "\(occasion.request.method) \(operation.id)")
      else {
        return occasion.noting("\(name): no change to this body is known that the contract forbids")
      }
      response.headers[Occasion.noteField] = Occasion.fieldValue(violation.change)
      return replaced(response, violation.body, occasion)
    }
  }

  private static let largestBody = 64 << 20

  private func replaced(_ response: HTTPResponse, _ body: [UInt8], _ occasion: Occasion) -> MockReply {
    var response = response
    response.body = body
    for validator in Self.validators { response.headers[validator] = nil }
    return occasion.replacing(response, by: name, keepsRecordings: true)
  }

  /// `HEAD` is not told the length and the validators of a body that `GET` would not bring.
  private func bodiless(_ occasion: Occasion) -> MockReply {
    guard occasion.request.method == .head else { return occasion.reply }
    var response = occasion.reply.response
    for field in Self.validators + ["Content-Length", "Content-Encoding"] { response.headers[field] = nil }
    return occasion.reply.with(response)
  }

  /// What belongs to the recorded bytes alone.
  private static let validators = ["ETag", "Content-MD5", "Content-Digest", "Repr-Digest", "Digest"]

  /// Whether a body is JSON by its media type; without one, by its text.
  private static func isJSON(_ response: HTTPResponse) -> Bool {
    guard let type = response.headers["Content-Type"] else { return (try? JSONDocument(parsing: response.body)) != nil }
    return response.headers["Content-Encoding"] == nil && MediaType(type)?.isJSON == true
  }
}
