import NIOCore
import Locks

/// The memory budget for request bodies, shared by all connections, until the requests have their responses.
///
/// A body that does not fit waits in first-in, first-out order, and uses no memory meanwhile.
final class BodyMemory: Sendable {
  private struct State: Sendable {
    var free: Int
    var waiting: [(bytes: Int, promise: EventLoopPromise<Void>)] = []
  }

  /// The size up to which bodies do not wait for larger ones, in bytes.
  private static let small = 64 << 10

  private let state: Mutex<State>

  /// Creates a budget of the given size.
  init(bytes: Int) { state = Mutex(State(free: bytes)) }

  /// The number of free bytes.
  var free: Int { state.withLock { $0.free } }

  /// Reserves bytes if they are free and no earlier body waits for them; returns whether it did.
  func take(_ bytes: Int) -> Bool {
    state.withLock { state in
      guard bytes <= state.free, bytes <= Self.small || state.waiting.isEmpty else { return false }
      state.free -= bytes
      return true
    }
  }

  /// Waits until bytes are free; they are reserved when the future succeeds.
  func wait(for bytes: Int, on loop: any EventLoop) -> EventLoopFuture<Void> {
    let promise = loop.makePromise(of: Void.self)
    state.withLock { $0.waiting.append((bytes, promise)) }
    // Bytes that became free meanwhile go to the waiting bodies.
    give(0)
    return promise.futureResult
  }

  /// Returns bytes to the budget.
  func give(_ bytes: Int) {
    let promises = state.withLock { state in
      state.free += bytes
      var promises: [EventLoopPromise<Void>] = []
      while let next = state.waiting.first, next.bytes <= state.free {
        state.free -= next.bytes
        promises.append(next.promise)
        state.waiting.removeFirst()
      }
      return promises
    }
    for promise in promises { promise.succeed() }
  }
}
