import Basics

/// A clock that runs slower while the machine is busy: its second is what a machine with nothing else to do achieves in
/// a second.
///
/// It ticks once a second. A tick waits for its turn among the tasks of this process as tests do, and measures how much
/// of the processor a thread gets that could use all of it.
struct LoadClock: Clock {
  /// A time on the clock.
  struct Instant: InstantProtocol {
    fileprivate var offset: Duration

    func advanced(by duration: Duration) -> Instant { Instant(offset: offset + duration) }
    func duration(to other: Instant) -> Duration { other.offset - offset }
    static func < (first: Instant, second: Instant) -> Bool { first.offset < second.offset }
  }

  private static let ticker = Ticker()

  var now: Instant { Instant(offset: Self.ticker.elapsed) }
  var minimumResolution: Duration { Ticker.interval }

  func sleep(until deadline: Instant, tolerance: Duration?) async throws {
    // It never runs ahead of real time.
    while case let rest = now.duration(to: deadline), rest > .zero {
      try await Task.sleep(for: max(rest, Ticker.interval))
    }
  }

  /// How much longer work takes now than it would with the processor to itself; 1 on an idle machine.
  static func slowness() -> Double {
    let (start, work) = (ContinuousClock.now, Duration.milliseconds(5))
    let end = ProcessorTime.ofThread + work
    while ProcessorTime.ofThread < end {}
    return max(1, (ContinuousClock.now - start) / work)
  }
}

/// Counts the seconds of the clock, from its first use to the end of the process.
private final class Ticker: Sendable {
  static let interval = Duration.seconds(1)

  private let time = Mutex(Duration.zero)

  var elapsed: Duration { time.withLock { $0 } }

  init() {
    Task.detached { [self] in
      while true {
        try? await Task.sleep(for: Self.interval)
        let tick = Self.interval / LoadClock.slowness()
        time.withLock { $0 += tick }
      }
    }
  }
}
