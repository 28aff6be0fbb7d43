/// The scenarios that can be chosen: those built in, and those of a project.
public struct ScenarioBook: Sendable {
  /// The scenarios, those built in first.
  public let scenarios: [Scenario]

  /// The scenarios built in.
  public static let builtIn = ScenarioBook(scenarios: [.online])

  init(scenarios: [Scenario]) { self.scenarios = scenarios }

  /// The scenario of a name, with its parameters: `slow`, `slow:delay=2s`, `flaky:every=3,with=reset`.
  ///
  /// - Throws: `ScenarioError` for a name that nobody knows, or a parameter that it does not take.
  public func scenario(_ text: String) throws(ScenarioError) -> Scenario {
    guard let scenario = scenarios.first(where: { $0.name == text }) else {
      let names = scenarios.map(\.name).joined(separator: ", ")
      throw ScenarioError(message: "there is no scenario \"\(text)\"; there are \(names)")
    }
    return scenario
  }
}
