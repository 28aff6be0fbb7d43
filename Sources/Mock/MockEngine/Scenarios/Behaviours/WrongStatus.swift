import Basics
import ContractExamples
import ContractModel
import HTTPMessages

/// A successful response with an undocumented status, which a client that only reads the body does not notice.
///
/// A status that the contract documents with a body of its own has that body. A response that is not a success is unchanged.
struct WrongStatus: Sendable, Hashable {
  /// The requested status, documented or not; `nil` for the first undocumented one.
  let status: Int?

  static let name = "wrong-status"

  func reply(_ context: ScenarioContext, _ random: inout SeededGenerator) -> MockReply {
    var response = context.reply.response
    guard 200..<300 ~= response.status else { return context.reply }
    guard let wrong = status ?? Self.undocumented(by: context.operation, except: response.status) else {
      return context.noting("\(Self.name): the contract documents every status of this operation")
    }
    guard wrong != response.status else {
      return context.noting("\(Self.name): the response already has the status \(wrong)")
    }
    let promise = context.operation?.response(for: wrong)
    // Where one description is of both statuses, the recorded body is as good as any that is made from it.
    if let operation = context.operation, let promise, promise.content != nil,
      promise.pattern != operation.response(for: response.status)?.pattern,
      let documented = ExampleGenerator(seed: random.next()).response(of: operation, status: wrong)
    {
      response = context.crossOrigin(documented)
    }
    response.status = wrong
    if promise != nil {
      let note = "\(Self.name): the contract documents the status \(wrong) of this operation"
      response.headers[ScenarioContext.noteField] = ScenarioContext.fieldValue(note)
    }
    response.reason = ""
    return context.replacing(response, by: Self.name, keepsRecordings: true)
  }

  /// Returns the first status that an operation does not document, preferring successes to errors.
  ///
  /// Statuses that affect the body or the connection (1xx, 204, 205, 206 and 3xx) are never returned.
  static func undocumented(by operation: Operation?, except status: Int) -> Int? {
    let candidates = [[201, 202, 203, 299, 500, 503], Array(400...599)].joined()
    return candidates.first { $0 != status && operation?.response(for: $0) == nil }
  }
}
