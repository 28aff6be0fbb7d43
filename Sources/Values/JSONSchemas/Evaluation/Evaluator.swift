import JSONSyntax

/// Evaluates a schema for one instance; all state is local to the call, so any number of calls can run concurrently.
///
/// `marks` is the offset of the set, in `bits`, in which the evaluated members or elements of the current instance are
/// marked; -1 if it is not needed. Each keyword family has a file of its own. All methods are mutating, because a
/// non-mutating call would copy the whole evaluator.
struct Evaluator<Collector: EvaluationCollector> {
  let program: ProgramView
  let instance: TapeView
  var collector: Collector
  /// A stack of sets of evaluated members and elements.
  var bits: [UInt64] = []
  /// The resources that evaluation has entered; tracked only if dynamic references depend on them.
  var scope: [Int32] = []
  let dynamicNames: Int
  /// The exemptions from `required`.
  let exemptions: MemberExemptions
  /// The remaining work.
  private(set) var effort: EvaluationEffort
  private var depth: Int
  private let stackEnd: UInt

  /// The bytes of the call stack that one evaluation may use.
  ///
  /// Threads have 512 KiB on some systems. A fixed number of levels would either overflow that in a debug build, where a
  /// level takes 2 to 3 KiB, or refuse values in a release build that need a fraction of it; so bytes are counted, by
  /// address. That is sound for three reasons. Every level passes the check in `evaluate(_:_:_:)`, and between two checks
  /// there is one level and at most one keyword without subschemas, which recurses nowhere: the reserve of 128 KiB is
  /// more than that. An address is compared with another of the same call on the same thread, and never dereferenced.
  /// And where an address says nothing, as with the fake stacks of a sanitizer, `depth` still ends the evaluation.
  private static var stackBudget: UInt { 384 * 1024 }

  init(
    program: ProgramView,
    dynamicNames: Int,
    depth: Int,
    effort: EvaluationEffort,
    exemptions: MemberExemptions,
    instance: TapeView,
    collector: Collector
  ) {
    self.program = program
    self.dynamicNames = dynamicNames
    self.exemptions = exemptions
    self.instance = instance
    self.collector = collector
    self.depth = depth
    self.effort = effort
    let here = Self.stackPosition()
    stackEnd = here > Self.stackBudget ? here - Self.stackBudget : 0
  }

  /// Continues another evaluation for a verdict alone.
  private init<Other>(continuing other: borrowing Evaluator<Other>, collector: Collector) {
    program = other.program
    dynamicNames = other.dynamicNames
    exemptions = other.exemptions
    instance = other.instance
    scope = other.scope
    depth = other.depth
    effort = other.effort
    stackEnd = other.stackEnd
    self.collector = collector
  }

  /// Evaluates a node for the value at an index.
  mutating func run(_ node: Int, _ index: Int) -> Bool {
    let isValid = evaluate(node, index, -1)
    return isValid && effort.limit == nil
  }

  /// Returns the verdict on an instance whose violations are not needed.
  @inline(never)
  mutating func verdict(of node: Int32, on index: Int) -> Bool {
    guard Collector.gathersViolations || Collector.gathersAnnotations else { return evaluate(Int(node), index, -1) }
    var other = Evaluator<VerdictOnly>(continuing: self, collector: VerdictOnly())
    // The verdicts have one owner at a time, or else the first new one would copy them.
    effort = EvaluationEffort(values: 0, bounds: EvaluationBounds(depth: 0, steps: 0), mayRemember: false)
    let isValid = other.evaluate(Int(node), index, -1)
    effort = other.effort
    return isValid
  }

  /// Returns the address of a local variable, less than a frame away from the end of the stack, which grows downwards.
  @inline(__always)
  private static func stackPosition() -> UInt {
    var here: UInt8 = 0
    return withUnsafeMutablePointer(to: &here) { UInt(bitPattern: $0) }
  }

  // MARK: Schemas

  /// Evaluates a subschema of a keyword.
  @inline(__always)
  mutating func evaluate(
    _ keyword: Keyword,
    _ node: Int32,
    _ index: Int,
    position: Int = -1,
    marks: Int = -1
  ) -> Bool {
    collector.enter(keyword, node: Int(node), position: position)
    defer { collector.leave(1) }
    return evaluate(Int(node), index, marks)
  }

