import Synchronization

/// The work that all evaluations of one judgement may do together, beyond what is ordinary for the size of each value.
///
/// Work is counted in evaluated schemas, so that verdicts depend neither on time nor on the machine.
package final class EvaluationBudget: Sendable {
  /// The budget of the current task or call.
  @TaskLocal static var current: EvaluationBudget?

  private let remaining: Atomic<Int>
  private let refused = Atomic(false)
  private let stopped = Atomic(false)

  /// Creates a budget of the given number of schema evaluations; by default for the judgement of one message.
  package init(steps: Int = 4_000_000) { remaining = Atomic(steps) }

  /// Calls a closure whose evaluations share the budget.
  package func spend<Result>(on body: () throws -> Result) rethrows -> Result {
    try Self.$current.withValue(self, operation: body)
  }

  /// Calls a closure whose evaluations share the budget in effect, or else a new one.
  package static func spendAny<Result>(on body: () throws -> Result) rethrows -> Result {
    current == nil ? try EvaluationBudget().spend(on: body) : try body()
  }

  /// Whether an evaluation was aborted because the budget was spent.
  package var isSpent: Bool { refused.load(ordering: .relaxed) }

  /// Whether an evaluation was aborted at any limit, so that a value was not judged.
  package var hasStoppedAnything: Bool { stopped.load(ordering: .relaxed) }

  /// Notes that an evaluation was aborted.
  func stop() { stopped.store(true, ordering: .relaxed) }

  /// The remaining number of schema evaluations.
  var left: Int { max(0, remaining.load(ordering: .relaxed)) }

  /// Takes up to the given number of evaluations; returns how many it took.
  func take(_ wanted: Int) -> Int {
    let before = remaining.wrappingSubtract(wanted, ordering: .relaxed).oldValue
    let taken = min(max(0, before), wanted)
    if taken < wanted { remaining.wrappingAdd(wanted - taken, ordering: .relaxed) }
    if taken == 0 { refused.store(true, ordering: .relaxed) }
    return taken
  }
}
