import ArgumentParser
import ContractModel
import ContractReports
import ContractVerifier

/// Which operations are asked, which checks are told, and which resources are fetched.
struct SelectionOptions: ParsableArguments {
  @Option(
    help: ArgumentHelp("A check or operation to keep to; may be repeated, or a list with commas.", valueName: "id")
  )
  var include: [String] = []

  @Option(
    help: ArgumentHelp("A check or operation to leave out; may be repeated, or a list with commas.", valueName: "id")
  )
  var exclude: [String] = []

  @Option(help: ArgumentHelp("An operation with an unsafe method to ask all the same.", valueName: "operation"))
  var allowUnsafe: [String] = []

  @Option(
    help: ArgumentHelp("Which referenced resources are asked for.", valueName: "all|same-origin|none"),
    transform: Self.scope
  )
  var resources = ResourceScope.all

  /// Operations and checks as they were named.
  struct Names {
    var operations: Set<String> = []
    var checks: Set<CheckID> = []
  }

  /// Sorts names into operations of a contract and checks.
  ///
  /// - Throws: `CommandFailure` for a name that is neither, with the names that there are.
  static func names(
    _ option: String,
    _ texts: [String],
    in contract: Contract
  ) throws(CommandFailure) -> Names {
    var names = Names()
    for name in texts.flatMap({ $0.split(separator: ",") }).map({ String($0) }) {
      if contract.operation(id: name) != nil {
        names.operations.insert(name)
      } else if CheckID.ofVerification.contains(CheckID(rawValue: name)) {
        names.checks.insert(CheckID(rawValue: name))
      } else {
        throw CommandFailure(
          """
          \(option): "\(name)" is neither a check nor an operation
            operations: \(contract.operations.map(\.id).joined(separator: ", "))
            checks: \(CheckID.ofVerification.map(\.rawValue).joined(separator: ", "))
          """
        )
      }
    }
    return names
  }

  /// The operations with unsafe methods that may be asked.
  func unsafeOperations(in contract: Contract) throws(CommandFailure) -> Set<String> {
    let names = try Self.names("--allow-unsafe", allowUnsafe, in: contract)
    guard let check = names.checks.min() else { return names.operations }
    throw CommandFailure("--allow-unsafe: \"\(check)\" is a check; name an operation")
  }

  private static func scope(_ text: String) throws -> ResourceScope {
    guard let scope = ResourceScope(rawValue: text) else {
      throw ValidationError("write one of \(ResourceScope.allCases.map(\.rawValue).joined(separator: ", "))")
    }
    return scope
  }
}