  /// Evaluates a subschema for a member or element; most are decided by their type alone.
  @inline(__always)
  mutating func evaluateChild(_ keyword: Keyword, _ number: Int32, _ index: Int) -> Bool {
    if !Collector.gathersViolations, !Collector.gathersAnnotations {
      let node = program.nodes[Int(number)]
      if node.rejectedKinds & instance.tape[index].kindBit != 0 { return false }
      if node.isTypeOnly { return true }
    }
    return evaluate(keyword, number, index)
  }

  mutating func evaluate(_ id: Int, _ index: Int, _ outerMarks: Int) -> Bool {
    var id = id
    // Schemas that consist only of a reference are skipped without a call.
    var references = 0
    if Collector.gathersViolations || Collector.gathersAnnotations {
      while program.nodes[id].reference >= 0, !Collector.gathersAnnotations || !program.nodes[id].hasAnnotations {
        id = Int(program.nodes[id].reference)
        collector.enter(.ref, node: id, position: -1)
        references += 1
      }
    } else {
      id = Int(program.nodes[id].target)
    }
    defer { collector.leave(references) }
    let node = program.nodes[id]
    if !Collector.gathersAnnotations, node.first == node.end { return true }
    depth &-= 1
    effort.steps &-= 1
    defer { depth &+= 1 }
    guard depth > 0, Self.stackPosition() > stackEnd, effort.steps > 0 || effort.extend() else {
      return stopAtLimit(id, index)
    }
    if effort.remembers, node.isShared, outerMarks < 0 { return evaluateOnce(id, node, index) }
    if dynamicNames > 0 || node.tracksEvaluated { return evaluateInScope(id, node, index, outerMarks) }
    return evaluateInstructions(id, node, index, outerMarks)
  }

  /// Evaluates the keywords of a schema in order.
  @inline(__always)
  private mutating func evaluateInstructions(_ id: Int, _ node: CompiledNode, _ index: Int, _ marks: Int) -> Bool {
    let kind = instance.tape[index].kindBit
    let mark = collector.mark
    var isValid = true
    var position = Int(node.first)
    while position < Int(node.end) {
      if program.instructions[position].kinds & kind != 0 {
        if !apply(position, id, index, marks) {
          if !Collector.gathersViolations {
            collector.forget(since: mark)
            return false
          }
          isValid = false
          if collector.isFull { return false }
        }
      }
      position += 1
    }
    if Collector.gathersAnnotations, isValid { collector.annotate(node: id, instance: index) }
    return isValid
  }

  /// Evaluates a schema unless its verdict is known, and suffices.
  @inline(never)
  private mutating func evaluateOnce(_ id: Int, _ node: CompiledNode, _ index: Int) -> Bool {
    if let isValid = effort.verdict(of: id, on: index),
      isValid ? !Collector.gathersAnnotations : !Collector.gathersViolations
    {
      return isValid
    }
    let isValid =
      node.tracksEvaluated ? evaluateInScope(id, node, index, -1) : evaluateInstructions(id, node, index, -1)
    if effort.limit == nil { effort.remember(isValid, of: id, on: index) }
    return isValid
  }

  /// Evaluates a schema that tracks evaluated members, or on which dynamic references depend.
  @inline(never)
  private mutating func evaluateInScope(_ id: Int, _ node: CompiledNode, _ index: Int, _ outerMarks: Int) -> Bool {
    let entersResource = dynamicNames > 0 && scope.last != node.resource
    if entersResource { scope.append(node.resource) }
    defer { if entersResource { scope.removeLast() } }
    guard node.tracksEvaluated else { return evaluateInstructions(id, node, index, outerMarks) }
    let marks = pushMarks(for: index)
    let isValid = evaluateInstructions(id, node, index, marks)
    if isValid { mergeMarks(marks, into: outerMarks) }
    bits.removeSubrange(marks...)
    return isValid
  }

  @inline(never)
  private mutating func stopAtLimit(_ id: Int, _ index: Int) -> Bool {
    stop(at: depth <= 0 ? .depth : effort.steps <= 0 ? .work : .stack, id, index)
    return false
  }

