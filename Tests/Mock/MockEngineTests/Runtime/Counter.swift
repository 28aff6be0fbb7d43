import Synchronization

/// Counts from 1.
final class Counter: Sendable {
  private let count = Atomic(0)

  /// The next number.
  func next() -> Int { count.wrappingAdd(1, ordering: .relaxed).newValue }
}
