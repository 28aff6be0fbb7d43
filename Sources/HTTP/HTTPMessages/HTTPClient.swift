/// A client that sends a request and returns the exchange, including transport faults; it never throws.
///
/// The live client, recordings and test doubles conform to this protocol.
public protocol HTTPClient: Sendable {
  /// Performs one exchange; if the task is cancelled, the exchange has the fault `cancelled`.
  func send(_ request: HTTPRequest) async -> HTTPExchange
}
