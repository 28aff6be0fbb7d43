/// The limits of serving HTTP/1.1 connections.
package struct ServerLimits: Sendable, Hashable {
  /// The largest head of a request, including its request line, in bytes; a larger one gets status 431.
  package var headBytes = 16 << 10
  /// The largest body of a request, in bytes; a larger one gets status 413.
  package var bodyBytes = 8 << 20
  /// The memory for request bodies on all connections together, in bytes, taken as they arrive; further bodies wait.
  package var totalBodyBytes = 64 << 20
  /// The number of serving threads.
  package var threads = 1
  /// The maximum number of connections.
  ///
  /// A further one takes the place of the one that has waited longest for the rest of a request, or for a first one; it
  /// gets status 503 and is closed if none waits.
  package var connections = 20_000
  /// The time limit for a request, from its first byte to its last; then it gets status 408.
  package var requestTimeout = Duration.seconds(10)
  /// The longest time for which a connection stays open without a request, or without the client reading its response.
  package var idleTimeout = Duration.seconds(60)
  /// The time for which a connection stays open for reading after its last response.
  package var lingerTimeout = Duration.seconds(1)
  /// The amount of unread responses, in bytes, at which nothing more is read from a client.
  package var pendingBytes = 256 << 10

  /// Creates the default limits.
  package init() {}
}
