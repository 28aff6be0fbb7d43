import JSONSyntax

/// The scenarios of a project, and the files that they name.
struct CustomScenarios: Sendable {
  /// The scenarios in the order of their file.
  let scenarios: [Scenario]
  /// The files that are played by scenarios that name none; `nil` for all that no scenario names.
  let recordings: [String]?
  /// Every file that is named, in the order in which they are read.
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

  /// The scenario of a name; `nil` where there is none.
  func scenario(named name: String) -> Scenario? { byName[name] }
}

/// A recording that a scenario names.
struct NamedFile: Sendable, Hashable {
  /// Its path below the folder of the recordings.
  let name: String
  /// The scenario that names it; `nil` for those that all others play.
  let scenario: String?
  /// Where it is named.
  let place: SourcePlace

  /// Whether a path, however it begins, is that of the file.
  static func isPath(_ path: String, of name: String) -> Bool { path == name || path.hasSuffix("/\(name)") }
}
