package import ContractModel
package import JSONSyntax

/// A value of a workflow that is only known during a run: a constant, or one with runtime expressions in it.
///
/// Source: Arazzo 1.0.1, section 4.7.
package indirect enum WorkflowExpression: Sendable {
  /// A value without expressions.
  case constant(JSONLiteral)
  /// `$url`, `$method`, `$statusCode`, `$request.…` and `$response.…`.
  case message(RuntimeExpression, text: String)
  /// A named value of the run.
  case lookup(Lookup)
  /// A part of another value, as `[0]` and `.name` in conditions select it.
  case part(WorkflowExpression, [Accessor])
  /// The part of another value that a query selects.
  case selection(WorkflowExpression, WorkflowSelector)
  /// A text with expressions in braces.
  case template([Part])
  /// An object with expressions among its values.
  case object([Member])
  /// An array with expressions among its elements.
  case array([WorkflowExpression])

  /// A part of a text with expressions in braces.
  package enum Part: Sendable {
    case text(String)
    case expression(WorkflowExpression)
  }

  /// A member of an object with expressions.
  package struct Member: Sendable {
    package let key: String
    /// The source of the value.
    package let value: WorkflowExpression
  }

  /// A step from a value to a part of it.
  package enum Accessor: Sendable, Hashable {
    case member(String)
    case element(Int)
  }

  /// A reference to a named value.
  package struct Lookup: Sendable, Hashable {
    /// The values among which a name is looked up.
    package enum Scope: Sendable, Hashable {
      case inputs
      case outputs
      case stepOutputs(String)
      case workflowInputs(String)
      case workflowOutputs(String)
      case source(String)
    }

    /// The values among which the name is looked up.
    package let scope: Scope
    /// The name; `nil` for all of the values.
    package let name: String?
    /// The place inside the value.
    package let pointer: JSONPointer
  }

  /// All expressions inside this one, itself included.
  var all: [WorkflowExpression] {
    switch self {
    case .constant, .message, .lookup: [self]
    case .part(let value, _), .selection(let value, _): [self] + value.all
    case .template(let parts):
      [self]
        + parts.flatMap { part -> [WorkflowExpression] in
          if case .expression(let expression) = part { expression.all } else { [] }
        }
    case .object(let members): [self] + members.flatMap(\.value.all)
    case .array(let elements): [self] + elements.flatMap(\.all)
    }
  }
}
