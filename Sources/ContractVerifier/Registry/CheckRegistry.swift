public import ContractReports

/// The built-in checks, in the order in which they run and are listed in reports and documentation.
///
/// To add a check, create one file with its id, descriptor and rule, and add one line here.
public enum CheckRegistry {
  /// The built-in checks.
  public static let all: [any Check] = [
    DescribedCheck.contract,
    DescribedCheck.recording,
    DescribedCheck.scenario,
    DescribedCheck.secret,
    DescribedCheck.request,
    TransportCheck(),
    StatusCheck(),
    BodyAbsenceCheck(),
    ContentEncodingCheck(),
    ContentTypeCheck(),
    HeadersCheck(),
    CacheHeadersCheck(),
    BodySyntaxCheck(),
    BodySchemaCheck(),
    ProblemDetailsCheck(),
    UniqueItemsCheck(),
    ResponseTimeCheck(),
    PaginationCheck(),
    StabilityCheck(),
    ResourceCheck(),
    LinkCheck(),
    IdentifierCaseCheck(),
    RejectionCheck(),
    CredentialsCheck(),
    CredentialsEchoCheck(),
    HeadCheck(),
    OptionsCheck(),
    MethodsCheck(),
    ConditionalRequestsCheck(),
    DescribedCheck.filter,
    LocationCheck(),
    RoundTripCheck(),
    UpdateCheck(),
    DescribedCheck.deletion,
    GeneratedRequestCheck(),
    DescribedCheck.workflow,
    DescribedCheck.age,
    DescribedCheck.coverage,
    DescribedCheck.unmatched,
    DescribedCheck.unused,
    DescribedCheck.exclusion,
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
}
