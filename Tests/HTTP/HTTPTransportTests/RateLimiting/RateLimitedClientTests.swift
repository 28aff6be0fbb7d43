import Basics
import HTTPMessages
import HTTPTransport
import TestSupport
import Testing

@Suite("Paced requests")
struct RateLimitedClientTests {
  /// A client that responds immediately and records the time of each request.
  private final class Upstream: HTTPClient {
    private let clock: SkippingClock
    private let log = Mutex<[(time: Duration, url: String)]>([])
    private let response: @Sendable (_ number: Int, _ time: Duration) -> HTTPResponse

    init(_ clock: SkippingClock, response: @escaping @Sendable (_ number: Int, _ time: Duration) -> HTTPResponse) {
      self.clock = clock
      self.response = response
    }

    /// The times of the requests, in seconds.
    var times: [Double] { log.withLock { $0.map { $0.time / .seconds(1) } } }

    func send(_ request: HTTPRequest) async -> HTTPExchange {
      let time = clock.now
      let number = log.withLock { log in
        log.append((time, request.url.description))
        return log.count
      }
      return HTTPExchange(request: request, response: response(number, time))
    }
  }

  /// A clock that skips to the end of each sleep.
  private final class SkippingClock: Sendable {
    private let time = Mutex(Duration.zero)

    var now: Duration { time.withLock { $0 } }
    var paced: RateLimitedClient.TimeSource {
      RateLimitedClient.TimeSource(now: { self.now }, sleep: { until in self.time.withLock { $0 = max($0, until) } })
    }
  }

  private func request(_ url: String = "http://api.test/a") throws -> HTTPRequest {
    HTTPRequest(url: try HTTPURL(parsing: url))
  }

  private func limited(after seconds: String) -> HTTPResponse {
    HTTPResponse(status: 429, headers: ["Retry-After": seconds], body: [0x61])
  }

  @Test("Requests keep the distance of the rate")
  func rate() async throws {
    let clock = SkippingClock()
    let upstream = Upstream(clock) { _, _ in HTTPResponse(status: 200) }
    let client = RateLimitedClient(client: upstream, limit: .init(interval: .milliseconds(250)), time: clock.paced)
    for _ in 0..<5 { _ = await client.send(try request()) }
    #expect(upstream.times == [0, 0.25, 0.5, 0.75, 1])
  }

  @Test("A 429 is waited out for the time of its Retry-After, and the request repeated")
  func retry() async throws {
    let clock = SkippingClock()
    let upstream = Upstream(clock) { number, _ in number < 3 ? self.limited(after: "2") : HTTPResponse(status: 200) }
    let client = RateLimitedClient(client: upstream, time: clock.paced)
    let exchange = await client.send(try request())
    #expect(exchange.response?.status == 200)
    #expect(exchange.deferred.map(\.status) == [429, 429])
    #expect(exchange.deferred.map(\.body.count) == [0, 0])
    #expect(upstream.times == [0, 2, 4])
  }

  @Test("While one request waits, others to the same origin wait, too, and those to another do not")
  func origins() async throws {
    let clock = SkippingClock()
    let upstream = Upstream(clock) { number, _ in number == 1 ? self.limited(after: "10") : HTTPResponse(status: 200) }
    let client = RateLimitedClient(client: upstream, limit: .init(maximumRefusals: 0), time: clock.paced)
    _ = await client.send(try request())
    _ = await client.send(try request("http://other.test/"))
    #expect(upstream.times == [0, 0])
    let waiting = RateLimitedClient(
      client: Upstream(clock) { number, _ in number == 1 ? self.limited(after: "10") : HTTPResponse(status: 200) },
      time: clock.paced
    )
    let exchange1 = try await waiting.send(request())
    #expect(exchange1.deferred.count == 1)
    #expect(clock.now == .seconds(10))
  }

  @Test(
    "A 429 whose Retry-After is longer than allowed, or missing, is a response like any other",
    arguments: ["31", "", "soon"]
  )
  func bounds(after text: String) async throws {
    let clock = SkippingClock()
    let upstream = Upstream(clock) { _, _ in self.limited(after: text) }
    let exchange = await RateLimitedClient(client: upstream, time: clock.paced).send(try request())
    #expect(exchange.response?.status == 429)
    #expect(exchange.deferred.isEmpty)
    #expect(upstream.times == [0])
  }

  @Test("Nothing is waited for where no wait is allowed")
  func zero() async throws {
    let clock = SkippingClock()
    let upstream = Upstream(clock) { _, _ in self.limited(after: "0") }
    let client = RateLimitedClient(client: upstream, limit: .init(maximumWait: .zero), time: clock.paced)
    let exchange2 = try await client.send(request())
    #expect(exchange2.response?.status == 429)
    #expect(upstream.times.count == 1)
  }

  @Test("A client stops waiting for a server that responds with 429 only, until another status arrives")
  func always() async throws {
    let clock = SkippingClock()
    let upstream = Upstream(clock) { number, _ in
      number == 7 ? HTTPResponse(status: 200) : self.limited(after: "1")
    }
    let client = RateLimitedClient(client: upstream, limit: .init(maximumRefusals: 4), time: clock.paced)
    let exchange3 = try await client.send(request())
    #expect(exchange3.deferred.count == 4)
    #expect(upstream.times.count == 5)
    let exchange4 = try await client.send(request())
    #expect(exchange4.response?.status == 429)
    #expect(upstream.times.count == 6)
    let exchange5 = try await client.send(request())
    #expect(exchange5.response?.status == 200)
    let exchange6 = try await client.send(request())
    #expect(exchange6.deferred.count == 4)
  }

  @Test("A request that waits for its turn ends when its task is cancelled")
  func cancellation() async throws {
    let upstream = Upstream(SkippingClock()) { _, _ in self.limited(after: "20") }
    let time = RateLimitedClient.TimeSource(now: { .zero }, sleep: { _ in try await Task.sleep(for: .beyondHangs) })
    let request = try request()
    let task = Task { await RateLimitedClient(client: upstream, time: time).send(request) }
    task.cancel()
    let faults = await task.value.faults
    #expect(faults.map(\.kind) == [.cancelled])
  }
}
