/// Several answers to one request, of which one is given at a time.
struct MockTurns: Sendable {
  let sequence: SessionStore.Sequence
  /// How many answers there are.
  let count: Int
  let order: MockOptions.Order
  /// The seed of random choices.
  let seed: UInt64

  /// Which answer is given, counted from 0, after so many others.
  func turn(asked: Int, in session: String?) -> Int {
    order.turn(asked: asked, of: count, seed: seed, session: session, sequence: sequence.start)
  }
}
