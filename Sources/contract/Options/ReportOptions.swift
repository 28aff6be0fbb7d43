import ArgumentParser
import ContractReports
import ContractVerifier
import Diagnostics
import Foundation
import HTTPMessages
import Redaction

/// The reports of a run and their destinations.
struct ReportOptions: SettingGroup {
  static let settings: [SettingOf<ReportOptions>] = [
    SettingOf(ConfigurationKey("reports", .reports, option: "--report", except: [.mock, .record]), \.report),
    SettingOf("limits.max-findings", \.maxFindings),
  ]

  @Option(
    help: .value(
      "format[=path]",
      """
      Write a report in a format: \(ReportFormatRegistry.ofCommand.map(\.id).joined(separator: ", ")); repeatable. \
      Without a path, formats for files write one in CONTRACT_REPORTS or the current folder, others to standard output.
      """
    ),
    completion: CompletionIDs.formats
  )
  var report: [String] = []

  @Option(
    parsing: .unconditional,
    help: .value(
      "count",
      "The most findings and failed cases to print in full, the worst first; reports have all of them."
    )
  )
  var maxFindings = Setting(ConsoleOptions().maxFindings)

  @Flag(name: [.long, .customShort("q")], help: "Print only findings and the summary line.")
  var quiet = false

  @Flag(name: [.long, .customShort("v")], help: "Log every request and its response to standard error.")
  var verbose = false

  mutating func validate() throws {
    guard maxFindings.value >= 0 else {
      throw ValidationError("--max-findings is \(maxFindings.value); it must be 0 or more")
    }
    guard !(quiet && verbose) else { throw ValidationError("--quiet and --verbose exclude each other") }
  }

  /// Returns the destinations of a command's results, with what its other options redact, accept and show.
  ///
  /// - Throws: As `outputs(of:reservingStandardOutputFor:_:environment:)`, and for other options of the command.
  func outputs(
    of subcommand: Subcommand,
    for command: any RunnableCommand,
    reservingStandardOutputFor standardOutput: String? = nil,
    _ policy: RedactionPolicy
  ) throws(CommandFailure) -> RunOutputs {
    try command.group(RedactionOptions.self)?.declare(to: policy)
    var outputs = try outputs(of: subcommand, reservingStandardOutputFor: standardOutput, policy)
    if let baseline = command.group(BaselineOptions.self) { outputs.acceptance = try baseline.acceptance() }
    outputs.command = RunOutputs.Command(
      name: subcommand.rawValue,
      options: Set(CommandDescription(of: type(of: command)).options.flatMap(\.names)),
      repeated: { RepeatedOptions(of: command, $0).text }
    )
    outputs.showsCoverage = command.group(CoverageOptions.self)?.coverage ?? false
    return outputs
  }

  /// Returns the destinations of results and reports, with every path checked before the run.
  ///
  /// - Parameters:
  ///   - command: The subcommand, which files without a path are named after.
  ///   - standardOutput: What else uses standard output, so that reports cannot: `the base URL`.
  ///   - policy: The values that must not be written.
  ///   - environment: The variables that choose formats and the folder of reports.
  func outputs(
    of subcommand: Subcommand,
    reservingStandardOutputFor standardOutput: String? = nil,
    _ policy: RedactionPolicy,
    environment: [String: String] = ProcessInfo.processInfo.environment
  ) throws(CommandFailure) -> RunOutputs {
    var outputs = RunOutputs(
      options: ConsoleOptions(maxFindings: maxFindings.value, quiet: quiet, verbose: verbose),
      people: standardOutput == nil ? .output(policy) : .error(policy),
      environment: environment
    )
    for text in report {
      let request: ReportRequest
      do { request = try ReportRequest(parsing: text, formats: ReportFormatRegistry.ofCommand) } catch {
        throw CommandFailure(error, at: "--report")
      }
      if let path = request.path {
        try outputs.write(request.format, to: path)
      } else if let name = request.destination.fileExtension {
        try outputs.write(request.format, toFileNamed: "contract-\(subcommand.rawValue).\(name)")
      } else if request.destination == .console {
        outputs.consoleFormats.append(request.format)
      } else if let standardOutput {
        throw CommandFailure(
          "\(standardOutput) goes to standard output",
          at: "--report",
          remedy: "write \(request.format.id)=PATH"
        )
      } else if outputs.standardFormat == nil {
        outputs.standardFormat = request.format
      } else {
        throw CommandFailure(
          "two reports cannot both go to standard output",
          at: "--report",
          remedy: "give one of them a path"
        )
      }
    }
    outputs.addFormatsOfEnvironment()
    try outputs.keepExchangesIfNeeded()
    return outputs
  }
}
