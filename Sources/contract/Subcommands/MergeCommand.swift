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

  static let commonOptions: [String] = []

  static let configuration = HelpText.configuration(
    Subcommand.merge.rawValue,
    "Join the JSON reports of shards into one report, in any format.",
    examples,
    """
    The reports must be those of every shard of one run, each once: a missing, repeated or incomplete one, and one of \
    another run, ends the command with 2. Requests, exchanges and coverage add up.

    Exit codes: the most severe one of any part, in the order 130 and 143 (interrupted), 2, 1, 3, 4, 0; 1 also if \
    the coverage of all parts together is too low; 2 for a file that is not a complete report of the run.
    """
  )

  @Argument(help: .value("report", "A JSON report, as --report json=PATH writes it."), completion: .file())
  var reports: [String]

  @Flag(help: "Merge the reports that are there, and note in the result which shards are missing.")
  var allowMissing = false

  @OptionGroup(title: OptionTitle.coverage) var coverage: CoverageOptions
  @OptionGroup(title: OptionTitle.output) var reporting: ReportOptions

  func execute(_ policy: RedactionPolicy) async throws(CommandFailure) -> ExitStatus {
    let outputs = try reporting.outputs(of: .merge, for: self, policy)
    var (merged, status) = try Self.merged(reports, allowsMissing: allowMissing)
    if coverage.failUnder != nil, merged.coverage == nil {
      throw CommandFailure(
        "the reports have no coverage",
        at: "--fail-under",
        remedy: "merge reports of contract verify or contract gate"
      )
    }
    if !merged.isInterrupted {
      let found = [coverage.shortfall(of: merged.coverage), coverage.gap(in: merged)].compactMap(\.self)
      merged.findings += found
      if !found.isEmpty { status = ExitStatus.mostSevere(of: [status, .broken]) }
    }
    if !merged.isInterrupted, merged.subcommand?.judgesFiles != true, !merged.hasJudged {
      let reason = merged.omissionLine ?? "no part requested an operation or played a case"
      return try StageOutcome(merged, failure: .nothingJudged(because: reason)).conclude(outputs)
    }
    if !merged.missingShards.isEmpty, let note = merged.notes.last(where: { $0.hasPrefix("incomplete: ") }) {
      StandardStream.error(policy).write("Warning: \(note)\n")
    }
    merged.status = status.rawValue
    try outputs.write(merged)
    return status
  }

  /// Returns the report that files are parts of, and the most severe exit status of the parts.
  ///
  /// - Throws: `CommandFailure` for a file that is not a complete report, and for files that are not the parts of one run.
  static func merged(
    _ paths: [String],
    allowsMissing: Bool = false
  ) throws(CommandFailure) -> (report: Report, status: ExitStatus) {
    var parts: [ShardSet.Part] = []
    for path in paths {
      let remedy = "write it with --report json=\(ShellWord.of(path))"
      let bytes = try InputFile(noun: "report", remedy: remedy).bytes(of: path)
      do throws(ReportFileError) {
        var report = try JSONReport.read(bytes, file: path)
        report.isInterrupted = [.interrupted, .terminated].contains(status(of: report))
        parts.append(ShardSet.Part(file: path, report: report))
      } catch {
        throw CommandFailure(error)
      }
    }
    let set: ShardSet
    do throws(ReportFileError) { set = try ShardSet(parts, allowsMissing: allowsMissing) } catch {
      throw CommandFailure(error)
    }
    guard let merged = set.merged else {
      throw CommandFailure("there is no report to merge", remedy: "name the JSON reports of all parts")
    }
    return (merged, ExitStatus.mostSevere(of: set.parts.map { status(of: $0.report) }))
  }

  /// The exit status of a part: the one that it states, unless what it contains is worse.
  ///
  /// A failed run may state another status than the one of a broken contract, which has no equal among its findings.
  private static func status(of report: Report) -> ExitStatus {
    let stated = ([report.status] + report.stages.map(\.status)).compactMap { code in
      code.map { ExitStatus(rawValue: $0) ?? .broken }
    }
    let status = ExitStatus.mostSevere(of: stated)
    guard status == .holds || report.isInterrupted else { return status }
    if report.isInterrupted { return stated.contains(.terminated) ? .terminated : .interrupted }
    return report.holds ? .holds : .broken
  }
}
