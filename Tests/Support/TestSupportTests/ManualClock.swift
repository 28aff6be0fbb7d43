import Basics

/// A clock that a test moves.
final class ManualClock: Clock {
  /// A time on the clock.
  struct Instant: InstantProtocol {
    var offset = Duration.zero

    func advanced(by duration: Duration) -> Instant { Instant(offset: offset + duration) }
    func duration(to other: Instant) -> Duration { other.offset - offset }
    static func < (first: Instant, second: Instant) -> Bool { first.offset < second.offset }
  }

  private struct Sleeper {
    let deadline: Instant
    let continuation: CheckedContinuation<Void, any Error>
  }

  private struct State {
    var now = Instant()
    var nextNumber = 0
    var sleepers: [Int: Sleeper] = [:]
    var cancelled: Set<Int> = []
  }

  private let state = Mutex(State())

  var now: Instant { state.withLock(\.now) }
  var minimumResolution: Duration { .nanoseconds(1) }
  /// How many sleep.
  var sleepers: Int { state.withLock { $0.sleepers.count } }

  /// Moves the clock, and wakes those whose time has come.
  func advance(by duration: Duration) {
    let woken = state.withLock { state in
      state.now = state.now.advanced(by: duration)
      let woken = state.sleepers.filter { $0.value.deadline <= state.now }
      for number in woken.keys { state.sleepers[number] = nil }
      return woken.values.map(\.continuation)
    }
    for continuation in woken { continuation.resume() }
  }

  func sleep(until deadline: Instant, tolerance: Duration?) async throws {
    let number = state.withLock { state in
      state.nextNumber += 1
      return state.nextNumber
    }
    try await withTaskCancellationHandler {
      try await withCheckedThrowingContinuation { continuation in
        let isCancelled = state.withLock { state in
          let isCancelled = state.cancelled.contains(number)
          if !isCancelled { state.sleepers[number] = Sleeper(deadline: deadline, continuation: continuation) }
          return isCancelled
        }
        if isCancelled { continuation.resume(throwing: CancellationError()) }
      }
    } onCancel: {
      let sleeper = state.withLock { state in
        state.cancelled.insert(number)
        return state.sleepers.removeValue(forKey: number)
      }
      sleeper?.continuation.resume(throwing: CancellationError())
    }
  }
}
