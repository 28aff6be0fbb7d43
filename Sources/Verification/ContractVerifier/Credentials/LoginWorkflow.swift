public import ContractModel
public import Workflows

/// A workflow whose output is the credential of a security scheme.
public struct LoginWorkflow: Sendable, Hashable {
  /// The name of the security scheme.
  public var scheme: String
  /// The id of the workflow.
  public var workflow: String
  /// The name of the workflow's output.
  public var output: String

  /// Creates the source of a scheme's credential.
  public init(scheme: String, workflow: String, output: String) {
    (self.scheme, self.workflow, self.output) = (scheme, workflow, output)
  }

  /// Returns the reason why the workflow cannot be played for its credential; `nil` if it can.
  ///
  /// Its unsafe operations are allowed, because nobody names a workflow here without wanting to log in.
  public static func refusal(
    of workflow: Workflow,
    in contract: Contract,
    _ configuration: WorkflowConfiguration
  ) -> WorkflowConfiguration.Refusal? {
    var configuration = configuration
    configuration.allowedUnsafe.insert(workflow.id)
    return configuration.refusal(of: workflow, in: contract)
  }
}
