import Diagnostics
import JSONPaths
import JSONSchemas
package import JSONSyntax

/// A condition on the values of a run.
///
/// Source: Arazzo 1.0.1, section 4.6.9.
package struct Criterion: Sendable {
  enum Kind: Sendable {
    case simple(SimpleCondition)
    case regex(ECMAPattern)
    case jsonPath(JSONPath)
    /// A query with runtime expressions in it, which is parsed when their values are known.
    case jsonPathTemplate([WorkflowExpression.Part])
  }

  /// The condition as written, with its context if it has one.
  package let text: String
  /// The place of the condition in its document.
  package let place: SourcePlace
  let kind: Kind
  let context: WorkflowExpression?

  /// The result of an evaluation.
  package struct Outcome: Sendable {
    /// Whether the condition holds.
    package let holds: Bool
    /// The values that the condition is about, one per line: `$statusCode = 404`.
    package let values: [String]
  }

  /// The longest value that an outcome shows, in characters.
  private static let longestValue = 200

  /// Evaluates the condition.
  package func evaluate(in state: WorkflowState) -> Outcome {
    switch kind {
    case .simple(let condition):
      return Outcome(
        holds: condition.holds(in: state),
        values: condition.expressions.map { Self.line($0, $0.evaluate(in: state)) }
      )
    case .regex(let pattern):
      let value = context?.evaluate(in: state)
      let line = context.map { Self.line($0, value) } ?? ""
      return Outcome(holds: value.map { pattern.matches($0.plainText) } ?? false, values: [line])
    case .jsonPath(let path): return evaluate(path, in: state)
    case .jsonPathTemplate(let parts):
      var text = ""
      for part in parts {
        switch part {
        case .text(let literal): text += literal
        case .expression(let expression):
          guard let value = expression.evaluate(in: state) else {
            return Outcome(holds: false, values: [Self.line(expression, nil)])
          }
          text += Self.escaped(value.plainText)
        }
      }
      do {
        return evaluate(try JSONPath(parsing: text), in: state)
      } catch {
        return Outcome(holds: false, values: [error.description])
      }
    }
  }

  private func evaluate(_ path: JSONPath, in state: WorkflowState) -> Outcome {
    guard let context, let value = context.evaluate(in: state) else {
      return Outcome(holds: false, values: context.map { [Self.line($0, nil)] } ?? [])
    }
    do {
      let nodes = try path.nodes(in: JSONDocument(value).root)
      let selected = nodes.isEmpty ? "nothing" : counted(nodes.count, "value")
      return Outcome(holds: !nodes.isEmpty, values: [Self.line(context, value), "\(path) selects \(selected)"])
    } catch {
      return Outcome(holds: false, values: [Diagnostic(error).description])
    }
  }

  /// Returns a text as it is written between quotation marks of either kind in a query.
  private static func escaped(_ text: String) -> String {
    var escaped = ""
    for scalar in text.unicodeScalars {
      switch scalar {
      case "\\": escaped += "\\\\"
      case "'", "\"":
        // Only the quotation mark that delimits a string may be escaped; an escaped code point fits both.
        escaped += scalar == "'" ? "\\u0027" : "\\u0022"
      case let control where control.value < 0x20:
        let hex = String(control.value, radix: 16)
        escaped += "\\u" + String(repeating: "0", count: 4 - hex.count) + hex
      default: escaped.unicodeScalars.append(scalar)
      }
    }
    return escaped
  }

  static func line(_ expression: WorkflowExpression, _ value: JSONLiteral?) -> String {
    guard let value else { return "\(expression) has no value" }
    let text = String(decoding: value.serialized(), as: UTF8.self)
    let shown = text.count > longestValue ? "\(text.prefix(longestValue))…" : text
    return "\(expression) = \(shown)"
  }
}
