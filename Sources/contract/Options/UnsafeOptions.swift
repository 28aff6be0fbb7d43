import ArgumentParser
import ContractModel
import ContractReports
import ContractVerifier
import HTTPMessages
import Workflows

/// The operations with unsafe methods, and the linked resources, to request.
struct UnsafeOptions: SettingGroup {
  static let settings: [SettingOf<UnsafeOptions>] = [
    SettingOf("allow-unsafe", \.allowUnsafe, scope: .fileAndTarget)
  ]

  @Option(
    help: .value(
      "id|all",
      "Also send this operation, or those of this workflow, although unsafe, or all of them; repeatable."
    ),
    completion: CompletionIDs.unsafe
  )
  var allowUnsafe: [String] = []

  /// The operations with unsafe methods that may be requested.
  struct Unsafe {
    /// The ids of operations.
    var operations: Set<String> = []
    /// Whether all unsafe operations are allowed, and with them methods that the contract does not document.
    var isAll = false
    /// The ids of workflows, whose operations may be requested by their steps only.
    var workflows: Set<String> = []
  }

  /// Returns the operations with unsafe methods that may be requested.
  ///
  /// - Throws: `CommandFailure` for an unknown operation or workflow.
  func unsafe(in input: ContractInput) throws(CommandFailure) -> Unsafe {
    var unsafe = Unsafe()
    var names = RunSelection.Names()
    let operations = NamedOperation.all(in: input.contract)
    let checks = CheckID.ofCommand(for: .verification)
    for name in RunSelection.Names.split(allowUnsafe) {
      if input.workflows.contains(id: name) {
        unsafe.workflows.insert(name)
        if input.contract.operation(id: name) != nil { unsafe.operations.insert(name) }
      } else if name == "all", input.contract.operation(id: name)?.method.isSafe ?? true {
        unsafe.isAll = true
        unsafe.operations.formUnion(input.contract.operations.lazy.filter { !$0.method.isSafe }.map(\.id))
      } else if !names.add(name, among: operations, checks: checks) {
        throw RunSelection.Names.unknown(
          name,
          "--allow-unsafe",
          operations,
          [],
          further: input.workflows.workflows.map(\.id)
        )
      }
    }
    guard let check = names.checks.min() else {
      unsafe.operations.formUnion(names.operations)
      return unsafe
    }
    throw CommandFailure("\"\(check)\" is a check", at: "--allow-unsafe", remedy: "name an operation or a workflow")
  }
}

/// The linked resources to request.
struct ResourceOptions: SettingGroup {
  static let settings: [SettingOf<ResourceOptions>] = [SettingOf("resources", \.resources)]

  /// The resources to fetch: those of the API and its servers, all, or none.
  @Keyed var resources = Setting(ResourceScope.sameOrigin)
}
