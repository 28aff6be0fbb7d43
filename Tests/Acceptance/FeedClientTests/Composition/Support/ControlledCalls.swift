import Basics
import Testing

/// A test double whose calls wait until the test completes them.
final class ControlledCalls<Request: Sendable, Response: Sendable>: Sendable {
  private let isDeafToCancellation: Bool
  private let arrivals: (stream: AsyncStream<ControlledCall<Request, Response>>, source: Arrivals)
  private let received = Mutex<[Request]>([])

  private typealias Arrivals = AsyncStream<ControlledCall<Request, Response>>.Continuation

  /// Creates a double whose calls end on cancellation, or wait for the test if `isDeafToCancellation` is true.
  init(isDeafToCancellation: Bool = false) {
    self.isDeafToCancellation = isDeafToCancellation
    let (stream, source) = AsyncStream.makeStream(of: ControlledCall<Request, Response>.self)
    arrivals = (stream, source)
  }

  /// The calls so far.
  var requests: [Request] { received.withLock { $0 } }

  /// Waits for the next call.
  func next() async throws -> ControlledCall<Request, Response> {
    var iterator = arrivals.stream.makeAsyncIterator()
    return try #require(await iterator.next())
  }

  /// Waits until the test completes the call.
  func call(_ request: Request) async throws -> Response {
    let call = ControlledCall<Request, Response>(request, isDeafToCancellation: isDeafToCancellation)
    received.withLock { $0.append(request) }
    arrivals.source.yield(call)
    return try await call.response()
  }
}

/// A call that waits until the test completes it.
final class ControlledCall<Request: Sendable, Response: Sendable>: Sendable {
  private struct State {
    var result: Result<Response, any Error>?
    var waiting: CheckedContinuation<Response, any Error>?
    var isCancelled = false
  }

  /// The argument of the call.
  let request: Request
  private let isDeafToCancellation: Bool
  private let state = Mutex(State())

  init(_ request: Request, isDeafToCancellation: Bool) {
    self.request = request
    self.isDeafToCancellation = isDeafToCancellation
  }

  /// Whether the calling task was cancelled.
  var isCancelled: Bool { state.withLock { $0.isCancelled } }

  /// Completes the call; only the first result counts.
  func complete(with result: Result<Response, any Error>) {
    let waiting = state.withLock { state in
      if state.result == nil { state.result = result }
      defer { state.waiting = nil }
      return state.waiting
    }
    waiting?.resume(with: result)
  }

  func response() async throws -> Response {
    try await withTaskCancellationHandler {
      try await withCheckedThrowingContinuation { continuation in
        let result = state.withLock { state in
          if state.result == nil { state.waiting = continuation }
          return state.result
        }
        if let result { continuation.resume(with: result) }
      }
    } onCancel: {
      state.withLock { $0.isCancelled = true }
      if !isDeafToCancellation { complete(with: .failure(CancellationError())) }
    }
  }
}

extension ControlledCall {
  /// Completes the call with a response.
  func succeed(_ response: Response) { complete(with: .success(response)) }
  /// Completes the call with an error.
  func fail(_ error: any Error) { complete(with: .failure(error)) }
}

extension ControlledCall where Response == Void {
  /// Completes the call.
  func succeed() { complete(with: .success(())) }
}
