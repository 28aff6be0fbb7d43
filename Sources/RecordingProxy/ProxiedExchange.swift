public import HTTPExchange

/// An exchange that went through the proxy, once it has ended.
public struct ProxiedExchange: Sendable {
  /// Request and answer as the server behind the proxy saw and gave them: the URL is the server's, not the proxy's.
  ///
  /// An answer that did not come, or broke off, has faults beside it; one that was too large to keep has no body.
  public var exchange: HTTPExchange
  /// The request's position among all that came, counted from 1.
  public var number: Int
  /// When the head of the request had come, in nanoseconds since 1970 (UTC).
  public var started: Int64
  /// From there to the first byte of the answer; `nil` where none came.
  public var firstByte: Duration?
  /// The IP address of the server; `nil` where there was no connection.
  public var serverAddress: String?
  /// Whether the text of the response went to the client with its addresses, because its content coding could not be
  /// undone or it was too large for that.
  public var isPassedUnread: Bool
  /// Why it cannot be recorded, though nothing need be wrong with it; `nil` where it can.
  public var omission: String?

  /// An exchange that has ended.
  public init(
    exchange: HTTPExchange,
    number: Int,
    started: Int64,
    firstByte: Duration? = nil,
    serverAddress: String? = nil,
    isPassedUnread: Bool = false,
    omission: String? = nil
  ) {
    self.exchange = exchange
    self.number = number
    self.started = started
    self.firstByte = firstByte
    self.serverAddress = serverAddress
    self.isPassedUnread = isPassedUnread
    self.omission = omission
  }
}
