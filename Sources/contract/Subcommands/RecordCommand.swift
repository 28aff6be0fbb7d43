import ArgumentParser
import ContractReports
import Foundation
import HTTPMessages
import RecordingSessions
import Redaction

/// Records a live API, by walking it or by proxying a client's traffic.
struct RecordCommand: RunnableCommand {
  static let examples = [
    "contract record --base-url http://127.0.0.1:8080 --output Recordings/api.har",
    "contract record --proxy --base-url http://127.0.0.1:8080 -o app.har",
  ]

  static let commonOptions = [
    "--base-url", "--output", "--proxy", "--port", "--header",
    "--auth", "--mode", "--allow-unsafe", "--redact", "--quiet",
  ]

  static let configuration = HelpText.configuration(
    subcommand.rawValue,
    "Record a live API in a HAR file, without its secrets.",
    examples,
    """
    Without --proxy, the API gets the same requests as from verify, every response is recorded, and the exit code is \
    that of verify. With --proxy, the traffic of a client is passed to the API and recorded until Ctrl-C or SIGTERM: \
    the first line of standard output is the proxy's base URL, such as http://127.0.0.1:49152, and nothing else is \
    written there.

    Each exchange is written at once to a file next to the output: feed.partial.har for feed.har. At the end both \
    are merged. If a recording is killed, the partial file remains, and the next recording merges it. Secrets \
    (tokens, cookies and keys, found by name and by shape) are replaced with placeholders, which the mock API \
    accepts any value for.

    Exit code 4: an exchange is missing with --mode none, or the file cannot be read or written.
    """
  )

  @OptionGroup(title: OptionTitle.target) var address: AddressOptions
  @OptionGroup(title: OptionTitle.target) var target: TargetOptions
  @OptionGroup(title: OptionTitle.credentials) var credentials: CredentialOptions

  @OptionGroup(title: OptionTitle.contracts) var sources: RecordSources
  @OptionGroup(title: OptionTitle.contracts) var references: ReferenceOptions
  @OptionGroup(title: OptionTitle.contracts) var strictness: StrictnessOptions

  @Option(name: [.long, .customShort("o")], help: .value("path", "The HAR file to record to."), completion: .file())
  var output: String

  @Option(
    help: .value(
      "new|all|none",
      "new adds what is missing; all re-records everything; none records nothing and reports what is missing."
    )
  )
  var mode = RecordMode.new

  @OptionGroup(title: OptionTitle.secrets) var redaction: RedactionOptions

  @Flag(help: "Start a reverse proxy, and record the traffic of its clients.")
  var proxy = false

  @OptionGroup(title: OptionTitle.proxy) var listening: ListenOptions
  @OptionGroup(title: OptionTitle.proxy) var rewriting: RewritingOptions

  @Option(help: .value("violation", "With --proxy: fail if traffic breaks the contract."))
  var failOn: [String] = []

  @OptionGroup(title: OptionTitle.selection) var selection: SelectionOptions
  @OptionGroup(title: OptionTitle.walk) var walk: UnsafeOptions
  @OptionGroup(title: OptionTitle.walk) var pathValues: PathValueOptions
  @OptionGroup(title: OptionTitle.walk) var resources: ResourceOptions
  @OptionGroup(title: OptionTitle.workflows) var inputs: WorkflowInputOptions
  @OptionGroup(title: OptionTitle.limits) var limits: LimitOptions
  @OptionGroup(title: OptionTitle.output) var reporting: ReportOptions
  @OptionGroup(title: OptionTitle.configuration) var projectFile: ConfigurationOptions

  mutating func validate() throws {
    guard proxy || listening.port == 0 else {
      throw ValidationError("--port is for --proxy; add that, or leave --port out")
    }
    guard !proxy || credentials.auth.isEmpty else {
      throw ValidationError(
        "--auth is not for --proxy, because the proxy passes on the credentials of its client; leave it out, "
          + "or add a header to every request with --header-env"
      )
    }
    guard !proxy || target.http.value.versions.contains(.http1) else {
      throw ValidationError("--proxy speaks HTTP/1.1, with its client and with the API; leave \"http: 2\" out")
    }
    guard proxy || (rewriting.origin.isEmpty && !rewriting.noRewrite) else {
      throw ValidationError("--origin and --no-rewrite are for --proxy; add that, or leave them out")
    }
    guard proxy || rewriting.allowOrigin.isEmpty else {
      throw ValidationError("--allow-origin is for --proxy; add that, or leave it out")
    }
    guard proxy || failOn.isEmpty else {
      throw ValidationError("--fail-on is for --proxy; without it a broken contract fails in any case")
    }
  }

  func execute(_ policy: RedactionPolicy) async throws(CommandFailure) -> ExitStatus {
    // The reader of standard error may leave before the proxy does; and a file that cannot grow is an error to report.
    signal(SIGPIPE, SIG_IGN)
    signal(SIGXFSZ, SIG_IGN)
    let settings = try await RecordSettings(self, policy)
    if let status = try settings.context.refused() { return status }
    let session = try RecordingSession.started(
      to: settings.output,
      mode,
      of: settings.url,
      isWalk: !proxy,
      policy,
      bodyLimit: settings.context.limits.maxBody.value
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

extension RecordCommand: ConfigurableCommand {
  static let subcommand = Subcommand.record
  static var excludable: Excludable {
    Excludable(checks: CheckID.ofCommand(for: .verification), operations: true, cases: false)
  }
  var arguments: [String] { sources.places }
  var traffic: Traffic { proxy ? .requestsOfClients : .requests }

  mutating func fill(from settings: inout Settings) throws {
    try settings.fill(&self, \.sources, \.address, \.target)
    // A proxy passes on the credentials of its client, and has none of its own.
    if !proxy { try settings.fill(&self, \.credentials) }
    try settings.fill(&self, \.references, \.strictness, \.redaction, \.walk, \.pathValues, \.resources)
    try settings.fill(&self, \.inputs, \.limits, \.reporting, \.listening)
    settings.exclude(&selection.exclude)
  }
}
