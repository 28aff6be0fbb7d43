import ContractReports
import JSONSyntax

/// The settings of a run as a table: key, value, and where it came from.
struct ConfigurationTable {
  private var rows: [[TextTable.Cell]] = []
  private let heading: String

  /// Creates the table of a run.
  init(_ settings: Settings, configuration: ProjectConfiguration?) {
    heading =
      "contract \(settings.command.rawValue)"
      + (configuration.map { " with \($0.file)" } ?? ", without a configuration file")
    let sources = Dictionary(grouping: settings.sources, by: \.key)
    for key in ConfigurationKey.all {
      guard let source = sources[key.name]?.first else { continue }
      var value = source.values.isEmpty ? "(arguments)" : source.values.joined(separator: ", ")
      if key.option == "--base-url", let target = settings.target { value = "\(target.url) (\(target.name))" }
      add(key.name, value, source.origin.description)
    }
    if let target = settings.target {
      let names = Set(ConfigurationKey.all.map(\.name))
      for source in settings.sources where !names.contains(source.key) {
        add("\(target.name).\(source.key)", source.values.joined(separator: ", "), source.origin.description)
      }
    }
    for exclusion in settings.project?.exclusions ?? [] {
      add("exclude", "\(exclusion.subject), until \(exclusion.until)", exclusion.place.description)
    }
    for exclusion in settings.project?.expired ?? [] {
      add("exclude", "\(exclusion.subject), expired on \(exclusion.until)", exclusion.place.description)
    }
  }

  private mutating func add(_ key: String, _ value: String, _ origin: String) {
    rows.append([TextTable.Cell(key), TextTable.Cell(value), TextTable.Cell(origin)])
  }

  /// The table as text.
  var text: String {
    let lines = TextTable(["", TextTable.Column(longest: 60), ""], rows: rows).lines()
    return ([heading, ""] + lines).joined(separator: "\n") + "\n"
  }
}
