/// A condition that several threads read and change.
package struct AtomicFlag: ~Copyable, Sendable {
  @usableFromInline let state: Counter

  /// Creates a flag, which is not set by default.
  @inlinable package init(_ isSet: Bool = false) { state = Counter(isSet ? 1 : 0) }

  /// Whether the flag is set.
  @inlinable package var isSet: Bool { state.value != 0 }

  /// Sets or clears the flag, and returns whether it was set before.
  @discardableResult
  @inlinable package borrowing func set(_ value: Bool = true) -> Bool { state.set(value ? 1 : 0) != 0 }
}
