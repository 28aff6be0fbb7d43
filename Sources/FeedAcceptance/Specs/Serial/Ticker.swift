import Synchronization

/// A clock that only orders events.
final class Ticker: Sendable {
  private let time = Atomic(0)

  /// Returns a time later than all before.
  func tick() -> Int { time.add(1, ordering: .sequentiallyConsistent).newValue }
}
