/// The syntax tree of a pattern.
indirect enum PatternNode: Sendable {
  /// One code point of a set.
  case set(ScalarSet)
  /// A sequence; empty for the empty pattern.
  case sequence([PatternNode])
  /// Alternatives, tried in order.
  case alternation([PatternNode])
  /// A capturing group with its number, from 1.
  case capture(PatternNode, number: Int)
  /// A quantified atom, with the numbers of the groups in it.
  case repetition(PatternNode, Quantifier, captures: Range<Int>)
  /// `^`.
  case start
  /// `$`.
  case end
  /// `\b`, or `\B` where inverted.
  case boundary(inverted: Bool)
  /// A lookahead or lookbehind.
  case look(PatternNode, behind: Bool, negated: Bool)
  /// `\1`.
  case reference(Int)
  /// `\k<name>`, which may precede its group.
  case namedReference(String)

  /// The number of repetitions of an atom.
  struct Quantifier: Sendable {
    let minimum: Int
    /// `nil` for no limit.
    let maximum: Int?
    let isGreedy: Bool
  }
}

/// A parsed pattern.
struct PatternSyntax: Sendable {
  let root: PatternNode
  /// The number of capturing groups.
  let captureCount: Int
  /// The numbers of named groups.
  let names: [String: Int]
}
