import Diagnostics
import JSONSyntax

extension JSONPathParser {
  /// Parses a logical expression; `&&` binds closer than `||`.
  mutating func condition() throws(JSONPathError) -> JSONPathQuery.Condition {
    try nested { parser throws(JSONPathError) in
      var alternatives: [JSONPathQuery.Condition] = []
      repeat {
        var parts: [JSONPathQuery.Condition] = []
        repeat {
          parser.skipBlanks()
          parts.append(try parser.basicCondition())
          parser.skipBlanks()
        } while parser.take("&&")
        alternatives.append(parts.count == 1 ? parts[0] : .all(parts))
      } while parser.take("||")
      return alternatives.count == 1 ? alternatives[0] : .any(alternatives)
    }
  }

  private mutating func basicCondition() throws(JSONPathError) -> JSONPathQuery.Condition {
    let start = index
    if peek() == UInt8(ascii: "!"), peek(1) != UInt8(ascii: "=") {
      index += 1
      skipBlanks()
      let inner = peek() == UInt8(ascii: "(") ? try parenthesized() : try test(isNegated: true)
      return .not(inner)
    }
    if peek() == UInt8(ascii: "(") {
      let inner = try parenthesized()
      let end = index
      skipBlanks()
      if try comparison() != nil { throw error("parentheses cannot be compared", at: start) }
      index = end
      return inner
    }
    return try test(isNegated: false)
  }

  private mutating func parenthesized() throws(JSONPathError) -> JSONPathQuery.Condition {
    let start = index
    index += 1
    skipBlanks()
    let inner = try condition()
    skipBlanks()
    guard take(")") else { throw error("this parenthesis is never closed", at: start) }
    return inner
  }

  /// Parses a comparison, a query that tests existence, or a call whose result is true or false.
  private mutating func test(isNegated: Bool) throws(JSONPathError) -> JSONPathQuery.Condition {
    let start = index
    let left = try operand()
    let end = index
    skipBlanks()
    guard let comparison = try comparison() else {
      index = end
      switch left {
      case .query(let query): return .existence(query)
      case .call(let call):
        guard call.function.isLogical else {
          throw error("the result of \(call.function.rawValue)() must be compared, such as with == 1", at: start)
        }
        return .test(call)
      case .literal: throw error("a literal must be compared", at: start)
      }
    }
    if isNegated { throw error("! before a comparison needs parentheses: !(… \(comparison.rawValue) …)", at: start) }
    skipBlanks()
    let rightStart = index
    let right = try operand()
    try checkComparable(left, at: start)
    try checkComparable(right, at: rightStart)
    return .comparison(left, comparison, right)
  }

  /// Parses a comparison operator if one is next.
  private mutating func comparison() throws(JSONPathError) -> JSONPathQuery.Comparison? {
    if take("==") { return .equal }
    if take("!=") { return .unequal }
    if take("<=") { return .atMost }
    if take(">=") { return .atLeast }
    if take("<") { return .below }
    if take(">") { return .above }
    if peek() == UInt8(ascii: "=") { throw error("= is not an operator; write ==") }
    return nil
  }

  private func checkComparable(_ operand: JSONPathQuery.Comparable, at offset: Int) throws(JSONPathError) {
    switch operand {
    case .literal: break
    case .query(let query):
      guard query.isSingular else {
        throw error("a query that can select several values cannot be compared; use value() or count()", at: offset)
      }
    case .call(let call):
      if call.function.isLogical {
        throw error("\(call.function.rawValue)() is true or false and cannot be compared", at: offset)
      }
    }
  }

  private mutating func operand() throws(JSONPathError) -> JSONPathQuery.Comparable {
    if let literal = try literal() { return .literal(literal) }
    if let query = try query() { return .query(query) }
    if let call = try call() { return .call(call) }
    throw error("expected a query that begins with @ or $, a literal, or a function")
  }

  private mutating func query() throws(JSONPathError) -> JSONPathQuery? {
    let isRelative = peek() == UInt8(ascii: "@")
    guard isRelative || peek() == UInt8(ascii: "$") else { return nil }
    index += 1
    return JSONPathQuery(isRelative: isRelative, segments: try segments())
  }

  // MARK: Functions

  private mutating func call() throws(JSONPathError) -> JSONPathQuery.Call? {
    let start = index
    let name = bytes[index...].prefix(while: isWordByte)
    guard let first = name.first, 0x61...0x7A ~= first else { return nil }
    let text = String(decoding: name, as: UTF8.self)
    let known = JSONPathFunction.allCases.map(\.rawValue)
    guard let function = JSONPathFunction(rawValue: text) else {
      throw error(
        "\(text) is neither a literal nor a function; the functions are \(known.joined(separator: ", "))"
          + NearestName.hint(for: text, among: known)
      )
    }
    index = name.endIndex
    guard take("(") else { throw error("expected ( after \(text)") }
    let arguments = try nested { parser throws(JSONPathError) in try parser.arguments(of: function, from: start) }
    return JSONPathQuery.Call(function: function, arguments: arguments, pattern: pattern(of: function, arguments))
  }

  private mutating func arguments(
    of function: JSONPathFunction,
    from start: Int
  ) throws(JSONPathError) -> [JSONPathQuery.Argument] {
    var arguments: [JSONPathQuery.Argument] = []
    let types = function.parameters
    skipBlanks()
    if peek() != UInt8(ascii: ")") {
      repeat {
        skipBlanks()
        guard arguments.count < types.count else { break }
        arguments.append(try argument(types[arguments.count], of: function))
        skipBlanks()
      } while take(",")
    }
    guard arguments.count == types.count, take(")") else {
      if arguments.count == types.count, peek() == nil { throw error("this call is never closed", at: start) }
      let expected = types.count == 1 ? "one argument" : "\(types.count) arguments"
      throw error("\(function.rawValue)() takes \(expected)", at: start)
    }
    return arguments
  }

  private mutating func argument(
    _ type: JSONPathFunction.ParameterType,
    of function: JSONPathFunction
  ) throws(JSONPathError) -> JSONPathQuery.Argument {
    let start = index
    if peek() == UInt8(ascii: "!") || peek() == UInt8(ascii: "(") {
      throw error("\(function.rawValue)() takes no logical expression")
    }
    let operand = try operand()
    let end = index
    skipBlanks()
    if try comparison() != nil || take("&&") || take("||") {
      throw error("\(function.rawValue)() takes no logical expression", at: start)
    }
    index = end
    switch (type, operand) {
    case (.nodes, .query(let query)): return .nodes(query)
    case (.nodes, _): throw error("\(function.rawValue)() takes a query", at: start)
    case (.value, _):
      if case .query(let query) = operand, !query.isSingular {
        throw error("\(function.rawValue)() takes a query that selects at most one value, or value(…)", at: start)
      }
      if case .call(let call) = operand, call.function.isLogical {
        throw error("\(function.rawValue)() takes a value, which \(call.function.rawValue)() is not", at: start)
      }
      return .value(operand)
    }
  }

  private func pattern(
    of function: JSONPathFunction,
    _ arguments: [JSONPathQuery.Argument]
  ) -> InteroperablePattern? {
    guard function.isLogical, case .value(.literal(.string(let source))) = arguments.last else { return nil }
    return InteroperablePattern(String(decoding: source, as: UTF8.self), isWhole: function == .match)
  }
}