  private mutating func stop(at reason: LimitHit.Reason, _ id: Int, _ index: Int) {
    if effort.limit == nil {
      effort.limit = LimitHit(node: id, instance: index, reason: reason)
      EvaluationBudget.current?.stop()
    }
    effort.steps = min(effort.steps, 0)
  }

  /// Returns whether a pattern matches the string at an index.
  mutating func matches(_ pattern: Int32, _ id: Int, _ index: Int) -> Bool {
    let patterns = program.patterns
    if let isMatching = instance.withCharacters(of: index, { patterns.verdict(of: Int(pattern), $0) }) {
      return isMatching
    }
    let allowed = effort.stepsOfPattern
    var steps = allowed
    let outcome = instance.withCharacters(of: index) { patterns.match(Int(pattern), $0, steps: &steps) }
    effort.spend(patternSteps: allowed - steps)
    if outcome == .exhausted {
      // What the search has used up is taken from the budget, too.
      _ = effort.extend()
      stop(at: .pattern, id, index)
    }
    return outcome == .matched
  }

  // MARK: Keywords

  /// Evaluates one instruction, and reports its violations.
  @inline(__always)
  private mutating func apply(_ position: Int, _ id: Int, _ index: Int, _ marks: Int) -> Bool {
    let instruction = program.instructions[position]
    switch instruction.operation {
    case .members: return members(instruction, id, index, marks)
    case .items: return items(instruction, index, marks)
    case .ref: return evaluate(instruction.keyword, instruction.a, index, marks: marks)
    case .propertyNames: return propertyNames(instruction, index)
    case .dependentSchemas: return dependentSchemas(instruction, index, marks)
    case .contains: return contains(instruction, id, index, marks)
    case .dynamicRef: return dynamicReference(instruction, index, marks)
    case .allOf: return allOf(instruction, index, marks)
    case .anyOf: return anyOf(instruction, id, index, marks)
    case .oneOf: return oneOf(instruction, id, index, marks)
    case .not: return not(instruction, id, index)
    case .condition: return condition(instruction, index, marks)
    case .unevaluatedItems: return unevaluatedItems(instruction, id, index, marks)
    case .unevaluatedProperties: return unevaluatedProperties(instruction, id, index, marks)
    default: return applyAssertion(position, id, index)
    }
  }

  /// Evaluates a keyword without subschemas; in a separate method, to keep the stack frames of nested schemas small.
  @inline(never)
  private mutating func applyAssertion(_ position: Int, _ id: Int, _ index: Int) -> Bool {
    let instruction = program.instructions[position]
    let entry = instance.tape[index]
    let holds: Bool
    switch instruction.operation {
    case .integer: holds = isInteger(entry, strictly: instruction.a == 1)
    case .lengths: holds = hasLength(entry, instruction.a, instruction.b)
    case .format:
      guard let rule = FormatRule(rawValue: UInt8(truncatingIfNeeded: instruction.a)) else { return false }
      holds = instance.withCharacters(of: index) { rule.isValid($0) }
    case .pattern: holds = matches(instruction.a, id, index)
    case .const: holds = instance.isEqual(index, to: Int(instruction.a), of: program.constants)
    case .enumeration: holds = isListed(index, instruction.a, instruction.b)
    case .hashedEnumeration: holds = isHashed(index, instruction.a, instruction.b)
    case .minimum, .exclusiveMinimum, .maximum, .exclusiveMaximum:
      holds = isInRange(entry, instruction.operation, program.numbers[Int(instruction.a)])
    case .multipleOf: holds = isMultiple(entry, of: program.numbers[Int(instruction.a)])
    case .integerBits: holds = fits(entry, bits: instruction.a)
    case .memberCounts, .itemCounts: holds = hasCount(index, instruction.a, instruction.b)
    case .dependentRequired: return dependentRequired(instruction, id, index)
    case .uniqueItems: return uniqueItems(instruction, id, index)
    default: holds = false
    }
    if !holds {
      collector.report(instruction.keyword, entry: instruction.entry, node: id, instance: index, detail: 0)
    }
    return holds
  }
}
