public import ContractModel
public import Findings
import HTTPMessages

/// The operation and findings of a request, and the possible replies to it.
///
/// It leaves open only which of several recorded responses is sent.
public struct MockDecision: Sendable {
  /// The way in which the response is produced.
  enum Outcome: Sendable {
    /// One of these recordings is replayed; their positions in the index, in order, never empty.
    case recorded([Int])
    /// This reply is sent every time, to every client; it is not ready to be sent yet.
    case reply(MockReply)
    /// The response is made from the examples and schemas of the operation, which can take time.
    case example(Operation, ExampleChoice)
    /// The response shows the state, or changes it.
    case stateful(StatefulOperation)
    /// The request is forwarded to the upstream server.
    case forward
  }

  /// The operation that matches the request, and its path parameters; `nil` if none matches.
  public let match: OperationMatch?
  /// The findings about the request, without a reference to the exchange.
  public let findings: [Finding]
  let outcome: Outcome
  /// Whether the reply advances the sequence of recorded responses; a `HEAD` that is treated as `GET` does not.
  var takesTurn = true

  /// Whether a value of the request was not judged, because that takes more work than the limit allows.
  var isUndecided = false

  /// The identifier of the sequence of recorded responses; `nil` if the reply advances none.
  public var sequence: Int? {
    if takesTurn, case .recorded(let positions) = outcome { return positions.first }
    return nil
  }

  /// The number of responses in the sequence, of which one is sent at a time.
  public var alternatives: Int {
    if takesTurn, case .recorded(let positions) = outcome { return positions.count }
    return 1
  }

  /// Whether the reply is expensive to produce.
  var takesTime: Bool {
    switch outcome {
    case .example: true
    case .stateful(let operation): !operation.isPrepared
    case .recorded, .reply, .forward: false
    }
  }

  /// Whether the reply may quote the request or recordings, without their secrets.
  var mayQuote: Bool {
    guard case .reply(let reply) = outcome, !reply.response.body.isEmpty else { return false }
    return switch reply.source {
    case .recorded, .page, .example, .stateful, .forwarded, .callback, .absent: false
    case .refused, .method, .judged, .scenario, .misdirected, .unmatched: true
    }
  }

  /// Whether the reply shows the state, or changes it.
  var isStateful: Bool {
    if case .stateful = outcome { return true }
    return false
  }

  /// Whether the request is forwarded to the upstream server.
  public var isForwarded: Bool {
    if case .forward = outcome { return true }
    return false
  }
}
