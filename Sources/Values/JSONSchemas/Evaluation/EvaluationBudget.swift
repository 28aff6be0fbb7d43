import Basics

/// The work that all evaluations of one judgement may do together, beyond what is ordinary for the size of each value.
///
/// Work is counted in evaluated schemas, so that verdicts depend neither on time nor on the machine.
package final class EvaluationBudget: Sendable {
  /// The budget of the current task or call.
  @TaskLocal static var current: EvaluationBudget?

  private let remaining: Counter
  private let refused = AtomicFlag()
  private let stopped = AtomicFlag()

  /// Creates a budget of the given number of schema evaluations; by default for the judgement of one message.
  package init(steps: Int = 4_000_000) { remaining = Counter(steps) }

  /// Calls a closure whose evaluations share the budget.
  package func spend<Result>(on body: () throws -> Result) rethrows -> Result {
    try Self.$current.withValue(self, operation: body)
  }

  /// Calls a closure whose evaluations share the budget in effect, or else a new one.
  package static func spendAny<Result>(on body: () throws -> Result) rethrows -> Result {
    current == nil ? try EvaluationBudget().spend(on: body) : try body()
  }

  /// Whether an evaluation was aborted because the budget was spent.
  package var isSpent: Bool { refused.isSet }

  /// Whether an evaluation was aborted at any limit, so that a value was not judged.
  package var hasStoppedAnything: Bool { stopped.isSet }

  /// Notes that an evaluation was aborted.
  func stop() { stopped.set() }

  /// The remaining number of schema evaluations.
  var left: Int { max(0, remaining.value) }

  /// Takes up to the given number of evaluations; returns how many it took.
  func take(_ wanted: Int) -> Int {
    let before = remaining.subtract(wanted) &+ wanted
    let taken = min(max(0, before), wanted)
    if taken < wanted { remaining.add(wanted - taken) }
    if taken == 0 { refused.set() }
    return taken
  }
}
