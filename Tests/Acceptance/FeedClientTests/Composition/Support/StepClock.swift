import Basics
import Foundation

/// A clock that only moves when a test moves it.
final class StepClock: Sendable {
  private let time: Mutex<Date>

  init(_ seconds: TimeInterval = 1_598_627_222) { time = Mutex(Date(timeIntervalSince1970: seconds)) }

  /// A closure that returns the current time.
  var now: @Sendable () -> Date { { self.time.withLock { $0 } } }

  /// Moves the clock by some seconds, which may be negative.
  func move(by seconds: TimeInterval) { time.withLock { $0 += seconds } }
}
