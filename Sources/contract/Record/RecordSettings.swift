import ContractModel
import ContractReports
import Diagnostics
import Foundation
import HTTPMessages
import RecordingSessions
import Redaction

/// The settings of `record`, from its options.
final class RecordSettings: Sendable {
  /// The options.
  let command: RecordCommand
  /// The context of the run.
  let context: RunContext
  /// The base URL of the API.
  let url: HTTPURL
  /// The file to record to.
  let output: RecordingOutput
  /// Further origins that are reached through the proxy.
  let origins: [HTTPURL]
  /// The host names that the proxy responds to, in addition to `localhost` and IP addresses.
  let allowedHosts: Set<String>
  /// The origins of web pages that may send requests through the proxy.
  let allowedOrigins: Set<String>
  /// Whether traffic that violates the contract fails the run.
  let failsForViolations: Bool

  /// Reads the options that depend on files or the environment.
  ///
  /// - Throws: `CommandFailure` for an invalid value.
  init(_ command: RecordCommand, _ policy: RedactionPolicy) async throws(CommandFailure) {
    self.command = command
    let outputs = try command.reporting.outputs(
      of: .record,
      for: command,
      reservingStandardOutputFor: command.proxy ? "the base URL" : nil,
      policy
    )
    var places = try RunPlaces(command.sources, command.references, address: command.address.baseURL)
    guard let url = places.url else {
      throw CommandFailure("there is no API to record", remedy: "name its base URL with --base-url")
    }
    do throws(RecordingFileError) { output = try RecordingOutput(path: command.output) } catch {
      throw CommandFailure(error)
    }
    // The built-in files describe another API than the one whose traffic is recorded.
    places.recordings = command.proxy ? [command.output] : []
    var reading = ContractReading(needsRecordings: false, absence: command.proxy ? .allowed : .refused)
    reading.isServed = !command.proxy || !places.documents.isEmpty
    reading.command = "record \(ShellWord.option("--output", command.output))"
    reading.select = { input throws(CommandFailure) in
      try command.selection.selection(in: input)
    }
    var context = try await RunContext(command, places, reading, outputs)
    if command.proxy, context.input.contract.operations.isEmpty {
      context.input.notes = ["there is no contract: responses are not judged (--contracts names one)"]
    }
    if !command.proxy { context.leaveOutServerPath() }
    (self.context, self.url) = (context, context.url ?? url)
    origins = command.proxy ? try command.rewriting.origins(of: context.input.contract, excluding: url) : []
    allowedHosts = try command.listening.allowedHosts()
    allowedOrigins = try OriginArgument.parse(command.rewriting.allowOrigin, option: "--allow-origin")
    let conditions = try FailCondition.parse(command.failOn)
    guard conditions.isSubset(of: [.violation]) else {
      throw CommandFailure("record accepts violation only", at: "--fail-on", remedy: "pass --fail-on violation")
    }
    failsForViolations = !conditions.isEmpty
  }

  /// Returns the exit status of a completed run; violations take precedence over missing recordings.
  func status(_ findings: [Finding], _ summary: RecordingSummary) -> ExitStatus {
    let isBroken = findings.contains { $0.severity == .error && $0.check != .unmatched }
    return isBroken ? .broken : summary.missing.isEmpty ? .holds : .recording
  }
}
