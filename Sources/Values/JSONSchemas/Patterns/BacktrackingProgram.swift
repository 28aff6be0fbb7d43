/// A pattern as instructions for a ``BacktrackingSearch``, which supports all of ECMA-262.
final class BacktrackingProgram: Sendable {
  /// An instruction; unless stated otherwise, the next one follows.
  enum Instruction: Sendable {
    case set(Int, isBackward: Bool)
    /// A repeated set, which needs no counter and at most one backtrack point.
    case run(Int, PatternNode.Quantifier, isBackward: Bool)
    case split(preferred: Int, other: Int)
    case jump(Int)
    /// Keeps the position in a register.
    case save(Int)
    /// Starts a loop with zero iterations.
    case loop(Int)
    /// Starts another iteration of a loop, or leaves it for the instruction `exit`.
    case round(Int, exit: Int)
    /// Ends an iteration, which must not have been empty, and returns to the start of the loop.
    case again(Int, Int)
    case start
    case end
    case boundary(inverted: Bool)
    case reference(Int, isBackward: Bool)
    /// Tries the instructions up to an `accept`, and continues at `exit`.
    case look(negated: Bool, exit: Int)
    case accept
  }

  /// A loop with its registers.
  struct Loop: Sendable {
    let quantifier: PatternNode.Quantifier
    let captures: Range<Int>
    /// The register of the iteration count.
    let count: Int
    /// The register of the position at which the iteration started.
    let place: Int
  }

  let instructions: [Instruction]
  let sets: [ScalarSet]
  let loops: [Loop]
  let registerCount: Int
  /// Whether only the start of the text can match.
  let isAnchored: Bool
  /// Whether a search may need to backtrack.
  let hasChoices: Bool

  /// Creates the program of a pattern.
  init(_ syntax: PatternSyntax) {
    let builder = BacktrackingProgramBuilder(syntax)
    instructions = builder.instructions
    sets = builder.sets
    loops = builder.loops
    registerCount = builder.registerCount
    isAnchored = Self.isAnchored(syntax.root)
    hasChoices = instructions.contains { instruction in
      switch instruction {
      case .run, .split, .round, .save: true
      default: false
      }
    }
  }

  /// Returns the register of a group's start; the next one holds its end.
  static func startRegister(_ group: Int) -> Int {
    2 * (group - 1)
  }

  /// Searches the text.
  func match(_ text: UnsafeBufferPointer<UInt8>, steps: inout Int) -> ECMAPattern.Outcome {
    var search = BacktrackingSearch(self, text, steps: steps)
    let outcome = search.match()
    steps -= search.work
    return outcome
  }

  private static func isAnchored(_ node: PatternNode) -> Bool {
    switch node {
    case .start: true
    case .sequence(let nodes): nodes.first.map(isAnchored) ?? false
    case .alternation(let nodes): nodes.allSatisfy(isAnchored)
    case .capture(let node, _): isAnchored(node)
    default: false
    }
  }
}
