import ContractModel
import ContractReports
import Foundation
import HTTPExchange

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
  /// Whether traffic that breaks the contract makes the run fail.
  let failsForViolations: Bool

  /// Reads the options that need more than their own text.
  ///
  /// - Throws: `CommandFailure` for a value that cannot be used.
  init(_ command: RecordCommand, _ policy: RedactionPolicy) throws(CommandFailure) {
    outputs = try command.reporting.outputs(besides: command.proxy ? "the base URL" : nil, policy)
    guard let url = try command.target.url(policy) else {
      throw CommandFailure("there is nothing to record from; name the address of the API with --base-url")
    }
    self.url = url
    headers = try command.target.headers(policy)
    output = try RecordingOutput(path: command.output)
    var contracts = ContractOptions()
    // What is built into the command belongs to another API than that of whoever records his own traffic.
    (contracts.contracts, contracts.recordings) = (command.contracts, command.proxy ? [command.output] : [])
    var input = try ContractInput(contracts, needsRecordings: false, needsContract: !command.proxy)
    if command.proxy, input.contract.operations.isEmpty {
      input.notes = ["there is no contract: what passes through is not judged (--contracts names one)"]
    }
    policy.learn(from: input)
    self.input = input
    setup = try VerificationSetup(
      "record",
      command.target,
      command.selection,
      command.limits,
      contract: input.contract,
      policy: policy
    )
    mode = command.mode
    listening = command.listening
    grace = try command.listening.graceTime()
    seed = command.limits.seed
    let conditions = try FailCondition.parse(command.failOn)
    guard conditions.isSubset(of: [.violation]) else {
      throw CommandFailure("--fail-on: a recording can fail for violation alone")
    }
    failsForViolations = !conditions.isEmpty
  }

  /// With which status a run ends that came to its end: a broken promise comes before a recording that is missing.
  func status(_ findings: [Finding], _ summary: RecordingSummary) -> ExitStatus {
    let isBroken = findings.contains { $0.severity == .error && $0.check != .unmatched }
    return isBroken ? .broken : summary.missing.isEmpty ? .holds : .recording
  }
}
