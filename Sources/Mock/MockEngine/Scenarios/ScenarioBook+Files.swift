import Diagnostics

extension ScenarioBook {
  /// The recordings that scenarios name, without duplicates, as paths relative to the recordings folder.
  public var files: [String] {
    var seen: Set<String> = []
    return own.files.map(\.name).filter { seen.insert($0).inserted }
  }

  /// Returns the existing files that a scenario plays, in playing order.
  ///
  /// A scenario plays the files that it names. A scenario that names none plays the top-level list of the scenario
  /// file. Without such a list, it plays every file that no scenario names.
  public func files(of scenario: Scenario, among paths: [String]) -> [String] {
    guard let names = scenario.recordings ?? own.recordings else {
      return paths.filter { path in !own.files.contains { NamedFile.isPath(path, of: $0.name) } }
    }
    var seen: Set<String> = []
    return names.flatMap { name in paths.filter { NamedFile.isPath($0, of: name) } }.filter { seen.insert($0).inserted }
  }

  /// Returns the existing files that no scenario plays.
  public func unusedFiles(among paths: [String]) -> [String] {
    guard own.recordings != nil else { return [] }
    return paths.filter { path in !own.files.contains { NamedFile.isPath(path, of: $0.name) } }
  }

  /// Returns an error for each file that a scenario names and that does not exist.
  public func missingFiles(among paths: [String]) -> [ScenarioError] {
    own.files.filter { file in !paths.contains { NamedFile.isPath($0, of: file.name) } }.map { file in
      let names = paths.map { String($0.split(separator: "/").last ?? "") }
      let owner = file.scenario.map { " of the scenario \($0)" } ?? ""
      return ScenarioError(
        message: "there is no recording \"\(ScenarioText.shown(file.name))\"\(owner)"
          + "\(NearestName.hint(for: file.name, among: names)); name a file in the recordings folder",
        place: file.place
      )
    }
  }
}
