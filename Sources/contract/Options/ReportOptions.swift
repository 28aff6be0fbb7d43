import ArgumentParser
import ContractReports
import ContractVerifier
import Diagnostics
import Foundation
import HTTPMessages
import Redaction

/// The reports of a run and their destinations.
struct ReportOptions: ParsableArguments {
  @Option(
    help: ArgumentHelp(
      """
      Write a report, \(ReportFormatRegistry.all.map(\.id).joined(separator: " or ")), to a file, or to standard output; \
      repeatable.
      """,
      valueName: "format[=path]"
    )
  )
  var report: [String] = []

  @Option(
    parsing: .unconditional,
    help: ArgumentHelp(
      "The most findings and failed cases to print; reports have all of them.",
      valueName: "count"
    )
  )
  var maxFindings = 50

  @Flag(help: "Print without colors, like NO_COLOR in the environment.")
  var noColor = false

  @Flag(name: [.long, .customShort("q")], help: "Print only findings and the summary line.")
  var quiet = false

  @Flag(name: [.long, .customShort("v")], help: "Log every exchange to standard error.")
  var verbose = false

  mutating func validate() throws {
    guard maxFindings >= 0 else { throw ValidationError("--max-findings is \(maxFindings); it must be 0 or more") }
    guard !(quiet && verbose) else { throw ValidationError("--quiet and --verbose exclude each other") }
  }

  /// Returns the destinations of results and reports, with every path checked before the run.
  ///
  /// - Parameters:
  ///   - standardOutput: What else uses standard output, so that reports cannot: `the base URL`.
  ///   - policy: The values that must not be written.
  func outputs(
    reservingStandardOutputFor standardOutput: String? = nil,
    _ policy: RedactionPolicy
  ) throws(CommandFailure) -> RunOutputs {
    var outputs = RunOutputs(options: self, people: standardOutput == nil ? .output(policy) : .error(policy))
    for text in report {
      let request: ReportRequest
      do { request = try ReportRequest(parsing: text) } catch {
        throw CommandFailure(error, at: "--report")
      }
      if let path = request.path {
        outputs.files.append((request.format, try OutputFile(path: path)))
      } else if let standardOutput {
        throw CommandFailure("\(standardOutput) goes to standard output", at: "--report", remedy: "write \(text)=PATH")
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
    return outputs
  }
}

/// The destinations of the results and reports of a run.
struct RunOutputs {
  /// The options that they were created from.
  let options: ReportOptions
  /// The reports that are written to files.
  var files: [(format: any ReportFormat, file: OutputFile)] = []
  /// The format of the report on standard output; `nil` for console text.
  var standardFormat: (any ReportFormat)?

  private let usualStream: StandardStream

  /// Creates outputs with console text in a stream.
  init(options: ReportOptions, people: StandardStream) {
    self.options = options
    usualStream = people
  }

  /// The stream for console text: standard output, unless a report is written there.
  var people: StandardStream { standardFormat == nil ? usualStream : .error(policy) }

  /// The values that must not be written.
  var policy: RedactionPolicy { usualStream.policy }

  /// The formatter of console text.
  var console: ConsoleReport {
    let environment = ProcessInfo.processInfo.environment
    return ConsoleReport(
      style: ConsoleStyle(for: people, noColor: options.noColor, environment: environment),
      maximumFindings: options.maxFindings,
      isQuiet: options.quiet
    )
  }

  /// Writes the report to every destination.
  ///
  /// - Throws: `CommandFailure` if a report cannot be written; the others are still written.
  func write(_ report: Report) throws(CommandFailure) {
    var catalogued = report
    catalogued.catalogue = CheckRegistry.all.filter { report.checks.contains($0.id) }.map(\.descriptor.text)
    let report = RedactedReport(catalogued, by: policy.redaction)
    people.write(console.rendered(report))
    var failures: [CommandFailure] = []
    if let standardFormat, !StandardStream.output(policy).write(standardFormat.rendered(report)) {
      failures.append(StandardStream.failure(of: "the \(standardFormat.id) report"))
    }
    for (format, file) in files {
      do { try file.write(format.rendered(report)) } catch { failures.append(error) }
    }
    if !failures.isEmpty { throw CommandFailure(failures.map(\.description).joined(separator: "\n")) }
  }
}

extension OptionGroupDescriptor {
  /// The options for console output and reports.
  static let output = OptionGroupDescriptor(
    "output",
    title: "Output",
    summary: "what is printed, and which reports are written",
    explanation: """
      Results go to standard output, progress and logs to standard error. `--report` may be repeated.
      """,
    example: "`contract verify --report junit=report.xml --quiet`",
    remedy: "Give every report but one a path: only one can go to standard output.",
    exclusion: "Pass `--quiet` to print findings and the summary only."
  )
}
