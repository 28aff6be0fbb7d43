package import JSONSyntax

/// A sequence of requests, whose responses must satisfy conditions.
///
/// The declarations of a document for several steps (default parameters and actions, reusable components) are already
/// part of each step. Source: Arazzo 1.0.1, section 4.6.4.
package struct Workflow: Sendable, Identifiable {
  /// The `workflowId`.
  package let id: String
  /// A short summary.
  package let summary: String?
  /// The values that a run needs.
  package let inputs: WorkflowInputs
  /// The ids of the workflows that must succeed first.
  package let dependencies: [String]
  /// The steps, in order; never empty.
  package let steps: [WorkflowStep]
  /// The values that the workflow returns.
  package let outputs: [WorkflowOutput]
  /// The place of the workflow in its document.
  package let place: SourcePlace
  /// The `name`, `url` and `type` of the document's sources, by their names.
  let sources: [String: [String: JSONLiteral]]

  package func step(id: String) -> WorkflowStep? { steps.first { $0.id == id } }
}

/// A step of a workflow: a request of an operation, or a run of another workflow.
///
/// Source: Arazzo 1.0.1, section 4.6.5.
package struct WorkflowStep: Sendable, Identifiable {
  /// The action of a step.
  package enum Target: Sendable, Hashable {
    /// It sends a request of the operation with an id.
    case operation(String)
    /// It runs the workflow with an id.
    case workflow(String)
  }

  /// The `stepId`.
  package let id: String
  /// The action of the step.
  package let target: Target
  /// The values of the request's parameters, or of the other workflow's inputs.
  package let parameters: [WorkflowParameter]
  /// The body of the request; `nil` if the step describes none.
  package let body: WorkflowBody?
  /// The conditions, all of which must hold; if there are none, the status must be 2xx.
  package let criteria: [Criterion]
  /// The actions after a success; the first whose conditions hold is taken.
  package let successActions: [WorkflowAction]
  /// The actions after a failure; the first whose conditions hold is taken.
  package let failureActions: [WorkflowAction]
  /// The values that the step returns.
  package let outputs: [WorkflowOutput]
  /// The longest time for the step in milliseconds; `nil` if the document sets none.
  ///
  /// Source: Arazzo 1.1.0, section 4.6.5.
  package let timeout: Int?
  /// The place of the step in its document.
  package let place: SourcePlace
}

/// A named value that a step or a workflow returns.
package struct WorkflowOutput: Sendable {
  package let name: String
  /// The source of the value.
  package let value: WorkflowExpression
  /// The place of the value in its document.
  package let place: SourcePlace
}
