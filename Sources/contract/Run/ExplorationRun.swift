import Basics
import ContractModel
import ContractReports
import ContractVerifier
import Diagnostics
import HTTPMessages
import HTTPTransport
import RecordingChecks
import Workflows

/// An exploration of a live API against its contract, with its console output.
struct ExplorationRun {
  /// The context of the run.
  @Shared var context: RunContext
  /// The base URL of the API.
  let url: HTTPURL
  /// Whether the API is a live one, whose rate limits are respected.
  let isLive: Bool
  /// Whether the exchanges are recorded.
  let isRecording: Bool

  private var outputs: RunOutputs { context.outputs }
  private var input: ContractInput { context.input }

  /// Creates an exploration of an API, which gets the values of path parameters that exist on it.
  init(_ context: RunContext, at url: HTTPURL, isLive: Bool = true, isRecording: Bool = false) {
    (self.url, self.isLive, self.isRecording) = (url, isLive, isRecording)
    self.context = context
    // What exists on the target need not have been recorded.
    if isLive { self.context.input.contract = context.input.contract.giving(context.pathValues) }
  }

  /// Sends requests with an explorer, and reports events on the way.
  typealias Sending = @Sendable (Explorer, @escaping @Sendable (ExplorerEvent) -> Void) async -> Exploration

  /// The outcome of a walk.
  struct Outcome {
    /// The requests and findings.
    let exploration: Exploration
    /// The exit status of the signal that ended the walk; `nil` if there was none.
    let interruption: ExitStatus?
    /// The reason why there are no credentials, so that nothing else was requested; `nil` if there are.
    var failure: CommandFailure?
    /// Whether credentials were sent.
    var hasCredentials = false
    /// The versions of HTTP in which responses came.
    var httpVersions: [String] = []
    /// Where the API's own document has operations of the contract, if none is where it was requested.
    var published: PublishedBase?
  }

  /// Walks the API until the end, or until a signal arrives.
  ///
  /// - Parameters:
  ///   - headers: The headers that the user specified for the API.
  ///   - title: The line to print at the start.
  ///   - shared: The signal watcher of a longer run that includes the walk.
  ///   - wrap: Wraps the client, such as in one that records.
  ///   - send: Sends the requests; by default those of a whole walk.
  func explore(
    headers: HTTPHeaders,
    title: String,
    interruption shared: Interruption? = nil,
    through wrap: (any HTTPClient) -> any HTTPClient = { $0 },
    sending send: @escaping Sending = { await $0.run(progress: $1) }
  ) async -> Outcome {
    var (credentialHeaders, headers) = CredentialSettings.split(headers, for: input.contract)
    let identities = isLive ? context.identities : nil
    let otherHeaders = identities?.divide(&credentialHeaders, &headers) ?? HTTPHeaders()
    let live = LiveClient(configuration: context.clientConfiguration(for: url, headers: headers))
    let (unrecorded, target) = context.client(of: live, at: url, headers, isPaced: isLive)
    let client = wrap(unrecorded)
    var configuration = context.configuration(for: url)
    if skipsWorkflows { configuration.workflows = WorkflowConfiguration() }
    configuration.credentialHeaders = credentialHeaders
    configuration.fixedHeaders = Set((credentialHeaders.fields + headers.fields).map { ASCII.lowercased($0.name) })
    let requester = isLive ? context.credentials.requester(client: target, outputs.policy) : nil
    var credentials = context.credentials
    configuration.loginClient = unrecorded
    // A replay sends what was recorded, whatever the credentials.
    if isLive { configuration.logins = context.credentials.logins }
    if !isLive {
      let targets = RecordedTargets(input.recordings)
      configuration.hasResponse = targets.contains
      credentials.signing = []
      credentials.fixed.merge(targets.credentials(of: CredentialSettings.schemes(of: input.contract))) { $1 }
      configuration.excludedChecks.insert(.credentials)
    }
    configuration.credentials = credentials.source(requester)
    // A mock of the recording answers these by itself, from what was recorded and documented.
    if isRecording {
      configuration.excludedChecks.formUnion([.head, .options])
      configuration.triesUndocumentedMethods = false
    }
    let others = identities?.other.requester(client: target, outputs.policy)
    configuration.other = identities.map {
      OtherIdentity(name: $0.names.other, beside: $0.names.own, headers: otherHeaders, source: $0.other.source(others))
    }
    configuration.archive = outputs.archive
    let explorer = Explorer(contract: input.contract, configuration: configuration, client: client)
    let selected = input.contract.operations.count { context.selection.allows(operation: $0.id) }
    let meter = ProgressMeter(unit: "request", total: selected, stepUnit: "operation")
    let console = outputs.console
    let interruption = shared ?? Interruption(policy: outputs.policy)
    let (exploration, failure) = await outputs.announcing(title, meter, interruption) {
      display -> (Exploration, CommandFailure?) in
      for requester in [requester, others] {
        if let failure = await requester?.acquire() { return (Exploration(), CommandFailure(failure)) }
      }
      let exploration = await send(explorer) { event in
        switch event {
        case .exchanged(let operation): display.count(operation)
        case .finished: display.endStep()
        case .played(let workflow, let steps, let findings):
          display.line(console.line(ofWorkflow: workflow, steps: steps, findings: findings))
        }
      }
      return (exploration, exploration.failedLogin.map { CommandFailure(login: $0) })
    }
    if shared == nil { interruption.cancel() }
    await live.shutdown()
    return Outcome(
      exploration: exploration,
      interruption: interruption.status,
      failure: failure,
      hasCredentials: !credentialHeaders.fields.isEmpty || configuration.credentials != nil
        || !configuration.logins.isEmpty
        || headers["Authorization"] != nil || headers["Cookie"] != nil,
      httpVersions: isLive ? live.responseVersions : []
    )
  }

