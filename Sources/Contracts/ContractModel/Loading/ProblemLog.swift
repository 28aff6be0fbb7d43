import JSONSyntax

/// The problems found so far, without duplicates.
struct ProblemLog {
  /// A problem with the values it concerns.
  struct Entry {
    var problem: ContractProblem
    /// The values that the problem is about, which affect the operations that contain them; empty for a file as a whole.
    let anchors: [JSONValue]
  }

  private(set) var entries: [Entry] = []
  private var known: Set<Identity> = []

  /// A component is read once for each reference to it; its problems are reported once.
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

  /// The problems ordered by place.
  var sorted: [ContractProblem] { Self.sorted(entries.map(\.problem)) }

  /// Returns problems ordered by place.
  static func sorted(_ problems: [ContractProblem]) -> [ContractProblem] {
    problems.enumerated().sorted { left, right in
      (left.element.place, left.offset) < (right.element.place, right.offset)
    }
    .map(\.element)
  }
}
