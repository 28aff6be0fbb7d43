/// A pattern as instructions for a ``BacktrackingSearch``, which knows everything that ECMA-262 does.
final class BacktrackingProgram: Sendable {
  /// One instruction; what it does not say goes on at the next one.
  enum Instruction: Sendable {
    case set(Int, isBackward: Bool)
    /// A repeated set, which needs no counter and no more than one way back.
    case run(Int, PatternNode.Quantifier, isBackward: Bool)
    case split(preferred: Int, other: Int)
    case jump(Int)
    /// Keeps the position in a register.
    case save(Int)
    /// Begins a loop: no rounds yet.
    case loop(Int)
    /// Decides on another round of a loop, or leaves it for the instruction `exit`.
    case round(Int, exit: Int)
    /// Ends a round, which must not have been empty, and goes back to decide on another.
    case again(Int, Int)
    case start
    case end
    case boundary(inverted: Bool)
    case reference(Int, isBackward: Bool)
    /// Tries the instructions up to an `accept`, and goes on at `exit`.
    case look(negated: Bool, exit: Int)
    case accept
  }

  /// A loop and its registers.
  struct Loop: Sendable {
    let quantifier: PatternNode.Quantifier
    let captures: Range<Int>
    /// The register of the number of rounds.
    let count: Int
    /// The register of the position where the round began.
    let place: Int
  }

  let instructions: [Instruction]
  let sets: [ScalarSet]
  let loops: [Loop]
  let registerCount: Int
  /// Whether only the beginning of the text can match.
  let isAnchored: Bool
  /// Whether a search may have to go back, and not only look ahead.
  let hasChoices: Bool

  /// Makes the program of a pattern.
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

  /// The register of the place where a group begins; the one of the place where it ends is the next.
  static func startRegister(_ group: Int) -> Int {
    2 * (group - 1)
  }

  /// Searches the text.
  func match(_ text: UnsafeBufferPointer<UInt8>) -> ECMAPattern.Outcome {
    var search = BacktrackingSearch(self, text)
    return search.match()
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
