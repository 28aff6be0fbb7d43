import JSONSyntax

/// Evaluates the keywords of objects.
extension Evaluator {
  /// Evaluates `properties`, `patternProperties`, `additionalProperties` and `required` in one pass over the members.
  @inline(never)
  mutating func members(_ instruction: SchemaInstruction, _ id: Int, _ index: Int, _ marks: Int) -> Bool {
    let shape = program.objects[Int(instruction.a)]
    let end = Int(instance.tape[index].link)
    var key = index + 1
    var position = 0
    var expected = Int(shape.firstProperty)
    var isValid = true
    // More than 64 names in `required` need bits of their own.
    var found: UInt64 = 0
    let manyFound = bits.count
    if shape.requiredCount > 64 {
      bits.append(contentsOf: repeatElement(0, count: (Int(shape.requiredCount) + 63) / 64))
    }
    while key < end {
      let value = key + 1
      var isEvaluated = false
      let slot = slot(for: key, in: shape, &expected)
      if slot >= 0 {
        let property = program.properties[slot]
        if property.required >= 0 {
          if shape.requiredCount > 64 {
            markEvaluated(Int(property.required), manyFound)
          } else {
            found |= 1 << UInt64(property.required)
          }
        }
        if property.node >= 0 {
          isEvaluated = true
          if !evaluateChild(.properties, property.node, value) { isValid = false }
        }
      }
      if shape.patternCount > 0, !patternProperties(shape, id, key, &isEvaluated) { isValid = false }
      if !isEvaluated, shape.additional >= 0 {
        isEvaluated = true
        if !additional(.additionalProperties, shape.additional, shape.additionalEntry, id, key) { isValid = false }
      }
      if !isValid, !Collector.gathersViolations || collector.isFull {
        bits.removeSubrange(manyFound...)
        return false
      }
      if isEvaluated { markEvaluated(position, marks) }
      key = instance.after(value)
      position += 1
    }
    if shape.requiredCount > 0, !required(shape, id, index, found, manyFound) { isValid = false }
    if bits.count > manyFound { bits.removeSubrange(manyFound...) }
    return isValid
  }

  /// Returns the slot of a member's key, or -1; members in the schema's order are found immediately.
  @inline(__always)
  private mutating func slot(for key: Int, in shape: ObjectShape, _ expected: inout Int) -> Int {
    let entry = instance.tape[key]
    let end = Int(shape.firstProperty + shape.propertyCount)
    if expected < end, isName(program.properties[expected].name, key, entry) {
      expected += 1
      return expected - 1
    }
    if shape.table >= 0 {
      var position = Int(entry.link) & Int(shape.tableMask)
      while true {
        let slot = Int(program.integers[Int(shape.table) + position])
        if slot < 0 { return -1 }
        if isName(program.properties[slot].name, key, entry) {
          expected = slot + 1
          return slot
        }
        position = (position + 1) & Int(shape.tableMask)
      }
    }
    var slot = Int(shape.firstProperty)
    while slot < end {
      if isName(program.properties[slot].name, key, entry) {
        expected = slot + 1
        return slot
      }
      slot += 1
    }
    return -1
  }

  /// Returns whether a key equals a name.
  @inline(__always)
  mutating func isName(_ name: NameSlice, _ key: Int, _ entry: JSONTapeEntry) -> Bool {
    guard name.hash == entry.link else { return false }
    let start = Int(name.start)
    let characters = UnsafeBufferPointer(rebasing: program.text[start..<start + Int(name.length)])
    if !entry.isEscaped { return haveEqualBytes(instance.content(entry), characters) }
    return instance.withCharacters(of: key) { haveEqualBytes($0, characters) }
  }

  @inline(never)
  private mutating func patternProperties(
    _ shape: ObjectShape,
    _ id: Int,
    _ key: Int,
    _ isEvaluated: inout Bool
  ) -> Bool {
    var isValid = true
    for pair in 0..<Int(shape.patternCount) {
      guard matches(program.integers[Int(shape.firstPattern) + pair * 2], id, key) else { continue }
      isEvaluated = true
      let node = program.integers[Int(shape.firstPattern) + pair * 2 + 1]
      if !evaluate(.patternProperties, node, key + 1) {
        isValid = false
        if !Collector.gathersViolations { return false }
      }
    }
    return isValid
  }

