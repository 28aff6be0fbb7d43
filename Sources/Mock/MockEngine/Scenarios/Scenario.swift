/// A named behaviour of the mock API, such as `online`, `offline` or `slow:delay=2s`.
public struct Scenario: Sendable, Hashable {
  /// The name with its parameters.
  public let name: String
  /// The name without its parameters.
  package var plainName: String { String(name.prefix { $0 != ":" }) }
  /// The parameters that it takes, each with an example; none for a scenario of a project.
  package var parameters: [(name: String, example: String)] {
    guard let scenario = BuiltInScenario.named(plainName), scenario.description == summary else { return [] }
    return scenario.parameters.map { name in
      let found = scenario.examples.firstRange(of: "\(name)=")
      return (name, found.map { String(scenario.examples[$0.upperBound...].prefix { $0 != "," && $0 != " " }) } ?? "")
    }
  }
  /// A description of one line.
  public let summary: String
  /// The recordings that it plays, as paths relative to the recordings folder; `nil` if it names none.
  public let recordings: [String]?
  /// Whether every request gets its recorded response without delay, from the recordings that are played by default.
  public let isPlain: Bool

  let script: Script

  init(name: String, summary: String, recordings: [String]? = nil, script: Script = .always(.plain)) {
    self.name = name
    self.summary = summary
    self.recordings = recordings
    self.script = script
    isPlain = recordings == nil && script == .always(.plain)
  }

  /// The scenario that sends every response as recorded.
  public static let online = Scenario(name: "online", summary: BuiltInScenario.online.description)

  /// Returns the behaviour for a request.
  ///
  /// - Parameters:
  ///   - operation: The id of the request's operation; `nil` if it matches none.
  ///   - count: The number of earlier requests of that operation, in that session, since the scenario was chosen.
  func behaviour(of operation: String?, count: Int) -> Behaviour {
    script.behaviour(of: operation, count: max(0, count))
  }

  /// Returns the script of the scenario for use inside another scenario.
  ///
  /// - Throws: `ScenarioError` if it plays its own recordings, because recordings are chosen for all requests together.
  func asPart() throws(ScenarioError) -> Script {
    guard recordings == nil else {
      throw ScenarioError(
        message: "the scenario \(name) plays its own recordings and cannot be part of another scenario; "
          + "name its files in \"recordings\" of the scenario that is chosen"
      )
    }
    return script
  }
}
