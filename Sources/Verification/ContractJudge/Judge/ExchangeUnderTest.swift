public import ContractModel
import Findings
public import HTTPMessages

/// An exchange to be judged, with its operation, expectation and purpose.
public struct ExchangeUnderTest: Sendable {
  /// The operation that was requested.
  public let operation: Operation
  /// The request and its response.
  public package(set) var exchange: HTTPExchange {
    get { content.exchange }
    set { content = ExchangeEvidence(newValue) }
  }
  /// The exchange, behind a reference, because it is wide.
  private var content: ExchangeEvidence
  /// The exchange with its secrets, shared by all findings about it.
  private(set) var evidence: ExchangeEvidence
  /// The expected response.
  public let expectation: Expectation
  /// The purpose of the request, such as "page 2 of the walk with limit 1".
  public let purpose: String?
  /// The exchange's id in the archive of the run; `nil` if it is not kept.
  package var archiveID: Int?
  /// The exchange's position in the run, counted from 1.
  public var number: Int

  /// Creates an exchange to be judged.
  public init(
    operation: Operation,
    exchange: HTTPExchange,
    expectation: Expectation = .documented,
    purpose: String? = nil,
    number: Int = 1
  ) {
    self.operation = operation
    content = ExchangeEvidence(exchange)
    evidence = content
    self.expectation = expectation
    self.purpose = purpose
    self.number = number
  }

  /// Whether the request is so unusual that its response need not come from the API.
  var isUnusual: Bool {
    if case .anyButServerError = expectation { true } else { false }
  }

  /// Releases the body of the response; later findings cannot quote it.
  mutating func releaseBodies() {
    exchange.response?.body = []
    evidence = content
  }
}
