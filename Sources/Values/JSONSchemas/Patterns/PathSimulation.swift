/// Follows all paths through a program at once, one code point at a time, in linear time.
struct PathSimulation: Sendable {
  /// The step limit of a search.
  static let stepLimit = 50_000_000

  private let program: LinearProgram

  /// Creates a simulation of a program over code points.
  init(_ program: LinearProgram) {
    self.program = program
  }

  /// Searches the text.
  func match(_ text: UnsafeBufferPointer<UInt8>, steps: inout Int) -> ECMAPattern.Outcome {
    var run = Run(program: program, text: text, limit: min(Self.stepLimit, steps))
    defer { steps -= run.work }
    return run.match()
  }

  /// The state of one search.
  private struct Run {
    let program: LinearProgram
    let text: UnsafeBufferPointer<UInt8>
    private var marks: [Int]
    private var stack: [Int] = []
    private let limit: Int
    private(set) var work = 0

    init(program: LinearProgram, text: UnsafeBufferPointer<UInt8>, limit: Int) {
      self.program = program
      self.text = text
      self.limit = limit
      marks = Array(repeating: -1, count: program.steps.count)
    }

    mutating func match() -> ECMAPattern.Outcome {
      var alive: [Int] = []
      var next: [Int] = []
      var position = 0
      while true {
        if add(program.entry, to: &alive, at: position) { return .matched }
        guard position < text.count else { return .unmatched }
        if alive.isEmpty, position > 0, case .start = program.steps[program.entry] { return .unmatched }
        let (scalar, after) = UTF8Text.scalar(text, at: position)
        for path in alive {
          guard case .scalar(let set, let target) = program.steps[path], program.sets[set].contains(scalar)
          else { continue }
          if add(target, to: &next, at: after) { return .matched }
        }
        work += alive.count
        guard work <= limit else { return .exhausted }
        swap(&alive, &next)
        next.removeAll(keepingCapacity: true)
        position = after
      }
    }

    /// Adds the consuming steps that are reachable from a step; returns whether the pattern is complete.
    private mutating func add(_ step: Int, to paths: inout [Int], at position: Int) -> Bool {
      stack.append(step)
      while let step = stack.popLast() {
        guard marks[step] != position else { continue }
        marks[step] = position
        work += 1
        switch program.steps[step] {
        case .accept: return true
        case .bytes, .scalar: paths.append(step)
        case .split(let first, let second):
          stack.append(second)
          stack.append(first)
        case .start(let target): if position == 0 { stack.append(target) }
        case .end(let target): if position == text.count { stack.append(target) }
        case .boundary(let inverted, let target):
          if UTF8Text.isWordBoundary(text, at: position) != inverted { stack.append(target) }
        }
      }
      return false
    }
  }
}
