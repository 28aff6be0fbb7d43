import Basics

/// Runs work concurrently, and goes on without the few that take much longer than all others.
struct OvertakingPool: Sendable {
  /// Work that others have overtaken.
  struct Late<Output: Sendable>: Sendable {
    /// The position of its input.
    let position: Int
    let task: Task<Output, Never>
    let lateness: Lateness
  }

  private enum Event<Output: Sendable>: Sendable {
    case ended(Int, Output)
    case tick
  }

  /// How many times the median late work takes at least.
  private static let multiple = 10
  private static let interval = Duration.milliseconds(100)

  /// The maximum number of concurrent tasks; at least one runs.
  let workers: Int
  /// The time after which work may be late.
  let patience: Duration

  /// Maps inputs to outputs, and returns the outputs that came in time, by position, and the work that is late.
  ///
  /// - Parameters:
  ///   - inputs: The inputs.
  ///   - trials: The number of inputs of which one must pass before the others are mapped.
  ///   - passes: Returns whether an output passes.
  ///   - work: Maps an input.
  func map<Input: Sendable, Output: Sendable>(
    _ inputs: [Input],
    trials: Int,
    passes: (Output) -> Bool,
    _ work: @Sendable @escaping (Input) async -> Output
  ) async -> (outputs: [Int: Output], late: [Late<Output>]) {
    let (events, source) = AsyncStream<Event<Output>>.makeStream()
    let isConcurrent = inputs.count > 1
    var running: [Int: (work: Late<Output>, start: ContinuousClock.Instant)] = [:]
    var (outputs, times): ([Int: Output], [Duration]) = ([:], [])
    var (next, hasPassed) = (0, false)
    func start() {
      while next < inputs.count, running.count < max(1, workers), hasPassed || next < trials {
        let (position, input, lateness) = (next, inputs[next], Lateness())
        next += 1
        let task = Task {
          let output = await WorkerPool.$isConcurrent.withValue(isConcurrent) {
            await Lateness.$current.withValue(lateness) { await work(input) }
          }
          source.yield(.ended(position, output))
          return output
        }
        running[position] = (Late(position: position, task: task, lateness: lateness), .now)
      }
    }
    /// Whether all others have ended, and took much less time.
    func isOvertaken() -> Bool {
      guard next == inputs.count, running.count <= outputs.count, !times.isEmpty else { return false }
      let patience = max(patience, times.sorted()[times.count / 2] * Self.multiple)
      return running.values.allSatisfy { .now - $0.start >= patience }
    }
    start()
    let ticker = Task { while (try? await Task.sleep(for: Self.interval)) != nil { source.yield(.tick) } }
    defer { ticker.cancel() }
    while !running.isEmpty, !isOvertaken(), let event = await events.first(where: { _ in true }) {
      guard case .ended(let position, let output) = event else { continue }
      if let begun = running.removeValue(forKey: position) { times.append(.now - begun.start) }
      outputs[position] = output
      hasPassed = hasPassed || passes(output)
      start()
    }
    let late = running.values.map(\.work).sorted { $0.position < $1.position }
    guard Task.isCancelled else { return (outputs, late) }
    for work in late {
      work.task.cancel()
      outputs[work.position] = await work.task.value
    }
    return (outputs, [])
  }
}

/// Whether the requests of a task are late: others do not wait until they have ended.
final class Lateness: Sendable {
  /// The lateness of the current task's requests; `nil` if others wait for them.
  @TaskLocal static var current: Lateness?

  private struct State {
    var isLate = false
    /// The requests in flight for which others wait.
    var awaited = 0
  }

  private let state: Mutex<State>

  /// Creates the lateness of requests, which may become late while they are in flight.
  init(isLate: Bool = false) { state = Mutex(State(isLate: isLate)) }

  var isLate: Bool { state.withLock(\.isLate) }

  /// Notes the begin of a request; returns whether others wait for it.
  func begin() -> Bool {
    state.withLock { state in
      if !state.isLate { state.awaited += 1 }
      return !state.isLate
    }
  }

  /// Notes the end of a request; returns whether others waited for it until now.
  func end() -> Bool {
    state.withLock { state in
      guard state.awaited > 0 else { return false }
      state.awaited -= 1
      return true
    }
  }

  /// Makes the requests late, and returns the number of those in flight for which others waited.
  func set() -> Int {
    state.withLock { state in
      let awaited = state.awaited
      (state.isLate, state.awaited) = (true, 0)
      return awaited
    }
  }
}
