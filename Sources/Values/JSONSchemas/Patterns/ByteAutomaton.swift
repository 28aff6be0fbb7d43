/// A deterministic automaton over bytes, with one table lookup per byte and no mutable state.
final class ByteAutomaton: Sendable {
  /// The limits of the tables; larger patterns run as a ``PathSimulation``.
  private static let tableLimit = 131_072
  private static let stateLimit = 4_096
  /// The limit of work during construction, in visited steps.
  private static let workLimit = 3_000_000

  // A state is the index of its first entry. The first two states end a search early.
  private static let dead = 0
  /// The accepting state, which also equals the number of byte classes including the end of the text.
  let matched: Int
  let initial: Int
  /// The class of each byte.
  let classes: [UInt8]
  /// The next state for each state and class; the last class is the end of the text.
  let transitions: [UInt32]

  /// Returns whether the pattern matches any part of the text.
  func matches(_ text: UnsafeBufferPointer<UInt8>) -> Bool {
    transitions.withUnsafeBufferPointer { transitions in
      classes.withUnsafeBufferPointer { classes in
        Self.matches(text, initial: initial, matched: matched, classes: classes, transitions: transitions)
      }
    }
  }

  /// Returns whether an automaton with the given tables matches any part of the text.
  @inline(__always)
  static func matches(
    _ text: UnsafeBufferPointer<UInt8>,
    initial: Int,
    matched: Int,
    classes: UnsafeBufferPointer<UInt8>,
    transitions: UnsafeBufferPointer<UInt32>
  ) -> Bool {
    if initial <= matched { return initial == matched }
    var state = initial
    for byte in text {
      state = Int(transitions[state &+ Int(classes[Int(byte)])])
      if state <= matched { return state == matched }
    }
    return Int(transitions[state &+ matched &- 1]) == matched
  }

  /// Builds the automaton; `nil` if it would be too large.
  init?(_ program: LinearProgram) {
    var builder = Builder(program)
    guard let initial = builder.build() else { return nil }
    self.initial = initial
    matched = builder.width
    classes = builder.classes
    transitions = builder.transitions
  }

  /// Builds the automaton with the subset construction.
  private struct Builder {
    /// The set of active paths, with the preceding context that their assertions need.
    struct State: Hashable {
      var paths: [Int]
      var isStart: Bool
      var isAfterWord: Bool
    }

    let program: LinearProgram
    private(set) var classes: [UInt8]
    private(set) var transitions: [UInt32] = []
    /// The number of classes, including the end of the text.
    let width: Int
    /// One byte of each class, except the end of the text.
    private let representatives: [UInt8]
    private var numbers: [State: Int] = [:]
    private var pending: [State] = []
    private var work = 0
    private var marks: [Int]
    private var generation = 0
    private var next: [Int] = []
    /// The states of single paths by their first step, or -1.
    private var singles: [Int]

    init(_ program: LinearProgram) {
      self.program = program
      marks = Array(repeating: 0, count: program.steps.count)
      singles = Array(repeating: -1, count: program.steps.count)
      var isEdge = Array(repeating: false, count: 257)
      for case .bytes(let arcs) in program.steps {
        for arc in arcs {
          isEdge[Int(arc.first)] = true
          isEdge[Int(arc.last) + 1] = true
        }
      }
      if program.hasBoundaries {
        for span in ScalarSet.word.spans {
          isEdge[Int(span.first)] = true
          isEdge[Int(span.last) + 1] = true
        }
      }
      var classes: [UInt8] = []
      var representatives: [UInt8] = [0]
      for byte in UInt8.min...UInt8.max {
        if byte > 0, isEdge[Int(byte)] { representatives.append(byte) }
        classes.append(UInt8(truncatingIfNeeded: representatives.count - 1))
      }
      self.classes = classes
      self.representatives = representatives
      width = representatives.count + 1
    }

    /// Fills the table, and returns the initial state.
    mutating func build() -> Int? {
      transitions = Array(repeating: 0, count: width) + Array(repeating: UInt32(width), count: width)
      guard
        let first = paths(from: [program.entry], keepsStart: true),
        let later = paths(from: [program.entry], keepsStart: false),
        let initial = number(State(paths: first, isStart: true, isAfterWord: false))
      else { return nil }
      while let state = pending.popLast() {
        guard let base = numbers[state], fill(base, state, later: later) else { return nil }
      }
      return initial
    }

