/// One search with a ``BacktrackingProgram``: its registers, backtrack points and step budget.
struct BacktrackingSearch {
  /// The step limit of a search, to which some steps per byte of the text are added.
  static let stepLimit = 1_000_000
  private static let stepsPerByte = 8
  /// The most backtrack points of a search.
  private static let depthLimit = 1_000_000

  /// The action to take when a path fails.
  private enum BacktrackPoint {
    case resume(instruction: Int, position: Int)
    case restore(register: Int, value: Int)
    /// Starts another iteration of a lazy loop.
    case enter(instruction: Int, position: Int)
    /// Gives back the last code point of a greedy run, down to the bound.
    case shrink(instruction: Int, position: Int, bound: Int)
    /// Takes another code point for a lazy run, up to the remaining number.
    case grow(instruction: Int, position: Int, left: Int)
  }

  private let program: BacktrackingProgram
  private let text: UnsafeBufferPointer<UInt8>
  private var registers: [Int]
  private var backtrackPoints: [BacktrackPoint] = []
  private let allowed: Int
  private var stepsLeft: Int
  private var isExhausted = false

  /// Prepares a search.
  init(_ program: BacktrackingProgram, _ text: UnsafeBufferPointer<UInt8>, steps: Int) {
    self.program = program
    self.text = text
    registers = Array(repeating: -1, count: program.registerCount)
    if program.hasChoices { backtrackPoints.reserveCapacity(16) }
    allowed = min(Self.stepLimit + Self.stepsPerByte * text.count, max(0, steps))
    stepsLeft = allowed
  }

  /// The number of steps taken so far.
  var work: Int { allowed - max(0, stepsLeft) }

  /// Searches from each position in turn.
  mutating func match() -> ECMAPattern.Outcome {
    var position = 0
    while true {
      if attempt(from: 0, at: position) { return .matched }
      if isExhausted { return .exhausted }
      if program.isAnchored || position >= text.count { return .unmatched }
      position = UTF8Text.scalar(text, at: position).after
    }
  }

  // MARK: Paths

  /// Runs from an instruction to an `accept`; earlier backtrack points are not touched.
  private mutating func attempt(from instruction: Int, at position: Int) -> Bool {
    let floor = backtrackPoints.count
    var instruction = instruction
    var position = position
    while true {
      stepsLeft -= 1
      if stepsLeft < 0 || backtrackPoints.count > Self.depthLimit { isExhausted = true }
      if isExhausted { return false }
      if case .accept = program.instructions[instruction] { return true }
      if let next = step(instruction, &position) {
        instruction = next
      } else if !backtrack(to: floor, &instruction, &position) {
        return false
      }
    }
  }

  /// Executes one instruction; returns the next one, or `nil` if the path fails.
  @inline(__always)
  private mutating func step(_ instruction: Int, _ position: inout Int) -> Int? {
    switch program.instructions[instruction] {
    case .set(let set, let isBackward):
      guard let after = advance(set, position, isBackward) else { return nil }
      position = after
    case .run(let set, let quantifier, let isBackward):
      guard run(set, quantifier, isBackward, instruction, &position) else { return nil }
    case .split(let preferred, let other):
      backtrackPoints.append(.resume(instruction: other, position: position))
      return preferred
    case .jump(let target): return target
    case .save(let register): set(register, to: position)
    case .loop(let number):
      set(program.loops[number].count, to: 0)
    case .round(let number, let exit): return round(program.loops[number], instruction, exit, position)
    case .again(let number, let head):
      let loop = program.loops[number]
      let count = registers[loop.count]
      if count >= loop.quantifier.minimum, registers[loop.place] == position { return nil }
      set(loop.count, to: count + 1)
      return head
    case .start: if position != 0 { return nil }
    case .end: if position != text.count { return nil }
    case .boundary(let inverted): if UTF8Text.isWordBoundary(text, at: position) == inverted { return nil }
    case .reference(let number, let isBackward): return refer(number, isBackward, &position) ? instruction + 1 : nil
    case .look(let negated, let exit): return look(negated, instruction, position) ? exit : nil
    case .accept: break
    }
    return instruction + 1
  }

