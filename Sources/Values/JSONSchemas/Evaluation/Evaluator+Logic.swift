import JSONSyntax

/// Evaluates the keywords that apply schemas to the same instance.
extension Evaluator {
  /// Resolves a dynamic reference to the outermost resource in scope that has the anchor.
  @inline(never)
  mutating func dynamicReference(_ instruction: SchemaInstruction, _ index: Int, _ marks: Int) -> Bool {
    var target = instruction.a
    for resource in scope {
      let candidate = program.dynamicTargets[Int(resource) * dynamicNames + Int(instruction.b)]
      if candidate >= 0 {
        target = candidate
        break
      }
    }
    return evaluate(instruction.keyword, target, index, marks: marks)
  }

  @inline(never)
  mutating func allOf(_ instruction: SchemaInstruction, _ index: Int, _ marks: Int) -> Bool {
    var isValid = true
    for position in 0..<Int(instruction.b) {
      let node = program.integers[Int(instruction.a) + position]
      if !evaluate(.allOf, node, index, position: position, marks: marks) {
        isValid = false
        if !Collector.gathersViolations || collector.isFull { return false }
      }
    }
    return isValid
  }

  @inline(never)
  mutating func anyOf(_ instruction: SchemaInstruction, _ id: Int, _ index: Int, _ marks: Int) -> Bool {
    var isValid = false
    for position in 0..<Int(instruction.b) {
      if branch(.anyOf, instruction, position, index, marks) {
        isValid = true
        // For annotations and evaluated members, every branch must be evaluated.
        if !Collector.gathersAnnotations, marks < 0 {
          collector.dropBranches(position + 1)
          return true
        }
      }
    }
    if isValid {
      collector.dropBranches(Int(instruction.b))
    } else {
      let count = Int(instruction.b)
      collector.report(.anyOf, entry: instruction.entry, node: id, instance: index, branches: count)
      if Collector.gathersViolations { markAll(from: 0, of: index, marks) }
    }
    return isValid
  }

  @inline(never)
  mutating func oneOf(_ instruction: SchemaInstruction, _ id: Int, _ index: Int, _ marks: Int) -> Bool {
    var first = -1
    for position in 0..<Int(instruction.b) {
      guard branch(.oneOf, instruction, position, index, marks) else { continue }
      if first >= 0 {
        collector.dropBranches(position + 1)
        collector.report(
          .oneOf,
          entry: instruction.entry,
          node: id,
          instance: index,
          detail: first << 24 | position
        )
        return false
      }
      first = position
    }
    if first >= 0 {
      collector.dropBranches(Int(instruction.b))
      return true
    }
    collector.report(.oneOf, entry: instruction.entry, node: id, instance: index, branches: Int(instruction.b))
    if Collector.gathersViolations { markAll(from: 0, of: index, marks) }
    return false
  }

  /// Evaluates one of several branches; the marks of a failed one are discarded.
  private mutating func branch(
    _ keyword: Keyword,
    _ instruction: SchemaInstruction,
    _ position: Int,
    _ index: Int,
    _ marks: Int
  ) -> Bool {
    let node = program.integers[Int(instruction.a) + position]
    if Collector.gathersViolations, marks < 0, !collector.gathersBranch { return unexplainedBranch(node, index) }
    collector.beginBranch()
    defer { collector.endBranch() }
    guard marks >= 0 else { return evaluate(keyword, node, index, position: position) }
    let own = pushMarks(for: index)
    let holds = evaluate(keyword, node, index, position: position, marks: own)
    if holds { mergeMarks(own, into: marks) }
    bits.removeSubrange(own...)
    return holds
  }

  /// Evaluates a branch whose violations are too deep within other branches to be reported.
  private mutating func unexplainedBranch(_ node: Int32, _ index: Int) -> Bool {
    collector.beginBranch()
    defer { collector.endBranch() }
    return verdict(of: node, on: index)
  }

  @inline(never)
  mutating func not(_ instruction: SchemaInstruction, _ id: Int, _ index: Int) -> Bool {
    let holds = verdict(of: instruction.a, on: index)
    if holds { collector.report(.not, entry: instruction.entry, node: id, instance: index, detail: 0) }
    return !holds
  }

  @inline(never)
  mutating func condition(_ instruction: SchemaInstruction, _ index: Int, _ marks: Int) -> Bool {
    let own = marks >= 0 ? pushMarks(for: index) : -1
    let holds: Bool
    if own < 0, !Collector.gathersAnnotations {
      holds = verdict(of: instruction.a, on: index)
    } else {
      collector.mute()
      holds = evaluate(.ifCondition, instruction.a, index, marks: own)
      collector.unmute()
    }
    if own >= 0 {
      if holds { mergeMarks(own, into: marks) }
      bits.removeSubrange(own...)
    }
    let next = holds ? instruction.b : instruction.c
    guard next >= 0 else { return true }
    return evaluate(holds ? .then : .otherwise, next, index, marks: marks)
  }
}
