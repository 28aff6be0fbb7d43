public import ContractReports
public import HTTPExchange

/// What a run tells while it goes on.
public enum ExplorerEvent: Sendable {
  /// An exchange of an operation has ended.
  case exchanged(operation: String)
  /// All exchanges of an operation have ended; told in the contract's order.
  case finished(OperationSummary, findings: Int)
}

/// What a run found.
public struct Exploration: Sendable {
  /// The findings, operation by operation and then in the order of the exchanges.
  public var findings: [Finding] = []
  /// What happened, operation by operation.
  public var operations: [OperationSummary] = []
  /// The number of requests sent.
  public var requests = 0
  /// What was cut short or left out, and why.
  public var notes: [String] = []
  /// Why the target could not be reached at all; `nil` where it could.
  public var unreachable: TransportFault?
}

/// A request that a run would make.
public struct PlannedRequest: Sendable, Hashable {
  /// The id of the operation.
  public let operation: String
  /// The method.
  public let method: HTTPMethod
  /// The URL; of a request that depends on an answer, the path template.
  public let url: String
  /// Why it would be made.
  public let purpose: String
}
