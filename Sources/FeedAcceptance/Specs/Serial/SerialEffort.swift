/// How much is done to find out whether side effects run one at a time; whether tasks meet is chance.
struct SerialEffort: Sendable {
  /// The number of rounds that are played step by step, each in another order.
  let rounds: Int
  /// How long threads then rush.
  let rush: Duration

  /// Plays the rounds, then the rush, over an empty place.
  ///
  /// - Throws: `Mismatch`.
  func run<Value>(
    _ tasks: [[SerialPlace<Value>.Turn]],
    in place: SerialPlace<Value>,
    _ transcript: Transcript
  ) async throws {
    try await SerialTrial(place: place, tasks: tasks, rounds: rounds).run(transcript)
    try await SerialRush(place: place, tasks: tasks, duration: rush).run(transcript)
  }
}
