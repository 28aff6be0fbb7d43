import ContractMockServer
import ContractModel
import ContractReports
import Diagnostics
import Foundation
import HTTPMessages
import HTTPServerCore
import HTTPTransport
import MockControl
import MockEngine
import Redaction

/// A run of the mock API from its start to its end, with its console output.
final class MockRun: Sendable {
  private let command: MockCommand
  private let settings: MockRunSettings
  private let outputs: RunOutputs
  private let source: MockSource
  private let runtime: MockRuntime
  private let server: MockServer
  private let log: MockLog
  private let reloader: MockReloader
  /// Logs each request; `nil` if nobody wants that.
  private let requestLog: RequestLog?
  /// The file of `--state`; `nil` for none.
  private let stateFile: MockStateFile?
  private let end = ServingEnd()

  /// Starts the server.
  ///
  /// - Throws: `CommandFailure` if it cannot listen, or a scenario or certificate cannot be used.
  init(
    _ command: MockCommand,
    settings: MockRunSettings,
    source: MockSource,
    outputs: RunOutputs
  ) async throws(CommandFailure) {
    self.command = command
    self.settings = settings
    self.outputs = outputs
    self.source = source
    let scenario: Scenario
    do { scenario = try source.input.book.scenario(command.responses.scenario) } catch {
      throw CommandFailure(error, at: "--scenario")
    }
    let form = Self.logForm(command, outputs)
    var listsRequests = false
    if case .columns? = form { listsRequests = true }
    let log = MockLog(to: .error(outputs.policy), isQuiet: command.reporting.quiet, listsRequests: listsRequests)
    let runtime = MockRuntime(
      api: source.api,
      apis: source.apis,
      book: source.input.book,
      scenario: scenario,
      callbackClient: settings.callbackClient,
      onEvent: { log.write($0) }
    )
    self.log = log
    self.runtime = runtime
    stateFile = try command.state.state.map { path throws(CommandFailure) in try MockStateFile(path, runtime, log) }
    let reloader = MockReloader(settings: settings, runtime: runtime, log: log, policy: outputs.policy)
    self.reloader = reloader
    let end = end
    let control = ControlAPI(
      runtime: runtime,
      configuration: ControlAPI.Configuration(
        token: settings.token,
        allowsShutdown: command.control.allowShutdown,
        version: ContractCommand.version,
        crossOrigin: settings.options.crossOrigin,
        allowedHosts: settings.options.allowedHosts.union(settings.options.publicURL.map { [$0.host] } ?? []),
        saving: settings.savedRecording.map(reloader.saver)
      ),
      shutDown: { end.ask() }
    )
    // Start the log before the first request can arrive.
    requestLog = form.map { form in
      RequestLog(requests: runtime.requestEvents(), form: form, lines: Self.lines(form, outputs.policy))
    }
    let security = try command.security.security(host: command.listening.host)
    var configuration = MockServer.Configuration(
      host: command.listening.host,
      port: command.listening.port,
      control: control,
      forwarder: settings.forwarder,
      security: security
    )
    configuration.limits = try command.limits.limits()
    configuration.http2 = try command.target.http.value.ofServer()
    do {
      server = try await MockServer.start(runtime: runtime, configuration: configuration)
    } catch {
      throw CommandFailure(error)
    }
  }

  /// Returns what the log of requests looks like; `nil` if there is none.
  private static func logForm(_ command: MockCommand, _ outputs: RunOutputs) -> RequestLog.Form? {
    if command.reporting.verbose { return .sentence }
    let isWatched = !command.reporting.quiet && StandardStream.error(outputs.policy).isTerminal
    return command.log || isWatched ? .columns(outputs.console.style) : nil
  }

  /// Returns where the lines of the log go; every one of them is redacted there.
  private static func lines(_ form: RequestLog.Form, _ policy: RedactionPolicy) -> LineQueue {
    switch form {
    case .columns:
      let stream = StandardStream.error(policy)
      return LineQueue { stream.write($0.joined(separator: "\n") + "\n") }
    case .sentence:
      let log = RunLog(policy)
      return LineQueue { for line in $0 { log.write(line) } }
    }
  }

