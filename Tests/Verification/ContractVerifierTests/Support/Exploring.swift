import ContractModel
import ContractReports
import ContractTestSupport
import ContractVerifier
import HTTPMessages

extension ExplorerConfiguration {
  /// The configuration of tests: everything as it is by default, and a host that does not exist.
  static let test = ExplorerConfiguration(baseURL: HTTPURL(scheme: "http", host: "feed.test")).with {
    $0.recovery = RecoveryConfiguration(pauses: Array(repeating: .zero, count: 5)) { _ in }
    $0.settlingTime = .zero
  }

  /// The configuration with changes.
  func with(_ change: (inout ExplorerConfiguration) -> Void) -> ExplorerConfiguration {
    var copy = self
    change(&copy)
    return copy
  }

  /// The configuration of tests with unsafe operations, and without some checks.
  static func allowing(_ operations: Set<String>, without checks: Set<CheckID> = []) -> ExplorerConfiguration {
    test.with { ($0.allowedUnsafeOperations, $0.excludedChecks) = (operations, checks) }
  }
}

/// Explores an API through a client.
func explore(
  _ contract: Contract = TestContract.shipped,
  _ configuration: ExplorerConfiguration = .test,
  through client: ScriptedClient
) async -> Exploration {
  await Explorer(contract: contract, configuration: configuration, client: client).run()
}

/// Explores a feed of some images whose responses a function may change.
func exploreFeed(
  of count: Int = 25,
  _ configuration: ExplorerConfiguration = .test,
  under contract: Contract = TestContract.shipped,
  changing change: @Sendable @escaping (ScriptedClient.Call, inout HTTPResponse) -> Void = { _, _ in }
) async -> Exploration {
  let service = FeedService(count: count)
  return await explore(
    contract,
    configuration,
    through: ScriptedClient { call in
      var response = service.respond(call)
      change(call, &response)
      return response
    }
  )
}

extension Exploration {
  /// The checks that found something, each once, sorted.
  var checks: [String] { Set(findings.map(\.check.rawValue)).sorted() }

  /// The operations without a success.
  var missed: [String] { operations.filter { !$0.hasSucceeded }.map(\.id) }

  /// Check, operation and message of each finding.
  var lines: [String] { findings.map { "\($0.check) \($0.operation ?? "-"): \($0.message)" } }
}
