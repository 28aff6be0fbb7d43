/// The behaviour of a scenario, request by request.
enum Script: Sendable, Hashable {
  /// The same behaviour for every request.
  case always(Behaviour)
  /// Scripts that follow one another.
  case steps(Steps)
  /// A separate script for each operation.
  indirect case operations(ByOperation)

  /// The number of steps and operations, including nested ones.
  var weight: Int {
    switch self {
    case .always: 1
    case .steps(let steps): steps.weight
    case .operations(let operations): operations.weight
    }
  }

  /// The ids of the operations that have a script of their own.
  var operations: Set<String> {
    switch self {
    case .always: []
    case .steps(let steps): steps.operations
    case .operations(let operations): operations.ids
    }
  }

  /// Returns the behaviour for a request that follows `count` other requests of its operation.
  func behaviour(of operation: String?, count: Int) -> Behaviour {
    switch self {
    case .always(let behaviour): behaviour
    case .steps(let steps): steps.behaviour(of: operation, count: count)
    case .operations(let operations): operations.behaviour(of: operation, count: count)
    }
  }
}

/// Scripts that follow one another, each for a number of requests.
struct Steps: Sendable, Hashable {
  /// A script with the number of requests that it applies to.
  struct Step: Sendable, Hashable {
    let script: Script
    /// The number of requests that the script applies to, at least 1.
    let times: Int
  }

  private let steps: [Step]
  private let repeats: Bool
  private let length: Int
  let weight: Int

  /// Creates at least one step; after the last one, the steps repeat or the last one continues.
  init(_ steps: [Step], repeats: Bool) {
    self.steps = steps
    self.repeats = repeats
    length = steps.reduce(0) { $0 + $1.times }
    weight = steps.reduce(1) { $0 + $1.script.weight }
  }

  /// The ids of the operations that have a script of their own in a step.
  var operations: Set<String> { steps.reduce(into: []) { $0.formUnion($1.script.operations) } }

  /// Returns the behaviour for a request; a script inside a step counts only the requests that its step applied to.
  func behaviour(of operation: String?, count: Int) -> Behaviour {
    guard let last = steps.last, length > 0 else { return .plain }
    let round = repeats ? count / length : 0
    var rest = repeats ? count % length : count
    for step in steps {
      if rest < step.times { return step.script.behaviour(of: operation, count: round * step.times + rest) }
      rest -= step.times
    }
    return last.script.behaviour(of: operation, count: last.times + rest)
  }
}

/// Scripts by operation id.
struct ByOperation: Sendable, Hashable {
  private let scripts: [String: Script]
  /// The script for all other operations, and for requests without an operation, such as images.
  private let others: Script
  let weight: Int

  init(_ scripts: [String: Script], others: Script) {
    self.scripts = scripts
    self.others = others
    weight = scripts.values.reduce(1 + others.weight) { $0 + $1.weight }
  }

  /// The ids of all operations that have a script of their own.
  var ids: Set<String> {
    scripts.values.reduce(into: others.operations.union(scripts.keys)) { $0.formUnion($1.operations) }
  }

  func behaviour(of operation: String?, count: Int) -> Behaviour {
    (operation.flatMap { scripts[$0] } ?? others).behaviour(of: operation, count: count)
  }
}