  /// Serves until the end is requested, and prints a summary.
  func serve(since snapshot: FileSnapshot) async throws(CommandFailure) -> ExitStatus {
    // The reader of standard error may leave before the server does.
    signal(SIGPIPE, SIG_IGN)
    let interruption = Interruption(notice: "stopping", policy: outputs.policy)
    interruption.onInterrupt { [end] in end.ask() }
    guard StandardStream.output(outputs.policy).write(ownWords: "\(server.baseURL)\n") else {
      // Without its address, no client can use the server.
      await server.shutdown(grace: .zero)
      interruption.cancel()
      throw StandardStream.failure(of: "the base URL")
    }
    introduce()
    // Findings quote recordings, whose secrets may not be known yet.
    let noting = outputs.policy.isLearning ? Task { await noteAside() } : nil
    if noting == nil { note() }
    let logging = requestLog.map { requestLog in Task { await requestLog.run() } }
    let watching = command.watch ? Task { await watch(since: snapshot) } : nil
    let saving = stateFile.map { file in Task { await file.run() } }
    await end.wait()
    await server.shutdown(grace: settings.grace)
    watching?.cancel()
    await watching?.value
    await noting?.value
    saving?.cancel()
    await saving?.value
    try stateFile?.write()
    await runtime.endEvents()
    await logging?.value
    let status = try report()
    interruption.cancel()
    return status
  }

  // MARK: Words

  private func introduce() {
    if source.input.isDemonstration { log.write(ownWords: ContractAbsence.demonstrationLine) }
    log.write(ownWords: "serving \(source.summary), scenario \(runtime.scenario().name)")
    for line in source.stateLines { log.write(ownWords: line) }
    if let line = source.exampleLine { log.write(ownWords: line) }
    log.write(ownWords: "inspector: \(server.baseURL)\(ControlAPI.prefix)")
  }

  /// Waits for the secrets of recordings on a thread of its own: there are few for tasks.
  private func noteAside() async {
    await withCheckedContinuation { continuation in
      DispatchQueue.global().async { [self] in
        note()
        continuation.resume()
      }
    }
  }

  private func note() {
    let warnings = source.input.findings.map(\.line)
    let shown = warnings.prefix(command.reporting.maxFindings.value)
    for note in source.notes + shown { log.write("note: \(note)") }
    let others = warnings.count - shown.count
    if others > 0 { log.write("note: … and \(others) more; contract check lists all of them") }
    if !command.listening.isLocal {
      log.write(
        "warning: \(command.listening.host) accepts connections from other machines; the control API "
          + (settings.token == nil
            ? "responds to this machine only, unless mock.control-token-env names a token"
            : "responds to every client with its token")
      )
    }
  }

  private func report() throws(CommandFailure) -> ExitStatus {
    let summary = MockSummary(usage: runtime.usage, conditions: settings.conditions, nearest: log.nearest(to:))
    var outputs = outputs
    // Who only watches gets a few lines; what fails the run, or was asked for, is printed in full.
    outputs.printsReport = !settings.conditions.isEmpty || command.reporting.verbose
    if !outputs.printsReport {
      outputs.people.write(summary.briefLines(width: outputs.console.style.width).map { $0 + "\n" }.joined())
    } else if !command.reporting.quiet {
      outputs.people.write(summary.lines.map { $0 + "\n" }.joined() + "\n")
    }
    let report = settings.report(
      target: server.baseURL,
      findings: summary.findings,
      notes: [],
      operations: summary.operations(of: runtime.api.contract, serverPath: settings.options.serverPath),
      requests: summary.usage.requests
    )
    if let failure = summary.failure { return try StageOutcome(report, failure: failure).conclude(outputs) }
    try outputs.write(report)
    return summary.status
  }

  // MARK: Changes

  private static let interval = Duration.milliseconds(250)

  /// Polls the files until the task is cancelled, and reloads them when they have changed and are stable.
  private func watch(since snapshot: FileSnapshot) async {
    var referenced = source.input.contract.referencedFiles
    var known = snapshot
    known.look(at: referenced)
    var watch = ChangeWatch(known)
    while (try? await Task.sleep(for: Self.interval)) != nil {
      var now = settings.snapshot
      now.look(at: referenced)
      guard watch.hasChanged(to: now) else { continue }
      if let files = reloader.reload() { referenced = files }
    }
  }
}
