package import JSONSyntax

/// An action after a step succeeds or fails.
///
/// Source: Arazzo 1.0.1, sections 4.6.7 and 4.6.8.
package struct WorkflowAction: Sendable {
  /// A step of the same workflow, or another workflow.
  package enum Destination: Sendable, Hashable {
    case step(String)
    case workflow(String)
  }

  /// The kinds of actions.
  package enum Kind: Sendable, Hashable {
    /// The workflow ends.
    case end
    /// The run continues elsewhere, and does not return.
    case goto(Destination)
    /// The step is repeated after a pause in seconds, at most `limit` times; first, another step or workflow may run.
    case retry(after: Double, limit: Int, first: Destination?)
  }

  package let name: String
  /// The kind of the action.
  package let kind: Kind
  /// The conditions, all of which must hold for the action to be taken.
  package let criteria: [Criterion]
  /// The place of the action in its document.
  package let place: SourcePlace
}
