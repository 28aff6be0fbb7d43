import Foundation
import HTTPExchange
import Synchronization

#if canImport(FoundationNetworking)
  import FoundationNetworking
#endif

/// The exchanges of a URL session that are under way: collects what comes for each, and delivers each once.
///
/// Whatever ends an exchange (its end, its cancellation, a limit) marks it under the lock, so that what the session
/// tells of its task later finds nothing any more.
final class SessionTransfers: NSObject, Sendable {
  private struct State {
    var transfers: [Int: Transfer] = [:]
    var isShutDown = false
  }

  let configuration: URLSessionHTTPClient.Configuration
  private let state = Mutex(State())

  init(configuration: URLSessionHTTPClient.Configuration) { self.configuration = configuration }

  /// Begins a task, and returns what came of it in the end.
  func perform(_ task: URLSessionDataTask, from start: ContinuousClock.Instant) async -> Transfer.Outcome {
    let identifier = task.taskIdentifier
    let isShutDown = state.withLock { state in
      state.transfers[identifier] = Transfer(task: task, start: start)
      return state.isShutDown
    }
    if isShutDown { stop(identifier, with: Self.shutDown) }
    async let _: Void = watch(identifier)
    return await withTaskCancellationHandler {
      await withCheckedContinuation { begin(identifier, $0) }
    } onCancel: {
      stop(identifier, with: TransportFault(.cancelled, "cancelled by the caller"))
    }
  }

  /// Ends all exchanges, and those that begin later at once.
  func shutdown() {
    let identifiers = state.withLock { state in
      state.isShutDown = true
      return Array(state.transfers.keys)
    }
    for identifier in identifiers { stop(identifier, with: Self.shutDown) }
  }

  private static let shutDown = TransportFault(.cancelled, "the client was shut down")

  /// Begins an exchange, unless it has ended already: its caller may be cancelled before.
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

  /// Ends an exchange whose task has ended, and delivers it; does nothing to one that has ended.
  func finish(_ identifier: Int, with fault: TransportFault? = nil) { _ = end(identifier, with: fault) }

  /// Ends an exchange and its task, and delivers it; does nothing to one that has ended.
  func stop(_ identifier: Int, with fault: TransportFault) { end(identifier, with: fault)?.cancel() }

  /// Ends an exchange and delivers it; returns its task, and `nil` where it has ended already.
  private func end(_ identifier: Int, with fault: TransportFault?) -> URLSessionDataTask? {
    let ended = state.withLock { state -> Transfer? in
      guard var transfer = state.transfers.removeValue(forKey: identifier) else { return nil }
      guard !transfer.isEnded else {
        state.transfers[identifier] = transfer
        return nil
      }
      transfer.isEnded = true
      if let fault { transfer.outcome.faults.append(transfer.fault(fault)) }
      // Nobody waits for it yet: it is delivered to who does.
      if transfer.continuation == nil { state.transfers[identifier] = transfer }
      return transfer
    }
    if let ended { ended.continuation?.resume(returning: ended.outcome) }
    return ended?.task
  }

  /// Changes what is known of an exchange that has not ended, for which something came.
  func update<Result>(_ identifier: Int, _ body: (inout Transfer) -> Result) -> Result? {
    state.withLock { state in
      guard var transfer = state.transfers.removeValue(forKey: identifier) else { return nil }
      defer { state.transfers[identifier] = transfer }
      guard !transfer.isEnded else { return nil }
      transfer.lastSign = .now
      return body(&transfer)
    }
  }

  // MARK: Time

  /// Ends an exchange once nothing has come for too long, or it has taken too long.
  private func watch(_ identifier: Int) async {
    while let (moment, fault) = limit(of: identifier) {
      if moment <= .now { return stop(identifier, with: fault) }
      // Cancelled, the exchange has ended.
      guard (try? await Task.sleep(until: moment, clock: .continuous)) != nil else { return }
    }
  }

  /// When an exchange ends if nothing more comes, and with which fault; `nil` for one that has ended.
  private func limit(of identifier: Int) -> (ContinuousClock.Instant, TransportFault)? {
    let transfer = state.withLock { state in
      state.transfers[identifier].flatMap { $0.isEnded ? nil : (start: $0.start, lastSign: $0.lastSign) }
    }
    guard let transfer else { return nil }
    let (timeout, whole) = (configuration.requestTimeout, configuration.deadline)
    let (silence, deadline) = (transfer.lastSign.advanced(by: timeout), transfer.start.advanced(by: whole))
    return silence <= deadline
      ? (silence, TransportFault(.silence, "nothing arrived for \(timeout)"))
      : (deadline, TransportFault(.deadlineExceeded, "the response is not complete after \(whole)"))
  }
}
