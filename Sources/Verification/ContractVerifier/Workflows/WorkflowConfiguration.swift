package import ContractModel
import HTTPMessages
package import JSONSyntax
package import Workflows

/// The workflows that a run plays, with their inputs.
package struct WorkflowConfiguration: Sendable {
  /// A value for an input.
  package struct Input: Sendable, Hashable {
    /// The workflow that gets the value; `nil` for all that have an input with the name.
    package var workflow: String?
    /// The name of the input.
    package var name: String
    /// The value as text, which the schema of the input turns into a number, for instance.
    package var text: String
    /// Whether the value is a secret, whatever the schema of the input says.
    package var isSecret: Bool

    /// Creates a value for an input; by default no secret.
    package init(workflow: String? = nil, name: String, text: String, isSecret: Bool = false) {
      (self.workflow, self.name, self.text, self.isSecret) = (workflow, name, text, isSecret)
    }
  }

  /// The limits of one workflow with all the workflows that it runs.
  package struct Limits: Sendable, Hashable {
    /// The maximum number of steps, counting repetitions.
    package var steps: Int
    /// The maximum time that retries wait, in total.
    package var pauses: Duration
    /// The maximum nesting of workflows that run others.
    package var depth: Int

    /// Creates limits; by default 1000 steps, 5 minutes of pauses and 16 levels.
    package init(steps: Int = 1000, pauses: Duration = .seconds(300), depth: Int = 16) {
      (self.steps, self.pauses, self.depth) = (steps, pauses, depth)
    }
  }

  /// The workflows of the contract.
  package var workflows = WorkflowSet()
  /// The ids of the workflows to play; empty for all.
  package var selected: [String] = []
  /// The values of inputs; a later one replaces an earlier one.
  package var inputs: [Input] = []
  /// The ids of the workflows whose operations may be unsafe, in addition to the allowed operations.
  package var allowedUnsafe: Set<String> = []
  /// The limits of each workflow.
  package var limits = Limits()
  /// The URL at which the run receives what the API sends; `nil` if it receives nothing.
  package var callbackURL: String?
  /// Whether only workflows are played, and no operation is requested otherwise.
  package var isAlone = false
  /// Waits before a step is repeated.
  package var pause: @Sendable (Duration) async -> Void = { try? await Task.sleep(for: $0) }

  /// Creates a configuration; by default no workflows.
  package init() {}

  /// Returns the values that a workflow gets: given ones, and those that its schema has itself.
  package func inputs(of workflow: Workflow) -> [String: JSONLiteral] {
    var values: [String: JSONLiteral] = [:]
    for input in inputs where input.workflow == nil || input.workflow == workflow.id {
      guard let declared = workflow.inputs.input(input.name) else { continue }
      values[input.name] = declared.value(of: input.text)
    }
    if let callbackURL, values[Self.callbackInput] == nil, workflow.inputs.input(Self.callbackInput) != nil {
      values[Self.callbackInput] = .string(callbackURL)
    }
    return workflow.inputs.completed(values)
  }

  /// The name of the input that is the callback URL of the run, unless it has another value.
  package static let callbackInput = "callbackUrl"

  /// The reason why a workflow is not played, and how to play it.
  package struct Refusal: Sendable, Hashable {
    /// The missing part: a clause in lower case.
    package let reason: String
    /// The remedy, as an imperative.
    package let remedy: String
  }

  /// Returns why a workflow cannot be played; `nil` if it can.
  package func refusal(
    of workflow: Workflow,
    in contract: Contract,
    allowingOperation allows: (String) -> Bool = { _ in true },
    allowedUnsafeOperations: Set<String> = []
  ) -> Refusal? {
    let needed = [workflow] + dependencies(of: workflow)
    for workflow in needed {
      let missing = workflow.inputs.missing(in: inputs(of: workflow))
      guard missing.isEmpty else {
        let names = missing.map { "\"\($0)\"" }.joined(separator: ", ")
        let options = missing.map { name in
          workflow.inputs.input(name)?.isDeclaredSecret == true
            ? ShellWord.option("--input-env", name, "=VARIABLE") : ShellWord.option("--input", name, "=VALUE")
        }
        return Refusal(
          reason: "the required input\(missing.count == 1 ? "" : "s") \(names) of \"\(workflow.id)\" "
            + "\(missing.count == 1 ? "has" : "have") no value",
          remedy: "pass \(options.joined(separator: " "))"
        )
      }
    }
    let operations = workflows.reachable(from: workflow.id).flatMap(\.operations)
    if let excluded = operations.first(where: { !allows($0) }) {
      return Refusal(reason: "it uses the operation \(excluded), which is left out", remedy: "include that operation")
    }
    let reachable = workflows.reachable(from: workflow.id)
    guard !allowedUnsafe.contains(workflow.id) else { return nil }
    var unsafe: [String] = []
    for id in reachable.filter({ !allowedUnsafe.contains($0.id) }).flatMap(\.operations)
    where !unsafe.contains(id) && !allowedUnsafeOperations.contains(id) {
      if let operation = contract.operation(id: id), !operation.method.isSafe { unsafe.append(id) }
    }
    guard !unsafe.isEmpty else { return nil }
    return Refusal(
      reason: "it sends unsafe requests (\(unsafe.joined(separator: ", ")))",
      remedy: "pass \(ShellWord.option("--allow-unsafe", workflow.id)) to send them"
    )
  }

  /// Returns the workflows that must succeed before one, each after those that it needs itself.
  func dependencies(of workflow: Workflow) -> [Workflow] {
    var found: [Workflow] = []
    var seen: Set<String> = [workflow.id]
    func add(_ workflow: Workflow) {
      for id in workflow.dependencies where seen.insert(id).inserted {
        guard let dependency = workflows.workflow(id: id) else { continue }
        add(dependency)
        found.append(dependency)
      }
    }
    add(workflow)
    return found
  }
}
