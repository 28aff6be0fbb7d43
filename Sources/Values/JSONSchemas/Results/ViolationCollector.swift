/// A violation by its positions in the program and on the instance's tape; its message is built after evaluation.
struct RawViolation: Sendable {
  var keyword: Keyword
  var entry: UInt32
  var node: Int
  var instance: Int
  var detail: Int
  var path: [PathStep]
  /// For a failed `anyOf` or `oneOf`, the violations of the closest branch.
  var causes: [RawViolation] = []
}

/// A step from a schema to a subschema or to the target of a reference.
struct PathStep: Sendable {
  var keyword: Keyword
  var node: Int
  var position: Int
}

extension RawViolation {
  /// Creates the violation for an aborted evaluation.
  init(_ limit: LimitHit, _ program: SchemaProgram) {
    self.init(
      keyword: .limit,
      entry: program.nodes[limit.node].entry,
      node: limit.node,
      instance: limit.instance,
      detail: limit.reason.rawValue,
      path: []
    )
  }
}

/// Collects violations with their paths.
struct ViolationCollector: EvaluationCollector {
  static var gathersViolations: Bool { true }

  private let program: SchemaProgram
  private let limit: Int
  private(set) var violations: [RawViolation] = []
  private var path: [PathStep] = []
  private var muted = 0
  /// The violations outside the open branches, the outermost first.
  private var outer: [[RawViolation]] = []
  /// The violations of ended branches, until the outcome is known.
  private var ended: [[RawViolation]] = []

  /// The most branches within each other whose violations are gathered.
  private let branchLimit: Int

  /// The most branches within each other whose violations are gathered if that is no great effort.
  static let deepestBranch = 4

  init(program: SchemaProgram, limit: Int, branchLimit: Int = deepestBranch) {
    self.program = program
    self.limit = limit
    self.branchLimit = branchLimit
  }

  var isFull: Bool { muted == 0 && violations.count >= limit }
  var gathersBranch: Bool { outer.count < branchLimit }

  mutating func report(_ keyword: Keyword, entry: UInt32, node: Int, instance: Int, detail: Int) {
    guard muted == 0, violations.count < limit else { return }
    violations.append(
      RawViolation(keyword: keyword, entry: entry, node: node, instance: instance, detail: detail, path: path)
    )
  }

  mutating func enter(_ keyword: Keyword, node: Int, position: Int) {
    path.append(PathStep(keyword: keyword, node: node, position: position))
  }

  mutating func leave(_ count: Int) { path.removeLast(count) }

  mutating func mute() { muted += 1 }
  mutating func unmute() { muted -= 1 }

  // MARK: Branches

  mutating func beginBranch() {
    outer.append(violations)
    violations = []
  }

  mutating func endBranch() {
    ended.append(violations)
    violations = outer.popLast() ?? []
  }

  mutating func dropBranches(_ count: Int) { ended.removeLast(min(count, ended.count)) }

  mutating func report(_ keyword: Keyword, entry: UInt32, node: Int, instance: Int, branches: Int) {
    let failed = Array(ended.suffix(branches))
    dropBranches(branches)
    guard muted == 0, violations.count < limit else { return }
    let closest = failed.indices.min { distance(failed[$0], instance) < distance(failed[$1], instance) } ?? 0
    violations.append(
      RawViolation(
        keyword: keyword,
        entry: entry,
        node: node,
        instance: instance,
        detail: closest,
        path: path,
        causes: failed.isEmpty ? [] : failed[closest]
      )
    )
  }

  /// Ranks a failed branch: a wrong kind is worst, then wrong constants, then the number of violations.
  private func distance(_ violations: [RawViolation], _ instance: Int) -> (Int, Int, Int) {
    let wrongKind = violations.contains {
      ($0.keyword == .type || $0.keyword == .never) && $0.instance == instance
    }
    let wrongConstants = violations.reduce(0) { $0 + ($1.keyword == .const || $1.keyword == .enumeration ? 1 : 0) }
    return (wrongKind ? 1 : 0, wrongConstants, violations.count)
  }
}
