import ContractModel
import ContractReports
import Diagnostics
import Foundation
import HTTPMessages
import RecordingSessions
import Redaction

/// The settings of `record`, from its options.
final class RecordSettings: Sendable {
  /// The contract.
  let input: ContractInput
  /// The settings of the walk.
  let setup: VerificationSetup
  /// The destinations of results.
  let outputs: RunOutputs
  /// The start time of the run.
  let clock = RunClock()
  /// The base URL of the API.
  let url: HTTPURL
  /// The headers that the user specified for the API.
  let headers: HTTPHeaders
  /// The file to record to.
  let output: RecordingOutput
  /// The exchanges that are added to the file.
  let mode: RecordMode
  /// The address on which the proxy listens.
  let listening: ListenOptions
  /// The grace period for exchanges in progress at shutdown.
  let grace: Duration
  /// The seed of every random choice.
  let seed: UInt64
  /// Whether the proxy leaves addresses in responses unchanged.
  let isNotRewriting: Bool
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
    outputs = try command.reporting.outputs(
      of: .record,
      reservingStandardOutputFor: command.proxy ? "the base URL" : nil,
      policy
    )
    var places = try RunPlaces(command.sources, command.references, address: command.address.baseURL)
    guard let url = places.url else {
      throw CommandFailure("there is no API to record", remedy: "name its base URL with --base-url")
    }
    self.url = url
    headers = try command.address.headers(for: url, policy)
    do throws(RecordingFileError) { output = try RecordingOutput(path: command.output) } catch {
      throw CommandFailure(error)
    }
    // The built-in files describe another API than the one whose traffic is recorded.
    places.recordings = command.proxy ? [command.output] : []
    let limits = try command.limits.parsed()
    let documents = NamedDocuments(
      command: "record \(ShellWord.option("--output", command.output))",
      places: places,
      target: LiveTarget(url: url, headers: headers),
      timeout: limits.requestTimeout,
      isInsecure: command.target.insecure,
      proxies: try command.target.proxies,
      policy: policy
    )
    let isRead = !command.proxy || !places.documents.isEmpty
    var input = try ContractInput(
      places,
      needsRecordings: false,
      absence: command.proxy ? .allowed : .refused,
      served: isRead ? try await documents.read() : []
    )
    if command.proxy, input.contract.operations.isEmpty {
      input.notes = ["there is no contract: exchanges are not judged (--contracts names one)"]
    }
    if command.strictness.strict { input.review(strictly: true) }
    policy.learn(from: input)
    input.contract = input.contract.giving(try command.pathValues.values(for: input.contract))
    let selection = try command.selection.selection(in: input.contract)
    self.input = input.selecting(selection)
    let unsafe = try command.walk.unsafe(in: input)
    var setup = try VerificationSetup(
      .record,
      command.target,
      selection,
      limits,
      resources: command.resources.resources.value,
      policy: policy
    )
    setup.unsafe = unsafe.operations
    setup.workflows = try command.inputs.configuration(
      of: input,
      selected: command.workflows.workflow,
      unsafe: unsafe,
      selection: selection,
      policy: policy
    )
    if !command.proxy {
      setup.credentials = try command.credentials.settings(for: input.contract, at: url, setup.workflows, policy)
    }
    self.setup = setup
    if !command.proxy { try setup.requireSinglePrefix(url, in: input.contract) }
    mode = command.mode
    listening = command.listening
    isNotRewriting = command.rewriting.noRewrite
    origins = command.proxy ? try command.rewriting.origins(of: input.contract, excluding: url) : []
    grace = try command.listening.graceTime()
    seed = limits.seed
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
