public import ContractReports
public import HTTPExchange

/// Which referenced resources, such as images, are asked for.
public enum ResourceScope: String, Sendable, Hashable, CaseIterable {
  /// All, on whatever host.
  case all
  /// Those of the target's own scheme, host and port, and of the public hosts that the contract's servers name.
  case sameOrigin = "same-origin"
  /// None.
  case none
}

/// What a run may do, and how far.
public struct ExplorerConfiguration: Sendable {
  /// What stands before the contract's server path.
  public var baseURL: HTTPURL
  /// Replaces the documents' server paths; `nil` keeps them, `/` stands for none.
  public var serverPath: String?
  /// How many requests are under way at most; changes the time, never the report.
  public var workers: Int
  /// The seed of every random choice.
  public var seed: UInt64
  /// The most pages of one walk.
  public var maximumPages: Int
  /// The most targets of one link, and the most resources of one operation; beyond it a seeded sample is taken.
  public var maximumLinks: Int
  /// Which referenced resources are asked for.
  public var resources: ResourceScope
  /// The URL schemes that the client does not speak, each with the reason; resources with such URLs are not requested.
  public var unsupportedSchemes: [String: String]
  /// The ids of the operations to ask; empty for all.
  public var includedOperations: Set<String>
  /// The ids of the operations not to ask.
  public var excludedOperations: Set<String>
  /// The checks that there are: the built-in ones, and any that the caller adds.
  public var checks: CheckSet
  /// The ids of the checks that run; empty for all.
  public var includedChecks: Set<CheckID>
  /// The ids of the checks that do not run.
  public var excludedChecks: Set<CheckID>
  /// The ids of the operations with unsafe methods that may be asked all the same.
  public var allowedUnsafeOperations: Set<String>
  /// The bounds of judging an answer.
  public var judging: Judge.Options

  /// What a run may do; without further arguments 8 workers, seed 0, 50 pages, 200 links and the target's own resources.
  public init(
    baseURL: HTTPURL,
    serverPath: String? = nil,
    workers: Int = 8,
    seed: UInt64 = 0,
    maximumPages: Int = 50,
    maximumLinks: Int = 200,
    resources: ResourceScope = .sameOrigin,
    unsupportedSchemes: [String: String] = [:],
    includedOperations: Set<String> = [],
    excludedOperations: Set<String> = [],
    checks: CheckSet = .builtIn,
    includedChecks: Set<CheckID> = [],
    excludedChecks: Set<CheckID> = [],
    allowedUnsafeOperations: Set<String> = [],
    judging: Judge.Options = Judge.Options()
  ) {
    self.baseURL = baseURL
    self.serverPath = serverPath
    self.workers = workers
    self.seed = seed
    self.maximumPages = maximumPages
    self.maximumLinks = maximumLinks
    self.resources = resources
    self.unsupportedSchemes = unsupportedSchemes
    self.includedOperations = includedOperations
    self.excludedOperations = excludedOperations
    self.checks = checks
    self.includedChecks = includedChecks
    self.excludedChecks = excludedChecks
    self.allowedUnsafeOperations = allowedUnsafeOperations
    self.judging = judging
  }

  /// Whether an operation may be asked.
  func allows(operation id: String) -> Bool {
    !excludedOperations.contains(id) && (includedOperations.isEmpty || includedOperations.contains(id))
  }

  /// The checks that run.
  public var selectedChecks: CheckSet { checks.selecting(included: includedChecks, excluded: excludedChecks) }
}
