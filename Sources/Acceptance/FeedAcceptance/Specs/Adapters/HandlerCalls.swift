import Basics
import Foundation

/// The completion handlers of one case or spec, with the first call that was wrong.
///
/// A case and a spec install theirs for all their tasks; a handler that is given to the client in any of them reports to it.
final class HandlerCalls: Sendable {
  private struct State {
    var fault: Mismatch?
    var isUsed = false
    /// The number of works that are beginning, and cannot be cancelled yet.
    var beginning = 0
    /// The handlers that were not called before their work was cancelled, and that may still be.
    var cancelled = 0
  }

  /// Those of the running case or spec; `nil` in tasks of neither.
  @TaskLocal static var current: HandlerCalls?

  private let state = Mutex(State())

  /// The first call that was wrong.
  var fault: Mismatch? { state.withLock(\.fault) }

  /// Records that the client gets a handler.
  func noteUse() { state.withLock { $0.isUsed = true } }

  /// Whether all work that the case has started can be cancelled, as far as it ever can.
  var hasBegun: Bool { state.withLock { $0.beginning == 0 } }

  /// Records that work begins, or has begun.
  func noteBeginning(_ change: Int) { state.withLock { $0.beginning += change } }

  /// Records that work is cancelled whose handler was not called.
  func noteCancellation() { state.withLock { $0.cancelled += 1 } }

  /// Records a wrong call.
  func note(_ fault: Mismatch) { state.withLock { $0.fault = $0.fault ?? fault } }

  /// Gives calls that come late their turn, and returns the first wrong one; a right client makes none.
  ///
  /// - Parameter isQuiet: Whether the client waits for nothing anymore.
  func settled(when isQuiet: @Sendable () -> Bool = { true }) async -> Mismatch? {
    let (isUsed, isOpen) = state.withLock { ($0.isUsed, $0.cancelled > 0) }
    var turns = isUsed ? 0 : Self.turns
    while turns < Self.turns, fault == nil, !Task.isCancelled {
      // A request that was cancelled may end later, and tell the client. A second call follows the first at once.
      if isOpen || turns < 10 { try? await Task.sleep(for: .milliseconds(1)) }
      await Task.detached {}.value
      // A client that calls its handlers on the main queue has its turn there.
      await MainActor.run {}
      turns += isQuiet() ? 2 : 1
    }
    return fault
  }

  /// The turns of other tasks; those of a client that is quiet count more.
  private static let turns = 250
}

/// The outcome of work that calls a completion handler: once, and not after it was cancelled.
final class HandlerOutcome<Value: Sendable>: Sendable {
  private struct State {
    var result: Result<Value, any Error>?
    var waiting: CheckedContinuation<Result<Value, any Error>, Never>?
    /// The call that ended the work.
    var end: String?
    var hasValue = false
    var cancel: (@Sendable () -> Void)?
    var cancellation = Cancellation.none
  }

  private enum Cancellation: Equatable {
    case none, requested, done
    /// The closure that cancels runs on a thread; the work may deliver on another one meanwhile.
    case running(ObjectIdentifier)
  }

  private let state = Mutex(State())
  private let calls = HandlerCalls.current
  private let onStrayCall = CompletionTask.onStrayCall

  init() { calls?.noteUse() }

  /// Takes the call that ends the work.
  func settle(_ result: Result<Value, any Error>) {
    switch result {
    case .success: end("a value", isHarmless: Value.self == Void.self, with: result)
    case .failure(let error):
      // Work whose value says nothing delivers nothing but its end.
      let isHarmless = error.isCancellation || Value.self == Void.self
      end(Wording.error(error), isError: true, isHarmless: isHarmless, with: result)
    }
  }

  /// Takes a value before the end, as of a publisher.
  func receive() { check("a value", isHarmless: false) { $0.hasValue = true } }

  /// Takes the end of a publisher.
  func end(_ call: String, isError: Bool = false, isHarmless: Bool, with result: Result<Value, any Error>) {
    check(call, isError: isError, isHarmless: isHarmless) { $0.end = $0.end ?? call }
    deliver(result)
  }

  private func check(_ call: String, isError: Bool = false, isHarmless: Bool, _ record: (inout sending State) -> Void) {
    let thread = ObjectIdentifier(Thread.current)
    let fault: Mismatch? = state.withLock { state in
      defer { record(&state) }
      if let end = state.end { return Self.fault("one call of the completion handler", "\(end), and then \(call)") }
      if isError, state.hasValue, !isHarmless {
        return Self.fault("a value or an error", "a value, and then \(call)")
      }
      guard state.cancellation == .done || state.cancellation == .running(thread), !isHarmless else { return nil }
      return Self.fault("neither data nor an error after cancellation", "a cancelled load, and then \(call)")
    }
    guard let fault else { return }
    if let calls { calls.note(fault) } else { onStrayCall(fault) }
  }

  private static func fault(_ expected: String, _ got: String) -> Mismatch {
    Mismatch(expected: "\(expected), from work that CompletionTask or PublisherTask awaits", got: got)
  }

  /// Keeps the result if it is the first, and ends the wait for it unless the work is being cancelled.
  private func deliver(_ result: Result<Value, any Error>) {
    typealias Waiting = CheckedContinuation<Result<Value, any Error>, Never>
    let (waiting, first) = state.withLock { state -> (Waiting?, Result<Value, any Error>) in
      let first = state.result ?? result
      state.result = first
      // A task that is being cancelled cannot be resumed on another thread before the closure that cancels has returned,
      // and that may wait for the thread.
      if case .running = state.cancellation { return (nil, first) }
      defer { state.waiting = nil }
      return (state.waiting, first)
    }
    waiting?.resume(returning: first)
  }

  /// Begins the work.
  ///
  /// - Parameter start: Returns what cancels it; `nil` for work that cannot be cancelled, which may deliver anything.
  func begin(_ start: () -> (@Sendable () -> Void)?) {
    calls?.noteBeginning(1)
    let cancel = start()
    let isLate = state.withLock { state in
      state.cancel = cancel
      return state.cancellation == .requested
    }
    calls?.noteBeginning(-1)
    if isLate { self.cancel() }
  }

  /// Cancels the work unless it has ended.
  func cancel() {
    let cancel = state.withLock { state in
      let cancel = state.end == nil ? state.cancel : nil
      state.cancellation = cancel == nil ? .requested : .running(ObjectIdentifier(Thread.current))
      return cancel
    }
    if let cancel {
      cancel()
      let isOpen = state.withLock { state in
        state.cancellation = .done
        return state.end == nil
      }
      if isOpen { calls?.noteCancellation() }
    }
    deliver(.failure(CancellationError()))
  }

  /// The first result, as soon as there is one; awaited at most once.
  var result: Result<Value, any Error> {
    get async {
      await withCheckedContinuation { continuation in
        let result = state.withLock { state in
          if state.result == nil { state.waiting = continuation }
          return state.result
        }
        if let result { continuation.resume(returning: result) }
      }
    }
  }
}
