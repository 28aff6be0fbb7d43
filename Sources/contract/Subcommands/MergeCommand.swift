import ArgumentParser
import ContractReports
import HTTPMessages
import Redaction

/// Joins the JSON reports of shards into one report.
struct MergeCommand: RunnableCommand {
  static let examples = [
    "contract merge 1.json 2.json --report junit=all.xml",
    "contract merge 1.json 2.json --fail-under 90",
  ]

  static let configuration = CommandConfiguration(
    commandName: "merge",
    abstract: "Join the JSON reports of shards into one report, in any format.",
    discussion: HelpText.discussion(
      examples,
      """
      The reports must be of the same subcommand. Requests, exchanges and coverage add up.

      Exit codes: 0 if every part passed; 1 if one has an error or a failed case, or the coverage of all parts together \
      is too low; 2 for a file that is not a report; \
      130 if a part was interrupted.
      """
    )
  )

  @Argument(help: ArgumentHelp("A JSON report, as --report json=PATH writes it.", valueName: "report"))
  var reports: [String]

  @OptionGroup(title: OptionGroupDescriptor.coverage.title) var coverage: CoverageOptions
  @OptionGroup(title: OptionGroupDescriptor.output.title) var reporting: ReportOptions

  func execute(_ policy: RedactionPolicy) async throws(CommandFailure) -> ExitStatus {
    var outputs = try reporting.outputs(of: "merge", policy)
    outputs.showsCoverage = coverage.coverage
    var merged = try Self.merged(reports)
    if coverage.failUnder != nil, merged.coverage == nil {
      throw CommandFailure(
        "the reports have no coverage",
        at: "--fail-under",
        remedy: "merge reports of contract verify or contract gate"
      )
    }
    if !merged.isInterrupted {
      merged.findings += [coverage.shortfall(of: merged.coverage), coverage.gap(in: merged)].compactMap(\.self)
    }
    try outputs.write(merged)
    return merged.isInterrupted ? .interrupted : merged.holds ? .holds : .broken
  }

  /// Returns the report that files are parts of.
  ///
  /// - Throws: `CommandFailure` for a file that is no report, or one of another subcommand.
  static func merged(_ paths: [String]) throws(CommandFailure) -> Report {
    var parts: [Report] = []
    for path in paths {
      let bytes = try InputFile(noun: "report", remedy: "write it with --report json=\(path)").bytes(of: path)
      let part: Report
      do throws(ReportFileError) { part = try JSONReport.read(bytes, file: path) } catch { throw CommandFailure(error) }
      if let first = parts.first, first.command != part.command {
        throw CommandFailure(
          "\(path) is a report of contract \(part.command), and \(paths[0]) one of contract \(first.command)",
          remedy: "merge the reports of one subcommand"
        )
      }
      parts.append(part)
    }
    guard var merged = Report(merging: parts) else {
      throw CommandFailure("there is no report to merge", remedy: "name the JSON reports of all parts")
    }
    merged.notes.append("merged \(counted(paths.count, "report"))")
    return merged
  }
}
