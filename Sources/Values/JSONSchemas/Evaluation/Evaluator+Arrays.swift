import JSONSyntax

/// Evaluates the keywords of arrays.
extension Evaluator {
  /// Evaluates `prefixItems` if there is a list of nodes, or else `items` after a number of elements.
  @inline(never)
  mutating func items(_ instruction: SchemaInstruction, _ index: Int, _ marks: Int) -> Bool {
    let end = Int(instance.tape[index].link)
    var child = index + 1
    var position = 0
    var isValid = true
    if instruction.c < 0 {
      while child < end, position < Int(instruction.b) {
        let node = program.integers[Int(instruction.a) + position]
        if !evaluate(instruction.keyword, node, child, position: position) {
          isValid = false
          if !Collector.gathersViolations || collector.isFull { return false }
        }
        markEvaluated(position, marks)
        child = instance.after(child)
        position += 1
      }
      return isValid
    }
    while child < end, position < Int(instruction.b) {
      child = instance.after(child)
      position += 1
    }
    markAll(from: position, of: index, marks)
    while child < end {
      if !evaluateChild(instruction.keyword, instruction.c, child) {
        isValid = false
        if !Collector.gathersViolations || collector.isFull { return false }
      }
      child = instance.after(child)
    }
    return isValid
  }

  @inline(never)
  mutating func contains(_ instruction: SchemaInstruction, _ id: Int, _ index: Int, _ marks: Int) -> Bool {
    let minimum = Int(program.integers[Int(instruction.b)])
    let maximum = Int(program.integers[Int(instruction.b) + 1])
    let notesMatches = marks >= 0 && instruction.c == 1
    let end = Int(instance.tape[index].link)
    var child = index + 1
    var position = 0
    var matches = 0
    while child < end {
      if Collector.gathersAnnotations
        ? evaluate(.contains, instruction.a, child) : verdict(of: instruction.a, on: child)
      {
        matches += 1
        if notesMatches { markEvaluated(position, marks) }
        if !notesMatches, !Collector.gathersAnnotations, maximum < 0, matches >= minimum { break }
      }
      child = instance.after(child)
      position += 1
    }
    if matches < minimum {
      let entry = program.integers[Int(instruction.b) + 2]
      collector.report(
        entry >= 0 ? .minContains : .contains,
        entry: entry >= 0 ? UInt32(entry) : instruction.entry,
        node: id,
        instance: index,
        detail: matches
      )
      return false
    }
    if maximum >= 0, matches > maximum {
      let entry = UInt32(program.integers[Int(instruction.b) + 3])
      collector.report(.maxContains, entry: entry, node: id, instance: index, detail: matches)
      return false
    }
    return true
  }

  @inline(never)
  mutating func unevaluatedItems(
    _ instruction: SchemaInstruction,
    _ id: Int,
    _ index: Int,
    _ marks: Int
  ) -> Bool {
    let end = Int(instance.tape[index].link)
    var child = index + 1
    var position = 0
    var isValid = true
    let isNever = program.nodes[Int(instruction.a)].isNever
    while child < end {
      if !isEvaluated(position, marks) {
        if Collector.gathersViolations, isNever {
          collector.report(.unevaluatedItems, entry: instruction.entry, node: id, instance: child, detail: position)
          isValid = false
        } else if !evaluate(.unevaluatedItems, instruction.a, child) {
          isValid = false
        }
        if !isValid, !Collector.gathersViolations || collector.isFull { return false }
      }
      markEvaluated(position, marks)
      child = instance.after(child)
      position += 1
    }
    return isValid
  }

  // MARK: uniqueItems

  @inline(never)
  mutating func uniqueItems(_ instruction: SchemaInstruction, _ id: Int, _ index: Int) -> Bool {
    let count = instance.count(index)
    guard count > 1, let pair = count <= 8 ? equalPairByComparing(index) : equalPairByHashing(index) else {
      return true
    }
    collector.report(
      .uniqueItems,
      entry: instruction.entry,
      node: id,
      instance: pair.second,
      detail: pair.first
    )
    return false
  }

  /// Returns the first two equal elements of a short array.
  private func equalPairByComparing(_ index: Int) -> (first: Int, second: Int)? {
    let end = Int(instance.tape[index].link)
    var second = instance.after(index + 1)
    while second < end {
      var first = index + 1
      while first < second {
        if instance.isEqual(first, to: second, of: instance) { return (first, second) }
        first = instance.after(first)
      }
      second = instance.after(second)
    }
    return nil
  }

  /// Returns the pair of equal elements whose second element comes first; only elements with equal hashes are compared.
  private func equalPairByHashing(_ index: Int) -> (first: Int, second: Int)? {
    var hashed: [(hash: Int, index: Int)] = []
    let end = Int(instance.tape[index].link)
    var child = index + 1
    while child < end {
      hashed.append((instance.hash(of: child), child))
      child = instance.after(child)
    }
    hashed.sort { $0.hash != $1.hash ? $0.hash < $1.hash : $0.index < $1.index }
    var best: (first: Int, second: Int)?
    for position in 1..<hashed.count {
      let second = hashed[position].index
      if let best, best.second < second { continue }
      var earlier = position - 1
      while earlier >= 0, hashed[earlier].hash == hashed[position].hash {
        let first = hashed[earlier].index
        if instance.isEqual(first, to: second, of: instance) { best = (first, second) }
        earlier -= 1
      }
    }
    return best
  }
}
