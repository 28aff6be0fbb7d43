import NIOCore
import Synchronization

/// The memory that bodies of requests may take on all connections together, until the requests are replied to.
///
/// A body that finds no room waits until others are done, in the order in which they came, and holds nothing meanwhile.
final class BodyRoom: Sendable {
  private struct State: Sendable {
    var free: Int
    var waiting: [(bytes: Int, promise: EventLoopPromise<Void>)] = []
  }

  /// Bodies up to this size do not wait behind larger ones, in bytes.
  private static let small = 64 << 10

  private let state: Mutex<State>

  /// Room for so many bytes.
  init(bytes: Int) { state = Mutex(State(free: bytes)) }

  /// How many bytes are free.
  var free: Int { state.withLock { $0.free } }

  /// Takes room, where there is any and nobody has to wait for it longer.
  func take(_ bytes: Int) -> Bool {
    state.withLock { state in
      guard bytes <= state.free, bytes <= Self.small || state.waiting.isEmpty else { return false }
      state.free -= bytes
      return true
    }
  }

  /// Waits for room, which is taken when the future succeeds.
  func wait(for bytes: Int, on loop: any EventLoop) -> EventLoopFuture<Void> {
    let promise = loop.makePromise(of: Void.self)
    state.withLock { $0.waiting.append((bytes, promise)) }
    // What became free meanwhile goes to those that wait.
    give(0)
    return promise.futureResult
  }

  /// Gives room back.
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
