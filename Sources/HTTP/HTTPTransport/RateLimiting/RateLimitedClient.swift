import Basics
public import HTTPMessages

/// A client that limits its request rate and respects the `Retry-After` of a server.
///
/// A 429 response with `Retry-After` delays all requests to its origin. Then the request is repeated, and the exchange
/// lists the earlier responses in `deferred`. A 429 response is returned as it is if it asks for more than
/// `maximumWait`, if it gives no time, or if the origin has sent too many of them in a row.
public final class RateLimitedClient: HTTPClient {
  /// The rate of requests, and the longest time to wait for a server.
  public struct Limit: Sendable, Hashable {
    /// The minimum time between the starts of two requests; `nil` for none.
    public var interval: Duration?
    /// The longest `Retry-After` to respect; zero for none.
    public var maximumWait: Duration
    /// The number of consecutive 429 responses per origin after which no more are retried.
    public var maximumRefusals: Int

    /// Creates a limit; by default, the rate is unlimited and waits last up to 30 seconds.
    public init(interval: Duration? = nil, maximumWait: Duration = .seconds(30), maximumRefusals: Int = 24) {
      self.interval = interval
      self.maximumWait = maximumWait
      self.maximumRefusals = maximumRefusals
    }
  }

  /// A source of time that tests can replace.
  public struct TimeSource: Sendable {
    /// The time since a fixed moment.
    public let now: @Sendable () -> Duration
    /// Sleeps until `now` reaches a time; throws if the task is cancelled first.
    public let sleep: @Sendable (_ until: Duration) async throws -> Void

    /// Creates a source of time.
    public init(now: @escaping @Sendable () -> Duration, sleep: @escaping @Sendable (Duration) async throws -> Void) {
      self.now = now
      self.sleep = sleep
    }

    /// The system's continuous clock.
    public static var continuous: TimeSource {
      let start = ContinuousClock.now
      return TimeSource(
        now: { start.duration(to: .now) },
        sleep: { time in try await ContinuousClock().sleep(until: start.advanced(by: time)) }
      )
    }
  }

  private struct State {
    /// The earliest start of the next request, from the interval.
    var next = Duration.zero
    /// When requests to an origin may resume.
    var resumption: [String: Duration] = [:]
    /// The number of consecutive 429 responses of an origin.
    var refusals: [String: Int] = [:]
  }

  private let client: any HTTPClient
  private let limit: Limit
  private let time: TimeSource
  private let state = Mutex(State())

  /// Creates a client that sends its requests with another client.
  public init(client: any HTTPClient, limit: Limit = Limit(), time: TimeSource = .continuous) {
    self.client = client
    self.limit = limit
    self.time = time
  }

  /// Performs an exchange as soon as the limit allows, and retries it if the server asks for that.
  public func send(_ request: HTTPRequest) async -> HTTPExchange {
    let origin = request.url.origin
    var deferred: [HTTPResponse] = []
    while true {
      do {
        try await waitForTurn(at: origin)
      } catch {
        let fault = TransportFault(.cancelled, "cancelled while waiting to be allowed to make the request")
        return HTTPExchange(request: request, response: nil, faults: [fault])
      }
      var exchange = await client.send(request)
      guard var response = exchange.response, shouldRetry(response, at: origin) else {
        exchange.deferred = deferred
        return exchange
      }
      response.body = []
      deferred.append(response)
    }
  }

  /// Waits until a request to an origin may start.
  private func waitForTurn(at origin: String) async throws {
    while true {
      let now = time.now()
      let start = state.withLock { state -> Duration in
        if let resumption = state.resumption[origin], resumption > now { return resumption }
        guard let interval = limit.interval else { return now }
        let start = max(now, state.next)
        state.next = start + interval
        return start
      }
      if start > now { try await time.sleep(start) }
      try Task.checkCancellation()
      // The server may have sent a 429 response in the meantime.
      let isHeld = state.withLock { ($0.resumption[origin] ?? .zero) > time.now() }
      if !isHeld { return }
    }
  }

  /// Returns whether a 429 response is to be retried; records when requests may resume.
  private func shouldRetry(_ response: HTTPResponse, at origin: String) -> Bool {
    let now = time.now()
    return state.withLock { state in
      guard response.status == 429 else {
        state.refusals[origin] = nil
        return false
      }
      guard let wait = RetryAfter.wait(of: response), wait <= limit.maximumWait, limit.maximumWait > .zero else {
        return false
      }
      let count = state.refusals[origin, default: 0] + 1
      state.refusals[origin] = count
      guard count <= limit.maximumRefusals else { return false }
      state.resumption[origin] = max(state.resumption[origin] ?? .zero, now + wait)
      return true
    }
  }
}
