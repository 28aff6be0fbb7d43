/// The syntax tree of a pattern.
indirect enum PatternNode: Sendable {
  /// One code point of a set.
  case set(ScalarSet)
  /// One after the other; none of them is the empty pattern.
  case sequence([PatternNode])
  /// One of several, tried in order.
  case alternation([PatternNode])
  /// A group that keeps what it matched under a number, from 1.
  case capture(PatternNode, number: Int)
  /// A quantified atom, and the numbers of the groups that stand in it.
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
  /// `\k<name>`, which may stand before its group.
  case namedReference(String)

  /// How often an atom is matched.
  struct Quantifier: Sendable {
    let minimum: Int
    /// `nil` where there is no limit.
    let maximum: Int?
    let isGreedy: Bool
  }
}

/// A parsed pattern.
struct PatternSyntax: Sendable {
  let root: PatternNode
  /// How many groups capture.
  let captureCount: Int
  /// The numbers of the named groups.
  let names: [String: Int]
}
