public import HARRecordings
public import HTTPMessages
public import MockEngine
public import Testing

extension Trait where Self == MockTrait {
  /// Replays recordings: HAR files, in the order in which their responses are sent.
  ///
  /// See ``TestFiles`` for where a file is looked up.
  public static func replay(_ recordings: String...) -> Self { Self { $0.recordings += recordings } }

  /// Judges the requests of the test, and the recordings that it uses, by a contract in JSON, in addition to others.
  ///
  /// Import `ContractTestingYAML` for contracts in YAML.
  @_disfavoredOverload
  public static func contract(_ path: String) -> Self { contract(ContractSource(path)) }

  /// Judges the requests of the test, and the recordings that it uses, by a contract, in addition to others.
  public static func contract(_ source: ContractSource) -> Self { Self { $0.contracts.append(source) } }

  /// Has the mock remember what the client creates, changes and deletes, so that it reads it back.
  ///
  /// The contract says what the resources are; the recordings, or the examples of the contract, are what is there at
  /// first. See ``Mock/state``.
  public static var stateful: Self { stateful() }

  /// Has the mock remember what the client creates, changes and deletes, so that it reads it back.
  ///
  /// - Parameter seed: Where the first items come from; `nil` for the recordings, or the examples where nothing is recorded.
  public static func stateful(from seed: MockState.Seed? = nil) -> Self {
    Self { $0.state = MockOptions.State(seed: seed) }
  }

  /// Plays a scenario.
  public static func scenario(_ scenario: Scenario) -> Self { Self { $0.scenario = .scenario(scenario) } }

  /// Plays the scenario with a name and parameters, such as `slow:delay=2s`, or a custom one.
  public static func scenario(named name: String) -> Self { Self { $0.scenario = .named(name) } }

  /// Adds the custom scenarios of a file in JSON; of scenarios with the same name, that of the inner trait is played.
  ///
  /// Import `ContractTestingYAML` for scenarios in YAML.
  @_disfavoredOverload
  public static func scenarios(_ path: String) -> Self { scenarios(ContractSource(path)) }

  /// Adds the custom scenarios of a file; of scenarios with the same name, that of the inner trait is played.
  public static func scenarios(_ source: ContractSource) -> Self { Self { $0.scenarios.append(.file(source)) } }

  /// Adds custom scenarios, which can be played by their names; of those with the same name, that of the inner trait is
  /// played.
  ///
  /// ```swift
  /// .scenarios([MockScenario("slow-start", steps: [.timeout, .online])])
  /// ```
  public static func scenarios(_ scenarios: [Scenario]) -> Self { Self { $0.scenarios.append(.code(scenarios)) } }

  /// Sets what is recorded.
  public static func recording(_ mode: RecordingMode) -> Self { Self { $0.recording = mode } }

  /// Sets the response to requests that no recording matches.
  public static func unmatched(_ unmatched: UnmatchedRequests) -> Self { Self { $0.unmatched = unmatched } }

  /// Makes recordings that are older than a number of days an issue.
  public static func maxAge(days: Int) -> Self { maxAge(.seconds(86_400) * days) }

  /// Makes recordings that are older than a duration an issue.
  public static func maxAge(_ age: Duration) -> Self { Self { $0.maximumAge = age } }

  /// Makes recordings an issue that are older than a number of days, unless they were compared with the API since.
  public static func driftsWithin(days: Int) -> Self { driftsWithin(.seconds(86_400) * days) }

  /// Makes recordings an issue that are older than a duration, unless they were compared with the API since.
  ///
  /// `contract drift --update` compares them, and notes the date in `drift.json` beside them.
  public static func driftsWithin(_ age: Duration) -> Self { Self { $0.maximumUncheckedAge = age } }

  /// Sets what it means that the mock received no request; by default, it is an issue.
  public static func unused(_ unused: UnusedMocks) -> Self { Self { $0.unused = unused } }

  /// Makes recordings that no request used an issue.
  public static var failsOnUnusedRecordings: Self { Self { $0.failsOnUnusedRecordings = true } }

  /// Has these checks judge the requests of the test, and the recordings that it uses, in place of all built-in ones.
  ///
  /// The check `request` judges the requests. See ``MockCheck`` for checks of your own.
  public static func checks(_ checks: [MockCheck]) -> Self { Self { $0.checks = checks } }

  /// Lets requests and recordings violate the contract.
  public static var allowsContractViolations: Self { Self { $0.judgesExchanges = false } }

  /// Responds to requests before the recordings do; `nil` leaves a request to the recordings.
  public static func respond(_ response: @escaping MockResponder) -> Self {
    Self { $0.responders.append(response) }
  }

  /// Sets how requests are compared with recordings: by method, path, query, body and host, unless this says otherwise.
  ///
  /// Settings that one such trait of a test or suite leaves out stay as the others set them.
  ///
  /// - Parameters:
  ///   - host: Whether host and port are compared; `nil` to leave that as it is.
  ///   - headers: The names of further headers whose values are compared.
  ///   - ignoringQueryItems: The query items that are not compared, in addition to those of other traits.
  ///   - body: The part of a body that is compared, such as `.values(at: ["/id"])`; `nil` to leave that as it is.
  public static func matching(
    host: Bool? = nil,
    headers: Set<String> = [],
    ignoringQueryItems: MatchRules.IgnoredQueryItems = .none,
    body: MatchRules.ComparedBody? = nil
  ) -> Self {
    Self { $0.matching.formUnion(host: host, body: body, headers: headers, ignoringQueryItems: ignoringQueryItems) }
  }

  /// Has a closure decide whether a request matches a recorded one, in place of every other rule.
  ///
  /// ```swift
  /// .matching { request, recorded in request.url.path == recorded.url.path }
  /// ```
  ///
  /// - Parameter matches: Returns whether the requests match; it must decide by its arguments alone.
  public static func matching(
    _ matches: @escaping @Sendable (_ request: HTTPRequest, _ recorded: HTTPRequest) -> Bool
  ) -> Self {
    let matcher = RequestMatcher(matches)
    return Self { $0.matching.matcher = matcher }
  }

  /// Sets the order of several recorded responses to one request.
  public static func order(_ order: MockOptions.Order) -> Self { Self { $0.order = order } }

  /// Declares further secrets, which recordings and messages never contain.
  public static func redacting(
    _ names: Set<String>,
    pointers: [String] = [],
    keeping kept: Set<String> = []
  ) -> Self {
    Self { $0.secrets.formUnion(SecretRules(names: names, pointers: pointers, kept: kept)) }
  }

  /// Sets what delays take.
  public static func delays(_ delays: MockDelays) -> Self { Self { $0.delays = delays } }

  /// Sets the pace at which bodies are replayed.
  public static func pace(_ pace: ReplayPace) -> Self { Self { $0.pace = pace } }

  /// Sets which requests through `URLSession.shared` belong to the test.
  public static func reach(_ reach: MockReach) -> Self { Self { $0.reach = reach } }

  /// Sets the folder in which files are looked up first, relative to that of the test.
  public static func files(in folder: String) -> Self { Self { $0.folder = folder } }
}
