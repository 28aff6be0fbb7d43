import Basics
import FeedAcceptance
import Foundation
import HTTPMessages
import Redaction

/// A session with a live server, and with the mock that replaces it while a case is offline.
final class LiveSession: BackendSession {
  private struct State {
    var isOnline = true
    /// The requests without a result so far, with the indices of their notes in the mock session.
    var open: [(request: HTTPRequest, note: Int)] = []
  }

  private let backend: LiveBackend
  private let mock: MockSession
  private let state = Mutex(State())

  init(of backend: LiveBackend, mock: MockSession) {
    self.backend = backend
    self.mock = mock
  }

  var baseURL: URL { backend.baseURL }

  func routed(_ request: HTTPRequest) -> HTTPRequest {
    guard state.withLock(\.isOnline) else { return mock.routed(anyOrigin: request) }
    var routed = request
    if request.url.hasSameOrigin(as: backend.url) {
      for field in backend.headers.fields { routed.headers[field.name] = nil }
      routed.headers.fields += backend.headers.fields
    }
    if let note = mock.note(request, "sent to the live server") {
      state.withLock { $0.open.append((routed, note)) }
    }
    return routed
  }

  func received(_ exchange: HTTPExchange) {
    backend.policy.learn(from: exchange)
    let note = state.withLock { state in
      state.open.firstIndex { $0.request == exchange.request }.map { state.open.remove(at: $0).note }
    }
    if let note { mock.resolve(note, exchange) }
  }

  func play(_ connectivity: Connectivity) async throws {
    try await mock.play(connectivity)
    state.withLock { $0.isOnline = connectivity == .online }
  }

  func journal() async -> [JournalLine] { await mock.journal() }

  func close() async { await mock.close() }
}
