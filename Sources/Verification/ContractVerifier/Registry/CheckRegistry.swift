// Whoever explores an API names checks and exchanges of the judge.
@_exported public import ContractJudge

/// The built-in checks, in the order in which they are listed in reports and documentation.
///
/// Those of single exchanges are listed in `ExchangeCheckRegistry`. To add another check, create one file with its id,
/// descriptor and rule, and add it here.
public enum CheckRegistry {
  /// The built-in checks.
  public static let all: [any Check] =
    [
      DescribedCheck.contract
    ]
    + DescribedCheck.ofDocuments
    + [
      DescribedCheck.recording,
      DescribedCheck.scenario,
      DescribedCheck.secret,
    ]
    + ExchangeCheckRegistry.all.flatMap { [$0] + (following[$0.id] ?? []) }
    + [
      DescribedCheck.workflow,
      DescribedCheck.callback,
      DescribedCheck.callbackRequest,
      DescribedCheck.age,
      DescribedCheck.coverage,
      DescribedCheck.unmatched,
      DescribedCheck.unused,
      DescribedCheck.exclusion,
      DescribedCheck.strength,
    ]
    + DescribedCheck.ofDrift

  /// The checks that are listed after one of single exchanges.
  private static let following: [CheckID: [any Check]] = [
    .responseTime: [PaginationCheck(), StabilityCheck()],
    .link: [IdentifierCaseCheck()],
    .credentials: [DescribedCheck.ownership],
    .credentialsEcho: [HeadCheck(), OptionsCheck()],
    .methods: [ConditionalRequestsCheck(), RangesCheck(), DescribedCheck.filter],
    .update: [DescribedCheck.deletion],
  ]

  /// Returns the ids of the checks that apply to a given use, in registry order.
  static func ids(for use: CheckDescriptor.Use) -> [CheckID] {
    all.filter { $0.descriptor.uses.contains(use) }.map(\.id)
  }
}

extension CheckID {
  /// The checks of a live API.
  public static let ofVerification = CheckRegistry.ids(for: .verification)
  /// The checks of contracts and recordings, which need no network.
  public static let ofFiles = CheckRegistry.ids(for: .files)
  /// The checks of the requests that a mock server receives.
  public static let ofServing = CheckRegistry.ids(for: .serving)
  /// The checks that compare recordings with a live API.
  public static let ofDrift = CheckRegistry.ids(for: .drift)
}

extension CheckSet {
  /// The built-in checks.
  public static let builtIn = CheckSet(CheckRegistry.all)

  /// The checks of several exchanges.
  var crossExchangeChecks: [any CrossExchangeCheck] { checks.compactMap { $0 as? any CrossExchangeCheck } }
}
