#if !canImport(os)
  package import Synchronization
#endif

/// A number that several threads count up and down.
package struct Counter: ~Copyable, Sendable {
  #if canImport(os)
    // The standard library's atomic values need iOS 18 and macOS 15.
    @usableFromInline let number: Mutex<Int>

    /// Creates a counter that begins with a number.
    @inlinable package init(_ value: Int = 0) { number = Mutex(value) }

    /// The current number.
    @inlinable package var value: Int { number.withLock { $0 } }

    /// Adds an amount, and returns the new number.
    @discardableResult
    @inlinable package borrowing func add(_ amount: Int = 1) -> Int {
      number.withLock { number in
        number &+= amount
        return number
      }
    }

    /// Sets the number, and returns the one before.
    @discardableResult
    @inlinable package borrowing func set(_ value: Int) -> Int {
      number.withLock { number in
        defer { number = value }
        return number
      }
    }
  #else
    @usableFromInline let number: Atomic<Int>

    /// Creates a counter that begins with a number.
    @inlinable package init(_ value: Int = 0) { number = Atomic(value) }

    /// The current number.
    @inlinable package var value: Int { number.load(ordering: .sequentiallyConsistent) }

    /// Adds an amount, and returns the new number.
    @discardableResult
    @inlinable package borrowing func add(_ amount: Int = 1) -> Int {
      number.wrappingAdd(amount, ordering: .sequentiallyConsistent).newValue
    }

    /// Sets the number, and returns the one before.
    @discardableResult
    @inlinable package borrowing func set(_ value: Int) -> Int {
      number.exchange(value, ordering: .sequentiallyConsistent)
    }
  #endif

  /// Subtracts an amount, and returns the new number.
  @discardableResult
  @inlinable package borrowing func subtract(_ amount: Int = 1) -> Int { add(0 &- amount) }
}
