/// A named way in which the mock API behaves: `online`, `offline`, `slow:delay=2s`.
public struct Scenario: Sendable, Hashable {
  /// The name with its parameters, as it was chosen.
  public let name: String
  /// What it does, in a line.
  public let summary: String
  /// The files that it plays, by their paths below the folder of the recordings; `nil` where it names none.
  public let recordings: [String]?
  /// Whether every request is answered as recorded, at once, by the recordings that are played without a scenario.
  public let isPlain: Bool

  private let script: Script

  init(name: String, summary: String, recordings: [String]? = nil, script: Script = .always(.plain)) {
    self.name = name
    self.summary = summary
    self.recordings = recordings
    self.script = script
    isPlain = recordings == nil && script == .always(.plain)
  }

  /// Every request is answered as recorded.
  public static let online = Scenario(name: "online", summary: BuiltInScenario.online.description)

  /// How a request is answered.
  ///
  /// - Parameters:
  ///   - operation: The id of its operation; `nil` where none is known.
  ///   - count: How many requests of that operation, in that session, came before it since the scenario was chosen.
  func behaviour(of operation: String?, count: Int) -> Behaviour {
    script.behaviour(of: operation, count: max(0, count))
  }

  /// What the scenario does, as a part of another one.
  ///
  /// - Throws: `ScenarioError` where it plays files of its own: those are chosen for all requests at once.
  func asPart() throws(ScenarioError) -> Script {
    guard recordings == nil else {
      throw ScenarioError(
        message: "the scenario \(name) plays recordings of its own, and cannot be a part of another one; "
          + "name its files in \"recordings\" of the scenario that is chosen"
      )
    }
    return script
  }
}
