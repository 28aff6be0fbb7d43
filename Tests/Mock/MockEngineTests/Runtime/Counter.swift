import Basics

/// Counts from 1.
final class Counter: Sendable {
  private let count = Basics.Counter()

  /// The next number.
  func next() -> Int { count.add() }
}
