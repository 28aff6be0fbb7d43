import Foundation
import Synchronization

/// A clock that stands still until it is moved.
final class StepClock: Sendable {
  private let time: Mutex<Date>

  init(_ seconds: TimeInterval = 1_598_627_222) { time = Mutex(Date(timeIntervalSince1970: seconds)) }

  /// The clock, as a closure that tells the time.
  var now: @Sendable () -> Date { { self.time.withLock { $0 } } }

  /// Moves the clock, back by negative seconds.
  func move(by seconds: TimeInterval) { time.withLock { $0 += seconds } }
}
