extension RecordingProxy {
  /// The limits of forwarding traffic; body sizes are limited only for what is kept in memory.
  public struct Limits: Sendable, Hashable {
    /// The largest head of a request or a response, in bytes.
    public var headBytes = 64 << 10
    /// The largest body that is kept for recording, in bytes; a larger one is still forwarded.
    public var keptBodyBytes = 64 << 20
    /// The number of body bytes that are kept at a time, over all exchanges that are not reported yet.
    public var keptBytes = 512 << 20
    /// The maximum number of connected clients.
    ///
    /// A further one takes the place of the one that has waited longest for the rest of a request, or for a first one; it
    /// is refused with status 503 if none waits.
    public var connections = 1024
    /// The maximum number of refused clients whose requests are read and reported; further ones are refused immediately.
    public var turnedAwayConnections = 64
    /// The time limit for connecting to the server, including TLS; then the proxy responds with 504.
    public var connectTimeout: Duration = .seconds(10)
    /// The time limit for the first byte of a response; then the proxy responds with 504.
    public var responseTimeout: Duration = .seconds(60)
    /// The longest pause within a response.
    public var silenceTimeout: Duration = .seconds(600)
    /// The time limit for a request head, and for each pause within a request body; then the proxy responds with 408.
    public var requestTimeout: Duration = .seconds(30)
    /// The longest time for which a connection stays open without a request.
    public var idleTimeout: Duration = .seconds(60)
    /// The longest pause within a response to a client that has closed its sending side; then the client counts as
    /// gone.
    public var halfClosedTimeout: Duration = .seconds(60)
    /// The longest time for which the last bytes of a response wait until its exchange is reported, and so recorded.
    public var reportTimeout: Duration = .milliseconds(100)
    /// The number of exchanges that may wait for their report before clients wait for it without a time limit.
    public var reportBacklog = 256
    var lingerTimeout: Duration = .seconds(1)

    /// Creates the default limits.
    public init() {}
  }
}
