@preconcurrency import Dispatch
import Basics
import Foundation
import HTTPMessages
import Redaction

/// Calls an action at the first SIGINT or SIGTERM, so that a run can end with a report; a later signal ends the
/// process.
///
/// Signals within a second count as one, because `timeout` and terminals signal both the process and its group.
final class Interruption: Sendable {
  private struct State {
    var received: ExitStatus?
    /// The time at which it was received.
    var time = ContinuousClock.now
    var actions: [@Sendable () -> Void] = []
    var isCancelled = false
  }

  /// The time within which further signals count as the first one.
  private static let repetition = Duration.seconds(1)

  /// The effect of a signal.
  private enum Effect {
    case first([@Sendable () -> Void])
    case repeated
    case last
  }

  private let state = Mutex(State())
  private let sources: [any DispatchSourceSignal]

  /// Watches for signals until it is cancelled, and prints `notice` at the first one.
  init(
    notice: String = "interrupted; reporting partial results",
    policy: RedactionPolicy
  ) {
    let pairs: [(Int32, ExitStatus)] = [(SIGINT, .interrupted), (SIGTERM, .terminated)]
    sources = pairs.map { number, _ in
      signal(number, SIG_IGN)
      return DispatchSource.makeSignalSource(signal: number, queue: .global())
    }
    let isWatched = DispatchSemaphore(value: 0)
    for (source, (_, status)) in zip(sources, pairs) {
      source.setEventHandler { [weak self] in
        switch self?.effect(of: status) {
        case .first(let actions):
          StandardStream.error(policy).write(ownWords: "\n\(notice)\n")
          for action in actions { action() }
          self?.announceQuitting(policy)
        case .repeated: break
        case .last, nil: exit(status.rawValue)
        }
      }
      source.setRegistrationHandler { isWatched.signal() }
      source.resume()
    }
    // A signal after the default action is disabled and before the watch starts would be lost.
    for _ in sources { isWatched.wait() }
  }

  /// Announces that another signal quits, as soon as that is true; most runs have ended by then.
  private func announceQuitting(_ policy: RedactionPolicy) {
    DispatchQueue.global().asyncAfter(deadline: .now() + (Self.repetition / .seconds(1))) { [weak self] in
      guard let self, !state.withLock(\.isCancelled) else { return }
      StandardStream.error(policy).write(ownWords: "press Ctrl-C again to quit immediately\n")
    }
  }

  /// Records a signal, and returns its effect.
  private func effect(of status: ExitStatus) -> Effect {
    state.withLock { state in
      guard state.received != nil else {
        (state.received, state.time) = (status, .now)
        return .first(state.actions)
      }
      return ContinuousClock.now - state.time < Self.repetition ? .repeated : .last
    }
  }

  /// Sets the action for the first signal; runs it immediately if the signal has already arrived.
  func onInterrupt(_ action: @escaping @Sendable () -> Void) {
    let isLate = state.withLock { state in
      if state.received == nil { state.actions.append(action) }
      return state.received != nil
    }
    if isLate { action() }
  }

  /// The exit status of the received signal; `nil` if there was none.
  var status: ExitStatus? { state.withLock(\.received) }

  /// Stops watching.
  func cancel() {
    state.withLock { $0.isCancelled = true }
    for source in sources { source.cancel() }
  }
}
