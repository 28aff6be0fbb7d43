import Synchronization
import Testing

/// A double whose calls wait until the test answers them.
final class HeldCalls<Request: Sendable, Response: Sendable>: Sendable {
  private let isDeafToCancellation: Bool
  private let arrivals: (stream: AsyncStream<HeldCall<Request, Response>>, source: Arrivals)
  private let received = Mutex<[Request]>([])

  private typealias Arrivals = AsyncStream<HeldCall<Request, Response>>.Continuation

  /// A double whose calls end when they are cancelled; with `isDeafToCancellation` they wait for their answer even then.
  init(isDeafToCancellation: Bool = false) {
    self.isDeafToCancellation = isDeafToCancellation
    let (stream, source) = AsyncStream.makeStream(of: HeldCall<Request, Response>.self)
    arrivals = (stream, source)
  }

  /// What was asked for so far.
  var requests: [Request] { received.withLock { $0 } }

  /// The call that is being made; waits for it.
  func next() async throws -> HeldCall<Request, Response> {
    var iterator = arrivals.stream.makeAsyncIterator()
    return try #require(await iterator.next())
  }

  /// Waits for the test's answer.
  func call(_ request: Request) async throws -> Response {
    let call = HeldCall<Request, Response>(request, isDeafToCancellation: isDeafToCancellation)
    received.withLock { $0.append(request) }
    arrivals.source.yield(call)
    return try await call.response()
  }
}

/// A call that waits for its answer.
final class HeldCall<Request: Sendable, Response: Sendable>: Sendable {
  private struct State {
    var answer: Result<Response, any Error>?
    var waiting: CheckedContinuation<Response, any Error>?
    var isCancelled = false
  }

  /// What is asked for.
  let request: Request
  private let isDeafToCancellation: Bool
  private let state = Mutex(State())

  init(_ request: Request, isDeafToCancellation: Bool) {
    self.request = request
    self.isDeafToCancellation = isDeafToCancellation
  }

  /// Whether the task that makes the call was cancelled.
  var isCancelled: Bool { state.withLock { $0.isCancelled } }

  /// Ends the call; the first answer counts.
  func answer(_ answer: Result<Response, any Error>) {
    let waiting = state.withLock { state in
      if state.answer == nil { state.answer = answer }
      defer { state.waiting = nil }
      return state.waiting
    }
    waiting?.resume(with: answer)
  }

  func response() async throws -> Response {
    try await withTaskCancellationHandler {
      try await withCheckedThrowingContinuation { continuation in
        let answer = state.withLock { state in
          if state.answer == nil { state.waiting = continuation }
          return state.answer
        }
        if let answer { continuation.resume(with: answer) }
      }
    } onCancel: {
      state.withLock { $0.isCancelled = true }
      if !isDeafToCancellation { answer(.failure(CancellationError())) }
    }
  }
}

extension HeldCall {
  /// Ends the call with a response.
  func succeed(_ response: Response) { answer(.success(response)) }
  /// Ends the call with an error.
  func fail(_ error: any Error) { answer(.failure(error)) }
}

extension HeldCall where Response == Void {
  /// Ends the call.
  func succeed() { answer(.success(())) }
}
