import Basics
import FeedAcceptance
import Foundation
import HTTPMessages
import MockEngine
import Redaction

/// A session with the mock API.
final class MockSession: BackendSession {
  private struct State {
    var connectivity = Connectivity.online
    var notes: [Note] = []
    var isClosed = false
  }

  /// A request that does not reach the mock.
  private struct Note {
    /// The number of the last request that had reached the mock by then.
    let place: Int
    var line: JournalLine
  }

  /// The maximum number of notes; later requests are not noted.
  private static let noteLimit = 1000

  let name: String
  private let backend: MockBackend
  private let state = Mutex(State())

  init(named name: String, of backend: MockBackend) {
    self.name = name
    self.backend = backend
    backend.runtime.watch(session: name)
  }

  var baseURL: URL { backend.baseURL }

  func routed(_ request: HTTPRequest) -> HTTPRequest {
    let isOffline =
      switch state.withLock(\.connectivity) {
      case .refused, .reset, .silent: true
      default: false
      }
    guard isOffline || request.url.hasSameOrigin(as: backend.base) else {
      note(request, "connection refused: \(request.url.authority) is not the API")
      return request.sent(to: backend.closedAddress)
    }
    return routed(anyOrigin: request)
  }

  /// Returns the request as it is sent now, whatever its host.
  func routed(anyOrigin request: HTTPRequest) -> HTTPRequest {
    guard state.withLock(\.connectivity) != .refused else {
      note(request, "connection refused")
      return request.sent(to: backend.closedAddress)
    }
    var request = request.sent(to: backend.base)
    request.headers[MockRuntime.sessionField] = name
    return request
  }

  func play(_ connectivity: Connectivity) async throws {
    let scenario = try scenario(of: connectivity)
    backend.runtime.play(scenario, in: name)
    state.withLock { $0.connectivity = connectivity }
  }

  func journal() async -> [JournalLine] {
    let requests = backend.runtime.requests(of: name)
    let notes = state.withLock(\.notes)
    var lines: [JournalLine] = []
    var rest = notes[...]
    for request in requests {
      while let next = rest.first, next.place < request.number {
        lines.append(next.line)
        rest.removeFirst()
      }
      lines.append(JournalLine(request))
    }
    return lines + rest.map(\.line)
  }

  func close() async {
    let wasClosed = state.withLock { state in
      defer { (state.isClosed, state.notes) = (true, []) }
      return state.isClosed
    }
    if !wasClosed { backend.end(name) }
  }

  /// Notes a request that does not reach the mock, and returns the index of the note; `nil` if there are too many.
  @discardableResult
  func note(_ request: HTTPRequest, _ note: String?) -> Int? {
    let url = RedactedURL(request.url, by: backend.runtime.api.options.policy.redaction)
    let line = JournalLine(method: request.method.rawValue, target: url.requestTarget, status: nil, note: note)
    return state.withLock { state in
      guard state.notes.count < Self.noteLimit else { return nil }
      state.notes.append(Note(place: backend.runtime.lastRequest, line: line))
      return state.notes.count - 1
    }
  }

  /// Adds the result of a request to its note.
  func resolve(_ note: Int, _ exchange: HTTPExchange) {
    state.withLock { state in
      guard state.notes.indices.contains(note) else { return }
      state.notes[note].line.status = exchange.response?.status
      state.notes[note].line.note = exchange.faults.first?.message
    }
  }

  private func scenario(of connectivity: Connectivity) throws -> Scenario {
    let text: String
    switch connectivity {
    case .online, .refused: return .online
    case .newImagesAtTop:
      if let lack = backend.lackOfNewImages { throw lack }
      text = MockBackend.newImages
    case .onlineEmpty: text = "empty"
    case .invalidJSON: text = "invalid-json"
    // The contract decides what is valid, so payloads that a lenient decoder would accept are played, too.
    case .contractViolation: text = "contract-violation:kind=any"
    case .status(let status) where 100..<200 ~= status: text = "interim:status=\(status)"
    case .status(let status): text = "wrong-status:status=\(status)"
    case .statusWithInvalidJSON(let status): text = "invalid-json:status=\(status)"
    case .noBody: text = "no-body"
    case .cutOff: text = "truncated"
    case .interim(let status): text = "interim:status=\(status)"
    case .token(let token): text = "unauthorized:token=\(token)"
    case .reset: text = "offline"
    case .silent: text = "timeout"
    case .halfOpen: text = "half-open"
    }
    do {
      return try backend.runtime.book.scenario(text)
    } catch {
      throw Inapplicable(error.message)
    }
  }
}
