public import JSONSyntax

/// A sequence of requests, whose responses must satisfy conditions.
///
/// What a document says once for several steps (default parameters and actions, reusable components) is already part of
/// each step. Source: Arazzo 1.0.1, section 4.6.4.
public struct Workflow: Sendable, Identifiable {
  /// The `workflowId`.
  public let id: String
  /// A short summary.
  public let summary: String?
  /// The values that a run needs.
  public let inputs: WorkflowInputs
  /// The ids of the workflows that must succeed first.
  public let dependencies: [String]
  /// The steps, in order; never empty.
  public let steps: [WorkflowStep]
  /// The values that the workflow returns.
  public let outputs: [WorkflowOutput]
  /// The place of the workflow in its document.
  public let place: SourcePlace
  /// The `name`, `url` and `type` of the document's sources, by their names.
  let sources: [String: [String: JSONLiteral]]

  /// Returns the step with an id.
  public func step(id: String) -> WorkflowStep? { steps.first { $0.id == id } }
}

/// A step of a workflow: a request of an operation, or a run of another workflow.
///
/// Source: Arazzo 1.0.1, section 4.6.5.
public struct WorkflowStep: Sendable, Identifiable {
  /// What a step does.
  public enum Target: Sendable, Hashable {
    /// It sends a request of the operation with an id.
    case operation(String)
    /// It runs the workflow with an id.
    case workflow(String)
  }

  /// The `stepId`.
  public let id: String
  /// What the step does.
  public let target: Target
  /// The values of the request's parameters, or of the other workflow's inputs.
  public let parameters: [WorkflowParameter]
  /// The body of the request; `nil` if the step describes none.
  public let body: WorkflowBody?
  /// The conditions, all of which must hold; if there are none, the status must be 2xx.
  public let criteria: [Criterion]
  /// The actions after a success; the first whose conditions hold is taken.
  public let successActions: [WorkflowAction]
  /// The actions after a failure; the first whose conditions hold is taken.
  public let failureActions: [WorkflowAction]
  /// The values that the step returns.
  public let outputs: [WorkflowOutput]
  /// The longest time for the step in milliseconds; `nil` if the document sets none.
  ///
  /// Source: Arazzo 1.1.0, section 4.6.5.
  public let timeout: Int?
  /// The place of the step in its document.
  public let place: SourcePlace
}

/// A named value that a step or a workflow returns.
public struct WorkflowOutput: Sendable {
  /// The name.
  public let name: String
  /// The source of the value.
  public let value: WorkflowExpression
  /// The place of the value in its document.
  public let place: SourcePlace
}
