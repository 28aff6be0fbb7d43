import JSONSyntax

/// The problems found so far, each once.
struct ProblemLog {
  /// A problem, and where in the documents it is.
  struct Entry {
    var problem: ContractProblem
    /// The values that it is about: operations that any of them belongs to are concerned; none for a file as a whole.
    let anchors: [JSONValue]
  }

  private(set) var entries: [Entry] = []
  private var known: Set<Identity> = []

  /// A component is read wherever it is referred to; its problems are the same problems each time.
  private struct Identity: Hashable {
    let code: ContractProblem.Code
    let place: SourcePlace
    let message: String
    let anchors: [JSONValueKey]
  }

  mutating func add(_ problem: ContractProblem, about anchors: [JSONValue] = []) {
    let identity = Identity(
      code: problem.code,
      place: problem.place,
      message: problem.message,
      anchors: anchors.map(JSONValueKey.init)
    )
    if known.insert(identity).inserted { entries.append(Entry(problem: problem, anchors: anchors)) }
  }

  /// The problems in the order of their places.
  var sorted: [ContractProblem] { Self.sorted(entries.map(\.problem)) }

  /// Problems in the order of their places.
  static func sorted(_ problems: [ContractProblem]) -> [ContractProblem] {
    problems.enumerated().sorted { left, right in
      (left.element.place, left.offset) < (right.element.place, right.offset)
    }
    .map(\.element)
  }
}
