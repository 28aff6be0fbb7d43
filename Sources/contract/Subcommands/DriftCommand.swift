import ArgumentParser
import Basics
import ContractReports
import ContractVerifier
import HTTPMessages
import Redaction

/// Sends recorded requests again, and reports how the responses differ from the recorded ones in shape.
struct DriftCommand: RunnableCommand {
  static let examples = [
    "contract drift recorded.har --base-url http://127.0.0.1:8080",
    "contract drift --base-url staging --older-than 30d --update",
  ]

  static let commonOptions = [
    "--base-url", "--header", "--auth", "--include", "--older-than",
    "--sample", "--allow-unsafe", "--update", "--report", "--quiet",
  ]

  static let configuration = HelpText.configuration(
    subcommand.rawValue,
    "Compare recordings with the live API by the shape of its responses.",
    examples,
    """
    Sends each recorded request that changes nothing twice to the API of --base-url, and reports members, types, \
    formats, statuses, headers, orders, page sizes and links that are no longer as recorded. Values may change, and \
    so may what differs between two identical requests. With a contract, x-volatile says what else may change. \
    --update records again what drifted, and leaves every other byte of the files as it is.

    Exit codes: 1 if something drifted; 2 if nothing could be compared; 3 if the API cannot be reached; 4 if a \
    recording is missing or cannot be used.
    """
  )

  @OptionGroup(title: OptionTitle.target) var address: AddressOptions
  @OptionGroup(title: OptionTitle.target) var target: TargetOptions
  @OptionGroup(title: OptionTitle.credentials) var credentials: CredentialOptions
  @OptionGroup(title: OptionTitle.contracts) var contracts: ContractOptions
  @OptionGroup(title: OptionTitle.contracts) var references: ReferenceOptions
  @OptionGroup(title: OptionTitle.drift) var comparison: DriftOptions
  @OptionGroup(title: OptionTitle.selection) var selection: SelectionOptions
  @OptionGroup(title: OptionTitle.walk) var walk: UnsafeOptions
  @OptionGroup(title: OptionTitle.workflows) var inputs: WorkflowInputOptions
  @OptionGroup(title: OptionTitle.limits) var limits: LimitOptions
  @OptionGroup(title: OptionTitle.secrets) var redaction: RedactionOptions
  @OptionGroup(title: OptionTitle.output) var reporting: ReportOptions
  @OptionGroup(title: OptionTitle.baseline) var baseline: BaselineOptions
  @OptionGroup(title: OptionTitle.configuration) var projectFile: ConfigurationOptions

  func execute(_ policy: RedactionPolicy) async throws(CommandFailure) -> ExitStatus {
    let outputs = try reporting.outputs(of: .drift, for: self, policy)
    let places = try RunPlaces(movingRecordings(of: contracts), references, address: address.baseURL)
    guard let url = places.url else {
      throw CommandFailure("there is no API to compare with", remedy: "name its base URL with --base-url")
    }
    var reading = ContractReading(needsRecordings: true, absence: .allowed, namesParts: true)
    // A contract is no need, so none is searched for.
    reading.isServed = !places.documents.isEmpty
    reading.select = { input throws(CommandFailure) in
      try selection.selection(in: input, checks: Self.excludable.checks)
    }
    let context = try await RunContext(self, places, reading, outputs)
    let run = DriftStage(
      context: context,
      url: url,
      sample: comparison.sample,
      age: comparison.olderThan?.ofRecordings,
      updates: comparison.update
    )
    let interruption = Interruption(policy: policy)
    defer { interruption.cancel() }
    return try await run.run(interruption).conclude(outputs)
  }

  /// Returns the places with those folders among the recordings that have recordings in them, and no contracts.
  private func movingRecordings(of options: ContractOptions) -> ContractOptions {
    var options = options
    let folders = options.places.filter { place in
      !place.contains("://") && !((try? InputFiles.recordings.paths([place]))?.isEmpty ?? true)
        && FileStatus(at: place)?.kind == .folder
    }
    options.places.removeAll(where: folders.contains)
    options.recordings += folders
    return options
  }
}

extension DriftCommand: ConfigurableCommand {
  static let subcommand = Subcommand.drift
  static var excludable: Excludable {
    Excludable(checks: CheckID.ofCommand(for: .drift), operations: true, cases: false)
  }
  var arguments: [String] { contracts.places }
  var traffic: Traffic { .requests }

  mutating func fill(from settings: inout Settings) throws {
    try settings.fill(&self, \.contracts, \.address, \.target, \.credentials, \.references, \.walk, \.inputs)
    try settings.fill(&self, \.limits, \.redaction, \.reporting, \.baseline)
    settings.exclude(&selection.exclude)
  }
}
