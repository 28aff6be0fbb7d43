package import Diagnostics

/// An ECMA-262 regular expression, compiled once and shared by any number of tasks.
///
/// The semantics are those of the `u` flag without `m`, `i` or `s`, as JSON Schema 2020-12 Core §6.4 recommends. A pattern
/// without lookaround and backreferences runs in time linear in the text: as an automaton over the bytes where that is
/// small, else by following all its paths at once. Every other pattern backtracks under a budget of steps.
package struct ECMAPattern: Sendable {
  /// What became of a search.
  package enum Outcome: Sendable, Hashable {
    /// The pattern matches somewhere in the text.
    case matched
    /// The pattern matches nowhere in the text.
    case unmatched
    /// The budget of steps ran out before an answer was found.
    case exhausted
  }

  private enum Engine: Sendable {
    case automaton(ByteAutomaton)
    case simulation(PathSimulation)
    case backtracking(BacktrackingProgram)
  }

  /// The pattern as it was written.
  package let source: String
  private let engine: Engine

  /// Compiles a pattern, or says what is wrong with it and where.
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

  /// The automaton that runs the pattern, where one does.
  var automaton: ByteAutomaton? {
    if case .automaton(let automaton) = engine { automaton } else { nil }
  }

  /// Whether the pattern matches anywhere in the UTF-8 text.
  ///
  /// A search that exhausts its budget has not matched; ``match(_:)`` tells the two apart.
  package func matches(_ utf8: UnsafeBufferPointer<UInt8>) -> Bool {
    match(utf8) == .matched
  }

  /// Whether the pattern matches anywhere in the text.
  package func matches(_ text: String) -> Bool {
    match(text) == .matched
  }

  /// Searches the UTF-8 text.
  package func match(_ utf8: UnsafeBufferPointer<UInt8>) -> Outcome {
    switch engine {
    case .automaton(let automaton): automaton.matches(utf8) ? .matched : .unmatched
    case .simulation(let simulation): simulation.match(utf8)
    case .backtracking(let program): program.match(utf8)
    }
  }

  /// Searches the text.
  package func match(_ text: String) -> Outcome {
    if let outcome = text.utf8.withContiguousStorageIfAvailable(match) { return outcome }
    return Array(text.utf8).withUnsafeBufferPointer(match)
  }
}

/// What is wrong with a pattern, and where.
package struct ECMAPatternError: DiagnosticError, Hashable {
  /// What is wrong, in lower case and without a full stop.
  package let message: String
  /// The place in the pattern, counted in Unicode scalars from 0.
  package let offset: Int

  /// The message and the place in the pattern.
  package var diagnostic: Diagnostic {
    Diagnostic(code: "invalid-pattern", message: "\(message), at offset \(offset)")
  }
}
