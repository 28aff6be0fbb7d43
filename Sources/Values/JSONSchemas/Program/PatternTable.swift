/// The patterns of a program; automata are stored as plain tables, so that a search counts no references.
struct PatternTable: Sendable {
  struct Entry: Sendable {
    /// The position among the patterns that are not automata, or -1.
    var pattern: Int32 = -1
    /// The offsets of the automaton's tables, and its initial and accepting states.
    var classes = 0
    var transitions = 0
    var initial = 0
    var matched = 0
  }

  private(set) var entries: [Entry] = []
  private(set) var classes: [UInt8] = []
  private(set) var transitions: [UInt32] = []
  private(set) var patterns: [ECMAPattern] = []
  private var numbers: [String: Int32] = [:]

  /// Returns the number of a pattern, and compiles it if it is new.
  mutating func number(of source: String) throws(ECMAPatternError) -> Int32 {
    if let known = numbers[source] { return known }
    let pattern = try ECMAPattern(source)
    var entry = Entry()
    if let automaton = pattern.automaton {
      entry.classes = classes.count
      entry.transitions = transitions.count
      entry.initial = automaton.initial
      entry.matched = automaton.matched
      classes += automaton.classes
      transitions += automaton.transitions
    } else {
      entry.pattern = Int32(patterns.count)
      patterns.append(pattern)
    }
    let number = Int32(entries.count)
    entries.append(entry)
    numbers[source] = number
    return number
  }
}

/// Unsafe views of a pattern table during one evaluation.
struct PatternTableView {
  let entries: UnsafeBufferPointer<PatternTable.Entry>
  let classes: UnsafeBufferPointer<UInt8>
  let transitions: UnsafeBufferPointer<UInt32>
  let patterns: UnsafeBufferPointer<ECMAPattern>

  /// Returns whether an automaton's pattern matches anywhere in the UTF-8 text; `nil` for other patterns.
  func verdict(of number: Int, _ text: UnsafeBufferPointer<UInt8>) -> Bool? {
    let entry = entries[number]
    guard entry.pattern < 0 else { return nil }
    return ByteAutomaton.matches(
      text,
      initial: entry.initial,
      matched: entry.matched,
      classes: UnsafeBufferPointer(rebasing: classes[entry.classes...]),
      transitions: UnsafeBufferPointer(rebasing: transitions[entry.transitions...])
    )
  }

  /// Searches the UTF-8 text for a pattern that is not an automaton's, and subtracts the steps that this took.
  func match(_ number: Int, _ text: UnsafeBufferPointer<UInt8>, steps: inout Int) -> ECMAPattern.Outcome {
    patterns[Int(entries[number].pattern)].match(text, steps: &steps)
  }
}

extension PatternTable {
  /// Calls a closure with unsafe views of the table.
  func withView<Result>(_ body: (PatternTableView) -> Result) -> Result {
    entries.withUnsafeBufferPointer { entries in
      classes.withUnsafeBufferPointer { classes in
        transitions.withUnsafeBufferPointer { transitions in
          patterns.withUnsafeBufferPointer { patterns in
            body(
              PatternTableView(entries: entries, classes: classes, transitions: transitions, patterns: patterns)
            )
          }
        }
      }
    }
  }
}
