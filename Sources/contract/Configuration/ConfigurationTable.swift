import ArgumentParser
import HTTPMessages
import JSONSyntax

/// The settings of a run as a table: key, value, and where it came from.
struct ConfigurationTable {
  private typealias Row = (key: String, value: String, origin: String)

  private var rows: [Row] = []
  private let heading: String

  /// Creates the table of a subcommand.
  init(_ effective: EffectiveArguments, command: String, configuration: ProjectConfiguration?) {
    heading = "contract \(command)" + (configuration.map { " with \($0.file)" } ?? ", without a configuration file")
    for key in ConfigurationKey.all where key.commands.contains(command) {
      guard let source = effective.sources.first(where: { $0.key == key.name }) else {
        rows.append((key.name, Self.defaults[key.name] ?? "-", "default"))
        continue
      }
      var value = source.values.isEmpty ? "(arguments)" : source.values.joined(separator: ", ")
      if key.option == "--base-url", let target = effective.target { value = "\(target.url) (\(target.name))" }
      rows.append((key.name, value, source.origin.description))
    }
    if let target = effective.target {
      for source in effective.sources where ConfigurationKey.all.first(where: { $0.name == source.key }) == nil {
        rows.append(("\(target.name).\(source.key)", source.values.joined(separator: ", "), source.origin.description))
      }
    }
    for exclusion in effective.settings?.exclusions ?? [] {
      rows.append(("exclude", "\(exclusion.subject), until \(exclusion.until)", exclusion.place.description))
    }
    for exclusion in effective.settings?.expired ?? [] {
      rows.append(("exclude", "\(exclusion.subject), expired on \(exclusion.until)", exclusion.place.description))
    }
  }

  /// The defaults of options, for readers.
  private static let defaults: [String: String] = {
    let limits = try? LimitOptions.parse([])
    let reports = try? ReportOptions.parse([])
    return [
      "contracts": "Contracts", "recordings": "Recordings", "resources": "same-origin", "store": "memory",
      "stages": "check, verify, accept", "strict": "false", "fail-on-skipped": "false",
      "limits.request-timeout": limits?.requestTimeout ?? "-", "limits.deadline": limits?.deadline ?? "-",
      "limits.max-body": limits?.maxBody ?? "-", "limits.max-pages": limits.map { String($0.maxPages) } ?? "-",
      "limits.max-links": limits.map { String($0.maxLinks) } ?? "-",
      "limits.workers": limits.map { String($0.workers) } ?? "-",
      "limits.max-retry-after": limits?.maxRetryAfter ?? "-", "limits.seed": limits.map { String($0.seed) } ?? "-",
      "limits.settling-time": limits?.settlingTime ?? "-",
      "limits.max-findings": reports.map { String($0.maxFindings) } ?? "-",
    ]
  }()

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
