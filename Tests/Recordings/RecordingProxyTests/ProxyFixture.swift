import Basics
import HTTPMessages
import RecordingProxy
import TestSupport

/// A proxy before a server of which the test is the other end, and what the proxy reported.
struct ProxyFixture: Sendable {
  let proxy: RecordingProxy
  let origin: Origin
  let reported: ReportedExchanges

  /// Runs a body with a proxy before a server.
  ///
  /// - Parameters:
  ///   - path: The path of the base URL.
  ///   - headers: Fields that the proxy puts into every request.
  ///   - isRewriting: Whether addresses are rewritten.
  ///   - origins: Further origins that go through the proxy.
  ///   - allowedOrigins: Origins of web pages that may send requests.
  ///   - callbackPlaces: Where requests name URLs of callbacks.
  ///   - limits: Changes to the bounds.
  ///   - reporting: What is done with each exchange, on the proxy's time, before it counts as reported.
  static func run<Result>(
    path: String = "",
    headers: HTTPHeaders = HTTPHeaders(),
    isRewriting: Bool = false,
    origins: [HTTPURL] = [],
    allowedOrigins: Set<String> = [],
    callbackPlaces: CallbackPlaces? = nil,
    limits change: (inout RecordingProxy.Limits) -> Void = { _ in },
    reporting: @escaping @Sendable (ProxiedExchange) -> Void = { _ in },
    _ body: (ProxyFixture) async throws -> Result
  ) async throws -> Result {
    try await Origin.run { origin in
      let reported = ReportedExchanges()
      var limits = RecordingProxy.Limits()
      // Times that a busy machine keeps to, unless a test is about them.
      limits.connectTimeout = .beyondHangs
      limits.responseTimeout = .beyondHangs
      limits.silenceTimeout = .beyondHangs
      limits.requestTimeout = .beyondHangs
      limits.idleTimeout = .beyondHangs
      limits.halfClosedTimeout = .beyondHangs
      limits.reportTimeout = .beyondHangs
      change(&limits)
      let upstream = HTTPURL(scheme: "http", host: "127.0.0.1", port: origin.port, path: path)
      var configuration = RecordingProxy.Configuration(upstream: upstream)
      configuration.headers = headers
      configuration.isRewriting = isRewriting
      configuration.origins = origins
      configuration.allowedHosts = ["x", "y", "some.name", "a-long-name-of-the-proxy.example"]
      configuration.allowedOrigins = allowedOrigins
      configuration.limits = limits
      configuration.callbackPlaces = callbackPlaces
      let proxy = try await RecordingProxy.start(configuration) { exchange in
        reporting(exchange)
        reported.add(exchange)
      }
      let fixture = ProxyFixture(proxy: proxy, origin: origin, reported: reported)
      do {
        let result = try await body(fixture)
        await proxy.shutdown(grace: .zero)
        return result
      } catch {
        await proxy.shutdown(grace: .zero)
        throw error
      }
    }
  }

  /// A client's connection to the proxy.
  func client() async throws -> Wire { try await Wire.connect(to: proxy.baseURL.effectivePort) }

  /// A client that has sent a request, and the server's side with the head that came there.
  func requested(_ request: String) async throws -> (client: Wire, server: Wire, head: String) {
    let client = try await client()
    try await client.send(request)
    let server = await origin.accept()
    return (client, server, try await server.head())
  }
}

/// The exchanges that a proxy reported, to be waited for.
final class ReportedExchanges: Sendable {
  private struct State {
    var exchanges: [ProxiedExchange] = []
    var waiter: (count: Int, continuation: CheckedContinuation<[ProxiedExchange], Never>)?
  }

  private let state = Mutex(State())

  /// Those so far.
  var exchanges: [ProxiedExchange] { state.withLock(\.exchanges) }

  func add(_ exchange: ProxiedExchange) {
    let resumption = state.withLock { state -> (@Sendable () -> Void)? in
      state.exchanges.append(exchange)
      return Self.resumption(of: &state)
    }
    resumption?()
  }

  /// The first so many, once they have ended.
  func first(_ count: Int) async -> [ProxiedExchange] {
    await withCheckedContinuation { continuation in
      let resumption = state.withLock { state -> (@Sendable () -> Void)? in
        state.waiter = (count, continuation)
        return Self.resumption(of: &state)
      }
      resumption?()
    }
  }

  private static func resumption(of state: inout State) -> (@Sendable () -> Void)? {
    guard let waiter = state.waiter, state.exchanges.count >= waiter.count else { return nil }
    state.waiter = nil
    let exchanges = Array(state.exchanges.prefix(waiter.count))
    return { waiter.continuation.resume(returning: exchanges) }
  }
}

extension ProxiedExchange {
  /// The body of the response as text.
  var responseText: String? { exchange.response.map { String(decoding: $0.body, as: UTF8.self) } }
  /// The faults, a line each: kind and message.
  var faultLines: [String] { exchange.faults.map { "\($0.kind.rawValue): \($0.message)" } }
}
