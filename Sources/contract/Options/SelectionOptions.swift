import ArgumentParser
import ContractModel
import ContractReports
import ContractVerifier

/// The operations and checks of a run.
struct SelectionOptions: ParsableArguments {
  @Option(
    help: ArgumentHelp("Run only this check or operation; repeatable, or a comma-separated list.", valueName: "id")
  )
  var include: [String] = []

  @Option(
    help: ArgumentHelp("Leave out this check or operation; repeatable, or a comma-separated list.", valueName: "id")
  )
  var exclude: [String] = []

  /// Returns the selection for a command with the given checks.
  ///
  /// - Throws: `CommandFailure` for a name that is neither a check nor an operation.
  func selection(
    in contract: Contract,
    checks: [CheckID] = CheckID.ofCommand(for: .verification)
  ) throws(CommandFailure) -> RunSelection {
    var selection = RunSelection()
    try selection.included.add(include, "--include", in: contract, checks: checks)
    try selection.excluded.add(exclude, "--exclude", in: contract, checks: checks)
    try selection.requireNonEmpty(in: contract, checks: checks)
    return selection
  }
}

/// The checks of documents that a run leaves out.
struct DocumentSelectionOptions: ParsableArguments {
  @Option(
    help: ArgumentHelp("Leave out this check; repeatable, or a comma-separated list.", valueName: "check")
  )
  var exclude: [String] = []

  /// Returns the ids of the checks that are left out.
  ///
  /// - Throws: `CommandFailure` for a name that is no check of documents.
  func excluded() throws(CommandFailure) -> Set<String> {
    let names = RunSelection.Names.split(exclude)
    let known = DescribedCheck.ofDocuments.map(\.id.rawValue)
    if let unknown = names.first(where: { !known.contains($0) }) {
      throw CommandFailure(
        "\"\(unknown)\" is no check that can be left out",
        at: "--exclude",
        remedy: "name one of \(known.joined(separator: ", "))"
      )
    }
    return Set(names)
  }
}

/// The included and excluded operations and checks of a run.
struct RunSelection: Sendable {
  /// A set of operations and checks, by name.
  struct Names: Sendable {
    var operations: Set<String> = []
    var checks: Set<CheckID> = []

    var isEmpty: Bool { operations.isEmpty && checks.isEmpty }
  }

  /// The included names; empty to include everything.
  var included = Names()
  /// The excluded names.
  var excluded = Names()

  /// The checks that run.
  var checks: CheckSet { CheckSet.ofCommand.selecting(included: included.checks, excluded: excluded.checks) }

  /// Returns whether an operation is selected.
  func allows(operation id: String) -> Bool {
    !excluded.operations.contains(id) && (included.operations.isEmpty || included.operations.contains(id))
  }

  /// Returns whether a check runs.
  func allows(check: CheckID) -> Bool {
    !excluded.checks.contains(check) && (included.checks.isEmpty || included.checks.contains(check))
  }

  /// Refuses an empty selection, because a run that verifies nothing would always succeed.
  ///
  /// - Throws: `CommandFailure` if no operation, or no check, is left.
  func requireNonEmpty(in contract: Contract, checks: [CheckID]) throws(CommandFailure) {
    let ids = contract.operations.map(\.id) + contract.setAside.map(\.id)
    let hasCheck = checks.contains(where: allows(check:))
    guard hasCheck, ids.isEmpty || ids.contains(where: allows(operation:)) else {
      throw CommandFailure(
        "--include and --exclude leave no \(hasCheck ? "operation" : "check") to verify",
        remedy: "name fewer with --exclude"
      )
    }
  }
}

extension RunSelection.Names {
  /// Sorts names, some of them comma-separated, into operations of a contract and checks.
  ///
  /// - Throws: `CommandFailure` for a name that is neither, with the known names.
  mutating func add(
    _ texts: [String],
    _ option: String,
    in contract: Contract,
    checks: [CheckID]
  ) throws(CommandFailure) {
    for name in Self.split(texts) where !add(name, in: contract, checks: checks) {
      throw Self.unknown(name, option, in: contract, checks: checks)
    }
  }

  /// Returns the names in comma-separated lists.
  static func split(_ texts: [String]) -> [String] { texts.flatMap { $0.split(separator: ",") }.map { String($0) } }

  /// Adds the name of an operation, including excluded invalid ones, or of a check; returns whether it is known.
  mutating func add(_ name: String, in contract: Contract, checks: [CheckID]) -> Bool {
    if contract.operation(id: name) != nil || contract.setAside.contains(where: { $0.id == name }) {
      operations.insert(name)
    } else if checks.contains(CheckID(rawValue: name)) {
      self.checks.insert(CheckID(rawValue: name))
    } else {
      return false
    }
    return true
  }

  /// Returns the failure for an unknown name, with the known names.
  static func unknown(
    _ name: String,
    _ option: String,
    in contract: Contract,
    checks: [CheckID],
    further: String = ""
  ) -> CommandFailure {
    let ids = contract.operations.map(\.id) + contract.setAside.map(\.id)
    return CommandFailure(
      """
      \(option): "\(name)" is neither a check nor an operation\(further.isEmpty ? "" : ", nor a case")
        operations: \(ids.joined(separator: ", "))
        checks: \(checks.map(\.rawValue).joined(separator: ", "))\(further)
      """
    )
  }
}
