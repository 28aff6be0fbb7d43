import ArgumentParser
import Foundation
import HTTPExchange
import Redaction

/// Records a live API: by walking it, or by passing a client's traffic through.
struct RecordCommand: RunnableCommand {
  static let configuration = CommandConfiguration(
    commandName: "record",
    abstract: "Records a live API in a HAR file, judged on the way and without its secrets.",
    discussion: """
      Without --proxy the API is walked as verify does, and everything that it answers is recorded; the exit status is \
      that of verify. With --proxy a client's own traffic is passed through, and recorded until Ctrl-C or \
      SIGTERM: the first line of standard output is the proxy's base URL, such as http://127.0.0.1:49152, and nothing \
      else is written there.

      Every exchange goes at once into a file beside the output, feed.partial.har beside feed.har. At the end both \
      become one; a run that is killed leaves it, and the next one takes it in. Secrets (tokens, cookies, keys, by name \
      and by shape) have placeholders in the file, which the mock API knows for what they are.

      Exit status besides: 4 where nothing may be missing and something is (--mode none), or where the file cannot be \
      read or written.
      """
  )

  @OptionGroup(title: "Target") var target: TargetOptions

  @OptionGroup(title: "Contracts") var sources: RecordSources

  @Option(name: [.long, .customShort("o")], help: ArgumentHelp("The HAR file to record to.", valueName: "path"))
  var output: String

  @Option(
    help: ArgumentHelp(
      "What goes into the file: what it does not have, all anew, or nothing, what is missing being told.",
      valueName: "new|all|none"
    )
  )
  var mode = RecordMode.new

  @OptionGroup(title: "Secrets") var redaction: RedactionOptions

  @Flag(help: "Pass a client's own traffic through, and record that.")
  var proxy = false

  @OptionGroup(title: "Proxy") var listening: ListenOptions
  @OptionGroup(title: "Proxy") var rewriting: RewritingOptions

  @Option(
    help: ArgumentHelp(
      "With violation, traffic through the proxy that breaks the contract fails.",
      valueName: "violation"
    )
  )
  var failOn: [String] = []

  @OptionGroup(title: "Selection") var selection: SelectionOptions
  @OptionGroup(title: "Walk") var walk: WalkOptions
  @OptionGroup(title: "Limits") var limits: LimitOptions
  @OptionGroup(title: "Output") var reporting: ReportOptions

  mutating func validate() throws {
    guard proxy || listening.port == 0 else {
      throw ValidationError("--port is for --proxy; add that, or leave --port out")
    }
    guard proxy || (rewriting.origin.isEmpty && !rewriting.noRewrite) else {
      throw ValidationError("--origin and --no-rewrite are for --proxy; add that, or leave them out")
    }
    guard proxy || failOn.isEmpty else {
      throw ValidationError("--fail-on is for --proxy; without it a broken contract fails in any case")
    }
  }

  func execute(_ policy: RedactionPolicy) async throws(CommandFailure) -> ExitStatus {
    // Whoever reads standard error may leave before the proxy does; and a file that may not grow is an error to be told.
    signal(SIGPIPE, SIG_IGN)
    signal(SIGXFSZ, SIG_IGN)
    try redaction.declare(to: policy)
    let settings = try RecordSettings(self, policy)
    if let status = settings.input.failureStatus {
      try settings.outputs.write(
        settings.setup.report(
          target: settings.url,
          clock: settings.clock,
          findings: settings.input.findings,
          notes: settings.input.notes
        )
      )
      return status
    }
    let bodyLimit = try limits.bodyLimit()
    let session = try RecordingSession(
      to: settings.output,
      RecordingSession.Settings(
        mode: mode,
        redaction: policy.recording(bodyLimit: bodyLimit),
        base: settings.url,
        isWalk: !proxy,
        bodyLimit: bodyLimit
      )
    )
    guard proxy else { return try await WalkRecording(settings: settings, session: session).run() }
    let recording: ProxyRecording
    do throws(CommandFailure) {
      recording = try await ProxyRecording(settings, session: session)
    } catch {
      _ = session.abandon()
      throw error
    }
    return try await recording.run()
  }
}
