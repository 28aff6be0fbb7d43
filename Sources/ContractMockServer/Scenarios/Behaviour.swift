import ContractModel
import ContractVerifier
import HTTPExchange

/// One way in which a request is answered: as recorded, another answer, or a fault of the wire.
public struct Behaviour: Sendable, Hashable {
  /// Whether the answer is the one that was recorded, sent as a whole and at once.
  public var isPlain: Bool { true }

  /// The answer as recorded.
  public static let plain = Behaviour()

  /// What is sent in place of a reply.
  ///
  /// - Parameters:
  ///   - reply: What would be answered as recorded, and as the contract promises.
  ///   - request: The request.
  ///   - operation: The operation that the request is for; `nil` where none is known.
  ///   - closes: Whether the connection is to be closed behind the answer.
  ///   - random: The source of every choice.
  func answer(
    _ reply: MockReply,
    to request: HTTPRequest,
    operation: Operation?,
    closes: Bool,
    random: inout SeededGenerator
  ) -> MockAnswer {
    MockAnswer(reply: reply, plan: nil)
  }
}

/// What is sent for one request.
struct MockAnswer: Sendable {
  /// The answer as it is journalled.
  var reply: MockReply
  /// What is done on the wire; `nil` where the reply is sent as a whole and at once.
  var plan: WirePlan?
}
