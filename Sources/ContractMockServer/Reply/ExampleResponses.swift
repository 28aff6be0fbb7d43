import ContractExamples
import ContractModel
import HTTPExchange
import Synchronization

/// Responses made from the examples and schemas of operations, each made once: they are always the same, and may be dear.
final class ExampleResponses: Sendable {
  private struct Key: Sendable, Hashable {
    let operation: String
    let seed: UInt64
  }

  /// What is known to be impossible is remembered, too.
  private let made = Mutex<[Key: Result<HTTPResponse, None>]>([:])

  private struct None: Error {}

  /// The response of an operation; `nil` where none can be made.
  func response(of operation: Operation, seed: UInt64) -> HTTPResponse? {
    let key = Key(operation: operation.id, seed: seed)
    if let known = made.withLock({ $0[key] }) { return try? known.get() }
    let response = ExampleMaker(seed: seed).response(of: operation)
    made.withLock { $0[key] = response.map { .success($0) } ?? .failure(None()) }
    return response
  }
}
