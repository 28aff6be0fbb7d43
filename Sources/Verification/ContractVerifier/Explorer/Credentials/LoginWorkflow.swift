public import ContractModel
import HTTPMessages
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

extension SecurityScheme {
  /// Returns the credential of the scheme in an output of a workflow, which may be a whole header.
  ///
  /// A cookie may be the value of `Set-Cookie`, and a bearer token that of `Authorization`.
  func credential(in text: String) -> String {
    switch kind {
    case .apiKey where location == .cookie:
      let start = "\(parameterName ?? "")="
      let pairs = text.split { $0 == ";" || $0 == "," }.map { ASCII.trimmed(String($0)) }
      return pairs.first { $0.hasPrefix(start) }.map { String($0.dropFirst(start.count)) } ?? text
    case .http where scheme != "bearer", .apiKey, .mutualTLS: return text
    case .http, .oauth2, .openIdConnect:
      let words = text.split(separator: " ", maxSplits: 1)
      guard words.count == 2, ASCII.equalIgnoringCase(words[0], "Bearer") else { return text }
      return ASCII.trimmed(String(words[1]))
    }
  }
}
