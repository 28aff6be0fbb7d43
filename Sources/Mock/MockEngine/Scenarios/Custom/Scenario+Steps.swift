extension Scenario {
  /// Creates a scenario of steps, each of which serves one request of an operation; the last one serves all that follow.
  ///
  /// ```swift
  /// MockScenario("slow-start", steps: [.timeout, .timeout, .online])
  /// ```
  ///
  /// Steps play the recordings of the mock, also those that are scenarios with recordings of their own. Without a step,
  /// responses are sent as recorded. A client that is a command gets the built-in faults alone.
  /// - Parameters:
  ///   - name: The name.
  ///   - summary: A description of one line.
  ///   - steps: The scenarios of the steps.
  ///   - repeats: Whether the first step follows the last one.
  public init(_ name: String, summary: String = "", steps: [Scenario], repeats: Bool = false) {
    self.init(name: name, summary: summary, script: .ofSteps(steps, repeats: repeats))
  }

  /// Creates a scenario that has steps for each operation.
  ///
  /// ```swift
  /// MockScenario("busy", operations: ["getFeed": [.timeout, .online], "*": [.slow]])
  /// ```
  ///
  /// - Parameters:
  ///   - name: The name.
  ///   - summary: A description of one line.
  ///   - operations: The steps by the operation's id; those of `*` serve all other requests.
  public init(_ name: String, summary: String = "", operations: [String: [Scenario]]) {
    var scripts = operations.mapValues { Script.ofSteps($0, repeats: false) }
    let others = scripts.removeValue(forKey: "*") ?? .always(.plain)
    self.init(name: name, summary: summary, script: .operations(ByOperation(scripts, others: others)))
  }

  /// Checks a scenario that was made in code.
  ///
  /// - Parameter operations: The ids of the contract's operations; `nil` to accept any id.
  /// - Throws: `ScenarioError` if the contract lacks an operation that it names.
  package func check(operations: [String]?) throws(ScenarioError) {
    guard let operations else { return }
    guard let unknown = script.operations.sorted().first(where: { !operations.contains($0) }) else { return }
    throw ScenarioError(
      message: "the scenario \(name) cannot be played: " + ScenarioName.fault(ofOperation: unknown, among: operations)
    )
  }
}

extension Script {
  fileprivate static func ofSteps(_ scenarios: [Scenario], repeats: Bool) -> Script {
    guard let first = scenarios.first else { return .always(.plain) }
    if scenarios.count == 1 { return first.script }
    return .steps(Steps(scenarios.map { Steps.Step(script: $0.script, times: 1) }, repeats: repeats))
  }
}
