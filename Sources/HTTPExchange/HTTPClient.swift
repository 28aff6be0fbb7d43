/// Sends a request and returns what came back, faults included; it never throws.
///
/// The live client, a recording and a test double all stand behind this protocol.
public protocol HTTPClient: Sendable {
  /// Performs one exchange. A cancelled task ends with the fault `cancelled`.
  func send(_ request: HTTPRequest) async -> HTTPExchange
}
