import Basics
import ContractExamples
import ContractModel
import HTTPMessages

/// Which of the documented responses of an operation is made.
struct ExampleChoice: Sendable, Hashable {
  /// The status; `nil` for that of a success.
  var status: Int?
  /// The name of the example; `nil` for any.
  var example: String?
  /// The documented media ranges that the client prefers; empty if it has no preference among them.
  var types: [String] = []
}

/// Responses made from the examples and schemas of operations.
///
/// Each is made once and kept: it is always the same, and can be expensive to make.
final class ExampleResponses: Sendable {
  private struct Key: Sendable, Hashable {
    let operation: String
    let choice: ExampleChoice
    let seed: UInt64
  }

  /// Failures are remembered, too.
  private let made = Mutex<[Key: Result<HTTPResponse, ExampleObstacle>]>([:])

  /// Returns the response of an operation, or the reason why none can be made.
  func result(
    of operation: Operation,
    _ choice: ExampleChoice = ExampleChoice(),
    seed: UInt64
  ) -> Result<HTTPResponse, ExampleObstacle> {
    let key = Key(operation: operation.id, choice: choice, seed: seed)
    if let known = made.withLock({ $0[key] }) { return known }
    let maker = ExampleGenerator(seed: seed, showsHeaders: true)
    let response = maker.response(
      of: operation,
      status: choice.status,
      preferring: choice.types,
      example: choice.example
    )
    let result: Result<HTTPResponse, ExampleObstacle> =
      response.map { .success($0) } ?? .failure(maker.obstacle(to: operation, status: choice.status))
    made.withLock { $0[key] = result }
    return result
  }
}
