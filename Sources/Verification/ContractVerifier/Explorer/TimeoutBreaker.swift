/// Stops sending requests to a silent target, because the timeouts of many requests would add up.
struct TimeoutBreaker: Sendable {
  /// The number of requests sent before the remaining ones are abandoned; independent of the number of workers.
  static let scouts = 8

  let pool: WorkerPool

  /// Maps inputs to outputs concurrently; if the first few all time out, the others are skipped.
  func map<Input: Sendable, Output: Sendable>(
    _ inputs: [Input],
    isTimedOut: (Output) -> Bool,
    _ work: @Sendable @escaping (Input) async -> Output
  ) async -> (outputs: [Output], leftOut: Int) {
    let first = await pool.map(Array(inputs.prefix(Self.scouts)), work)
    let rest = inputs.dropFirst(Self.scouts)
    if !rest.isEmpty, first.allSatisfy(isTimedOut) { return (first, rest.count) }
    return (first + (await pool.map(Array(rest), work)), 0)
  }
}
