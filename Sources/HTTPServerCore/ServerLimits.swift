/// The bounds of serving HTTP/1.1 connections.
package struct ServerLimits: Sendable, Hashable {
  /// The largest head of a request with its request line, in bytes; a larger one gets 431.
  package var headBytes = 16 << 10
  /// The largest body of a request, in bytes; a larger one gets 413.
  package var bodyBytes = 8 << 20
  /// How many bytes the bodies of requests under way may take on all connections together; others wait meanwhile.
  package var totalBodyBytes = 64 << 20
  /// How many threads serve.
  package var threads = 1
  /// How many connections are served at a time; one more gets 503 and is closed.
  package var connections = 20_000
  /// How long a request may take from its first byte to its last; a longer one gets 408.
  package var requestTimeout = Duration.seconds(10)
  /// How long a connection may stay open without a request, or without the client taking any of its response.
  package var idleTimeout = Duration.seconds(60)
  /// How long a connection stays open for reading after its last response.
  package var lingerTimeout = Duration.seconds(1)
  /// How much of what a client does not take is rendered before nothing more is read from it, in bytes.
  package var pendingBytes = 256 << 10

  /// Limits with the defaults above.
  package init() {}
}
