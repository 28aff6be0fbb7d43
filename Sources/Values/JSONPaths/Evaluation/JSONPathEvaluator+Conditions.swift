import JSONSyntax

extension JSONPathEvaluator {
  /// Returns whether a condition holds for the node of `@`.
  mutating func holds(_ condition: JSONPathQuery.Condition, at node: JSONValue) throws(Exhausted) -> Bool {
    try spend(1)
    switch condition {
    case .any(let conditions):
      for condition in conditions where try holds(condition, at: node) { return true }
      return false
    case .all(let conditions):
      for condition in conditions where !(try holds(condition, at: node)) { return false }
      return true
    case .not(let condition): return !(try holds(condition, at: node))
    case .existence(let query): return !(try nodes(of: query, from: node).isEmpty)
    case .test(let call): return try matches(call, at: node)
    case .comparison(let left, let comparison, let right):
      return try compare(try operand(left, at: node), comparison, try operand(right, at: node))
    }
  }

  private mutating func operand(
    _ comparable: JSONPathQuery.Comparable,
    at node: JSONValue
  ) throws(Exhausted) -> JSONPathOperand {
    switch comparable {
    case .literal(let operand): return operand
    case .query(let query):
      let value = try nodes(of: query, from: node).first
      // Long strings and numbers are decoded whenever they are looked at.
      try spend((value?.byteRange.count ?? 0) / 64)
      return JSONPathOperand(value)
    case .call(let call): return try result(of: call, at: node)
    }
  }

  // MARK: Comparisons

  private mutating func compare(
    _ left: JSONPathOperand,
    _ comparison: JSONPathQuery.Comparison,
    _ right: JSONPathOperand
  ) throws(Exhausted) -> Bool {
    switch comparison {
    case .equal: try areEqual(left, right)
    case .unequal: !(try areEqual(left, right))
    case .below: Self.isBelow(left, right)
    case .above: Self.isBelow(right, left)
    case .atMost: Self.isBelow(left, right) ? true : try areEqual(left, right)
    case .atLeast: Self.isBelow(right, left) ? true : try areEqual(left, right)
    }
  }

  private mutating func areEqual(_ left: JSONPathOperand, _ right: JSONPathOperand) throws(Exhausted) -> Bool {
    switch (left, right) {
    case (.nothing, .nothing), (.null, .null): return true
    case (.bool(let left), .bool(let right)): return left == right
    case (.number(let left), .number(let right)): return left == right
    case (.string(let left), .string(let right)): return left == right
    case (.container(let left), .container(let right)):
      try spend(min(left.byteRange.count, right.byteRange.count) / 8)
      return left.isEqual(to: right)
    default: return false
    }
  }

  /// Numbers are ordered by value, strings by code points, which is the order of their UTF-8; nothing else is ordered.
  private static func isBelow(_ left: JSONPathOperand, _ right: JSONPathOperand) -> Bool {
    switch (left, right) {
    case (.number(let left), .number(let right)): left < right
    case (.string(let left), .string(let right)): left.lexicographicallyPrecedes(right)
    default: false
    }
  }

  // MARK: Functions

  private mutating func result(of call: JSONPathQuery.Call, at node: JSONValue) throws(Exhausted) -> JSONPathOperand {
    switch (call.function, call.arguments.first) {
    case (.length, .value(let argument)):
      switch try operand(argument, at: node) {
      case .string(let bytes): return .number(JSONNumber(bytes.count { $0 & 0xC0 != 0x80 }))
      case .container(let value): return .number(JSONNumber(value.count))
      case .nothing, .null, .bool, .number: return .nothing
      }
    case (.count, .nodes(let query)): return .number(JSONNumber(try nodes(of: query, from: node).count))
    case (.value, .nodes(let query)):
      let nodes = try nodes(of: query, from: node)
      return JSONPathOperand(nodes.count == 1 ? nodes.first : nil)
    default: return .nothing
    }
  }

  private mutating func matches(_ call: JSONPathQuery.Call, at node: JSONValue) throws(Exhausted) -> Bool {
    guard call.arguments.count == 2, case .value(let text) = call.arguments[0],
      case .value(let source) = call.arguments[1], case .string(let text) = try operand(text, at: node)
    else { return false }
    try spend(text.count / 8)
    if let pattern = call.pattern { return pattern.matches(text) }
    guard case .string(let source) = try operand(source, at: node) else { return false }
    try spend(source.count)
    return pattern(source, isWhole: call.function == .match).matches(text)
  }
}
