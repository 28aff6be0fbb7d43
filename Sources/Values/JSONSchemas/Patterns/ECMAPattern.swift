package import Diagnostics

/// An ECMA-262 regular expression, compiled once and shareable between tasks.
///
/// The semantics are those of the `u` flag without `m`, `i` or `s`, as JSON Schema 2020-12 Core §6.4 recommends.
/// Patterns without lookaround and backreferences run in linear time: as a byte automaton if it is small, or else by
/// simulating all paths. Other patterns backtrack within a step budget.
package struct ECMAPattern: Sendable {
  /// The outcome of a search.
  package enum Outcome: Sendable, Hashable {
    /// The pattern matches somewhere in the text.
    case matched
    /// The pattern matches nowhere in the text.
    case unmatched
    /// The step budget was exhausted before the outcome was known.
    case exhausted
  }

  private enum Engine: Sendable {
    /// The usual one; each byte of a text is one look-up, on which the speed of validation rests.
    case automaton(ByteAutomaton)
    /// Linear time for patterns such as `\p{L}{1,200}`, whose automaton would have too many states.
    case simulation(PathSimulation)
    /// Lookaround and backreferences, which authors of schemas use (`^(?!-)`) and no automaton can follow.
    case backtracking(BacktrackingProgram)
  }

  /// The source of the pattern.
  package let source: String
  private let engine: Engine

  /// Compiles a pattern; the error says what is wrong and where.
  package init(_ source: String) throws(ECMAPatternError) {
    self.source = source
    let syntax = try PatternParser.parse(source)
    if let program = LinearProgram(syntax.root, unit: .byte), let automaton = ByteAutomaton(program) {
      engine = .automaton(automaton)
    } else if let program = LinearProgram(syntax.root, unit: .scalar) {
      engine = .simulation(PathSimulation(program))
    } else {
      engine = .backtracking(BacktrackingProgram(syntax))
    }
  }

  /// The automaton of the pattern, if it has one.
  var automaton: ByteAutomaton? {
    if case .automaton(let automaton) = engine { automaton } else { nil }
  }

  /// Returns whether the pattern matches anywhere in the UTF-8 text.
  ///
  /// A search that exhausts its budget counts as no match; use ``match(_:)`` to distinguish the two.
  package func matches(_ utf8: UnsafeBufferPointer<UInt8>) -> Bool {
    match(utf8) == .matched
  }

  /// Returns whether the pattern matches anywhere in the text.
  package func matches(_ text: String) -> Bool {
    match(text) == .matched
  }

  /// Searches the UTF-8 text.
  package func match(_ utf8: UnsafeBufferPointer<UInt8>) -> Outcome {
    var steps = Int.max
    return match(utf8, steps: &steps)
  }

  /// Searches the UTF-8 text within the given steps, if they are fewer than the budget, and subtracts those it took.
  func match(_ utf8: UnsafeBufferPointer<UInt8>, steps: inout Int) -> Outcome {
    switch engine {
    case .automaton(let automaton): automaton.matches(utf8) ? .matched : .unmatched
    case .simulation(let simulation): simulation.match(utf8, steps: &steps)
    case .backtracking(let program): program.match(utf8, steps: &steps)
    }
  }

  /// Searches the text.
  package func match(_ text: String) -> Outcome {
    if let outcome = text.utf8.withContiguousStorageIfAvailable(match) { return outcome }
    return Array(text.utf8).withUnsafeBufferPointer(match)
  }
}

/// An error in a pattern, with its position.
package struct ECMAPatternError: DiagnosticError, Hashable {
  /// The error, in lower case and without a full stop.
  package let message: String
  /// The position in the pattern in Unicode scalars, counted from 0.
  package let offset: Int

  /// The message with the position in the pattern.
  package var diagnostic: Diagnostic {
    Diagnostic(code: "invalid-pattern", message: "\(message), at offset \(offset)")
  }
}
