import ArgumentParser
import ContractReports
import ContractVerifier
import Diagnostics
import Foundation
import HTTPExchange
import Redaction

/// What is written where.
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

  /// Where results and reports go, with every path checked before the run.
  ///
  /// - Parameters:
  ///   - standardOutput: What goes to standard output instead, so that nothing else can: `the base URL`.
  ///   - policy: What must not be written.
  func outputs(
    besides standardOutput: String? = nil,
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

/// Where results go, and the reports of a run.
struct RunOutputs {
  /// The options that they are made from.
  let options: ReportOptions
  /// The reports that go to files.
  var files: [(format: any ReportFormat, file: OutputFile)] = []
  /// The format of the report that goes to standard output; `nil` for people's text.
  var standardFormat: (any ReportFormat)?

  private let usualStream: StandardStream

  /// Results with text for people in a stream.
  init(options: ReportOptions, people: StandardStream) {
    self.options = options
    usualStream = people
  }

  /// Where text for people goes: to standard output unless something else does.
  var people: StandardStream { standardFormat == nil ? usualStream : .error(policy) }

  /// What must not be written.
  var policy: RedactionPolicy { usualStream.policy }

  /// The rendering of text for people.
  var console: ConsoleReport {
    let environment = ProcessInfo.processInfo.environment
    return ConsoleReport(
      style: ConsoleStyle(for: people, noColor: options.noColor, environment: environment),
      maximumFindings: options.maxFindings,
      isQuiet: options.quiet
    )
  }

  /// Writes the report everywhere.
  ///
  /// - Throws: `CommandFailure` where a report cannot be written; the others are written all the same.
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
  /// What is printed, and which reports are written.
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
