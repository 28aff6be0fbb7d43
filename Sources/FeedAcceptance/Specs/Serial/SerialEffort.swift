/// The effort of checking that side effects run serially; whether tasks collide is chance.
public struct SerialEffort: Sendable, Hashable {
  /// The number of task orders to try.
  public var rounds: Int
  /// The time for which several threads then use the store as fast as they can.
  public var rush: Duration

  /// Creates an effort; the defaults are thirty rounds and a tenth of a second.
  public init(rounds: Int = 30, rush: Duration = .milliseconds(100)) {
    self.rounds = rounds
    self.rush = rush
  }

  /// Runs the rounds, then the rush, on an empty place.
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
