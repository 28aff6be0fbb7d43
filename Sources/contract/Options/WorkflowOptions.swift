import ArgumentParser
import ContractModel
import ContractVerifier
import Diagnostics
import Foundation
import HTTPMessages
import Redaction
import Workflows

/// The inputs of workflows.
struct WorkflowInputOptions: SettingGroup {
  static let settings: [SettingOf<WorkflowInputOptions>] = [
    SettingOf("input", \.input, as: .pairs, scope: .fileAndTarget),
    SettingOf("input-env", \.inputEnv, as: .pairs, scope: .fileAndTarget),
  ]

  @Option(help: .value("NAME=VALUE", "A value for an input of workflows; repeatable. NAME may be WORKFLOW.INPUT."))
  var input: [String] = []

  @Option(help: .value("NAME=VARIABLE", "An input whose value is in an environment variable."))
  var inputEnv: [String] = []

  /// Returns the workflows that a run plays, with their inputs; secret inputs are hidden from now on.
  ///
  /// Where requests of a report or recording are sent again, other names are those of their redacted parts.
  ///
  /// - Throws: `CommandFailure` for an unknown workflow or input, an invalid value, and a selected workflow that cannot
  ///   be played.
  func configuration(
    of input: ContractInput,
    selected: [String] = [],
    unsafe: UnsafeOptions.Unsafe = UnsafeOptions.Unsafe(),
    selection: RunSelection,
    namesParts: Bool = false,
    environment: [String: String] = ProcessInfo.processInfo.environment,
    callbackURL: String? = nil,
    policy: RedactionPolicy
  ) throws(CommandFailure) -> WorkflowConfiguration {
    let workflows = input.workflows
    var values: [WorkflowConfiguration.Input] = []
    for text in self.input {
      let (name, value) = try Self.split(text, "--input", "VALUE")
      values.append(try Self.input(name, value, "--input", in: workflows, namesParts: namesParts))
    }
    for text in inputEnv {
      let (name, variable) = try Self.split(text, "--input-env", "VARIABLE")
      guard let value = environment[variable] else {
        throw CommandFailure(
          "--input-env \(text): the environment has no variable \(variable)",
          remedy: "set it, or name another one"
        )
      }
      policy.hide(value)
      var input = try Self.input(name, value, "--input-env", in: workflows, namesParts: namesParts)
      input.isSecret = true
      values.append(input)
    }
    var configuration = WorkflowConfiguration()
    (configuration.workflows, configuration.selected, configuration.inputs) = (workflows, selected, values)
    configuration.allowedUnsafe = unsafe.workflows
    configuration.isAlone = !selected.isEmpty
    configuration.callbackURL = callbackURL
    for value in values where Self.isSecret(value, in: workflows, policy) { policy.hide(value.text) }
    try Self.check(values, of: configuration)
    for id in selected {
      let workflow = try Self.workflow(id, "--include", in: workflows)
      let refusal = configuration.refusal(
        of: workflow,
        in: input.contract,
        allowingOperation: selection.allows(operation:),
        allowedUnsafeOperations: unsafe.operations
      )
      if let refusal {
        throw CommandFailure(
          "the workflow \"\(id)\" cannot be played",
          at: "--include",
          because: refusal.reason,
          remedy: refusal.remedy
        )
      }
    }
    return configuration
  }

  /// Splits `NAME=VALUE`; messages do not repeat the text, which may be a secret.
  private static func split(
    _ text: String,
    _ option: String,
    _ what: String
  ) throws(CommandFailure) -> (name: String, value: String) {
    guard let equals = text.firstIndex(of: "="), equals > text.startIndex else {
      throw CommandFailure("there is no name before = in what is given", at: option, remedy: "write it as NAME=\(what)")
    }
    return (String(text[..<equals]), String(text[text.index(after: equals)...]))
  }

  private static func input(
    _ text: String,
    _ value: String,
    _ option: String,
    in set: WorkflowSet,
    namesParts: Bool
  ) throws(CommandFailure) -> WorkflowConfiguration.Input {
    if set.workflows.contains(where: { $0.inputs.input(text) != nil }) {
      return WorkflowConfiguration.Input(name: text, text: value)
    }
    for workflow in set.workflows where text.hasPrefix("\(workflow.id).") {
      let name = String(text.dropFirst(workflow.id.count + 1))
      guard workflow.inputs.input(name) != nil else { continue }
      return WorkflowConfiguration.Input(workflow: workflow.id, name: name, text: value)
    }
    if namesParts { return WorkflowConfiguration.Input(name: text, text: value) }
    var known: [String] = []
    for name in set.workflows.flatMap(\.inputs.declared).map(\.name) where !known.contains(name) { known.append(name) }
    guard !known.isEmpty else {
      throw CommandFailure("the contract has no workflow with inputs", at: option, remedy: "leave the option out")
    }
    throw CommandFailure(
      "no workflow has an input \"\(VisibleText.of(text))\"\(NearestName.hint(for: text, among: known))",
      at: option,
      remedy: "the inputs are \(known.joined(separator: ", "))"
    )
  }

  private static func isSecret(
    _ value: WorkflowConfiguration.Input,
    in set: WorkflowSet,
    _ policy: RedactionPolicy
  ) -> Bool {
    policy.redaction.isSecret(member: value.name)
      || set.workflows.contains { workflow in
        (value.workflow ?? workflow.id) == workflow.id
          && workflow.inputs.input(value.name)?.isDeclaredSecret == true
      }
  }

  /// Refuses given values that the schema of the inputs does not allow.
  private static func check(
    _ values: [WorkflowConfiguration.Input],
    of configuration: WorkflowConfiguration
  ) throws(CommandFailure) {
    for workflow in configuration.workflows.workflows {
      let isGiven = values.contains { value in
        (value.workflow ?? workflow.id) == workflow.id && workflow.inputs.input(value.name) != nil
      }
      let inputs = configuration.inputs(of: workflow)
      guard isGiven, workflow.inputs.missing(in: inputs).isEmpty,
        let violation = workflow.inputs.violations(of: inputs).first
      else { continue }
      throw CommandFailure(
        "the workflow \"\(workflow.id)\" does not allow the value that is given",
        at: "--input",
        because: violation
      )
    }
  }

  static func workflow(_ id: String, _ option: String, in set: WorkflowSet) throws(CommandFailure) -> Workflow {
    if let workflow = set.workflow(id: id) { return workflow }
    if set.unusable.contains(id) {
      throw CommandFailure(
        "the workflow \"\(id)\" has errors and cannot be played",
        at: option,
        remedy: "run contract check, which shows them"
      )
    }
    let known = set.workflows.map(\.id)
    throw CommandFailure(
      "there is no workflow \"\(VisibleText.of(id))\"\(NearestName.hint(for: id, among: known))",
      at: option,
      remedy: known.isEmpty
        ? "add an Arazzo document to the contracts" : "the workflows are \(known.joined(separator: ", "))"
    )
  }
}