  /// Resumes at the last backtrack point above the floor.
  private mutating func backtrack(to floor: Int, _ instruction: inout Int, _ position: inout Int) -> Bool {
    while backtrackPoints.count > floor, let way = backtrackPoints.popLast() {
      switch way {
      case .restore(let register, let value): registers[register] = value
      case .resume(let target, let place):
        instruction = target
        position = place
        return true
      case .enter(let head, let place):
        guard case .round(let number, _) = program.instructions[head] else { continue }
        position = place
        instruction = enter(program.loops[number], head, place)
        return true
      case .shrink(let target, let place, let bound):
        guard case .run(_, _, let isBackward) = program.instructions[target] else { continue }
        position = isBackward ? UTF8Text.scalar(text, at: place).after : UTF8Text.scalar(text, before: place).start
        if position != bound {
          backtrackPoints.append(.shrink(instruction: target, position: position, bound: bound))
        }
        instruction = target + 1
        return true
      case .grow(let target, let place, let left):
        guard case .run(let set, _, let isBackward) = program.instructions[target],
          let after = advance(set, place, isBackward)
        else { continue }
        if left > 1 { backtrackPoints.append(.grow(instruction: target, position: after, left: left - 1)) }
        position = after
        instruction = target + 1
        return true
      }
    }
    return false
  }

  private mutating func set(_ register: Int, to value: Int) {
    backtrackPoints.append(.restore(register: register, value: registers[register]))
    registers[register] = value
  }

  // MARK: Instructions

  @inline(__always)
  private func advance(_ set: Int, _ position: Int, _ isBackward: Bool) -> Int? {
    if isBackward {
      guard position > 0 else { return nil }
      let (value, start) = UTF8Text.scalar(text, before: position)
      return program.sets[set].contains(value) ? start : nil
    }
    guard position < text.count else { return nil }
    let (value, after) = UTF8Text.scalar(text, at: position)
    return program.sets[set].contains(value) ? after : nil
  }

  private mutating func run(
    _ set: Int,
    _ quantifier: PatternNode.Quantifier,
    _ isBackward: Bool,
    _ instruction: Int,
    _ position: inout Int
  ) -> Bool {
    let maximum = quantifier.maximum ?? Int.max
    var count = 0
    while count < quantifier.minimum {
      guard stepsLeft > 0, let after = advance(set, position, isBackward) else { return false }
      position = after
      count += 1
      stepsLeft -= 1
    }
    guard quantifier.isGreedy else {
      if count < maximum {
        backtrackPoints.append(.grow(instruction: instruction, position: position, left: maximum - count))
      }
      return true
    }
    let bound = position
    while count < maximum, stepsLeft > 0, let after = advance(set, position, isBackward) {
      position = after
      count += 1
      stepsLeft -= 1
    }
    if position != bound {
      backtrackPoints.append(.shrink(instruction: instruction, position: position, bound: bound))
    }
    return true
  }

  private mutating func round(
    _ loop: BacktrackingProgram.Loop,
    _ instruction: Int,
    _ exit: Int,
    _ position: Int
  ) -> Int {
    let count = registers[loop.count]
    if let maximum = loop.quantifier.maximum, count >= maximum { return exit }
    if count >= loop.quantifier.minimum {
      guard loop.quantifier.isGreedy else {
        backtrackPoints.append(.enter(instruction: instruction, position: position))
        return exit
      }
      backtrackPoints.append(.resume(instruction: exit, position: position))
    }
    return enter(loop, instruction, position)
  }

  /// Starts an iteration, in which its groups have not matched yet.
  private mutating func enter(_ loop: BacktrackingProgram.Loop, _ instruction: Int, _ position: Int) -> Int {
    set(loop.place, to: position)
    for register in loop.captures where registers[register] != -1 { set(register, to: -1) }
    stepsLeft -= loop.captures.count
    return instruction + 1
  }

  /// A group that has not matched refers to the empty text.
  private mutating func refer(_ number: Int, _ isBackward: Bool, _ position: inout Int) -> Bool {
    let start = registers[BacktrackingProgram.startRegister(number)]
    let end = registers[BacktrackingProgram.startRegister(number) + 1]
    guard start >= 0, end > start else { return true }
    let length = end - start
    let first = isBackward ? position - length : position
    guard first >= 0, first + length <= text.count else { return false }
    stepsLeft -= length
    for offset in 0..<length where text[start + offset] != text[first + offset] { return false }
    position = isBackward ? first : first + length
    return true
  }

  /// Evaluates a lookaround; keeps the matches of its groups, but not its backtrack points.
  private mutating func look(_ negated: Bool, _ instruction: Int, _ position: Int) -> Bool {
    let floor = backtrackPoints.count
    let isFound = attempt(from: instruction + 1, at: position)
    if isExhausted { return false }
    guard isFound else { return negated }
    if negated {
      while backtrackPoints.count > floor, let way = backtrackPoints.popLast() {
        if case .restore(let register, let value) = way { registers[register] = value }
      }
      return false
    }
    var kept = floor
    for index in floor..<backtrackPoints.count {
      guard case .restore = backtrackPoints[index] else { continue }
      backtrackPoints.swapAt(kept, index)
      kept += 1
    }
    backtrackPoints.removeLast(backtrackPoints.count - kept)
    return true
  }
}
