import ArgumentParser
import ContractModel
import ContractReports
import ContractVerifier

/// Which operations a run is about, and which checks are told.
struct SelectionOptions: ParsableArguments {
  @Option(
    help: ArgumentHelp("A check or operation to keep to; may be repeated, or a list with commas.", valueName: "id")
  )
  var include: [String] = []

  @Option(
    help: ArgumentHelp("A check or operation to leave out; may be repeated, or a list with commas.", valueName: "id")
  )
  var exclude: [String] = []

  /// The selection, of a command that has some checks.
  ///
  /// - Throws: `CommandFailure` for a name that is neither a check nor an operation.
  func selection(
    in contract: Contract,
    checks: [CheckID] = CheckID.ofVerification
  ) throws(CommandFailure) -> RunSelection {
    var selection = RunSelection()
    try selection.included.add(include, "--include", in: contract, checks: checks)
    try selection.excluded.add(exclude, "--exclude", in: contract, checks: checks)
    try selection.requireSomething(in: contract, checks: checks)
    return selection
  }
}

/// Which operations with unsafe methods are requested, and which resources.
struct WalkOptions: ParsableArguments {
  @Option(help: ArgumentHelp("An operation with an unsafe method to ask all the same.", valueName: "operation"))
  var allowUnsafe: [String] = []

  @OptionGroup var resources: ResourceOptions

  /// The operations with unsafe methods that may be asked.
  ///
  /// - Throws: `CommandFailure` for a name that is no operation.
  func unsafeOperations(in contract: Contract) throws(CommandFailure) -> Set<String> {
    var names = RunSelection.Names()
    try names.add(allowUnsafe, "--allow-unsafe", in: contract, checks: CheckID.ofVerification)
    guard let check = names.checks.min() else { return names.operations }
    throw CommandFailure("\"\(check)\" is a check", at: "--allow-unsafe", remedy: "name an operation")
  }
}

/// Which resources that responses refer to are requested.
struct ResourceOptions: ParsableArguments {
  @Option(
    help: ArgumentHelp(
      "Which resources are requested: those of the API and its servers, all, or none. (default: same-origin)",
      valueName: "same-origin|all|none"
    ),
    transform: Self.scope
  )
  var resources = ResourceScope.sameOrigin

  private static func scope(_ text: String) throws -> ResourceScope {
    guard let scope = ResourceScope(rawValue: text) else {
      throw ValidationError("write one of \(ResourceScope.allCases.map(\.rawValue).joined(separator: ", "))")
    }
    return scope
  }
}

/// The operations and checks that a run keeps to, and those that it leaves out.
struct RunSelection: Sendable {
  /// Operations and checks by their names.
  struct Names: Sendable {
    var operations: Set<String> = []
    var checks: Set<CheckID> = []

    var isEmpty: Bool { operations.isEmpty && checks.isEmpty }
  }

  /// What is kept to; everything where it is empty.
  var included = Names()
  /// What is left out.
  var excluded = Names()

  /// Whether an operation is selected.
  func allows(operation id: String) -> Bool {
    !excluded.operations.contains(id) && (included.operations.isEmpty || included.operations.contains(id))
  }

  /// Whether the findings of a check are told.
  func allows(check: CheckID) -> Bool {
    !excluded.checks.contains(check) && (included.checks.isEmpty || included.checks.contains(check))
  }

  /// Refuses a selection of which nothing is left: a run that verifies nothing would hold.
  ///
  /// - Throws: `CommandFailure` where no operation, or no check, is left.
  func requireSomething(in contract: Contract, checks: [CheckID]) throws(CommandFailure) {
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
  /// Sorts names, each text one or several with commas, into operations of a contract and checks.
  ///
  /// - Throws: `CommandFailure` for a name that is neither, with the names that there are.
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

  /// The names in texts, each text one or several with commas.
  static func split(_ texts: [String]) -> [String] { texts.flatMap { $0.split(separator: ",") }.map { String($0) } }

  /// Takes a name in; says whether it is that of an operation, one that is set aside included, or of a check.
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

  /// Why a name cannot be used, with those that can.
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
