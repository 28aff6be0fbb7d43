public import ContractModel
public import ContractReports

/// What a request is, and what can be answered to it: everything but which of several recorded answers is given.
public struct MockDecision: Sendable {
  /// How the answer is had.
  enum Outcome: Sendable {
    /// These recordings answer it, by their positions in the index, in their order; never none.
    case recorded([Int])
    /// This is the answer, whoever asks and however often; it is not ready to be sent.
    case reply(MockReply)
    /// It is made from the examples and schemas of the operation, which may take its time.
    case example(Operation)
    /// The server behind the mock is asked.
    case forward
  }

  /// The operation that the request is for, and what its path says; `nil` where none is known.
  public let match: OperationMatch?
  /// What is wrong with the request by the contract, without a reference to the exchange.
  public let findings: [Finding]
  let outcome: Outcome
  /// Whether the answer is one of those that are given one after the other, and not `HEAD` as a look at what `GET` has.
  var takesTurn = true

  /// What tells one sequence of recorded answers from another; `nil` where none is used up.
  public var sequence: Int? {
    if takesTurn, case .recorded(let positions) = outcome { return positions.first }
    return nil
  }

  /// How many answers there are, of which one is given at a time.
  public var alternatives: Int {
    if takesTurn, case .recorded(let positions) = outcome { return positions.count }
    return 1
  }

  /// Whether the answer has still to be made at some cost.
  var takesTime: Bool {
    if case .example = outcome { return true }
    return false
  }

  /// Whether the server behind the mock is to be asked.
  public var isForwarded: Bool {
    if case .forward = outcome { return true }
    return false
  }
}
