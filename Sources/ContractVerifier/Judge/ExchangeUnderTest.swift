public import ContractModel
import ContractReports
public import HTTPExchange

/// One exchange to be judged: what was asked of which operation, why, and what came back.
public struct ExchangeUnderTest: Sendable {
  /// The operation that the request was for.
  public let operation: Operation
  /// Request and response.
  public internal(set) var exchange: HTTPExchange
  /// The exchange with its secrets, which all findings about it share.
  private(set) var evidence: ExchangeEvidence
  /// What the request deserves.
  public let expectation: Expectation
  /// Why the request was made, such as "page 2 of the walk with limit 1".
  public let purpose: String?
  /// The exchange's position in the run, counted from 1.
  public var number: Int

  /// An exchange to be judged.
  public init(
    operation: Operation,
    exchange: HTTPExchange,
    expectation: Expectation = .documented,
    purpose: String? = nil,
    number: Int = 1
  ) {
    self.operation = operation
    self.exchange = exchange
    evidence = ExchangeEvidence(exchange)
    self.expectation = expectation
    self.purpose = purpose
    self.number = number
  }

  /// Lets go of the body of the response; what is found from then on cannot quote it.
  mutating func releaseBodies() {
    exchange.response?.body = []
    evidence = ExchangeEvidence(exchange)
  }
}
