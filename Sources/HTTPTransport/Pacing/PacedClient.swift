public import HTTPExchange
import Synchronization

/// A client that makes no more requests in a time than it may, and that does what a server says which limits requests.
///
/// A 429 with `Retry-After` holds back all requests to its origin for that time; then the request is repeated, and the
/// exchange has the earlier responses in `deferred`. A 429 that asks for more than `maximumWait`, or that gives no time,
/// is an exchange like any other; so is each 429 of an origin that has answered nothing else for a while.
public final class PacedClient: HTTPClient {
  /// How fast requests are made, and how long a server is waited for.
  public struct Pace: Sendable, Hashable {
    /// The least time between the beginnings of two requests; `nil` for none.
    public var interval: Duration?
    /// The longest `Retry-After` that is waited for; zero for none.
    public var maximumWait: Duration
    /// How many 429s in a row an origin may answer before it is not waited for any more.
    public var maximumRefusals: Int

    /// A pace; without arguments no limit on requests, and waits of up to 30 seconds.
    public init(interval: Duration? = nil, maximumWait: Duration = .seconds(30), maximumRefusals: Int = 24) {
      self.interval = interval
      self.maximumWait = maximumWait
      self.maximumRefusals = maximumRefusals
    }
  }

  /// A clock that can be slept by.
  public struct Time: Sendable {
    /// The time since some moment that stays the same.
    public let now: @Sendable () -> Duration
    /// Sleeps until `now` is at least a time; throws where the task is cancelled before.
    public let sleep: @Sendable (_ until: Duration) async throws -> Void

    /// A clock.
    public init(now: @escaping @Sendable () -> Duration, sleep: @escaping @Sendable (Duration) async throws -> Void) {
      self.now = now
      self.sleep = sleep
    }

    /// The time of this machine.
    public static var continuous: Time {
      let start = ContinuousClock.now
      return Time(
        now: { start.duration(to: .now) },
        sleep: { time in try await ContinuousClock().sleep(until: start.advanced(by: time)) }
      )
    }
  }

  private struct State {
    /// When the next request may begin, by the interval.
    var next = Duration.zero
    /// When requests to an origin may go on.
    var resumption: [String: Duration] = [:]
    /// How many 429s in a row an origin has answered.
    var refusals: [String: Int] = [:]
  }

  private let client: any HTTPClient
  private let pace: Pace
  private let time: Time
  private let state = Mutex(State())

  /// A client in front of another one.
  public init(client: any HTTPClient, pace: Pace = Pace(), time: Time = .continuous) {
    self.client = client
    self.pace = pace
    self.time = time
  }

  /// Performs an exchange when its turn comes, and again where the server asks for that.
  public func send(_ request: HTTPRequest) async -> HTTPExchange {
    let origin = request.url.origin
    var deferred: [HTTPResponse] = []
    while true {
      do {
        try await turn(at: origin)
      } catch {
        let fault = TransportFault(.cancelled, "cancelled while waiting to be allowed to make the request")
        return HTTPExchange(request: request, response: nil, faults: [fault])
      }
      var exchange = await client.send(request)
      guard var response = exchange.response, isToBeRepeated(response, at: origin) else {
        exchange.deferred = deferred
        return exchange
      }
      response.body = []
      deferred.append(response)
    }
  }

  /// Waits until a request to an origin may begin.
  private func turn(at origin: String) async throws {
    while true {
      let now = time.now()
      let start = state.withLock { state -> Duration in
        if let resumption = state.resumption[origin], resumption > now { return resumption }
        guard let interval = pace.interval else { return now }
        let start = max(now, state.next)
        state.next = start + interval
        return start
      }
      if start > now { try await time.sleep(start) }
      try Task.checkCancellation()
      // While a turn was waited for, the server may have asked all to wait.
      let isHeld = state.withLock { ($0.resumption[origin] ?? .zero) > time.now() }
      if !isHeld { return }
    }
  }

  /// Whether a response asks to come again, and is not one of too many; notes when requests may go on.
  private func isToBeRepeated(_ response: HTTPResponse, at origin: String) -> Bool {
    let now = time.now()
    return state.withLock { state in
      guard response.status == 429 else {
        state.refusals[origin] = nil
        return false
      }
      guard let wait = RetryAfter.wait(of: response), wait <= pace.maximumWait, pace.maximumWait > .zero else {
        return false
      }
      let count = state.refusals[origin, default: 0] + 1
      state.refusals[origin] = count
      guard count <= pace.maximumRefusals else { return false }
      state.resumption[origin] = max(state.resumption[origin] ?? .zero, now + wait)
      return true
    }
  }
}
