package import HTTPMessages

/// An exchange that went through the proxy, once it has ended.
package struct ProxiedExchange: Sendable {
  /// The request and response as the server saw and sent them; the URL is the server's, not the proxy's.
  ///
  /// If the response is missing or incomplete, the exchange has faults. A response that was too large to keep has no
  /// body.
  package var exchange: HTTPExchange
  /// The request's position among all requests received, counted from 1.
  package var number: Int
  /// The time at which the request head was complete, in nanoseconds since 1970 (UTC).
  package var started: Int64
  /// The time from `started` to the first byte of the response; `nil` if there was none.
  package var firstByte: Duration?
  /// The IP address of the server; `nil` if there was no connection.
  package var serverAddress: String?
  /// Whether the response text was forwarded without rewriting its addresses, because its content coding could not be
  /// decoded or it was too large.
  package var isPassedUnread = false
  /// The known facts about a callback, which the API sent; `nil` for a request of a client.
  package var callback: ProxiedCallback?
  /// Whether the API got an address of the proxy as the URL of callbacks.
  package var causesCallbacks = false
  /// The reason why the exchange cannot be recorded, which need not be an error; `nil` if it can.
  package var omission: String?
}
