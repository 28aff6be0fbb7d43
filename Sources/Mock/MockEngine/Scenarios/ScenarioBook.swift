public import JSONSyntax

/// The scenarios that can be chosen: the built-in ones, and the custom ones of a project.
public struct ScenarioBook: Sendable {
  /// The scenarios, with the built-in ones first.
  public let scenarios: [Scenario]

  let own: CustomScenarios

  /// The built-in scenarios.
  public static let builtIn = ScenarioBook(CustomScenarios([], recordings: nil, files: []))

  /// Creates a book with the built-in scenarios and the custom ones of a file.
  ///
  /// - Parameters:
  ///   - document: The content of the file.
  ///   - file: The path of the file, for messages.
  ///   - operations: The ids of the contract's operations; `nil` to accept any id.
  /// - Throws: `ScenarioError` for the first error in the file.
  public init(own document: JSONDocument, file: String, operations: [String]? = nil) throws(ScenarioError) {
    var reader = CustomScenarioReader(file: file, operations: operations)
    self.init(try reader.read(document))
  }

  /// Returns the book with the custom scenarios of a further file, which win over those with the same names.
  ///
  /// - Parameters:
  ///   - document: The content of the file.
  ///   - file: The path of the file, for messages.
  ///   - operations: The ids of the contract's operations; `nil` to accept any id.
  /// - Throws: `ScenarioError` for the first error in the file.
  public func adding(
    own document: JSONDocument,
    file: String,
    operations: [String]? = nil
  ) throws(ScenarioError) -> ScenarioBook {
    var reader = CustomScenarioReader(file: file, operations: operations)
    return ScenarioBook(own.adding(try reader.read(document)))
  }

  /// Returns the book with scenarios that were made in code, which win over those with the same names.
  ///
  /// - Parameters:
  ///   - scenarios: The scenarios.
  ///   - operations: The ids of the contract's operations; `nil` to accept any id.
  /// - Throws: `ScenarioError` for a name that a scenario cannot have, and for an operation that the contract lacks.
  public func adding(_ scenarios: [Scenario], operations: [String]? = nil) throws(ScenarioError) -> ScenarioBook {
    var added = own
    for scenario in scenarios {
      if let fault = ScenarioName.fault(of: scenario.name) { throw ScenarioError(message: fault) }
      try scenario.check(operations: operations)
      added = added.adding(CustomScenarios([scenario], recordings: nil, files: []))
    }
    return ScenarioBook(added)
  }

  private init(_ own: CustomScenarios) {
    self.own = own
    // A built-in scenario without parameters is always valid.
    scenarios = BuiltInScenario.all.compactMap { try? Self.builtIn($0.name, own) } + own.scenarios
  }

  /// Returns the scenario with a name and parameters, such as `slow`, `slow:delay=2s` or `flaky:every=3,with=offline`.
  ///
  /// - Throws: `ScenarioError` for an unknown name or an invalid parameter.
  public func scenario(_ text: String) throws(ScenarioError) -> Scenario {
    if let scenario = own.scenario(named: ScenarioText.trimmed(text[...])) { return scenario }
    return try Self.builtIn(text, own)
  }

  private static func builtIn(_ text: String, _ own: CustomScenarios) throws(ScenarioError) -> Scenario {
    let choice = try ScenarioText(text)
    let script = try choice.script(names: own.names) { (name: String) throws(ScenarioError) -> Script? in
      try own.scenario(named: name)?.asPart()
    }
    return Scenario(name: choice.text, summary: BuiltInScenario.named(choice.name)?.description ?? "", script: script)
  }
}
