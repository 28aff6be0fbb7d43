import JSONSyntax

/// A condition such as `$statusCode == 200 && $response.body#/status != 'sold'`.
///
/// Strings are compared without regard to case. A text such as `"5"` from a header field is compared as a number with a
/// number. A value that does not exist equals `null` and nothing else. Source: Arazzo 1.0.1, section 4.6.9.1.
indirect enum SimpleCondition: Sendable {
  case any([SimpleCondition])
  case all([SimpleCondition])
  case not(SimpleCondition)
  case comparison(WorkflowExpression, Operator, WorkflowExpression)
  /// Whether a value exists, and is neither `false` nor `null`.
  case truth(WorkflowExpression)

  enum Operator: String, Sendable, CaseIterable {
    case equal = "=="
    case unequal = "!="
    case atMost = "<="
    case atLeast = ">="
    case below = "<"
    case above = ">"
  }

  func holds(in state: WorkflowState) -> Bool {
    switch self {
    case .any(let conditions): conditions.contains { $0.holds(in: state) }
    case .all(let conditions): conditions.allSatisfy { $0.holds(in: state) }
    case .not(let condition): !condition.holds(in: state)
    case .truth(let expression):
      switch expression.evaluate(in: state) {
      case nil, .null, .bool(false): false
      case .string(let text): text.lowercased() != "false"
      default: true
      }
    case .comparison(let left, let comparison, let right):
      Self.compare(left.evaluate(in: state), comparison, right.evaluate(in: state))
    }
  }

  /// The expressions of the condition, in order, without constants.
  var expressions: [WorkflowExpression] {
    switch self {
    case .any(let conditions), .all(let conditions): conditions.flatMap(\.expressions)
    case .not(let condition): condition.expressions
    case .truth(let expression): [expression].filter { !$0.isConstant }
    case .comparison(let left, _, let right): [left, right].filter { !$0.isConstant }
    }
  }

  private static func compare(_ left: JSONLiteral?, _ comparison: Operator, _ right: JSONLiteral?) -> Bool {
    let (left, right) = aligned(left ?? .null, right ?? .null)
    switch comparison {
    case .equal: return areEqual(left, right)
    case .unequal: return !areEqual(left, right)
    case .below: return isBelow(left, right)
    case .above: return isBelow(right, left)
    case .atMost: return isBelow(left, right) || isOrdered(left, right) && areEqual(left, right)
    case .atLeast: return isBelow(right, left) || isOrdered(left, right) && areEqual(left, right)
    }
  }

  /// Reads a text as what the other side is: header fields and parameters are texts, whatever they mean.
  private static func aligned(_ left: JSONLiteral, _ right: JSONLiteral) -> (JSONLiteral, JSONLiteral) {
    switch (left, right) {
    case (.string(let text), .number), (.string(let text), .bool): (scalar(text) ?? left, right)
    case (.number, .string(let text)), (.bool, .string(let text)): (left, scalar(text) ?? right)
    default: (left, right)
    }
  }

  private static func scalar(_ text: String) -> JSONLiteral? {
    switch text.lowercased() {
    case "true": .bool(true)
    case "false": .bool(false)
    default: JSONNumber(text).map { .number($0.text) }
    }
  }

  private static func areEqual(_ left: JSONLiteral, _ right: JSONLiteral) -> Bool {
    switch (left, right) {
    case (.string(let left), .string(let right)): return left.lowercased() == right.lowercased()
    case (.number(let left), .number(let right)): return JSONNumber(left) == JSONNumber(right)
    default:
      guard let left = left.document, let right = right.document else { return false }
      return left.root.isEqual(to: right.root)
    }
  }

  private static func isOrdered(_ left: JSONLiteral, _ right: JSONLiteral) -> Bool {
    switch (left, right) {
    case (.string, .string), (.number, .number): true
    default: false
    }
  }

  private static func isBelow(_ left: JSONLiteral, _ right: JSONLiteral) -> Bool {
    switch (left, right) {
    case (.string(let left), .string(let right)): return left.lowercased() < right.lowercased()
    case (.number(let left), .number(let right)):
      guard let left = JSONNumber(left), let right = JSONNumber(right) else { return false }
      return left < right
    default: return false
    }
  }
}
