/// What an evaluation gathers besides its verdict.
///
/// The rules are written once, in `Evaluator`, and compiled for each collector; what a collector does not gather costs
/// nothing.
protocol EvaluationCollector {
  /// Whether the evaluation goes on behind a failure, to find the next.
  static var gathersViolations: Bool { get }
  /// Whether every schema that could give annotations must be evaluated, even where the verdict is known.
  static var gathersAnnotations: Bool { get }

  /// Whether as much was gathered as was asked for.
  var isFull: Bool { get }
  /// How much was gathered so far.
  var mark: Int { get }
  /// Notes that an instance fails a keyword of a node.
  mutating func report(_ keyword: Keyword, entry: UInt32, node: Int, instance: Int, detail: Int)
  /// Notes that a subschema is entered: which keyword leads to it, and its position where the keyword has a list.
  mutating func enter(_ keyword: Keyword, node: Int, position: Int)
  /// Notes that this many subschemas, the last that were entered, are left.
  mutating func leave(_ count: Int)
  /// Notes that the instance satisfies a node, which may give annotations.
  mutating func annotate(node: Int, instance: Int)
  /// Forgets what was gathered since a mark.
  mutating func forget(since mark: Int)
  /// Forgets and ignores violations from now on, until as many `unmute` follow.
  mutating func mute()
  /// Ends what `mute` began.
  mutating func unmute()
  /// Begins one of several branches of which one must hold.
  mutating func beginBranch()
  /// Ends the branch; its violations are kept for the time being.
  mutating func endBranch()
  /// Forgets the violations of this many branches.
  mutating func dropBranches(_ count: Int)
  /// Reports that none of this many branches held, with the violations of the closest.
  mutating func report(_ keyword: Keyword, entry: UInt32, node: Int, instance: Int, branches: Int)
}

/// Gathers nothing: the fast path to a verdict.
struct VerdictOnly: EvaluationCollector {
  static var gathersViolations: Bool { false }
  static var gathersAnnotations: Bool { false }

  var isFull: Bool { false }
  var mark: Int { 0 }
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