  /// Whether the workflows are left out: recordings replay what was, not what a journey changes.
  private var skipsWorkflows: Bool { !isLive && context.workflows.selected.isEmpty }

  /// A note about workflows that are left out.
  private var workflowNotes: [String] {
    guard skipsWorkflows, !context.workflows.workflows.workflows.isEmpty, context.selection.allows(check: .workflow)
    else { return [] }
    return ["workflows are not played against recordings: name an API with --base-url, or one with --include"]
  }

  /// A note about a sample that its time limit ended.
  private func sampleNotes(of exploration: Exploration) -> [String] {
    guard context.isSample, let ending = exploration.ending, ending.isOutOfTime else { return [] }
    return ["a sample: \(ending.reason)"]
  }

  /// Returns the report of a walk.
  ///
  /// - Parameters:
  ///   - outcome: The outcome of the walk.
  ///   - findings: Further findings.
  ///   - notes: Further notes.
  func report(of outcome: Outcome, findings: [Finding] = [], notes: [String] = []) -> Report {
    let exploration = outcome.exploration
    var report = context.report(
      target: url,
      findings: input.findings + exploration.findings + findings,
      notes: input.notes + exploration.notes + workflowNotes + notes
        + (outcome.interruption == nil ? [] : ["the run was interrupted"]) + sampleNotes(of: exploration),
      exploration: exploration
    )
    report = refusal(outcome).folding(report)
    report.offeredOptions = outputs.command?.options
    // Credentials that the run has are not missing.
    if outcome.hasCredentials { report.offeredOptions?.subtract(["--auth", "--header", "--header-env"]) }
    // One host that cannot be reached is one fault; its finding is that of the failure.
    if let fault = exploration.unreachable {
      report.findings.removeAll { $0.check == .transport && $0.exchange != nil }
      report.findings.insert(Finding(CommandFailure(unreachable: url, fault)), at: 0)
    }
    report.isInterrupted = outcome.interruption != nil
    report.setHTTPVersions(outcome.httpVersions)
    (report.archive, report.exchanges) = (outputs.archive, exploration.exchanges)
    if exploration.unreachable == nil, outcome.failure == nil, let coverage = context.coverage {
      report.findings += [coverage.shortfall(of: exploration.coverage), coverage.gap(in: report)].compactMap(\.self)
    }
    report.contractFile = input.firstContractFile
    report.sources = input.places.sources(serverPath: context.serverPath)
    return outputs.accepting(report)
  }