  /// Evaluates a member without another applicable keyword; if none is allowed, the violation is at the key.
  private mutating func additional(
    _ keyword: Keyword,
    _ node: Int32,
    _ entry: UInt32,
    _ id: Int,
    _ key: Int
  ) -> Bool {
    guard Collector.gathersViolations, program.nodes[Int(node)].isNever else {
      return evaluate(keyword, node, key + 1)
    }
    collector.report(keyword, entry: entry, node: id, instance: key, detail: 0)
    return false
  }

  @inline(__always)
  private mutating func required(
    _ shape: ObjectShape,
    _ id: Int,
    _ index: Int,
    _ found: UInt64,
    _ manyFound: Int
  ) -> Bool {
    if shape.requiredCount <= 64 {
      let all = shape.requiredCount == 64 ? UInt64.max : (1 << UInt64(shape.requiredCount)) - 1
      if found == all { return true }
    } else {
      var missing = 0
      for position in 0..<Int(shape.requiredCount) where !isEvaluated(position, manyFound) { missing += 1 }
      if missing == 0 { return true }
    }
    guard Collector.gathersViolations || !exemptions.isEmpty else { return false }
    return missing(shape, id, index, found, manyFound)
  }

  /// Returns whether all missing members are exempt; reports those that are not.
  @inline(never)
  private mutating func missing(
    _ shape: ObjectShape,
    _ id: Int,
    _ index: Int,
    _ found: UInt64,
    _ manyFound: Int
  ) -> Bool {
    var isValid = true
    for slot in Int(shape.firstProperty)..<Int(shape.firstProperty + shape.propertyCount) {
      let property = program.properties[slot]
      let position = Int(property.required)
      guard position >= 0, property.exemptions.isDisjoint(with: exemptions) else { continue }
      let isFound = shape.requiredCount > 64 ? isEvaluated(position, manyFound) : found >> UInt64(position) & 1 == 1
      if isFound { continue }
      isValid = false
      guard Collector.gathersViolations else { return false }
      collector.report(.required, entry: shape.requiredEntry, node: id, instance: index, detail: position)
    }
    return isValid
  }

  // MARK: Separate keywords

  @inline(never)
  mutating func propertyNames(_ instruction: SchemaInstruction, _ index: Int) -> Bool {
    let end = Int(instance.tape[index].link)
    var key = index + 1
    var isValid = true
    while key < end {
      if !evaluate(.propertyNames, instruction.a, key) {
        isValid = false
        if !Collector.gathersViolations || collector.isFull { return false }
      }
      key = instance.after(key + 1)
    }
    return isValid
  }

  /// Returns whether an object has a member with a name.
  private mutating func hasMember(_ name: NameSlice, _ index: Int) -> Bool {
    let end = Int(instance.tape[index].link)
    var key = index + 1
    while key < end {
      if isName(name, key, instance.tape[key]) { return true }
      key = instance.after(key + 1)
    }
    return false
  }

  @inline(never)
  mutating func dependentRequired(_ instruction: SchemaInstruction, _ id: Int, _ index: Int) -> Bool {
    guard hasMember(program.names[Int(instruction.a)], index) else { return true }
    var isValid = true
    for position in 0..<Int(instruction.b)
    where !hasMember(program.names[Int(instruction.a) + 1 + position], index) {
      isValid = false
      guard Collector.gathersViolations else { return false }
      collector.report(
        instruction.keyword,
        entry: instruction.entry,
        node: id,
        instance: index,
        detail: position
      )
    }
    return isValid
  }

  @inline(never)
  mutating func dependentSchemas(_ instruction: SchemaInstruction, _ index: Int, _ marks: Int) -> Bool {
    guard hasMember(program.names[Int(instruction.a)], index) else { return true }
    return evaluate(instruction.keyword, instruction.b, index, marks: marks)
  }

  @inline(never)
  mutating func unevaluatedProperties(
    _ instruction: SchemaInstruction,
    _ id: Int,
    _ index: Int,
    _ marks: Int
  ) -> Bool {
    let end = Int(instance.tape[index].link)
    var key = index + 1
    var position = 0
    var isValid = true
    while key < end {
      if !isEvaluated(position, marks),
        !additional(.unevaluatedProperties, instruction.a, instruction.entry, id, key)
      {
        isValid = false
        if !Collector.gathersViolations || collector.isFull { return false }
      }
      markEvaluated(position, marks)
      key = instance.after(key + 1)
      position += 1
    }
    return isValid
  }
}
