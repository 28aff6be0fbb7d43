#if canImport(os)
  // Mutex of the standard library needs iOS 18 and macOS 15; this lock is there since iOS 16 and macOS 13.
  package import os
#else
  package import Synchronization
#endif

/// A value that one thread at a time may read and change, with the interface of the standard library's `Mutex`.
package struct Mutex<Value>: ~Copyable, Sendable {
  #if canImport(os)
    @usableFromInline let base: OSAllocatedUnfairLock<Value>

    /// Creates a lock around a value.
    @inlinable package init(_ value: consuming sending Value) { base = OSAllocatedUnfairLock(uncheckedState: value) }

    /// Calls a closure with the value while no other thread has it, and returns what the closure returns.
    ///
    /// - Throws: What the closure throws.
    @inlinable package borrowing func withLock<Result: Sendable, Failure: Error>(
      _ body: (inout Value) throws(Failure) -> Result
    ) throws(Failure) -> Result {
      // The closures of this lock throw no typed errors.
      let result = base.withLockUnchecked { value in
        do throws(Failure) { return Swift.Result<Result, Failure>.success(try body(&value)) } catch {
          return .failure(error)
        }
      }
      return try result.get()
    }
  #else
    @usableFromInline let base: Synchronization.Mutex<Value>

    /// Creates a lock around a value.
    @inlinable package init(_ value: consuming sending Value) { base = Synchronization.Mutex(value) }

    /// Calls a closure with the value while no other thread has it, and returns what the closure returns.
    ///
    /// - Throws: What the closure throws.
    @inlinable package borrowing func withLock<Result: Sendable, Failure: Error>(
      _ body: (inout Value) throws(Failure) -> Result
    ) throws(Failure) -> Result {
      try base.withLock { value throws(Failure) in try body(&value) }
    }
  #endif
}
