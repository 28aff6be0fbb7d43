import HTTPMessages
import JSONSyntax

/// The settings of a run as a table: key, value, and where it came from.
struct ConfigurationTable {
  private typealias Row = (key: String, value: String, origin: String)

  private var rows: [Row] = []
  private let heading: String

  /// Creates the table of a run.
  init(_ settings: Settings, configuration: ProjectConfiguration?) {
    heading =
      "contract \(settings.command)" + (configuration.map { " with \($0.file)" } ?? ", without a configuration file")
    let sources = Dictionary(grouping: settings.sources, by: \.key)
    for key in ConfigurationKey.all {
      guard let source = sources[key.name]?.first else { continue }
      var value = source.values.isEmpty ? "(arguments)" : source.values.joined(separator: ", ")
      if key.option == "--base-url", let target = settings.target { value = "\(target.url) (\(target.name))" }
      rows.append((key.name, value, source.origin.description))
    }
    if let target = settings.target {
      let names = Set(ConfigurationKey.all.map(\.name))
      for source in settings.sources where !names.contains(source.key) {
        rows.append(("\(target.name).\(source.key)", source.values.joined(separator: ", "), source.origin.description))
      }
    }
    for exclusion in settings.project?.exclusions ?? [] {
      rows.append(("exclude", "\(exclusion.subject), until \(exclusion.until)", exclusion.place.description))
    }
    for exclusion in settings.project?.expired ?? [] {
      rows.append(("exclude", "\(exclusion.subject), expired on \(exclusion.until)", exclusion.place.description))
    }
  }

  /// The table as text.
  var text: String {
    let widths = (rows.map(\.key.count).max() ?? 0, min(rows.map(\.value.count).max() ?? 0, 60))
    func padded(_ text: String, _ width: Int) -> String {
      text + String(repeating: " ", count: max(0, width - text.count))
    }
    let lines = rows.map { row in
      "\(padded(row.key, widths.0))  \(padded(VisibleText.of(row.value), widths.1))  \(row.origin)"
    }
    return ([heading, ""] + lines).joined(separator: "\n") + "\n"
  }
}
