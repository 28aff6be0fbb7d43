extension RecordingProxy {
  /// The bounds of passing traffic through; of bodies none but what is kept of them is bounded.
  public struct Limits: Sendable, Hashable {
    /// The largest head of a request or an answer, in bytes.
    public var headBytes = 64 << 10
    /// The largest body that is kept for recording, in bytes; a larger one is passed through all the same.
    public var keptBodyBytes = 64 << 20
    /// How many bytes of bodies are kept at a time, over all exchanges that are not reported yet.
    public var keptBytes = 512 << 20
    /// How many clients are connected at a time; more are turned away with 503.
    public var connections = 1024
    /// How many clients are turned away at a time; the connections of more are closed at once.
    public var turnedAwayConnections = 64
    /// How long connecting to the server may take, TLS included; beyond it 504.
    public var connectTimeout: Duration = .seconds(10)
    /// How long the server may take to begin its answer; beyond it 504.
    public var answerTimeout: Duration = .seconds(60)
    /// How long nothing may move once an answer has begun.
    public var silenceTimeout: Duration = .seconds(600)
    /// How long the head of a request may take, and how long nothing of its body may come; beyond it 408.
    public var requestTimeout: Duration = .seconds(30)
    /// How long a connection may stay open without a request.
    public var idleTimeout: Duration = .seconds(60)
    /// How long nothing may move of an answer that has begun when the client has sent its end; then that counts as gone.
    public var halfClosedTimeout: Duration = .seconds(60)
    /// How long the last bytes of a response wait until its exchange is reported, and so recorded.
    public var reportTimeout: Duration = .milliseconds(100)
    /// How many exchanges may wait for their report before clients wait for it without a bound.
    public var reportBacklog = 256
    var lingerTimeout: Duration = .seconds(1)

    /// The default bounds.
    public init() {}
  }
}
