import Basics
import FeedAcceptance
import Foundation
import HTTPMessages

/// Detects which cases send a request while the API is online; only those depend on the API itself.
final class OnlineWatch: Sendable {
  private let found = Mutex<Set<String>>([])

  /// The identifiers of the detected cases.
  var cases: Set<String> { found.withLock(\.self) }

  /// Returns a backend that forwards to another one and watches its sessions.
  func watching(_ backend: any AcceptanceBackend) -> any AcceptanceBackend {
    WatchedBackend(backend: backend, watch: self)
  }

  fileprivate func notice(_ name: String) { found.withLock { _ = $0.insert(name) } }
}

private struct WatchedBackend: AcceptanceBackend {
  let backend: any AcceptanceBackend
  let watch: OnlineWatch

  var fixtures: BackendFixtures { backend.fixtures }
  var rules: ContractRules { backend.rules }

  func openSession(_ name: String) async throws -> any BackendSession {
    let session = try await backend.openSession(name)
    return WatchedSession(session) { [watch] in watch.notice(name) }
  }

  func outage() async -> String? { await backend.outage() }

  func shutdown() async { await backend.shutdown() }
}

private final class WatchedSession: BackendSession {
  private let session: any BackendSession
  private let isOnline = Mutex(true)
  private let onRequest: @Sendable () -> Void

  /// Watches a session, which is online at first.
  init(_ session: any BackendSession, onRequest: @escaping @Sendable () -> Void) {
    self.session = session
    self.onRequest = onRequest
  }

  var baseURL: URL { session.baseURL }

  func routed(_ request: HTTPRequest) -> HTTPRequest {
    if isOnline.withLock(\.self) { onRequest() }
    return session.routed(request)
  }

  func received(_ exchange: HTTPExchange) { session.received(exchange) }

  func play(_ connectivity: Connectivity) async throws {
    try await session.play(connectivity)
    isOnline.withLock { $0 = connectivity == .online }
  }

  func journal() async -> [JournalLine] { await session.journal() }

  func close() async { await session.close() }
}
