/// Runs work concurrently, with a limited number of tasks, and returns the outputs in the order of the inputs.
struct WorkerPool: Sendable {
  /// The maximum number of concurrent tasks; at least one runs.
  let workers: Int

  /// Whether several inputs are mapped at the same time, whatever the number of workers.
  @TaskLocal static var isConcurrent = false

  /// Maps inputs to outputs; `finished` receives the position of each input when its work ends, in any order.
  func map<Input: Sendable, Output: Sendable>(
    _ inputs: [Input],
    _ work: @Sendable @escaping (Input) async -> Output,
    finished: (Int, Output) -> Void = { _, _ in }
  ) async -> [Output] {
    let isConcurrent = Self.isConcurrent || inputs.count > 1
    return await withTaskGroup(of: (Int, Output).self) { group in
      var outputs = [Output?](repeating: nil, count: inputs.count)
      var next = 0
      func start() {
        guard next < inputs.count else { return }
        let (position, input) = (next, inputs[next])
        next += 1
        group.addTask {
          (position, await Self.$isConcurrent.withValue(isConcurrent) { await work(input) })
        }
      }
      for _ in 0..<max(1, workers) { start() }
      for await (position, output) in group {
        outputs[position] = output
        finished(position, output)
        start()
      }
      return outputs.compactMap(\.self)
    }
  }
}

/// Stops sending requests to a silent target, because the timeouts of many requests would add up.
struct TimeoutBreaker: Sendable {
  /// The number of requests sent before the remaining ones are abandoned; independent of the number of workers.
  static let trialCount = 8

  let pool: WorkerPool

  /// Maps inputs to outputs concurrently; if the first few all time out, the others are skipped.
  func map<Input: Sendable, Output: Sendable>(
    _ inputs: [Input],
    isTimedOut: (Output) -> Bool,
    _ work: @Sendable @escaping (Input) async -> Output
  ) async -> (outputs: [Output], leftOut: Int) {
    let first = await pool.map(Array(inputs.prefix(Self.trialCount)), work)
    let rest = inputs.dropFirst(Self.trialCount)
    if !rest.isEmpty, first.allSatisfy(isTimedOut) { return (first, rest.count) }
    return (first + (await pool.map(Array(rest), work)), 0)
  }
}

/// A first-in, first-out semaphore that limits how many tasks run at a time.
actor AsyncSemaphore {
  private var free: Int
  private var waiting: [CheckedContinuation<Void, Never>] = []

  init(places: Int) { free = max(1, places) }

  /// Waits for a free place and takes it.
  func enter() async {
    if free > 0 {
      free -= 1
    } else {
      await withCheckedContinuation { waiting.append($0) }
    }
  }

  /// Releases a place.
  func leave() {
    if waiting.isEmpty {
      free += 1
    } else {
      waiting.removeFirst().resume()
    }
  }
}
