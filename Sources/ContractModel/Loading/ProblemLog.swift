import JSONSyntax

/// The problems found so far, each once.
struct ProblemLog {
  private(set) var problems: [ContractProblem] = []
  private var known: Set<Identity> = []

  /// A component is read wherever it is referred to; its problems are the same problems each time.
  private struct Identity: Hashable {
    let code: ContractProblem.Code
    let place: SourcePlace
    let message: String
  }

  mutating func add(_ problem: ContractProblem) {
    let identity = Identity(code: problem.code, place: problem.place, message: problem.message)
    if known.insert(identity).inserted { problems.append(problem) }
  }

  /// The problems in the order of their places.
  var sorted: [ContractProblem] {
    problems.enumerated().sorted { left, right in
      (left.element.place, left.offset) < (right.element.place, right.offset)
    }
    .map(\.element)
  }
}
