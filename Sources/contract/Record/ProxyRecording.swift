import Basics
import ContractReports
import ContractVerifier
import Diagnostics
import Foundation
import HARRecordings
import HTTPMessages
import HTTPServerCore
import HTTPTransport
import MockEngine
import RecordingChecks
import RecordingProxy
import RecordingSessions
import Redaction

/// Records the traffic between the user's own client and an API, with a proxy between the two.
final class ProxyRecording: Sendable {
  private let settings: RecordSettings
  private let session: RecordingSession
  private let judgement: TrafficJudgement
  private let bypassing: BypassingURLs
  private let replacing: CallbackReplacement
  private let callbacks: CallbackQueue
  private let proxy: RecordingProxy
  private let end: ServingEnd

  /// Starts the proxy.
  ///
  /// - Throws: `CommandFailure` if it cannot listen.
  init(_ settings: RecordSettings, session: RecordingSession) async throws(CommandFailure) {
    let end = ServingEnd()
    let judgement = TrafficJudgement(
      contract: settings.context.input.contract,
      base: settings.url,
      serverPath: settings.context.serverPath,
      options: settings.context.configuration(for: settings.url).judging
    )
    let bypassing = BypassingURLs(
      excluding: settings.command.rewriting.noRewrite ? [] : [settings.url] + settings.origins,
      isRewriting: !settings.command.rewriting.noRewrite
    )
    let callbacks = CallbackQueue(session: session, judgement: judgement)
    self.callbacks = callbacks
    let reporter = ProxyReporter(
      session: session,
      callbacks: callbacks,
      judgement: judgement,
      bypassing: bypassing,
      options: settings.context.outputs.options,
      policy: settings.context.outputs.policy,
      end: end
    )
    let client = settings.context.clientConfiguration(for: settings.url, headers: settings.context.headers)
    var configuration = RecordingProxy.Configuration(upstream: settings.url)
    configuration.host = settings.command.listening.host
    configuration.port = settings.command.listening.port
    configuration.headers = settings.context.headers
    configuration.security = client.security
    configuration.proxies = client.proxies
    configuration.isRewriting = !settings.command.rewriting.noRewrite
    configuration.origins = settings.origins
    configuration.allowedHosts = settings.allowedHosts
    configuration.allowedOrigins = settings.allowedOrigins
    let replacing = CallbackReplacement(settings)
    configuration.callbackPlaces = replacing.places
    self.replacing = replacing
    configuration.limits.keptBodyBytes = client.maximumBody
    configuration.limits.connectTimeout = client.requestTimeout
    configuration.limits.responseTimeout = client.deadline
    do {
      proxy = try await RecordingProxy.start(configuration) { reporter.report($0) }
    } catch {
      throw CommandFailure(error)
    }
    self.settings = settings
    self.session = session
    self.judgement = judgement
    self.bypassing = bypassing
    self.end = end
  }

  /// Serves until a signal arrives, and prints what was recorded.
  func run() async throws(CommandFailure) -> ExitStatus {
    let interruption = Interruption(
      notice: "stopping",
      policy: settings.context.outputs.policy
    )
    interruption.onInterrupt { [end] in end.ask() }
    guard StandardStream.output(settings.context.outputs.policy).write("\(proxy.baseURL)\n") else {
      // Without its address, no client can use the proxy.
      await proxy.shutdown(grace: .zero)
      interruption.cancel()
      _ = session.abandon()
      throw StandardStream.failure(of: "the base URL")
    }
    let outputs = settings.context.outputs
    let display = outputs.display()
    display.line("recording requests from \(proxy.baseURL) to \(settings.url) in \(settings.output.path)")
    for (origin, address) in proxy.rewrittenOrigins.dropFirst() {
      display.line("\(origin) is at \(address)")
    }
    if !settings.command.listening.isLocal {
      display.line(
        "warning: \(settings.command.listening.host) accepts connections from other machines; their requests are passed on and recorded too"
      )
    }
    await end.wait()
    await proxy.shutdown(grace: settings.command.listening.grace.value.value)
    callbacks.finish()
    interruption.cancel()
    let summary: RecordingSummary
    do throws(CommandFailure) {
      summary = try session.concluded(isWhole: true)
    } catch {
      var report = report(nil)
      report.isInterrupted = true
      try outputs.write(report)
      throw error
    }
    let report = report(summary)
    let status = settings.status(report.findings, summary)
    if settings.failsForViolations, status == .holds, report.requests == 0 {
      let remedy = "check that the client uses the base URL of the proxy, or leave out --fail-on"
      return try StageOutcome(report, failure: .nothingJudged(because: "no request arrived", remedy: remedy))
        .conclude(outputs)
    }
    return try StageOutcome(report, status: status).conclude(outputs)
  }

