import Basics
import ContractModel
import ContractReports
import ContractVerifier
import Diagnostics
import Foundation
import HARRecordings
import HTTPMessages
import HTTPTransport
import RecordingChecks
import RecordingDrift
import Redaction

/// A comparison of recordings with a live API, with its console output; `gate` runs it as a stage.
struct DriftStage {
  /// The context of the run.
  @Shared var context: RunContext
  /// The base URL of the API.
  let url: HTTPURL
  /// The most requests; `nil` to send all.
  var sample: Int?
  /// The age from which on a recording is compared; `nil` to compare all.
  var age: RecordingAge?
  /// Whether what drifted is recorded again.
  var updates = false

  private static let namedReasons = 10

  var input: ContractInput { context.input }
  var outputs: RunOutputs { context.outputs }

  /// Compares everything, updates the recordings if that was asked for, and returns the report and the exit status.
  func run(_ interruption: Interruption) async -> StageOutcome {
    if let status = input.failureStatus { return StageOutcome(report(nil), status: status) }
    guard input.recordings.contains(where: { !$0.entries.isEmpty }) else {
      let failure = CommandFailure(
        "there is no recording to compare",
        because: input.recordingPaths.isEmpty ? nil : "no entry of the recordings can be used",
        remedy: "name recordings with --recordings, or record the API with contract record",
        status: .recording
      )
      return StageOutcome(report(nil), failure: failure)
    }
    let requests = RecordedRequests(
      of: input.recordings,
      contract: input.contract,
      rules: rules,
      isStale: age.map { age in { age.isExceeded(by: $0) } }
    )
    let outcome: DriftOutcome
    switch await compare(requests, interruption) {
    case .success(let compared): outcome = compared
    case .failure(let failure): return StageOutcome(report(nil), failure: failure)
    }
    var report = report(outcome)
    if let status = interruption.status { return StageOutcome(report, interruption: status) }
    if let fault = outcome.unreachable {
      // What was compared before the API went down stays found.
      if outcome.compared == 0 { report.findings = [] }
      return StageOutcome(report, failure: CommandFailure(unreachable: url, fault))
    }
    var failure: CommandFailure?
    if updates {
      do throws(CommandFailure) { report.notes += try update(outcome) } catch { failure = error }
    }
    report = outputs.accepting(report)
    if let failure { return StageOutcome(report, failure: failure) }
    // A nightly run with --max-age succeeds while no recording is old enough.
    guard outcome.compared > 0 || requests.areFresh else {
      return StageOutcome(report, failure: .nothingJudged(because: reasonForNothing(requests, outcome)))
    }
    return StageOutcome(judged: report)
  }

  // MARK: Requests

  private var rules: RecordedRequests.Rules {
    var rules = RecordedRequests.Rules(base: url)
    (rules.serverPath, rules.sample, rules.seed) = (context.serverPath, sample, context.seed)
    rules.allowsOperation = { [selection = context.selection] in selection.allows(operation: $0) }
    rules.allowsUnsafe = { [unsafe = context.unsafe] operation in
      operation.map { unsafe.operations.contains($0) } ?? unsafe.isAll
    }
    return rules
  }

  private func compare(
    _ requests: RecordedRequests,
    _ interruption: Interruption
  ) async -> Result<DriftOutcome, CommandFailure> {
    let (credentialHeaders, headers) = CredentialSettings.split(context.headers, for: input.contract)
    let live = LiveClient(configuration: context.clientConfiguration(for: url, headers: headers))
    let (client, target) = context.client(of: live, at: url, headers)
    let requester = context.credentials.requester(client: target, outputs.policy)
    if let failure = await requester?.acquire() { return .failure(CommandFailure(failure)) }
    var configuration = context.configuration(for: url)
    configuration.credentialHeaders = credentialHeaders
    configuration.credentials = context.credentials.source(requester)
    configuration.logins = context.credentials.logins
    let explorer = Explorer(contract: input.contract, configuration: configuration, client: client)
    let (authorizer, failedLogin) = await explorer.authorizer()
    if let failedLogin { return .failure(CommandFailure(login: failedLogin)) }
    let preparation = DriftPreparation(
      given: HTTPHeaders(credentialHeaders.fields + headers.fields),
      credentialHeaders: credentialHeaders,
      settings: context.credentials,
      authorizer: authorizer,
      values: context.workflows.valuesOfParts,
      policy: outputs.policy
    )
    var settings = DriftRun.Settings()
    (settings.workers, settings.bodyLimit) = (context.limits.workers, context.limits.maxBody.value)
    settings.allowsCheck = { [selection = context.selection] in selection.allows(check: $0) }
    settings.keepsResponses = updates
    let run = DriftRun(
      recordings: input.recordings,
      settings: settings,
      client: client,
      policy: outputs.policy,
      prepare: { request, operation in await preparation.prepared(request, operation) }
    )
    let meter = ProgressMeter(unit: "exchange", total: requests.count, stepUnit: "request")
    let title = "Comparing \(counted(requests.count, "recorded request")) with \(url)"
    var outcome = await outputs.announcing(title, meter, interruption) { display in
      await run.run(requests) { display.count($0) }
    }
    await live.shutdown()
    outcome.httpVersions = live.responseVersions
    return .success(outcome)
  }

  // MARK: Results

  private func report(_ outcome: DriftOutcome?) -> Report {
    var report = context.report(
      target: url,
      findings: input.findings + (outcome?.findings ?? []),
      notes: input.notes + (outcome?.notes ?? []) + (outcome.map(extent) ?? [])
    )
    report.contractFile = input.firstContractFile
    report.sources = input.places.sources(serverPath: context.serverPath)
    guard let outcome else { return report }
    report.checks = [.recording] + CheckID.ofCommand(for: .drift).filter { context.selection.allows(check: $0) }
    report.judgements = input.judgements(of: report.checks)
    report.requests = outcome.requests
    report.setHTTPVersions(outcome.httpVersions)
    report.operations = outcome.operations
    return report
  }

  private func extent(of outcome: DriftOutcome) -> [String] {
    var notes: [String] = []
    if outcome.compared > 0 { notes.append("compared \(counted(outcome.compared, "recorded request"))") }
    let reasons = Dictionary(grouping: outcome.skipped, by: \.reason)
    for (reason, requests) in reasons.sorted(by: { $0.key < $1.key }).prefix(Self.namedReasons) {
      let others = requests.count > 1 ? " and \(counted(requests.count - 1, "other"))" : ""
      notes.append("not compared: \(requests.first?.request ?? "")\(others): \(reason)")
    }
    if reasons.count > Self.namedReasons {
      notes.append("not compared for \(reasons.count - Self.namedReasons) other reasons")
    }
    return notes
  }

  private func reasonForNothing(_ requests: RecordedRequests, _ outcome: DriftOutcome) -> String {
    if let first = outcome.skipped.first { return "\(first.request): \(first.reason)" }
    return requests.notes.isEmpty ? "no recorded request can be sent" : requests.notes.joined(separator: "; ")
  }
}
