import Basics
import ContractReports
import ContractVerifier
import Diagnostics
import Foundation
import Redaction

/// The parts of a run that are shown, and their form.
struct ConsoleOptions: Sendable {
  /// The most findings and failed cases to print.
  var maxFindings = 10
  /// Whether only findings and the summary line are printed.
  var quiet = false
  /// Whether every exchange is logged.
  var verbose = false
}

/// The destinations of the results and reports of a run.
struct RunOutputs {
  /// The parts of the run that are shown, and their form.
  let options: ConsoleOptions
  /// The reports that are written to files; those whose path nobody gave are announced.
  private(set) var files: [(format: any ReportFormat, file: OutputFile, isAnnounced: Bool)] = []
  /// The formats of reports that follow the console text.
  var consoleFormats: [any ReportFormat] = []
  /// Whether console text shows the coverage of the contract.
  var showsCoverage = false
  /// Whether the report is also printed as console text; reports in formats are written in any case.
  var printsReport = true
  /// The format of the report on standard output; `nil` for console text.
  var standardFormat: (any ReportFormat)?

  /// The command of the run, for what reports advise; `nil` for a run that is a part of another one.
  var command: Command?

  /// A command, for what reports advise.
  struct Command {
    /// The name of the subcommand.
    let name: String
    /// The options that it has.
    let options: Set<String>
    /// Returns those of the run that repeat a request of it.
    let repeated: @Sendable (SecretRedaction) -> String
  }

  /// The problems that fail no run.
  @Shared var acceptance = ProblemAcceptance(project: ProjectSettings.current)
  /// Keeps the exchanges of the run; `nil` if no report shows them.
  private(set) var archive: ExchangeArchive?

  private let usualStream: StandardStream
  private let environment: [String: String]

  /// Creates outputs with console text in a stream.
  init(
    options: ConsoleOptions,
    people: StandardStream,
    environment: [String: String] = ProcessInfo.processInfo.environment
  ) {
    self.options = options
    self.environment = environment
    usualStream = people
  }

  // MARK: Destinations

  /// Adds a report in a file at a path that the user gave.
  ///
  /// - Throws: `CommandFailure` if it cannot be written there, or another report is.
  mutating func write(_ format: any ReportFormat, to path: String) throws(CommandFailure) {
    try add(format, OutputFile(path: path, as: .report(format), option: "--report"), isAnnounced: false)
  }

  /// Adds a report in a file in `CONTRACT_REPORTS`, or in the current folder.
  ///
  /// - Throws: `CommandFailure` if it cannot be written there, or another report is.
  mutating func write(_ format: any ReportFormat, toFileNamed name: String) throws(CommandFailure) {
    let folder = environment[Self.folderVariable].flatMap { $0.isEmpty ? nil : $0 }
    if let folder { _ = FileSystem.createFolders(folder) }
    let path = folder.map { $0.hasSuffix("/") ? $0 + name : "\($0)/\(name)" } ?? name
    // The environment is the user's; a name by default may be a link that somebody else made.
    let option = folder == nil ? nil : Self.folderVariable
    try add(format, OutputFile(path: path, as: .report(format), option: option), isAnnounced: true)
  }

  /// The variable with the folder of reports whose path nobody gave.
  private static let folderVariable = "CONTRACT_REPORTS"

  private mutating func add(
    _ format: any ReportFormat,
    _ file: OutputFile,
    isAnnounced: Bool
  ) throws(CommandFailure) {
    guard !files.contains(where: { $0.file.destination == file.destination && file.path != "/dev/null" }) else {
      throw CommandFailure(
        "two reports cannot both be written to \(file.path)",
        at: "--report",
        remedy: "give each its own path"
      )
    }
    files.append((format, file, isAnnounced))
  }

  /// Adds the formats that the environment requests, such as `github` under GitHub Actions.
  mutating func addFormatsOfEnvironment() {
    let requested = files.map(\.format.id) + consoleFormats.map(\.id) + [standardFormat?.id].compactMap(\.self)
    for format in ReportFormatRegistry.ofCommand where !requested.contains(format.id) {
      guard let variable = format.requestingVariable, environment[variable] == "true" else { continue }
      consoleFormats.append(format)
    }
  }

  /// Creates the archive of the run's exchanges if a format shows them.
  ///
  /// - Throws: `CommandFailure` if there is no place for it.
  mutating func keepExchangesIfNeeded() throws(CommandFailure) {
    let formats = files.map(\.format) + consoleFormats + [standardFormat].compactMap(\.self)
    guard formats.contains(where: \.needsExchanges) else { return }
    archive = ExchangeArchive(
      store: try ScratchStore(),
      version: ContractCommand.version,
      redaction: { [policy] in policy.evidence() },
      clock: { Timestamp.text(nanoseconds: WallClock.now) }
    )
  }

