package import ContractModel
package import Workflows

/// A workflow whose output is the credential of a security scheme.
package struct LoginWorkflow: Sendable, Hashable {
  /// The name of the security scheme.
  package var scheme: String
  /// The id of the workflow.
  package var workflow: String
  /// The name of the workflow's output.
  package var output: String

  /// Creates the source of a scheme's credential.
  package init(scheme: String, workflow: String, output: String) {
    (self.scheme, self.workflow, self.output) = (scheme, workflow, output)
  }

  /// Returns the reason why the workflow cannot be played for its credential; `nil` if it can.
  ///
  /// Its unsafe operations are allowed, because nobody names a workflow here without wanting to log in.
  package static func refusal(
    of workflow: Workflow,
    in contract: Contract,
    _ configuration: WorkflowConfiguration
  ) -> WorkflowConfiguration.Refusal? {
    var configuration = configuration
    configuration.allowedUnsafe.insert(workflow.id)
    return configuration.refusal(of: workflow, in: contract)
  }
}
