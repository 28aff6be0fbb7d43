public import ContractReports
public import HTTPExchange

/// A rule about several exchanges with one API.
///
/// A check may conform to `ExchangeCheck` too. Every requirement has a default, so that a check writes only what it needs.
public protocol CrossExchangeCheck: Check {
  /// Returns what is wrong with an exchange, compared with an earlier one from which its request differs as told.
  func findings(
    comparing first: JudgedExchange,
    with second: JudgedExchange,
    _ variation: RequestVariation
  ) -> [Finding]

  /// Returns what is wrong with exchanges of operations that links connect, taken together.
  func findings(for group: ExchangeGroup) -> [Finding]

  /// Returns requests that the check needs in addition; only those with safe methods are sent.
  ///
  /// Their responses are not judged by themselves: they go to `findings(comparing:with:_:)` of this check alone, with the
  /// variation `followUp`.
  func followUps(to exchanges: [JudgedExchange]) -> [FollowUpRequest]
}

extension CrossExchangeCheck {
  /// Finds nothing.
  public func findings(
    comparing first: JudgedExchange,
    with second: JudgedExchange,
    _ variation: RequestVariation
  ) -> [Finding] { [] }

  /// Finds nothing.
  public func findings(for group: ExchangeGroup) -> [Finding] { [] }

  /// Needs no further requests.
  public func followUps(to exchanges: [JudgedExchange]) -> [FollowUpRequest] { [] }
}

/// How a request differs from the one whose response its response is compared with.
public enum RequestVariation: Sendable, Hashable {
  /// The same request a second time.
  case unchanged
  /// The parts of the query are in another order.
  case reorderedQuery
  /// An identifier is in another case, such as `"id" in lower case`.
  case identifierCase(String)
  /// A request that the check itself asked for.
  case followUp
}

/// A request that a cross-exchange check needs in addition to those of every run.
public struct FollowUpRequest: Sendable {
  /// The exchange that the response is compared with.
  public let first: JudgedExchange
  /// The request to send.
  public let request: HTTPRequest
  /// Why it is sent, in a few words, such as "the same request with If-None-Match".
  public let purpose: String

  /// A request that follows an exchange.
  public init(to first: JudgedExchange, request: HTTPRequest, purpose: String) {
    self.first = first
    self.request = request
    self.purpose = purpose
  }
}

/// Exchanges of operations that links connect.
public struct ExchangeGroup: Sendable {
  /// The exchanges that should succeed, each request once.
  public let exchanges: [JudgedExchange]
  /// The walks of each paginated operation.
  let lists: [ListWalks]
}