  // MARK: Progress

  /// Returns a display of the run's progress.
  func display(_ meter: ProgressMeter = ProgressMeter(unit: "request")) -> ProgressDisplay {
    ProgressDisplay(results: people, isQuiet: options.quiet, meter: meter)
  }

  /// Runs a part that the first signal cancels, between a line that announces it and an empty one.
  func announcing<Result: Sendable>(
    _ title: String,
    _ meter: ProgressMeter,
    _ interruption: Interruption,
    _ part: @escaping @Sendable (ProgressDisplay) async -> Result
  ) async -> Result {
    let display = display(meter)
    let (start, starter) = AsyncStream<Void>.makeStream()
    let run = Task {
      for await _ in start {}
      return await part(display)
    }
    interruption.onInterrupt { run.cancel() }
    // A process that reads the first line may send a signal from now on.
    display.line(title)
    starter.finish()
    let redrawing = display.redrawing()
    let result = await run.value
    redrawing?.cancel()
    await redrawing?.value
    display.clear()
    display.line("")
    return result
  }

  // MARK: Writing

  /// The stream for console text: standard output, unless a report is written there.
  var people: StandardStream { standardFormat == nil ? usualStream : .error(policy) }

  /// The values that must not be written.
  var policy: RedactionPolicy { usualStream.policy }

  /// The formatter of console text.
  var console: ConsoleReport {
    var console = ConsoleReport(
      style: ConsoleStyle(for: people, environment: environment),
      maximumFindings: options.maxFindings,
      isQuiet: options.quiet
    )
    console.showsCoverage = showsCoverage
    return console
  }

  /// Returns a report without the problems that the run accepts.
  func accepting(_ report: Report) -> Report { acceptance.accepting(report, by: policy) }

  /// Writes the report to every destination.
  ///
  /// - Throws: `CommandFailure` if a report cannot be written; the others are still written.
  func write(_ report: Report) throws(CommandFailure) {
    let report = replayable(
      RedactedReport(completed(try acceptance.concluding(report, by: policy)), by: policy.redaction)
    )
    if printsReport { people.write(console.rendered(report)) }
    var failures: [CommandFailure] = []
    for format in consoleFormats {
      people.write(format.rendered(report), annotates: format.requestingVariable == "GITHUB_ACTIONS")
    }
    if let standardFormat, !StandardStream.output(policy).write(standardFormat.rendered(report)) {
      failures.append(StandardStream.failure(of: "the \(standardFormat.id) report"))
    }
    for (format, file, isAnnounced) in files {
      do throws(CommandFailure) {
        try file.write(format.rendered(report))
        if isAnnounced { StandardStream.error(policy).write("Wrote the \(format.id) report to \(file.path)\n") }
      } catch {
        failures.append(error)
      }
    }
    for supplement in consoleFormats.compactMap(\.supplement) {
      guard let path = environment[supplement.variable], !path.isEmpty else { continue }
      do throws(CommandFailure) {
        try OutputFile.append(supplement.format.rendered(report), to: path)
      } catch {
        failures.append(error)
      }
    }
    if !failures.isEmpty { throw CommandFailure(failures.map(\.description).joined(separator: "\n")) }
  }

  /// Returns a report whose findings name the command that sends their requests again, if a report is kept for that.
  private func replayable(_ report: RedactedReport) -> RedactedReport {
    guard LastReport.holds(report.content), LastReport(environment)?.write(report) == true else { return report }
    return report.replayed(by: "contract repeat", options: command?.repeated(policy.redaction) ?? "")
  }

  /// The report with what readers of files need: the catalogue, the folder of its paths, and lines of the contract.
  private func completed(_ report: Report) -> Report {
    var report = report
    report.listsUnjudged = report.listsUnjudged || showsCoverage
    if report.command == command?.name { report.offeredOptions = report.offeredOptions ?? command?.options }
    let checks = Set(report.checks).union(report.findings.map(\.check))
    let descriptors = CheckRegistry.ofCommand.map(\.descriptor).filter { checks.contains($0.id) }
    report.catalogue += descriptors.map(\.text)
    for descriptor in descriptors where report.reasonsForNothing[descriptor.id] == nil {
      report.reasonsForNothing[descriptor.id] = descriptor.inapplicability
    }
    guard
      !files.isEmpty || !consoleFormats.isEmpty || standardFormat != nil
        || report.findings.contains(where: \.isAboutDocument)
    else { return report }
    (report.root, report.folder) = RepositoryFolder.find(from: FileManager.default.currentDirectoryPath)
    var lines = ContractLines(redaction: policy.redaction)
    report.findings = report.findings.map { finding in
      guard let quoted = lines.lines(of: finding) else { return finding }
      var finding = finding
      finding.contract?.lines = quoted
      return finding
    }
    return report
  }
}
