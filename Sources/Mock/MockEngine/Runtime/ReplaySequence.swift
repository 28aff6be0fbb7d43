/// A sequence of recorded replies to one request, of which one is sent at a time.
package struct ReplaySequence: Sendable {
  let id: SessionStore.Sequence
  /// The number of replies.
  let count: Int
  let order: MockOptions.Order
  /// The seed of random choices.
  let seed: UInt64

  /// Returns the index of the reply that is sent after a number of others, counted from 0.
  func turn(repetition: Int, in session: String?) -> Int {
    order.turn(repetition: repetition, of: count, seed: seed, session: session, sequence: id.start)
  }
}
