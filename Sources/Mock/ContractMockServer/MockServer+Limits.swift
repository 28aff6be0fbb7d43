import HTTPServerCore

extension MockServer {
  /// The limits of serving.
  public struct Limits: Sendable, Hashable {
    /// The largest head of a request, including its request line, in bytes; a larger one gets status 431.
    public var headBytes: Int
    /// The largest body of a request, in bytes; a larger one gets status 413.
    public var bodyBytes: Int
    /// The memory for request bodies on all connections together, in bytes, taken as they arrive; further bodies wait.
    public var totalBodyBytes: Int
    /// The size of the cache for rendered responses, in bytes; 0 for none.
    public var cacheBytes: Int
    /// The number of serving threads.
    public var threads: Int
    /// The maximum number of connections; a further one gets status 503 and is closed.
    public var connections: Int
    var requestTimeout: Duration
    var idleTimeout: Duration
    var lingerTimeout = Duration.seconds(1)

    /// Creates limits; the defaults are 16 KiB per head, 8 MiB per body and 64 MiB for all bodies together.
    ///
    /// By default a request may take ten seconds, and a connection may be idle for a minute.
    /// - Parameters:
    ///   - headBytes: The largest head of a request, including its request line, in bytes.
    ///   - bodyBytes: The largest body of a request, in bytes.
    ///   - totalBodyBytes: The memory for request bodies on all connections together, in bytes; at least `bodyBytes`.
    ///   - cacheBytes: The size of the cache for rendered responses, in bytes; 0 for none.
    ///   - threads: The number of serving threads.
    ///   - connections: The maximum number of connections; fewer if the system permits fewer open files.
    ///   - requestTimeout: The time limit for a request, from its first byte to its last; then it gets status 408.
    ///   - idleTimeout: The longest time for which a connection stays open without a request, or without the client
    ///     reading its response.
    public init(
      headBytes: Int = 16 << 10,
      bodyBytes: Int = 8 << 20,
      totalBodyBytes: Int = 64 << 20,
      cacheBytes: Int = 16 << 20,
      threads: Int = 1,
      connections: Int = 20_000,
      requestTimeout: Duration = .seconds(10),
      idleTimeout: Duration = .seconds(60)
    ) {
      self.headBytes = headBytes
      self.bodyBytes = bodyBytes
      self.totalBodyBytes = max(totalBodyBytes, bodyBytes)
      self.cacheBytes = cacheBytes
      self.threads = max(1, threads)
      self.connections = max(1, connections)
      self.requestTimeout = requestTimeout
      self.idleTimeout = idleTimeout
    }

    /// The limits for the HTTP server, without those of the mock engine.
    var serving: ServerLimits {
      var limits = ServerLimits()
      limits.headBytes = headBytes
      limits.bodyBytes = bodyBytes
      limits.totalBodyBytes = totalBodyBytes
      limits.threads = threads
      limits.connections = connections
      limits.requestTimeout = requestTimeout
      limits.idleTimeout = idleTimeout
      limits.lingerTimeout = lingerTimeout
      return limits
    }
  }
}
