import HTTPServerCore

extension MockServer {
  /// The bounds of serving.
  public struct Limits: Sendable, Hashable {
    /// The largest head of a request with its request line, in bytes; beyond it 431.
    public var headBytes: Int
    /// The largest body of a request, in bytes; beyond it 413.
    public var bodyBytes: Int
    /// How many bytes the bodies of requests under way may take on all connections together; others wait meanwhile.
    public var totalBodyBytes: Int
    /// How many bytes of rendered answers are kept.
    public var cacheBytes: Int
    /// How many threads serve.
    public var threads: Int
    /// How many connections are served at a time; one more is answered 503 and closed.
    public var connections: Int
    var requestTimeout: Duration
    var idleTimeout: Duration
    var lingerTimeout = Duration.seconds(1)

    /// Bounds; without arguments 16 KiB a head, 8 MiB a body, 64 MiB all bodies together, ten seconds a request, a minute
    /// between two.
    ///
    /// - Parameters:
    ///   - headBytes: The largest head of a request with its request line, in bytes.
    ///   - bodyBytes: The largest body of a request, in bytes.
    ///   - totalBodyBytes: How many bytes the bodies of requests under way may take together; at least `bodyBytes`.
    ///   - cacheBytes: How many bytes of rendered answers are kept.
    ///   - threads: How many threads serve.
    ///   - connections: How many connections are served at a time; fewer where the system allows fewer open files.
    ///   - requestTimeout: How long a request may take from its first byte to its last; beyond it 408.
    ///   - idleTimeout: How long a connection may stay open without a request, or without taking any of its answer.
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

    /// The bounds of serving, without those of the mock engine.
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
