import ContractModel
import ContractReports
import Diagnostics
import Foundation
import HTTPExchange
import RecordingSessions
import Redaction

/// What the options of `record` come to.
struct RecordSettings {
  /// The contract.
  let input: ContractInput
  /// How the API is walked.
  let setup: VerificationSetup
  /// Where results go.
  let outputs: RunOutputs
  /// When the run began.
  let clock = RunClock()
  /// The base URL of the API.
  let url: HTTPURL
  /// The user's own header fields for the API.
  let headers: HTTPHeaders
  /// The file to record to.
  let output: RecordingOutput
  /// What goes into it.
  let mode: RecordMode
  /// Where a proxy listens.
  let listening: ListenOptions
  /// How long running exchanges may take at the end.
  let grace: Duration
  /// The seed of every random choice.
  let seed: UInt64
  /// Whether the proxy leaves addresses in responses as they are.
  let isNotRewriting: Bool
  /// Further origins that go through the proxy.
  let origins: [HTTPURL]
  /// Whether traffic that breaks the contract makes the run fail.
  let failsForViolations: Bool

  /// Reads the options that need more than their own text.
  ///
  /// - Throws: `CommandFailure` for a value that cannot be used.
  init(_ command: RecordCommand, _ policy: RedactionPolicy) throws(CommandFailure) {
    outputs = try command.reporting.outputs(besides: command.proxy ? "the base URL" : nil, policy)
    var places = try RunPlaces(command.sources, command.references, address: command.address.baseURL)
    guard let url = places.url else {
      throw CommandFailure("there is no API to record", remedy: "name its base URL with --base-url")
    }
    self.url = url
    headers = try command.address.headers(for: url, policy)
    do throws(RecordingFileError) { output = try RecordingOutput(path: command.output) } catch {
      throw CommandFailure(error)
    }
    // What is built into the command belongs to another API than that of whoever records his own traffic.
    places.recordings = command.proxy ? [command.output] : []
    var input = try ContractInput(places, needsRecordings: false, needsContract: !command.proxy)
    if command.proxy, input.contract.operations.isEmpty {
      input.notes = ["there is no contract: exchanges are not judged (--contracts names one)"]
    }
    policy.learn(from: input)
    let selection = try command.selection.selection(in: input.contract)
    self.input = input.selecting(selection)
    setup = try VerificationSetup(
      "record",
      command.target,
      selection,
      command.limits,
      resources: command.resources.resources,
      unsafe: command.walk.unsafeOperations(in: input.contract),
      policy: policy
    )
    if !command.proxy { try setup.requireSinglePrefix(url, in: input.contract) }
    mode = command.mode
    listening = command.listening
    isNotRewriting = command.rewriting.noRewrite
    origins = command.proxy ? try command.rewriting.origins(of: input.contract, besides: url) : []
    grace = try command.listening.graceTime()
    seed = command.limits.seed
    let conditions = try FailCondition.parse(command.failOn)
    guard conditions.isSubset(of: [.violation]) else {
      throw CommandFailure("record accepts violation only", at: "--fail-on")
    }
    failsForViolations = !conditions.isEmpty
  }

  /// With which status a run ends that came to its end: a broken promise comes before a recording that is missing.
  func status(_ findings: [Finding], _ summary: RecordingSummary) -> ExitStatus {
    let isBroken = findings.contains { $0.severity == .error && $0.check != .unmatched }
    return isBroken ? .broken : summary.missing.isEmpty ? .holds : .recording
  }
}
