extension RecordingProxy {
  /// The limits of forwarding traffic; body sizes are limited only for what is kept in memory.
  package struct Limits: Sendable, Hashable {
    /// The largest head of a request or a response, in bytes.
    package var headBytes = 64 << 10
    /// The largest body that is kept for recording, in bytes; a larger one is still forwarded.
    package var keptBodyBytes = 64 << 20
    /// The number of body bytes that are kept at a time, over all exchanges that are not reported yet.
    package var keptBytes = 512 << 20
    /// The maximum number of connected clients.
    ///
    /// A further one takes the place of the one that has waited longest for the rest of a request, or for a first one; it
    /// is refused with status 503 if none waits.
    package var connections = 1024
    /// The maximum number of refused clients whose requests are read and reported; further ones are refused immediately.
    package var turnedAwayConnections = 64
    /// The time limit for connecting to the server, including TLS; then the proxy responds with 504.
    package var connectTimeout: Duration = .seconds(10)
    /// The time limit for the first byte of a response; then the proxy responds with 504.
    package var responseTimeout: Duration = .seconds(60)
    /// The longest pause within a response.
    package var silenceTimeout: Duration = .seconds(600)
    /// The time limit for a request head, and for each pause within a request body; then the proxy responds with 408.
    package var requestTimeout: Duration = .seconds(30)
    /// The longest time for which a connection stays open without a request.
    package var idleTimeout: Duration = .seconds(60)
    /// The longest pause within a response to a client that has closed its sending side; then the client counts as
    /// gone.
    package var halfClosedTimeout: Duration = .seconds(60)
    /// The longest time for which the last bytes of a response wait until its exchange is reported, and so recorded.
    package var reportTimeout: Duration = .milliseconds(100)
    /// The number of exchanges that may wait for their report before clients wait for it without a time limit.
    package var reportBacklog = 256
    var lingerTimeout: Duration = .seconds(1)

    /// Creates the default limits.
    package init() {}
  }
}
