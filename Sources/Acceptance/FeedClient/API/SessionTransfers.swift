import Basics
import Foundation
import HTTPMessages

#if canImport(FoundationNetworking)
  import FoundationNetworking
#endif

/// The running exchanges of a URL session: collects the events of each, and delivers each outcome once.
///
/// Whatever ends an exchange (completion, cancellation, a limit) marks it as ended under the lock. Later events of the
/// session's task are then ignored.
final class SessionTransfers: NSObject, Sendable {
  private struct State {
    var transfers: [Int: Transfer] = [:]
    var isShutDown = false
  }

  let configuration: URLSessionHTTPClient.Configuration
  private let state = Mutex(State())

  init(configuration: URLSessionHTTPClient.Configuration) { self.configuration = configuration }

  /// Starts a task and returns its outcome.
  func perform(_ task: URLSessionDataTask, from start: ContinuousClock.Instant) async -> Transfer.Outcome {
    let identifier = task.taskIdentifier
    let isShutDown = state.withLock { state in
      state.transfers[identifier] = Transfer(task: task, start: start)
      return state.isShutDown
    }
    if isShutDown { stop(identifier, with: Self.shutDown) }
    async let _: Void = enforceTimeouts(identifier)
    return await withTaskCancellationHandler {
      await withCheckedContinuation { begin(identifier, $0) }
    } onCancel: {
      stop(identifier, with: TransportFault(.cancelled, "cancelled by the caller"))
    }
  }

  /// Cancels all exchanges; later ones are cancelled immediately.
  func shutdown() {
    let identifiers = state.withLock { state in
      state.isShutDown = true
      return Array(state.transfers.keys)
    }
    for identifier in identifiers { stop(identifier, with: Self.shutDown) }
  }

  private static let shutDown = TransportFault(.cancelled, "the client was shut down")

  /// Starts an exchange, unless it has already ended because its caller was cancelled.
  private func begin(_ identifier: Int, _ continuation: CheckedContinuation<Transfer.Outcome, Never>) {
    let (ended, task) = state.withLock { state -> (Transfer.Outcome?, URLSessionDataTask?) in
      if state.transfers[identifier]?.isEnded ?? true {
        return (state.transfers.removeValue(forKey: identifier)?.outcome ?? Transfer.Outcome(), nil)
      }
      state.transfers[identifier]?.continuation = continuation
      return (nil, state.transfers[identifier]?.task)
    }
    if let ended { continuation.resume(returning: ended) }
    task?.resume()
  }

  /// Delivers an exchange whose task has ended, unless it has already ended.
  func finish(_ identifier: Int, with fault: TransportFault? = nil) { _ = end(identifier, with: fault) }

  /// Delivers an exchange and cancels its task, unless it has already ended.
  func stop(_ identifier: Int, with fault: TransportFault) { end(identifier, with: fault)?.cancel() }

  /// Ends an exchange and delivers it; returns its task, or `nil` if it had already ended.
  private func end(_ identifier: Int, with fault: TransportFault?) -> URLSessionDataTask? {
    let ended = state.withLock { state -> Transfer? in
      guard var transfer = state.transfers.removeValue(forKey: identifier) else { return nil }
      guard !transfer.isEnded else {
        state.transfers[identifier] = transfer
        return nil
      }
      transfer.isEnded = true
      if let fault { transfer.outcome.faults.append(transfer.fault(fault)) }
      // No caller is waiting yet, so the outcome is kept.
      if transfer.continuation == nil { state.transfers[identifier] = transfer }
      return transfer
    }
    if let ended { ended.continuation?.resume(returning: ended.outcome) }
    return ended?.task
  }

  /// Updates a running exchange after an event; returns `nil` if it has ended.
  func update<Result: Sendable>(_ identifier: Int, _ body: (inout Transfer) -> Result) -> Result? {
    state.withLock { state in
      guard var transfer = state.transfers.removeValue(forKey: identifier) else { return nil }
      defer { state.transfers[identifier] = transfer }
      guard !transfer.isEnded else { return nil }
      transfer.lastActivity = .now
      return body(&transfer)
    }
  }

  // MARK: Timeouts

  /// Ends an exchange after a timeout: no data for too long, or too long in total.
  private func enforceTimeouts(_ identifier: Int) async {
    while let (moment, fault) = nextTimeout(of: identifier) {
      if moment <= .now { return stop(identifier, with: fault) }
      // If the sleep was cancelled, the exchange has ended.
      guard (try? await Task.sleep(until: moment, clock: .continuous)) != nil else { return }
    }
  }

  /// The next timeout of an exchange, with its fault; `nil` if the exchange has ended.
  private func nextTimeout(of identifier: Int) -> (ContinuousClock.Instant, TransportFault)? {
    let transfer = state.withLock { state in
      state.transfers[identifier].flatMap { $0.isEnded ? nil : (start: $0.start, lastActivity: $0.lastActivity) }
    }
    guard let transfer else { return nil }
    let (timeout, total) = (configuration.requestTimeout, configuration.deadline)
    let (silence, deadline) = (transfer.lastActivity.advanced(by: timeout), transfer.start.advanced(by: total))
    return silence <= deadline
      ? (silence, TransportFault(.silence, "no data for \(timeout)"))
      : (deadline, TransportFault(.deadlineExceeded, "the response is incomplete after \(total)"))
  }
}
