import ArgumentParser
import ContractModel
import ContractReports
import ContractStrength
import ContractVerifier
import Diagnostics
import HTTPMessages
import Redaction

/// Measures how much a contract says, by changes of recorded responses that it lets through.
struct StrengthCommand: RunnableCommand {
  static let examples = [
    "contract strength api.yaml recorded.har",
    "contract strength --fail-under 95",
  ]

  static let configuration = CommandConfiguration(
    commandName: "strength",
    abstract: "Find what a contract lets through, by changing recorded responses.",
    discussion: HelpText.discussion(
      examples,
      """
      Changes each recorded response in every way that matters to a client, one part at a time: a member that is \
      missing, null or of another type, a number out of range, a text in the wrong format, an unknown value, a key or \
      an item that is repeated, pages that overlap, another status or media type, a header that is missing. A change \
      that the contract lets through is a warning, with the smallest addition to the contract that notices it. Each \
      proposed addition was tried: it notices the change, and every recorded exchange keeps the contract. --fix leaves \
      out those that fewer than --min-samples values show, because they may be chance. The \
      contract accepts a kind of change with x-accepted, and a reason, a file with --accepted.

      Exit codes: 1 for a share of noticed changes below --fail-under; 2 for a contract that cannot be used; 4 for \
      recordings that are missing or cannot be used.
      """
    )
  )

  @OptionGroup(title: OptionGroupDescriptor.contracts.title) var contracts: ContractOptions
  @OptionGroup(title: OptionGroupDescriptor.contracts.title) var references: ReferenceOptions
  @OptionGroup(title: OptionGroupDescriptor.strength.title) var strength: StrengthOptions

  @Flag(help: "Write the contract with the proposed additions next to the old one, as NAME.tightened.yaml.")
  var fix = false

  @Option(
    help: ArgumentHelp("Accept the changes in this file, each with a reason.", valueName: "path")
  )
  var accepted: String?

  @Option(
    help: ArgumentHelp("The fewest samples from which --fix writes an addition; 1 for all.", valueName: "n")
  )
  var minSamples = StrengthReview.usualSamples

  @Option(
    name: [.long, .customShort("o")],
    help: ArgumentHelp("The file that --fix writes, which must not exist.", valueName: "path")
  )
  var output: String?

  @OptionGroup(title: OptionGroupDescriptor.selection.title) var selection: SelectionOptions
  @OptionGroup(title: OptionGroupDescriptor.secrets.title) var redaction: RedactionOptions
  @OptionGroup(title: OptionGroupDescriptor.output.title) var reporting: ReportOptions
  @OptionGroup(title: OptionGroupDescriptor.baseline.title) var baseline: BaselineOptions
  @OptionGroup(title: OptionGroupDescriptor.configuration.title) var projectFile: ConfigurationOptions

  mutating func validate() throws {
    guard output == nil || fix else { throw ValidationError("--output is for --fix") }
    guard minSamples > 0 else { throw ValidationError("--min-samples is \(minSamples); it must be at least 1") }
  }

  func execute(_ policy: RedactionPolicy) async throws(CommandFailure) -> ExitStatus {
    try redaction.declare(to: policy)
    var outputs = try reporting.outputs(of: "strength", policy)
    outputs.acceptance = try baseline.acceptance()
    let acceptances = try accepted.map { path throws(CommandFailure) in try StrengthRun.acceptances(path) }
    let clock = RunClock()
    let places = try RunPlaces(contracts, references, isContacted: false)
    try places.requireFilesAlone("contract record records the responses of an API")
    let input = try ContractInput(places, needsRecordings: true)
    policy.learn(from: input)
    let selection = try selection.selection(in: input.contract, checks: [.strength])
    let run = StrengthRun(
      input: input.selecting(selection),
      selection: selection,
      threshold: strength.failUnder,
      minimumSamples: minSamples,
      acceptances: acceptances ?? AcceptedChanges(),
      outputs: outputs,
      clock: clock
    )
    var result = run.measure()
    var failure: CommandFailure?
    if fix, let review = result.review {
      do throws(CommandFailure) {
        let tightened = TightenedContract(
          review,
          of: input,
          recordings: input.recordings,
          provenFrom: minSamples
        )
        result.outcome.report.notes += try tightened.write(to: output)
      } catch {
        failure = error
      }
    }
    let status = try result.outcome.conclude(outputs)
    if let failure { throw failure }
    return status
  }
}

extension StrengthCommand: ConfigurableCommand {
  var arguments: [String] { contracts.places }

  mutating func fill(from settings: inout Settings) throws {
    try settings.fill(&contracts)
    try settings.fill(&references)
    try settings.fill(&strength)
    try settings.fill(&redaction)
    try settings.fill(&reporting)
    try settings.fill(&baseline)
    settings.exclude(&selection.exclude)
  }
}
