import ArgumentParser
import ContractModel
import ContractReports
import ContractVerifier
import Diagnostics
import HTTPMessages
import JSONSyntax
import Workflows

/// The operations and checks of a run.
struct SelectionOptions: ParsableArguments {
  @Option(
    help: .value(
      "id",
      "Run only this operation, path, tag, check or workflow: an id, 'GET /books', /books, tag:books; repeatable, or a "
        + "comma-separated list."
    ),
    completion: CompletionIDs.subjects
  )
  var include: [String] = []

  @Option(
    help: .value("id", "Leave out this operation, path, tag or check; repeatable, or a comma-separated list."),
    completion: CompletionIDs.subjects
  )
  var exclude: [String] = []

  /// Returns the selection for a command with the given checks.
  ///
  /// - Throws: `CommandFailure` for a name that selects nothing, and for an empty selection.
  func selection(
    in input: ContractInput,
    checks: [CheckID] = CheckID.ofCommand(for: .verification)
  ) throws(CommandFailure) -> RunSelection {
    var selection = RunSelection()
    try selection.included.add(include, "--include", in: input.contract, input.workflows, checks: checks)
    try selection.excluded.add(exclude, "--exclude", in: input.contract, checks: checks)
    try selection.requireNonEmpty(in: input.contract, checks: checks)
    return selection
  }

  /// Returns the selection of checks for documents that are judged alone.
  ///
  /// - Throws: As above, and for an operation, because a document is judged as a whole.
  func ofDocuments() throws(CommandFailure) -> RunSelection {
    let checks = DocumentRun.checks
    let known = checks + CheckID.ofCommand(for: .files).filter { !checks.contains($0) }
    var selection = RunSelection()
    try selection.included.add(include, "--include", in: nil, checks: known)
    try selection.excluded.add(exclude, "--exclude", in: nil, checks: known)
    try selection.requireNonEmpty(in: nil, checks: checks)
    return selection
  }
}

/// The included and excluded operations and checks of a run.
struct RunSelection: Sendable {
  /// A set of operations and checks, by name.
  struct Names: Sendable {
    var operations: Set<String> = []
    var checks: Set<CheckID> = []
    /// The ids of workflows, in the order in which they were named.
    var workflows: [String] = []
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
  func requireNonEmpty(in contract: Contract?, checks: [CheckID]) throws(CommandFailure) {
    if let workflow = included.workflows.first, !included.operations.isEmpty {
      throw CommandFailure(
        "--include names a workflow and an operation",
        because: "a run that names \(VisibleText.of(workflow)) plays workflows alone",
        remedy: "name one of the two"
      )
    }
    let ids = NamedOperation.all(in: contract).map(\.id)
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
  /// Sorts names, some of them comma-separated, into operations of a contract, checks and workflows.
  ///
  /// - Parameters:
  ///   - further: Other names that the option takes.
  ///   - take: Takes another name; returns whether it is one.
  /// - Throws: `CommandFailure` for a name that is none of these, with the nearest one.
  mutating func add(
    _ texts: [String],
    _ option: String,
    in contract: Contract?,
    _ workflows: WorkflowSet? = nil,
    checks: [CheckID],
    further: [String] = [],
    taking take: (String) -> Bool = { _ in false }
  ) throws(CommandFailure) {
    let operations = NamedOperation.all(in: contract)
    for name in Self.split(texts) where !add(name, among: operations, checks: checks) {
      if let workflows, workflows.contains(id: name) {
        self.workflows.append(name)
      } else if !take(name) {
        let others = (workflows?.workflows.map(\.id) ?? []) + further
        throw Self.unknown(name, option, operations, checks, further: others)
      }
    }
  }

  /// Returns the names in comma-separated lists.
  static func split(_ texts: [String]) -> [String] {
    texts.flatMap { $0.split(separator: ",") }.map { ASCII.trimmed(String($0)) }.filter { !$0.isEmpty }
  }

  /// Adds a name of operations, including invalid ones, or of a check; returns whether it is known.
  mutating func add(_ name: String, among operations: [NamedOperation], checks: [CheckID]) -> Bool {
    let own = operations.filter { $0.id == name }
    let named = own.isEmpty ? operations.filter { $0.names.contains(name) } : own
    if !named.isEmpty, !own.isEmpty || !checks.contains(CheckID(rawValue: name)) {
      self.operations.formUnion(named.map(\.id))
    } else if checks.contains(CheckID(rawValue: name)) {
      self.checks.insert(CheckID(rawValue: name))
    } else {
      return false
    }
    return true
  }

  /// Returns the failure for an unknown name, with the nearest of all that the option takes.
  static func unknown(
    _ name: String,
    _ option: String,
    _ operations: [NamedOperation],
    _ checks: [CheckID],
    further: [String] = []
  ) -> CommandFailure {
    var known = operations.map(\.id) + checks.map(\.rawValue) + further
    known += operations.flatMap { $0.names.sorted() }
    let names = operations.isEmpty ? "" : "name an operationId, 'GET /books', /books or tag:books of the contract; "
    return CommandFailure(
      "\"\(VisibleText.of(name))\" is no \(operations.isEmpty ? "check" : "operation, path, tag or check")",
      at: option,
      remedy: NearestName.find(name, among: known).map { "did you mean \"\(VisibleText.of($0))\"?" }
        ?? names + "contract explain lists the checks"
    )
  }
}

/// An operation of a contract, with everything that selects it.
struct NamedOperation {
  let id: String
  /// The path, the method and the path, and the tags, such as `/books`, `GET /books` and `tag:books`.
  let names: Set<String>

  /// Returns the operations of a contract, and those that errors make unusable.
  static func all(in contract: Contract?) -> [NamedOperation] {
    guard let contract else { return [] }
    let tags = tags(in: contract)
    func named(_ id: String, _ method: String, _ path: String, below prefixes: [String]) -> NamedOperation {
      let paths = [path] + prefixes.map { $0 + path }
      let routes = paths.map { "\(method) \($0)" }
      return NamedOperation(id: id, names: Set(paths + routes + (tags["\(method) \(path)"] ?? [])))
    }
    return contract.operations.map { named($0.id, $0.method.rawValue, "\($0.path)", below: $0.serverPaths) }
      + contract.setAside.map { named($0.id, $0.method, $0.path, below: [$0.serverPath]) }
  }

  /// Returns the names of tags by method and path.
  private static func tags(in contract: Contract) -> [String: [String]] {
    var tags: [String: [String]] = [:]
    for root in contract.documents.compactMap({ contract.root(of: $0.file) }) {
      for path in root["paths"].map({ Array($0.members) }) ?? [] where path.value.kind == .object {
        for member in contract.resolved(path.value).members where member.value.kind == .object {
          let names = member.value["tags"].map { $0.elements.compactMap(\.string) } ?? []
          tags["\(member.name.uppercased()) \(path.name)", default: []] += names.map { "tag:\($0)" }
        }
      }
    }
    return tags
  }
}
