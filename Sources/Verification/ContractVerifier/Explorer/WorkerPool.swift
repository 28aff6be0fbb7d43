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
