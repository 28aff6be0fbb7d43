/// Several recorded replies to one request, of which one is given at a time.
struct ReplaySequence: Sendable {
  let id: SessionStore.Sequence
  /// How many replies there are.
  let count: Int
  let order: MockOptions.Order
  /// The seed of random choices.
  let seed: UInt64

  /// Which reply is given, counted from 0, after so many others.
  func turn(asked: Int, in session: String?) -> Int {
    order.turn(asked: asked, of: count, seed: seed, session: session, sequence: id.start)
  }
}
