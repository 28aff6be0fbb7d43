/// Generates the instructions of a ``BacktrackingProgram``.
struct BacktrackingProgramBuilder {
  typealias Instruction = BacktrackingProgram.Instruction

  private(set) var instructions: [Instruction] = []
  private(set) var sets: [ScalarSet] = []
  private(set) var loops: [BacktrackingProgram.Loop] = []
  private(set) var registerCount: Int
  private let names: [String: Int]
  private var setNumbers: [ScalarSet: Int] = [:]

  /// Generates the instructions of a pattern.
  init(_ syntax: PatternSyntax) {
    registerCount = BacktrackingProgram.startRegister(syntax.captureCount + 1)
    names = syntax.names
    add(syntax.root, isBackward: false)
    instructions.append(.accept)
  }

  private mutating func number(_ set: ScalarSet) -> Int {
    if let known = setNumbers[set] { return known }
    sets.append(set)
    setNumbers[set] = sets.count - 1
    return sets.count - 1
  }

  private mutating func add(_ node: PatternNode, isBackward: Bool) {
    switch node {
    case .set(let set): instructions.append(.set(number(set), isBackward: isBackward))
    case .sequence(let nodes):
      for node in isBackward ? nodes.reversed() : nodes { add(node, isBackward: isBackward) }
    case .alternation(let nodes): add(alternatives: nodes, isBackward: isBackward)
    case .capture(let node, let number):
      let register = BacktrackingProgram.startRegister(number)
      instructions.append(.save(isBackward ? register + 1 : register))
      add(node, isBackward: isBackward)
      instructions.append(.save(isBackward ? register : register + 1))
    case .repetition(.set(let set), let quantifier, _):
      instructions.append(.run(number(set), quantifier, isBackward: isBackward))
    case .repetition(let node, let quantifier, let captures):
      add(node, quantifier, captures: captures, isBackward: isBackward)
    case .start: instructions.append(.start)
    case .end: instructions.append(.end)
    case .boundary(let inverted): instructions.append(.boundary(inverted: inverted))
    case .look(let node, let behind, let negated):
      let place = instructions.count
      instructions.append(.look(negated: negated, exit: place))
      add(node, isBackward: behind)
      instructions.append(.accept)
      instructions[place] = .look(negated: negated, exit: instructions.count)
    case .reference(let number): instructions.append(.reference(number, isBackward: isBackward))
    case .namedReference(let name):
      // The parser guarantees that the group exists.
      if let number = names[name] { instructions.append(.reference(number, isBackward: isBackward)) }
    }
  }

  private mutating func add(alternatives nodes: [PatternNode], isBackward: Bool) {
    var jumps: [Int] = []
    for (index, node) in nodes.enumerated() {
      guard index < nodes.count - 1 else {
        add(node, isBackward: isBackward)
        break
      }
      let split = instructions.count
      instructions.append(.split(preferred: split + 1, other: split + 1))
      add(node, isBackward: isBackward)
      jumps.append(instructions.count)
      instructions.append(.jump(split))
      instructions[split] = .split(preferred: split + 1, other: instructions.count)
    }
    for jump in jumps { instructions[jump] = .jump(instructions.count) }
  }

  private mutating func add(
    _ node: PatternNode,
    _ quantifier: PatternNode.Quantifier,
    captures: Range<Int>,
    isBackward: Bool
  ) {
    let number = loops.count
    let first = BacktrackingProgram.startRegister(captures.lowerBound)
    let end = BacktrackingProgram.startRegister(captures.upperBound)
    loops.append(
      BacktrackingProgram.Loop(
        quantifier: quantifier,
        captures: first..<end,
        count: registerCount,
        place: registerCount + 1
      )
    )
    registerCount += 2
    instructions.append(.loop(number))
    let head = instructions.count
    instructions.append(.round(number, exit: head))
    add(node, isBackward: isBackward)
    instructions.append(.again(number, head))
    instructions[head] = .round(number, exit: instructions.count)
  }
}
