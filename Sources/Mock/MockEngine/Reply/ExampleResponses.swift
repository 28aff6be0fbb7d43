import Basics
import ContractExamples
import ContractModel
import HTTPMessages

/// Responses made from the examples and schemas of operations.
///
/// Each is made once and kept: it is always the same, and can be expensive to make.
final class ExampleResponses: Sendable {
  private struct Key: Sendable, Hashable {
    let operation: String
    let seed: UInt64
  }

  /// Failures are remembered, too.
  private let made = Mutex<[Key: Result<HTTPResponse, ExampleObstacle>]>([:])

  /// Returns the response of an operation, or the reason why none can be made.
  func result(of operation: Operation, seed: UInt64) -> Result<HTTPResponse, ExampleObstacle> {
    let key = Key(operation: operation.id, seed: seed)
    if let known = made.withLock({ $0[key] }) { return known }
    let maker = ExampleGenerator(seed: seed)
    let result: Result<HTTPResponse, ExampleObstacle> =
      maker.response(of: operation).map { .success($0) } ?? .failure(maker.obstacle(to: operation))
    made.withLock { $0[key] = result }
    return result
  }
}
