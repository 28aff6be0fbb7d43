/// How much is done to find out whether side effects run one at a time; whether tasks meet is chance.
public struct SerialEffort: Sendable, Hashable {
  /// How many orders are tried of tasks that wait in the middle of their work.
  public var rounds: Int
  /// How long several threads then use the store as fast as they can.
  public var rush: Duration

  /// Thirty rounds and a tenth of a second by default.
  public init(rounds: Int = 30, rush: Duration = .milliseconds(100)) {
    self.rounds = rounds
    self.rush = rush
  }

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
