import Diagnostics
import JSONSyntax

extension InvalidTextError {
  /// A text that is not a condition.
  init(condition text: String, reason: String) {
    self.init(code: "invalid-condition", text: text, expected: "a condition", reason: reason)
  }
}

/// Parses conditions of the type `simple`.
struct SimpleConditionParser {
  /// The maximum nesting of parentheses and negations.
  private static let depthLimit = 100

  private let text: String
  private let characters: [Character]
  private var index = 0
  private var depth = 0

  init(_ text: String) {
    self.text = text
    characters = Array(text)
  }

  mutating func parse() throws(InvalidTextError) -> SimpleCondition {
    let condition = try alternatives()
    skipBlanks()
    guard isAtEnd else {
      if characters[index] == "=" { throw error("= is not an operator; write ==") }
      throw error(
        "expected an operator instead of \(characters[index]); the operators are ==, !=, <, <=, >, >=, &&, || and !"
      )
    }
    return condition
  }

  private func error(_ reason: String) -> InvalidTextError {
    InvalidTextError(condition: text, reason: "\(reason) (column \(index + 1))")
  }

  // MARK: Scanning

  private var isAtEnd: Bool { index >= characters.count }

  private func isNext(_ token: String) -> Bool { characters[index...].starts(with: token) }

  private mutating func take(_ token: String) -> Bool {
    guard isNext(token) else { return false }
    index += token.count
    return true
  }

  private mutating func skipBlanks() {
    while !isAtEnd, characters[index].isWhitespace { index += 1 }
  }

  // MARK: Grammar

  private mutating func alternatives() throws(InvalidTextError) -> SimpleCondition {
    depth += 1
    guard depth <= Self.depthLimit else { throw error("parentheses nest deeper than \(Self.depthLimit)") }
    defer { depth -= 1 }
    var alternatives: [SimpleCondition] = []
    repeat {
      var parts: [SimpleCondition] = []
      repeat {
        parts.append(try basic())
        skipBlanks()
      } while take("&&")
      alternatives.append(parts.count == 1 ? parts[0] : .all(parts))
    } while take("||")
    return alternatives.count == 1 ? alternatives[0] : .any(alternatives)
  }

  private mutating func basic() throws(InvalidTextError) -> SimpleCondition {
    skipBlanks()
    if isNext("!"), !isNext("!=") {
      index += 1
      depth += 1
      guard depth <= Self.depthLimit else { throw error("negations nest deeper than \(Self.depthLimit)") }
      defer { depth -= 1 }
      return .not(try basic())
    }
    if take("(") {
      let inner = try alternatives()
      skipBlanks()
      guard take(")") else { throw error("a parenthesis is never closed") }
      return inner
    }
    let left = try operand()
    skipBlanks()
    guard let comparison = SimpleCondition.Operator.allCases.first(where: { isNext($0.rawValue) }) else {
      if case .constant(let literal) = left, literal != .bool(true), literal != .bool(false) {
        throw error("a literal must be compared with an expression")
      }
      return .truth(left)
    }
    index += comparison.rawValue.count
    skipBlanks()
    return .comparison(left, comparison, try operand())
  }

  private mutating func operand() throws(InvalidTextError) -> WorkflowExpression {
    guard !isAtEnd else { throw error("expected an expression or a literal at the end") }
    switch characters[index] {
    case "'", "\"": return .constant(.string(try string()))
    case "$": return try expression(word())
    case "{" where isNext("{$"):
      guard let close = characters[index...].firstIndex(of: "}") else { throw error("a { is never closed") }
      let inner = String(characters[(index + 1)..<close])
      index = close + 1
      return try expression(inner)
    default:
      let start = index
      let word = word()
      switch word {
      case "true": return .constant(.bool(true))
      case "false": return .constant(.bool(false))
      case "null": return .constant(.null)
      default:
        if let number = JSONNumber(word) { return .constant(.number(number.text)) }
        index = start
        throw error(
          word.isEmpty ? "expected an expression or a literal" : "\(word) is no literal; write text as '\(word)'"
        )
      }
    }
  }

  /// Reads a string; two quotation marks in it are one.
  private mutating func string() throws(InvalidTextError) -> String {
    let quote = characters[index]
    let start = index
    index += 1
    var content = ""
    while !isAtEnd {
      let character = characters[index]
      index += 1
      guard character == quote else {
        content.append(character)
        continue
      }
      guard !isAtEnd, characters[index] == quote else { return content }
      content.append(quote)
      index += 1
    }
    index = start
    throw error("a string is never closed")
  }

  /// Reads up to blank space, an operator or a closing parenthesis; brackets belong to the word.
  private mutating func word() -> String {
    let start = index
    let ends = ["==", "!=", "<", ">", "&&", "||", ")"]
    while !isAtEnd, !characters[index].isWhitespace, !ends.contains(where: { isNext($0) }) {
      if characters[index] == "[", let close = characters[index...].firstIndex(of: "]") { index = close }
      index += 1
    }
    return String(characters[start..<index])
  }

  /// Parses an expression.
  private func expression(_ word: String) throws(InvalidTextError) -> WorkflowExpression {
    guard WorkflowExpression.beginsLikeExpression(word) else {
      let hint = WorkflowExpression.misspelledRoot(of: word).map { "; did you mean $\($0)?" } ?? ""
      throw InvalidTextError(condition: text, reason: "\(word) is not a runtime expression\(hint)")
    }
    return try WorkflowExpression.expression(word)
  }
}
