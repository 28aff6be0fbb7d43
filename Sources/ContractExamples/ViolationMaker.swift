public import ContractModel
public import HTTPExchange

/// Makes bodies that a contract forbids, out of those that it allows.
public struct ViolationMaker: Sendable {
  /// A body that breaks its schema.
  public struct Violation: Sendable, Hashable {
    /// The body.
    public let body: [UInt8]
    /// What was done to it, in a line: `/items/0/id is left out`.
    public let change: String
  }

  /// The seed of every choice.
  public let seed: UInt64

  /// A maker whose choices a seed determines.
  public init(seed: UInt64 = 0) { self.seed = seed }

  /// A body that the operation's contract forbids, one change away from a response's own; `nil` where none is found.
  public func violation(of response: HTTPResponse, operation: Operation, purpose: String) -> Violation? { nil }
}