  /// The refusal of every request.
  private func refusal(_ outcome: Outcome) -> UniformRefusal {
    UniformRefusal(
      contract: input.contract,
      url: isLive ? url : nil,
      serverPath: context.serverPath,
      published: outcome.published,
      hasCredentials: outcome.hasCredentials
    )
  }

  /// Returns an outcome that says where the API's own document has the operations, if none was where it was requested.
  func askingForAddress(_ outcome: Outcome, headers: HTTPHeaders) async -> Outcome {
    guard isLive, outcome.interruption == nil, UniformRefusal.isOfAddress(outcome.exploration.operations) else {
      return outcome
    }
    let live = LiveClient(configuration: context.clientConfiguration(for: url, headers: headers))
    let client = context.paced(SecretObservingClient(client: live, policy: outputs.policy))
    var outcome = outcome
    outcome.published = await PublishedBase(of: input.contract, at: url, client)
    await live.shutdown()
    return outcome
  }

  /// Returns the exit status of a walk.
  ///
  /// - Throws: `CommandFailure` if the API could not be reached at all, or the run judged too little.
  func status(of outcome: Outcome, report: Report) throws(CommandFailure) -> ExitStatus {
    if let interruption = outcome.interruption { return interruption }
    if let fault = outcome.exploration.unreachable { throw CommandFailure(unreachable: url, fault) }
    if let failure = outcome.failure { throw failure }
    if let ending = outcome.exploration.ending, !(context.isSample && ending.isOutOfTime) {
      throw CommandFailure(ending, in: report)
    }
    var earned = EarnedSuccess(contract: input.contract)
    (earned.isPart, earned.isLive) = ((context.shard?.count ?? 1) > 1, isLive)
    let refusal = refusal(outcome)
    earned.advice = refusal.remedy(of: report)
    if let failure = refusal.failure(of: report) { throw failure }
    if let failure = earned.failure(of: report) { throw failure }
    if report.holds, let name = outcome.exploration.refusedIdentity {
      throw CommandFailure(
        "the credentials of \(name) are not accepted",
        at: "--as",
        because: "every request as \(name) got status 401",
        remedy: "check what --as passes for \(name)"
      )
    }
    return report.holds ? .holds : .broken
  }
}

extension RunEnding {
  /// Whether the time of the run was over.
  fileprivate var isOutOfTime: Bool {
    if case .outOfTime = self { true } else { false }
  }
}

extension CommandFailure {
  /// Creates the failure of a run that ended before it had sent all its requests.
  fileprivate init(_ ending: RunEnding, in report: Report) {
    let left = report.operations.count { $0.omission == .ended && $0.exchanges == 0 }
    self.init(
      left == 0
        ? "the run ended before all its requests were sent"
        : "\(left) of \(counted(report.operations.count, "operation")) \(left == 1 ? "was" : "were") not requested",
      because: ending.reason,
      remedy: ending.remedy,
      status: .unreachable
    )
  }

  /// Creates the failure for an unreachable API, with its address and a remedy for the fault.
  init(unreachable url: HTTPURL, _ fault: TransportFault) {
    // Other faults include their own remedy.
    let hint: String? =
      switch fault.kind {
      case .tls, .nameNotResolved: nil
      case .connectionReset, .closedBeforeResponse:
        url.scheme == "http"
          ? "no request got a response; if the server expects TLS there, write https:// in the URL"
          : "no request got a response; check that the server is running, and that this is its address"
      case .silence, .connectTimeout: "raise --request-timeout if it is slow"
      case .deadlineExceeded: "raise limits.deadline if it is slow"
      default: "check that the server is running, and that this is its address"
      }
    let reason = VisibleText.of(fault.message)
    self.init("\(url) cannot be reached", because: reason, remedy: hint, status: .unreachable)
  }
}
