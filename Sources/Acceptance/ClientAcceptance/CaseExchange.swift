import HTTPMessages
import JSONSyntax
import MockEngine

/// The cases that one running client gets over HTTP, and the outcomes that it posts.
///
/// `GET /next` waits for a case. It may be repeated, and returns the same case until the outcome is posted to `/outcome`.
actor CaseExchange {
  /// An action of the client.
  enum Event: Sendable {
    case asked
    case posted(ClientOutcome)
    case ended(ClientProcess.Ending)
    /// Nothing happened in time; deadlines are numbered.
    case late(deadline: Int)
  }

  /// The largest body of an outcome, in bytes.
  static let largestBody = 64 << 10
  /// The longest that a request waits for a case; then the client may end, and is started again for a further one.
  private static let longestWait = Duration.seconds(10)
  /// The most requests that wait at once.
  private static let mostWaiting = 16

  /// The actions of the client, in order, for one reader.
  nonisolated let events: AsyncStream<Event>
  private let sender: AsyncStream<Event>.Continuation
  /// The case that is played; `nil` between two cases.
  private var current: ClientCall?
  /// How often the client has asked for the case.
  private(set) var asks = 0
  private var isClosed = false
  private var waiting: [Int: (request: CheckedContinuation<ClientCall?, Never>, limit: Task<Void, Never>)] = [:]
  private var lastWaiting = 0

  init() { (events, sender) = AsyncStream.makeStream() }

  /// Adds an event.
  nonisolated func add(_ event: Event) { sender.yield(event) }

  /// Begins a case; returns whether the client waits for it.
  func begin(_ call: ClientCall) -> Bool {
    (current, asks) = (call, waiting.count)
    let isAwaited = !waiting.isEmpty
    release(with: call)
    return isAwaited
  }

  /// Has no case any longer.
  func close() {
    (isClosed, current) = (true, nil)
    release(with: nil)
  }

  private func release(with call: ClientCall?) {
    for (request, limit) in waiting.values {
      limit.cancel()
      request.resume(returning: call)
    }
    waiting = [:]
  }

  // MARK: Requests

  /// Returns the response to a request of the client.
  func response(to request: HTTPRequest) async -> HTTPResponse {
    switch (request.url.path, request.method) {
    case ("/next", .get): await next()
    case ("/outcome", .post): end(with: request.body)
    case ("/next", _): problem(405, "/next allows GET, not \(request.method).", allowing: "GET")
    case ("/outcome", _): problem(405, "/outcome allows POST, not \(request.method).", allowing: "POST")
    default: problem(404, "There is no such path; GET /next returns a case, and POST /outcome ends it.")
    }
  }

  private func next() async -> HTTPResponse {
    guard waiting.count < Self.mostWaiting else {
      return problem(429, "\(Self.mostWaiting) requests for the next case wait already; one is enough.")
    }
    add(.asked)
    if current != nil { asks += 1 }
    guard let call = if let current { current } else { await wait() } else { return HTTPResponse(status: 204) }
    let text: JSONLiteral = ["case": .string(call.id), "baseUrl": .string("\(call.baseURL)")]
    return HTTPResponse(
      status: 200,
      headers: ["Content-Type": "application/json", "Cache-Control": "no-store"],
      body: text.serialized()
    )
  }

  /// Waits for a case; `nil` if none comes in time, or at all.
  private func wait() async -> ClientCall? {
    guard !isClosed else { return nil }
    lastWaiting += 1
    let number = lastWaiting
    return await withCheckedContinuation { request in
      let limit = Task { [weak self] in
        guard (try? await Task.sleep(for: Self.longestWait)) != nil else { return }
        await self?.giveUp(number)
      }
      waiting[number] = (request, limit)
    }
  }

  private func giveUp(_ number: Int) { waiting.removeValue(forKey: number)?.request.resume(returning: nil) }

  private func end(with body: [UInt8]) -> HTTPResponse {
    guard let current, asks > 0 else {
      return problem(409, "No case is being played; GET /next begins one, and one outcome ends it.")
    }
    let outcome = ClientOutcome(parsing: body)
    if let id = outcome.caseID, id != current.id {
      return problem(409, "The outcome is of another case; \(current.id) is being played.")
    }
    self.current = nil
    add(.posted(outcome))
    if case .unreadable = outcome.result {
      return problem(400, #"The outcome is neither {"exit": CODE}, from 0 to 255, nor {"error": "TEXT"}."#)
    }
    return HTTPResponse(status: 204)
  }

  private func problem(_ status: Int, _ detail: String, allowing method: String? = nil) -> HTTPResponse {
    Problem(status: status, detail: detail, headers: method.map { ["Allow": $0] } ?? [:]).response()
  }
}