  private func report(_ summary: RecordingSummary?) -> Report {
    let findings = judgement.findings.map { finding in
      // The report agrees with the exit code: the recording succeeded, whatever was recorded.
      var finding = finding
      if !settings.failsForViolations { finding.severity = max(finding.severity, .warning) }
      return finding
    }
    var report = settings.context.report(
      target: settings.url,
      findings: settings.context.input.findings + findings + (summary?.findings ?? []),
      notes: settings.context.input.notes + judgement.notes + bypassing.notes
        + callbacks.notes + replacing.notes(proxy.unrecordedCallbackHosts)
        + (summary?.notes(of: settings.output, mode: settings.command.mode) ?? [])
    )
    report.requests = judgement.exchanges
    report.operations = judgement.operations
    report.checks = CheckID.ofCommand(for: .verification).filter { $0 != .coverage } + [.request]
    return report
  }
}

extension CapturedExchange {
  /// Captures an exchange of the proxy.
  init(_ proxied: ProxiedExchange) {
    self.init(
      exchange: proxied.exchange,
      started: Timestamp.text(nanoseconds: proxied.started),
      firstByte: proxied.firstByte,
      serverAddress: proxied.serverAddress
    )
  }
}

/// Handles the exchanges of the proxy: records and verifies them, and reports those that cannot be recorded.
private struct ProxyReporter: Sendable {
  let session: RecordingSession
  let callbacks: CallbackQueue
  let judgement: TrafficJudgement
  let bypassing: BypassingURLs
  let options: ConsoleOptions
  let policy: RedactionPolicy
  let end: ServingEnd

  func report(_ proxied: ProxiedExchange) {
    let exchange = proxied.exchange
    policy.learn(from: exchange)
    // The client's own URLs lead nowhere else.
    if proxied.callback == nil, !proxied.causesCallbacks { bypassing.count(proxied) }
    if options.verbose { log(proxied) }
    if let callback = proxied.callback, proxied.omission == nil {
      callbacks.add(proxied, callback)
    } else if let omission = proxied.omission {
      session.omit(exchange.request, omission)
      if proxied.causesCallbacks { callbacks.causeEnded(proxied.number, isRecorded: false) }
    } else {
      let isRecorded = session.take(CapturedExchange(proxied), number: proxied.number)
      judgement.judge(exchange, number: proxied.number)
      if proxied.causesCallbacks { callbacks.causeEnded(proxied.number, isRecorded: isRecorded) }
    }
    // Without a file to record to, the proxy shuts down; exchanges in progress are completed.
    if session.failure != nil { end.ask() }
  }

  private func log(_ proxied: ProxiedExchange) {
    let exchange = proxied.exchange
    let outcome = exchange.response.map { "\($0.status), \($0.body.count) bytes" } ?? "no response"
    let faults = exchange.faults.map { ", \($0.kind.rawValue): \(VisibleText.of($0.message))" }.joined()
    let omission = proxied.omission.map { ", not recorded: \(VisibleText.of($0))" } ?? ""
    RunLog(policy).write("\(exchange.request.method) \(exchange.request.url): \(outcome)\(faults)\(omission)")
  }
}
