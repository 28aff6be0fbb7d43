import ArgumentParser
import ContractModel
import ContractReports
import ContractVerifier
import HTTPMessages

/// The operations with unsafe methods, and the linked resources, to request.
struct WalkOptions: ParsableArguments {
  @Option(
    help: ArgumentHelp(
      "Also send this operation, although its method is unsafe, or all of them; repeatable.",
      valueName: "operation|all"
    )
  )
  var allowUnsafe: [String] = []

  /// Returns the operations with unsafe methods that may be requested.
  ///
  /// - Throws: `CommandFailure` for an unknown operation.
  func unsafeOperations(in contract: Contract) throws(CommandFailure) -> Set<String> {
    var names = RunSelection.Names()
    if allowUnsafe.contains("all"), contract.operation(id: "all") == nil {
      return Set(contract.operations.filter { !$0.method.isSafe }.map(\.id))
    }
    try names.add(allowUnsafe, "--allow-unsafe", in: contract, checks: CheckID.ofVerification)
    guard let check = names.checks.min() else { return names.operations }
    throw CommandFailure("\"\(check)\" is a check", at: "--allow-unsafe", remedy: "name an operation")
  }
}

/// The linked resources to request.
struct ResourceOptions: ParsableArguments {
  @Option(
    help: ArgumentHelp(
      "The resources to fetch: those of the API and its servers, all, or none. (default: same-origin)",
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

extension OptionGroupDescriptor {
  /// The options for requests in addition to safe ones to the API itself.
  static let walk = OptionGroupDescriptor(
    "walk",
    title: "Requests",
    summary: "which requests are made in addition to safe ones to the API itself",
    explanation: """
      Operations that may change something are requested only if `--allow-unsafe` names them. Where the creation of a \
      resource is allowed, updates and deletions are sent for what the run created. `--resources` chooses the hosts from \
      which referenced resources are retrieved.
      """,
    example: "`contract verify --allow-unsafe createPet --resources all`",
    remedy: "Use a test environment for unsafe operations: they create, change and delete resources.",
    exclusion: "Leave `--allow-unsafe` out, and pass `--resources none`."
  )
}
