import Basics
import Diagnostics
import HARRecordings
import HTTPMessages
import RecordingChecks
import RecordingProxy
import RecordingSessions

/// Records the callbacks of the API after the requests that caused them, if those are recorded.
final class CallbackQueue: Sendable {
  private struct State {
    /// Whether the requests that caused callbacks are recorded, by their numbers.
    var causes: [Int: Bool] = [:]
    var waiting: [Int: [(ProxiedExchange, ProxiedCallback)]] = [:]
    var count = 0
    var recorded = 0
  }

  /// The most callbacks that wait for the end of their causes, and the most causes that are remembered.
  private static let (mostWaiting, mostCauses) = (1000, 100_000)

  private let session: RecordingSession
  private let judgement: TrafficJudgement
  private let state = Mutex(State())

  init(session: RecordingSession, judgement: TrafficJudgement) {
    (self.session, self.judgement) = (session, judgement)
  }

  /// Records a callback now, or after its cause; the API may call back before it responds.
  func add(_ proxied: ProxiedExchange, _ callback: ProxiedCallback) {
    let isRecorded: Bool? = state.withLock { state in
      if let known = state.causes[callback.cause] { return known }
      guard state.count < Self.mostWaiting else { return true }
      state.waiting[callback.cause, default: []].append((proxied, callback))
      state.count += 1
      return nil
    }
    if let isRecorded { record(proxied, callback, isRecorded) }
  }

  /// Notes that a request which causes callbacks has ended.
  func causeEnded(_ number: Int, isRecorded: Bool) {
    let waiting = state.withLock { state in
      if state.causes.count < Self.mostCauses { state.causes[number] = isRecorded }
      let waiting = state.waiting.removeValue(forKey: number) ?? []
      state.count -= waiting.count
      return waiting
    }
    for (proxied, callback) in waiting { record(proxied, callback, isRecorded) }
  }

  /// Records the callbacks whose causes never ended.
  func finish() {
    let waiting = state.withLock { state in
      defer { (state.waiting, state.count) = ([:], 0) }
      return state.waiting.values.flatMap { $0 }
    }
    for (proxied, callback) in waiting { record(proxied, callback, true) }
  }

  private func record(_ proxied: ProxiedExchange, _ callback: ProxiedCallback, _ isRecorded: Bool) {
    let recorded = RecordedCallback(
      name: callback.name,
      operation: callback.operation,
      cause: Timestamp.text(nanoseconds: callback.causeStarted)
    )
    judgement.judge(recorded, proxied.exchange, number: proxied.number)
    guard isRecorded else {
      return session.omit(proxied.exchange.request, "a callback of a request that was not recorded, or was before")
    }
    var captured = CapturedExchange(proxied)
    captured.callback = recorded
    if session.take(captured, number: proxied.number) { state.withLock { $0.recorded += 1 } }
  }

  /// The note for the user.
  var notes: [String] {
    let count = state.withLock(\.recorded)
    return count == 0 ? [] : ["\(count) of the recorded requests \(count == 1 ? "is a callback" : "are callbacks")"]
  }
}
