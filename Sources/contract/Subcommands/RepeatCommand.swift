import ArgumentParser
import ContractModel
import ContractReports
import ContractVerifier
import Foundation
import HTTPMessages
import Redaction

/// Sends the request of one finding again, and says whether the finding is gone.
struct RepeatCommand: RunnableCommand {
  static let examples = [
    "contract repeat 3f9a1c2b",
    "contract repeat 3f9a1c2b --report evidence.har --base-url staging",
  ]

  static let commonOptions = [
    "--base-url", "--header", "--header-env", "--auth", "--allow-unsafe",
    "--input", "--insecure", "--report", "--contracts", "--verbose",
  ]

  static let configuration = HelpText.configuration(
    subcommand.rawValue,
    "Send the request of one finding again, and say whether it is gone.",
    examples,
    """
    Each finding of verify ends with the command that repeats it. The request, the contract and the base URL come from the \
    report of the last run in this folder, or from that of --report; options replace them. A finding that needs \
    several requests, such as those of a walk over pages, repeats them all. The API of a report of --report is named \
    with --base-url. Secrets are not in reports: pass the credentials of the run again, with --auth or \
    --header-env, and other values that were redacted with --input-env.

    Exit codes: 0 if the finding is gone; 1 if it is still there, or another fault is in its place; 2 if there is no \
    such finding, or its request cannot be sent again; 3 if the API cannot be reached.
    """
  )

  @Argument(help: .value("finding", "The fingerprint of the finding, or its first digits."))
  var finding: String

  @Option(help: .value("path", "The JSON or HAR report with the finding."), completion: .file())
  var report: String?

  @OptionGroup(title: OptionTitle.target) var address: AddressOptions
  @OptionGroup(title: OptionTitle.target) var target: TargetOptions
  @OptionGroup(title: OptionTitle.credentials) var credentials: CredentialOptions
  @OptionGroup(title: OptionTitle.credentials) var identities: IdentityOptions

  @Option(
    help: .value("path", "A contract, or a folder of contracts; repeatable. (default: as in the report)"),
    completion: .file()
  )
  var contracts: [String] = []

  @OptionGroup(title: OptionTitle.contracts) var references: ReferenceOptions
  @OptionGroup(title: OptionTitle.contracts) var demonstration: DemonstrationOptions
  @OptionGroup(title: OptionTitle.walk) var walk: UnsafeOptions
  @OptionGroup(title: OptionTitle.walk) var resources: ResourceOptions
  @OptionGroup(title: OptionTitle.workflows) var inputs: WorkflowInputOptions
  @OptionGroup(title: OptionTitle.limits) var limits: LimitOptions
  @OptionGroup(title: OptionTitle.secrets) var redaction: RedactionOptions
  @OptionGroup(title: OptionTitle.configuration) var projectFile: ConfigurationOptions

  @Flag(name: [.long, .customShort("v")], help: "Log every request and its response to standard error.")
  var verbose = false

  /// Whether the command line names the API; that of the report replaces the one of the file.
  private var isAddressGiven = false

  private enum CodingKeys: String, CodingKey {
    case finding, report, address, target, credentials, identities, contracts, references, demonstration, walk,
      resources, inputs
    case limits, redaction, projectFile, verbose
  }

  func execute(_ policy: RedactionPolicy) async throws(CommandFailure) -> ExitStatus {
    try redaction.declare(to: policy)
    let source = try RepeatSource(finding, in: report, ProcessInfo.processInfo.environment)
    guard let exchange = source.finding.exchange, source.finding.canBeReplayed else {
      throw refusal(of: source.finding)
    }
    let outputs = RunOutputs(options: ConsoleOptions(verbose: verbose), people: .output(policy))
    let kept = source.report
    // Findings about recordings name the server that replays them.
    let isLive = isAddressGiven || exchange.preparation == nil
    let places = try places(of: source, isLive: isLive)
    var command = self
    command.limits.seed = Setting(kept.seed, from: .commandLine)
    command.target.serverPath = target.serverPath ?? kept.sources.serverPath
    var reading = ContractReading(needsRecordings: !isLive)
    reading.namesParts = true
    reading.command = "repeat \(source.fingerprint.prefix(12))"
    let context = try await RunContext(command, places, reading, outputs)
    let operation = try operation(of: source.finding, in: context)
    try requireConsent(for: exchange.method, operation, context.unsafe)
    let replayer =
      isLive ? nil : try await ReplayTarget(context.input, serverPath: context.serverPath, policy: policy)
    guard let url = replayer?.url ?? places.url else {
      throw CommandFailure(
        "there is no API to send the request to",
        because: source.isOfLastRun ? nil : "a report does not choose it",
        remedy: "name its base URL with --base-url"
      )
    }
    let interruption = Interruption(policy: policy)
    defer { interruption.cancel() }
    let run = RepeatRun(
      context: context,
      url: url,
      isLive: isLive,
      source: source,
      operation: operation,
      interruption: interruption
    )
    let result: Result<ExitStatus, CommandFailure>
    do throws(CommandFailure) { result = .success(try await run.run()) } catch { result = .failure(error) }
    await replayer?.stop()
    return try result.get()
  }

