/// What a scenario does, request by request.
enum Script: Sendable, Hashable {
  /// Always the same.
  case always(Behaviour)
  /// One thing after the other.
  case steps(Steps)
  /// To each operation its own.
  indirect case operations(ByOperation)

  /// How many steps and operations there are, those inside each other counted each time.
  var weight: Int {
    switch self {
    case .always: 1
    case .steps(let steps): steps.weight
    case .operations(let operations): operations.weight
    }
  }

  /// How a request is answered before which so many others of its operation came.
  func behaviour(of operation: String?, count: Int) -> Behaviour {
    switch self {
    case .always(let behaviour): behaviour
    case .steps(let steps): steps.behaviour(of: operation, count: count)
    case .operations(let operations): operations.behaviour(of: operation, count: count)
    }
  }
}

/// Scripts that are followed one after the other, each for a number of requests.
struct Steps: Sendable, Hashable {
  /// One of them.
  struct Step: Sendable, Hashable {
    let script: Script
    /// For how many requests it is followed; at least one.
    let times: Int
  }

  private let steps: [Step]
  private let repeats: Bool
  private let length: Int
  let weight: Int

  /// Steps, at least one; behind the last they start again, or the last one stays.
  init(_ steps: [Step], repeats: Bool) {
    self.steps = steps
    self.repeats = repeats
    length = steps.reduce(0) { $0 + $1.times }
    weight = steps.reduce(1) { $0 + $1.script.weight }
  }

  /// A script inside a step counts the requests that the step has answered, whatever came between them.
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

/// Scripts by the ids of the operations that follow them.
struct ByOperation: Sendable, Hashable {
  private let scripts: [String: Script]
  /// What all other operations follow, and what belongs to none, such as images.
  private let others: Script
  let weight: Int

  init(_ scripts: [String: Script], others: Script) {
    self.scripts = scripts
    self.others = others
    weight = scripts.values.reduce(1 + others.weight) { $0 + $1.weight }
  }

  func behaviour(of operation: String?, count: Int) -> Behaviour {
    (operation.flatMap { scripts[$0] } ?? others).behaviour(of: operation, count: count)
  }
}
