import JSONSyntax

/// The custom scenarios of a project, with the recordings that they name.
struct CustomScenarios: Sendable {
  /// The scenarios, in file order.
  let scenarios: [Scenario]
  /// The recordings that scenarios without their own list play; `nil` for every recording that no scenario names.
  let recordings: [String]?
  /// All named files, in the order in which they are read.
  let files: [NamedFile]
  /// The names of the scenarios.
  let names: [String]

  private let byName: [String: Scenario]

  init(_ scenarios: [Scenario], recordings: [String]?, files: [NamedFile]) {
    self.scenarios = scenarios
    self.recordings = recordings
    self.files = files
    names = scenarios.map(\.name)
    byName = Dictionary(zip(names, scenarios), uniquingKeysWith: { first, _ in first })
  }

  /// Returns these scenarios and those of a further file, which win over those with the same names.
  func adding(_ others: CustomScenarios) -> CustomScenarios {
    CustomScenarios(
      scenarios.filter { others.scenario(named: $0.name) == nil } + others.scenarios,
      recordings: others.recordings ?? recordings,
      files: files + others.files
    )
  }

  /// Returns the scenario with a name; `nil` if there is none.
  func scenario(named name: String) -> Scenario? { byName[name] }
}

/// A recording that a scenario names.
struct NamedFile: Sendable, Hashable {
  /// The path, relative to the recordings folder.
  let name: String
  /// The scenario that names the file; `nil` for a file of the list that applies to all other scenarios.
  let scenario: String?
  /// The location where the file is named.
  let place: SourcePlace

  /// Returns whether a path is the name of a file, with or without leading folders.
  static func isPath(_ path: String, of name: String) -> Bool { path == name || path.hasSuffix("/\(name)") }
}
