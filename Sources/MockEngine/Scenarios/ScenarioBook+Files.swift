import Diagnostics

extension ScenarioBook {
  /// The recordings that scenarios name, each once, by their paths below the folder of the recordings.
  public var files: [String] {
    var seen: Set<String> = []
    return own.files.map(\.name).filter { seen.insert($0).inserted }
  }

  /// Those of the files that there are which a scenario plays, in the order of playing.
  ///
  /// A scenario plays the files that it names. One that names none plays those that the file of the scenarios names for
  /// all, and without such a list every file that no scenario names.
  public func files(of scenario: Scenario, among paths: [String]) -> [String] {
    guard let names = scenario.recordings ?? own.recordings else {
      return paths.filter { path in !own.files.contains { NamedFile.isPath(path, of: $0.name) } }
    }
    var seen: Set<String> = []
    return names.flatMap { name in paths.filter { NamedFile.isPath($0, of: name) } }.filter { seen.insert($0).inserted }
  }

  /// Those of the files that there are which no scenario plays, whatever is chosen.
  public func unusedFiles(among paths: [String]) -> [String] {
    guard own.recordings != nil else { return [] }
    return paths.filter { path in !own.files.contains { NamedFile.isPath(path, of: $0.name) } }
  }

  /// What is wrong with the files that scenarios name and that are not among those that there are.
  public func missingFiles(among paths: [String]) -> [ScenarioError] {
    own.files.filter { file in !paths.contains { NamedFile.isPath($0, of: file.name) } }.map { file in
      let names = paths.map { String($0.split(separator: "/").last ?? "") }
      let owner = file.scenario.map { " of the scenario \($0)" } ?? ""
      return ScenarioError(
        message: "there is no recording \"\(ScenarioText.shown(file.name))\"\(owner)"
          + "\(NearestName.hint(for: file.name, among: names)); name a file below the folder of the recordings",
        place: file.place
      )
    }
  }
}
