import Basics
import NIOCore

/// The memory budget for request bodies, shared by all connections, until the requests have their responses.
///
/// A body takes memory as it arrives, whatever it announces. It gets more only if all bodies that hold some can still
/// become complete, one after the other, so that they never wait for each other forever. A body that waits holds what has
/// arrived. Large ones that have not begun wait in first-in, first-out order.
final class BodyMemory: Sendable {
  /// A holder of memory: the handler of a connection or of a stream.
  typealias Holder = ObjectIdentifier

  private struct Share: Sendable {
    var held = 0
    /// The most bytes that may still arrive.
    var rest = 0
  }

  private struct Claim: Sendable {
    let holder: Holder
    let bytes: Int
    /// The most bytes of the whole body.
    let total: Int
    let promise: EventLoopPromise<Void>
  }

  private struct State: Sendable {
    let capacity: Int
    var free: Int
    var shares: [Holder: Share] = [:]
    var waiting: [Claim] = []

    /// Reserves bytes, unless some body could not become complete then.
    mutating func reserve(_ bytes: Int, of total: Int, for holder: Holder) -> Bool {
      guard bytes <= free else { return false }
      let before = shares[holder]
      let held = (before?.held ?? 0) + bytes
      shares[holder] = Share(held: held, rest: max(0, total - held))
      free -= bytes
      if isSafe(for: total) { return true }
      shares[holder] = before
      free += bytes
      return false
    }

    /// Returns whether all bodies can become complete: each small one, whatever the others do, and then the large ones
    /// one after the other, those with the least rest first.
    ///
    /// - Parameter total: The size of a body that has just got memory; a small one takes the turn of no large one.
    private func isSafe(for total: Int) -> Bool {
      if total <= BodyMemory.small, free >= BodyMemory.small { return true }
      var (large, left): ([Share], Int) = ([], free)
      for share in shares.values {
        if share.held + share.rest > BodyMemory.small {
          large.append(share)
        } else {
          guard share.rest <= free else { return false }
          left += share.held
        }
      }
      guard total > BodyMemory.small else { return true }
      // Something is left for the small ones that are yet to come.
      let largest = large.reduce(0) { max($0, $1.held + $1.rest) }
      left -= max(0, min(capacity / 16, BodyMemory.mostKept, capacity - largest))
      if large.allSatisfy({ $0.rest <= left }) { return true }
      for share in large.sorted(by: { $0.rest < $1.rest }) {
        guard share.rest <= left else { return false }
        left += share.held
      }
      return true
    }

    /// Reserves what bodies wait for, as far as that is possible, and returns what they wait for it with.
    mutating func serve() -> [EventLoopPromise<Void>] {
      guard !waiting.isEmpty else { return [] }
      var served: [Holder: EventLoopPromise<Void>] = [:]
      let begun = waiting.compactMap { claim in shares[claim.holder].map { (claim: claim, rest: $0.rest) } }
      for (claim, _) in begun.sorted(by: { $0.rest < $1.rest }) {
        guard reserve(claim.bytes, of: claim.total, for: claim.holder) else { break }
        served[claim.holder] = claim.promise
      }
      var isHeldUp = false
      for claim in waiting where shares[claim.holder] == nil && (!isHeldUp || claim.total <= BodyMemory.medium) {
        if reserve(claim.bytes, of: claim.total, for: claim.holder) {
          served[claim.holder] = claim.promise
        } else {
          isHeldUp = true
        }
      }
      waiting.removeAll { served[$0.holder] != nil }
      return Array(served.values)
    }
  }

  /// The size up to which bodies do not wait for larger ones to begin, that up to which room is kept for them, and the
  /// most of that, in bytes.
  private static let (medium, small, mostKept) = (1 << 20, 64 << 10, 1 << 20)

  private let state: Mutex<State>

  /// Creates a budget of the given size.
  init(bytes: Int) { state = Mutex(State(capacity: bytes, free: bytes)) }

  /// The number of free bytes.
  var free: Int { state.withLock { $0.free } }

  /// Reserves bytes for a body if they are free, and no earlier one waits to begin; returns whether it did.
  ///
  /// - Parameter total: The most bytes of the whole body.
  func take(_ bytes: Int, of total: Int, for holder: Holder) -> Bool {
    state.withLock { state in
      let mayBegin = total <= Self.medium || state.shares[holder] != nil || state.waiting.isEmpty
      return mayBegin && state.reserve(bytes, of: total, for: holder)
    }
  }

  /// Waits until bytes are free; they are reserved when the future succeeds, which it does not if the holder gives up.
  func wait(for bytes: Int, of total: Int, for holder: Holder, on loop: any EventLoop) -> EventLoopFuture<Void> {
    let promise = loop.makePromise(of: Void.self)
    // Bytes that became free meanwhile go to the waiting bodies.
    let promises = state.withLock { state in
      state.waiting.append(Claim(holder: holder, bytes: bytes, total: total, promise: promise))
      return state.serve()
    }
    for promise in promises { promise.succeed() }
    return promise.futureResult
  }

  /// Notes that the whole body has arrived.
  func complete(_ holder: Holder) { change { $0.shares[holder]?.rest = 0 } }

  /// Returns what a body holds to the budget, and ends its waiting.
  func give(_ holder: Holder) {
    change { state in
      state.free += state.shares.removeValue(forKey: holder)?.held ?? 0
      let ended = state.waiting.filter { $0.holder == holder }
      state.waiting.removeAll { $0.holder == holder }
      for claim in ended { claim.promise.fail(ChannelError.alreadyClosed) }
    }
  }

  private func change(_ body: (inout State) -> Void) {
    let promises = state.withLock { state in
      body(&state)
      return state.serve()
    }
    for promise in promises { promise.succeed() }
  }
}