  /// Returns the files and the API of the report, which options replace.
  private func places(of source: RepeatSource, isLive: Bool) throws(CommandFailure) -> RunPlaces {
    let kept = source.report
    // A report may name any URL; that of the last run was the user's.
    let own = source.isOfLastRun ? kept.target : nil
    var places = try RunPlaces(
      contracts.isEmpty ? kept.sources.contracts : [],
      contracts: contracts,
      recordings: isLive ? [] : kept.sources.recordings,
      address: isLive ? (isAddressGiven ? address.baseURL : own ?? address.baseURL) : nil
    )
    places.take(references)
    try places.take(demonstration)
    if places.overlays.isEmpty, contracts.isEmpty { places.overlays = kept.sources.overlays }
    if let url = places.url { try CommandSecurity.require(for: url) }
    return places
  }

  /// Returns why a finding is not about a request that can be sent again.
  private func refusal(of finding: Finding) -> CommandFailure {
    let (reason, remedy) =
      if finding.exchange == nil {
        ("it is not about a request", "run the command that found it again")
      } else if finding.exchange?.recording != nil {
        ("it is about a recorded response", "run contract check")
      } else {
        ("the report does not say what was sent", "verify again, with --report json=PATH")
      }
    return CommandFailure("the request of the finding cannot be sent again", because: reason, remedy: remedy)
  }

  /// Returns the operation of a finding; that of its request if the finding concerns several.
  private func operation(
    of finding: Finding,
    in context: RunContext
  ) throws(CommandFailure) -> ContractModel.Operation {
    let contract = context.input.contract
    if let operation = finding.operation.flatMap(contract.operation(id:)) { return operation }
    if let exchange = finding.exchange, let url = try? HTTPURL(parsing: exchange.url),
      let match = contract.match(
        exchange.method,
        belowBaseOf: url.path,
        query: url.query,
        serverPath: target.serverPath
      )
    {
      return match.operation
    }
    throw CommandFailure(
      "the contract has no operation for the finding\(finding.operation.map { ": \"\(VisibleText.of($0))\"" } ?? "")",
      remedy: "name the contract of the run with --contracts"
    )
  }

  private func requireConsent(
    for method: HTTPMethod,
    _ operation: ContractModel.Operation,
    _ unsafe: UnsafeOptions.Unsafe
  ) throws(CommandFailure) {
    guard !method.isSafe else { return }
    let isDocumented = operation.method == method
    guard !(isDocumented ? unsafe.operations.contains(operation.id) : unsafe.isAll) else { return }
    throw CommandFailure(
      "the request is not sent",
      because: "\(method) may change something",
      remedy: "allow it with " + ShellWord.option("--allow-unsafe", isDocumented ? operation.id : "all")
    )
  }
}

extension RepeatCommand: ConfigurableCommand {
  static let subcommand = Subcommand.repeat
  static var excludable: Excludable { Excludable(checks: [], operations: false, cases: false) }
  var arguments: [String] { [] }
  var traffic: Traffic { .requestsAgain }

  mutating func fill(from settings: inout Settings) throws {
    isAddressGiven = address.baseURL != nil
    try settings.fill(&self, \.address, \.target, \.credentials, \.identities, \.references, \.walk)
    try settings.fill(&self, \.resources, \.inputs, \.limits, \.redaction)
  }
}
