import JSONSyntax

/// The problems found so far, without duplicates.
struct ProblemLog {
  /// A problem with the values it concerns.
  struct Entry {
    var problem: ContractProblem
    /// The values that the problem is about, which affect the operations that contain them; empty for a file as a whole.
    var anchors: [JSONValue]
  }

  private(set) var entries: [Entry] = []
  private var known: [Identity: Int] = [:]

  /// A component is read once for each reference to it, and a body of a Swagger document once for each of its media
  /// types; their problems are reported once.
  private struct Identity: Hashable {
    let code: ContractProblem.Code
    let place: SourcePlace
    let message: String
  }

  mutating func add(_ problem: ContractProblem, about anchors: [JSONValue] = []) {
    let identity = Identity(code: problem.code, place: problem.place, message: problem.message)
    guard let position = known[identity] else {
      known[identity] = entries.count
      entries.append(Entry(problem: problem, anchors: anchors))
      return
    }
    // A problem that concerns a file as a whole concerns no value in particular.
    guard !entries[position].anchors.isEmpty else { return }
    let keys = Set(entries[position].anchors.map(JSONValueKey.init))
    entries[position].anchors += anchors.filter { !keys.contains(JSONValueKey($0)) }
  }

  /// Replaces each value that a problem concerns by others.
  mutating func replaceAnchors(_ replacements: (JSONValue) -> [JSONValue]) {
    for position in entries.indices { entries[position].anchors = entries[position].anchors.flatMap(replacements) }
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
