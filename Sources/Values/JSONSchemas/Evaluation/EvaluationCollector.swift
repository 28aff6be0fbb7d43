/// Collects results of an evaluation in addition to its verdict.
///
/// `Evaluator` is generic over its collector and specialized for each, so that unused features cost nothing.
protocol EvaluationCollector {
  /// Whether evaluation continues after a failure to find further ones.
  static var gathersViolations: Bool { get }
  /// Whether every schema with annotations must be evaluated, even if the verdict is known.
  static var gathersAnnotations: Bool { get }

  /// Whether the maximum number of results is reached.
  var isFull: Bool { get }
  /// The number of results so far.
  var mark: Int { get }
  /// Reports that an instance violates a keyword of a node.
  mutating func report(_ keyword: Keyword, entry: UInt32, node: Int, instance: Int, detail: Int)
  /// Reports that a subschema is entered, with its keyword and, for lists, its position.
  mutating func enter(_ keyword: Keyword, node: Int, position: Int)
  /// Reports that the last entered subschemas are left.
  mutating func leave(_ count: Int)
  /// Reports that an instance satisfies a node, which may have annotations.
  mutating func annotate(node: Int, instance: Int)
  /// Discards the results since a mark.
  mutating func forget(since mark: Int)
  /// Ignores violations until the matching `unmute`.
  mutating func mute()
  /// Ends the effect of `mute`.
  mutating func unmute()
  /// Whether the violations of a branch that begins now can be reported.
  var gathersBranch: Bool { get }
  /// Begins one of several branches of which one must be valid.
  mutating func beginBranch()
  /// Ends the branch, and keeps its violations until the outcome is known.
  mutating func endBranch()
  /// Discards the violations of the last branches.
  mutating func dropBranches(_ count: Int)
  /// Reports that none of the last branches is valid, with the violations of the closest one.
  mutating func report(_ keyword: Keyword, entry: UInt32, node: Int, instance: Int, branches: Int)
}

/// What a collector that is interested in annotations alone, or in nothing, makes of everything else.
extension EvaluationCollector {
  static var gathersViolations: Bool { false }
  static var gathersAnnotations: Bool { false }
  var isFull: Bool { false }
  var mark: Int { 0 }
  var gathersBranch: Bool { false }
  @inline(__always) func report(_: Keyword, entry: UInt32, node: Int, instance: Int, detail: Int) {}
  @inline(__always) func enter(_: Keyword, node: Int, position: Int) {}
  @inline(__always) func leave(_ count: Int) {}
  @inline(__always) func annotate(node: Int, instance: Int) {}
  @inline(__always) func forget(since mark: Int) {}
  @inline(__always) func mute() {}
  @inline(__always) func unmute() {}
  @inline(__always) func beginBranch() {}
  @inline(__always) func endBranch() {}
  @inline(__always) func dropBranches(_ count: Int) {}
  @inline(__always) func report(_: Keyword, entry: UInt32, node: Int, instance: Int, branches: Int) {}
}

/// Collects nothing; the fast path to a verdict.
struct VerdictOnly: EvaluationCollector {}
