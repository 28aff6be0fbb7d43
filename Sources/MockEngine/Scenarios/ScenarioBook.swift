public import JSONSyntax

/// The scenarios that can be chosen: those built in, and those of a project.
public struct ScenarioBook: Sendable {
  /// The scenarios, those built in first.
  public let scenarios: [Scenario]

  let own: CustomScenarios

  /// The scenarios built in.
  public static let builtIn = ScenarioBook(CustomScenarios([], recordings: nil, files: []))

  /// The scenarios built in, and those that a file describes.
  ///
  /// - Parameters:
  ///   - document: What stands in the file.
  ///   - file: The path of the file, as people are told it.
  ///   - operations: The ids of the contract's operations; `nil` where any will do.
  /// - Throws: `ScenarioError` for the first thing that is wrong with the file.
  public init(own document: JSONDocument, file: String, operations: [String]? = nil) throws(ScenarioError) {
    var reader = CustomScenarioReader(file: file, operations: operations)
    self.init(try reader.read(document))
  }

  private init(_ own: CustomScenarios) {
    self.own = own
    // Without parameters none of those built in has anything to refuse.
    scenarios = BuiltInScenario.all.compactMap { try? Self.builtIn($0.name, own) } + own.scenarios
  }

  /// The scenario of a name, with its parameters: `slow`, `slow:delay=2s`, `flaky:every=3,with=reset-midway`.
  ///
  /// - Throws: `ScenarioError` for a name that nobody knows, or a parameter that it does not take.
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
