/// Gives up asking a target that keeps silent: what each of many requests waits for would add up.
struct TimeoutBreaker: Sendable {
  /// How many requests are made before it is known whether all of them keep silent; independent of the workers.
  static let scouts = 8

  let pool: WorkerPool

  /// Maps inputs to outputs side by side, unless the first few all time out; then the others are left out.
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
