import ArgumentParser
import ContractReports
import Foundation
import HTTPExchange
import MockEngine
import Redaction

/// Serves recordings as the API that they were recorded from.
struct MockCommand: RunnableCommand {
  static let configuration = CommandConfiguration(
    commandName: "mock",
    abstract: "Serves the recordings as an API on this machine, and judges what is asked of it.",
    discussion: """
      The first line of standard output is the base URL, such as http://127.0.0.1:49152, and nothing else is written \
      there. Ctrl-C and SIGTERM end the server: running answers are finished, and what was asked, what nothing agreed \
      with and what was never used are told on standard error.

      A server that is ended has ended well: the exit status is 0, but where --fail-on asks for it 1 for a request that \
      broke the contract or that nothing agreed with, and 4 for a recording that was never used. A second signal ends \
      it at once, with 130 or 143.
      """
  )

  @OptionGroup(title: "Contracts") var contracts: ContractOptions
  @OptionGroup(title: "Server") var listening: ListenOptions
  @OptionGroup(title: "TLS") var security: ServerSecurityOptions
  @OptionGroup(title: "Answers") var answers: AnswerOptions
  @OptionGroup(title: "Control API") var control: ControlOptions
  @OptionGroup(title: "Paths, and the API behind the mock") var target: TargetOptions
  @OptionGroup(title: "Secrets") var redaction: RedactionOptions
  @OptionGroup(title: "Output") var reporting: ReportOptions

  @Option(
    help: ArgumentHelp(
      "What the run fails for when it ends; may be repeated, or a list with commas.",
      valueName: "unmatched|unused|violation"
    )
  )
  var failOn: [String] = []

  @Flag(help: "Read contracts and recordings again when they change; broken ones are told, and the old ones stay.")
  var watch = false

  func execute(_ policy: RedactionPolicy) async throws(CommandFailure) -> ExitStatus {
    try redaction.declare(to: policy)
    let outputs = try reporting.outputs(besides: "the base URL", policy)
    let settings = try MockSettings(self, policy)
    let snapshot = settings.snapshot
    let source = try MockSource(settings.places, settings.options)
    policy.learn(from: source.input)
    if let status = source.input.failureStatus {
      try outputs.write(settings.report(findings: source.input.findings, notes: source.input.notes))
      return status
    }
    let run = try await MockRun(self, settings: settings, source: source, outputs: outputs)
    return try await run.serve(since: snapshot)
  }
}