    private mutating func fill(_ base: Int, _ state: State, later: [Int]) -> Bool {
      guard
        let atEnd = resolve(state, isEnd: true, isBeforeWord: false),
        let beforeOther = resolve(state, isEnd: false, isBeforeWord: false),
        let beforeWord = program.hasBoundaries ? resolve(state, isEnd: false, isBeforeWord: true) : beforeOther
      else { return false }
      transitions[base + width - 1] = UInt32(isAccepting(atEnd) ? width : 0)
      for (column, byte) in representatives.enumerated() {
        let isWord = ScalarSet.word.contains(UInt32(byte))
        let alive = isWord ? beforeWord : beforeOther
        var target = width
        if !isAccepting(alive) {
          next.removeAll(keepingCapacity: true)
          next += later
          for path in alive {
            guard case .bytes(let arcs) = program.steps[path] else { continue }
            work += 1
            if let arc = Self.arc(for: byte, in: arcs) { next.append(arc.target) }
          }
          guard let number = number(after: next, isAfterWord: program.hasBoundaries && isWord) else { return false }
          target = number
        }
        transitions[base + column] = UInt32(target)
      }
      return work <= workLimit
    }

    /// Returns the state for a set of paths, each at its first step.
    private mutating func number(after steps: [Int], isAfterWord: Bool) -> Int? {
      guard let first = steps.first else { return dead }
      let isSingle = steps.count == 1 && !isAfterWord
      if isSingle, singles[first] >= 0 { return singles[first] }
      guard let paths = paths(from: steps, keepsStart: false),
        let number = number(State(paths: paths, isStart: false, isAfterWord: isAfterWord))
      else { return nil }
      if isSingle { singles[first] = number }
      return number
    }

    private static func arc(for byte: UInt8, in arcs: [LinearProgram.Arc]) -> LinearProgram.Arc? {
      var lower = 0
      var upper = arcs.count
      while lower < upper {
        let middle = (lower + upper) / 2
        if byte < arcs[middle].first {
          upper = middle
        } else if byte > arcs[middle].last {
          lower = middle + 1
        } else {
          return arcs[middle]
        }
      }
      return nil
    }

    private func isAccepting(_ paths: [Int]) -> Bool {
      paths.contains { path in
        if case .accept = program.steps[path] { true } else { false }
      }
    }

    /// Returns the index of a state, and creates it if it is new.
    private mutating func number(_ state: State) -> Int? {
      if isAccepting(state.paths) { return width }
      if state.paths.isEmpty { return dead }
      if let known = numbers[state] { return known }
      guard numbers.count < stateLimit, transitions.count + width <= tableLimit else { return nil }
      let number = transitions.count
      numbers[state] = number
      pending.append(state)
      transitions += Array(repeating: 0, count: width)
      return number
    }

    /// Returns the consuming, asserting and accepting steps that are reachable without consuming, in order.
    private mutating func paths(from steps: [Int], keepsStart: Bool) -> [Int]? {
      follow(steps) { step in
        if case .start = step { return keepsStart ? .keep : .drop }
        return .keep
      }
    }

    /// Returns the consuming and accepting steps that are reachable from a state if its assertions hold.
    private mutating func resolve(_ state: State, isEnd: Bool, isBeforeWord: Bool) -> [Int]? {
      follow(state.paths) { step in
        switch step {
        case .start(let target): state.isStart ? .follow(target) : .drop
        case .end(let target): isEnd ? .follow(target) : .drop
        case .boundary(let inverted, let target):
          (state.isAfterWord != isBeforeWord) != inverted ? .follow(target) : .drop
        default: .keep
        }
      }
    }

    private enum StepAction { case keep, drop, follow(Int) }

    private mutating func follow(_ steps: [Int], _ action: (LinearProgram.Step) -> StepAction) -> [Int]? {
      generation += 1
      var kept: [Int] = []
      var stack = steps
      while let step = stack.popLast() {
        guard marks[step] != generation else { continue }
        marks[step] = generation
        work += 1
        if case .split(let first, let second) = program.steps[step] {
          stack.append(first)
          stack.append(second)
          continue
        }
        switch action(program.steps[step]) {
        case .keep: kept.append(step)
        case .drop: break
        case .follow(let target): stack.append(target)
        }
      }
      return work <= workLimit ? kept.sorted() : nil
    }
  }
}
