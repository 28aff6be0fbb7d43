import ArgumentParser
import ContractReports
import Foundation
import HTTPMessages
import MockEngine
import Redaction

/// Serves recordings as the API that they were recorded from.
struct MockCommand: RunnableCommand {
  static let examples = [
    "contract mock --port 8080",
    "contract mock api.yaml recorded.har --scenario slow:delay=500ms",
  ]

  static let commonOptions = [
    "--port", "--recordings", "--scenario", "--unmatched", "--reject-invalid",
    "--stateful", "--watch", "--log", "--fail-on", "--quiet",
  ]

  static let configuration = HelpText.configuration(
    subcommand.rawValue,
    "Serve recordings as a mock API, and judge the requests it receives.",
    examples,
    """
    The first line of standard output is the base URL, such as http://127.0.0.1:49152, and nothing else is written \
    there. On a terminal, each request gets a line: time, method, path, status, the recording or example that the \
    response is made from, or why it was refused, and duration. Ctrl-C and SIGTERM stop the server: it finishes \
    responses in progress, and prints a short summary to standard error, with --fail-on or --verbose a full one: \
    requests served, unmatched requests, unused recordings. A contract without recordings is served from its examples.

    Exit codes: 0 when a signal stops the server; with --fail-on, 1 for a request that breaks the contract or has no \
    recording, 2 if no request arrived, and 4 for an unused recording. A second signal stops it immediately, with 130 \
    or 143.
    """
  )

  @OptionGroup(title: OptionTitle.contracts) var contracts: ContractOptions
  @OptionGroup(title: OptionTitle.contracts) var references: ReferenceOptions
  @OptionGroup(title: OptionTitle.contracts) var strictness: StrictnessOptions
  @OptionGroup(title: OptionTitle.contracts) var demonstration: DemonstrationOptions
  @OptionGroup(title: OptionTitle.server) var listening: ListenOptions
  @OptionGroup(title: OptionTitle.tls) var security: ServerSecurityOptions
  @OptionGroup(title: OptionTitle.responses) var responses: ResponseOptions
  @OptionGroup(title: OptionTitle.server) var limits: ServingLimitOptions
  @OptionGroup(title: OptionTitle.state) var state: StateOptions
  @OptionGroup(title: OptionTitle.callbacks) var sending: SentCallbackOptions
  @OptionGroup(title: OptionTitle.control) var control: ControlOptions
  @OptionGroup(title: OptionTitle.upstream) var address: AddressOptions
  @OptionGroup(title: OptionTitle.upstream) var target: TargetOptions
  @OptionGroup(title: OptionTitle.secrets) var redaction: RedactionOptions
  @OptionGroup(title: OptionTitle.output) var reporting: ReportOptions
  @OptionGroup(title: OptionTitle.configuration) var projectFile: ConfigurationOptions

  @Option(
    help: .value(
      "unmatched|unused|violation",
      "Fail the run for this when it ends; repeatable, or a comma-separated list."
    ),
    completion: .list(FailCondition.allCases.map(\.rawValue))
  )
  var failOn: [String] = []

  @Flag(help: "Log one line per request, also where standard error is no terminal.")
  var log = false

  @Flag(help: "Reload contracts and recordings when they change; broken ones are reported and not used.")
  var watch = false

  mutating func validate() throws {
    guard !log || !reporting.quiet else { throw ValidationError("--log and --quiet exclude each other") }
  }

  func execute(_ policy: RedactionPolicy) async throws(CommandFailure) -> ExitStatus {
    let outputs = try reporting.outputs(of: .mock, for: self, reservingStandardOutputFor: "the base URL", policy)
    let settings = try MockRunSettings(self, policy)
    let snapshot = settings.snapshot
    let source = try MockSource(settings) { policy.learnWhileServing(from: $0) }
    if let status = source.input.failureStatus {
      try outputs.write(settings.report(findings: source.input.findings, notes: source.input.notes))
      return status
    }
    let run = try await MockRun(self, settings: settings, source: source, outputs: outputs)
    return try await run.serve(since: snapshot)
  }
}

extension MockCommand: ConfigurableCommand {
  static let subcommand = Subcommand.mock
  static var excludable: Excludable { Excludable(checks: [], operations: false, cases: false) }
  var arguments: [String] { contracts.places }
  var traffic: Traffic { responses.unmatched == .forward ? .requestsOfClients : .nothing }

  mutating func fill(from settings: inout Settings) throws {
    try settings.fill(&self, \.contracts, \.address, \.target, \.references, \.redaction, \.reporting)
    try settings.fill(&self, \.strictness, \.listening, \.security, \.responses, \.limits, \.state, \.sending)
    try settings.fill(&self, \.control)
  }
}
