import ContractJudge
public import ContractReports
public import HTTPMessages

/// A rule about several exchanges with one API.
///
/// A check may also conform to `ExchangeCheck`. Every requirement has a default implementation, so a check implements
/// only what it needs.
public protocol CrossExchangeCheck: Check {
  /// Returns the findings about an exchange, compared with an earlier one; `variation` says how the requests differ.
  func findings(
    comparing first: JudgedExchange,
    with second: JudgedExchange,
    _ variation: RequestVariation
  ) -> [Finding]

  /// Returns the findings about a group of connected exchanges as a whole.
  func findings(for group: ExchangeGroup) -> [Finding]

  /// Returns whether two exchanges have anything that the check compares.
  func applies(comparing first: JudgedExchange, with second: JudgedExchange, _ variation: RequestVariation) -> Bool

  /// Returns the ids of the operations of a group that the check has anything for.
  func operations(judgedIn group: ExchangeGroup) -> Set<String>

  /// Returns additional requests that the check needs; only those with safe methods are sent.
  ///
  /// No other check judges their responses. They are passed only to this check's `findings(comparing:with:_:)`, with
  /// the variation `followUp`.
  func followUps(to exchanges: [JudgedExchange]) -> [FollowUpRequest]
}

extension CrossExchangeCheck {
  /// Returns no findings.
  public func findings(
    comparing first: JudgedExchange,
    with second: JudgedExchange,
    _ variation: RequestVariation
  ) -> [Finding] { [] }

  /// Returns no findings.
  public func findings(for group: ExchangeGroup) -> [Finding] { [] }

  /// Returns whether both exchanges have a response; the built-in checks compare less.
  public func applies(
    comparing first: JudgedExchange,
    with second: JudgedExchange,
    _ variation: RequestVariation
  ) -> Bool { first.analysis.response != nil && second.analysis.response != nil }

  /// Returns no operations.
  public func operations(judgedIn group: ExchangeGroup) -> Set<String> { [] }

  /// Returns no requests.
  public func followUps(to exchanges: [JudgedExchange]) -> [FollowUpRequest] { [] }
}

/// How a request differs from an earlier one whose response is compared with its own.
public enum RequestVariation: Sendable, Hashable {
  /// The same request, repeated.
  case unchanged
  /// The same query items in another order.
  case reorderedQuery
  /// An identifier in another case; the associated value describes it, such as `"id" in lower case`.
  case identifierCase(String)
  /// An additional request of the check.
  case followUp
}

/// An additional request of a cross-exchange check.
public struct FollowUpRequest: Sendable {
  /// The exchange that the response is compared with.
  public let first: JudgedExchange
  /// The request to send.
  public let request: HTTPRequest
  /// The purpose in a few words, such as "the same request with If-None-Match".
  public let purpose: String

  /// Creates a request that follows an exchange.
  public init(to first: JudgedExchange, request: HTTPRequest, purpose: String) {
    self.first = first
    self.request = request
    self.purpose = purpose
  }
}

/// The exchanges of operations connected by links.
public struct ExchangeGroup: Sendable {
  /// The exchanges that are expected to succeed, each request once.
  public let exchanges: [JudgedExchange]
  /// The walks of each paginated operation.
  let lists: [ListWalks]
}
