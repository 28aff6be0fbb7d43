#if !canImport(os)
  package import Synchronization
#endif

/// A condition that several threads read and change.
package struct AtomicFlag: ~Copyable, Sendable {
  #if canImport(os)
    // The standard library's atomic values need iOS 18 and macOS 15.
    @usableFromInline let state: Mutex<Bool>

    /// Creates a flag, which is not set by default.
    @inlinable package init(_ isSet: Bool = false) { state = Mutex(isSet) }

    /// Whether the flag is set.
    @inlinable package var isSet: Bool { state.withLock { $0 } }

    /// Sets or clears the flag, and returns whether it was set before.
    @discardableResult
    @inlinable package borrowing func set(_ value: Bool = true) -> Bool {
      state.withLock { state in
        defer { state = value }
        return state
      }
    }
  #else
    @usableFromInline let state: Atomic<Bool>

    /// Creates a flag, which is not set by default.
    @inlinable package init(_ isSet: Bool = false) { state = Atomic(isSet) }

    /// Whether the flag is set.
    @inlinable package var isSet: Bool { state.load(ordering: .sequentiallyConsistent) }

    /// Sets or clears the flag, and returns whether it was set before.
    @discardableResult
    @inlinable package borrowing func set(_ value: Bool = true) -> Bool {
      state.exchange(value, ordering: .sequentiallyConsistent)
    }
  #endif
}
