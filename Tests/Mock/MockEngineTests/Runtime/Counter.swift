import Locks

/// Counts from 1.
final class Counter: Sendable {
  private let count = Locks.Counter()

  /// The next number.
  func next() -> Int { count.add() }
}
