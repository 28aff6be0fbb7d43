import ArgumentParser
import ContractReports
import Redaction

/// Judges documents by their own specifications, without recordings.
struct LintCommand: RunnableCommand {
  static let examples = [
    "contract lint api.yaml",
    "contract lint Contracts --report sarif=lint.sarif --exclude unused-component",
  ]

  static let commonOptions: [String] = []

  static let configuration = CommandConfiguration(
    commandName: subcommand.rawValue,
    abstract: "Judge OpenAPI, Arazzo and Overlay documents by their own standard.",
    discussion: HelpText.discussion(
      examples,
      """
      Each document is judged alone, with what it refers to: OpenAPI 3.0, 3.1 and 3.2, Swagger 2.0, Arazzo 1.0 and 1.1, \
      Overlay 1.0 and 1.1. What its specification forbids is an error, even if the operations can be used; what is \
      allowed and probably not meant is a warning, such as a schema without a valid value. contract explain CHECK \
      explains a finding.

      Exit code 2: a document is invalid, or cannot be read.
      """
    )
  )

  @Argument(help: ArgumentHelp("A document, or a folder of documents.", valueName: "file"))
  var files: [String]

  @OptionGroup(title: OptionTitle.selection) var selection: DocumentSelectionOptions

  @OptionGroup(title: OptionTitle.contracts) var references: ReferenceOptions
  @OptionGroup(title: OptionTitle.output) var reporting: ReportOptions
  @OptionGroup(title: OptionTitle.baseline) var baseline: BaselineOptions
  @OptionGroup(title: OptionTitle.configuration) var projectFile: ConfigurationOptions

  func execute(_ policy: RedactionPolicy) async throws(CommandFailure) -> ExitStatus {
    let outputs = try reporting.outputs(of: .lint, for: self, policy)
    let excluded = try selection.excluded()
    let run = LintRun(paths: files, references: references, excluded: excluded, clock: RunClock())
    return try run.outcome(outputs).conclude(outputs)
  }
}

extension LintCommand: ConfigurableCommand {
  static let subcommand = Subcommand.lint
  static var excludable: Excludable {
    Excludable(checks: DescribedCheck.ofDocuments.map(\.id), operations: false, cases: false)
  }
  var arguments: [String] { [] }
  var traffic: Traffic { .nothing }

  mutating func fill(from settings: inout Settings) throws {
    try settings.fill(&self, \.references, \.reporting, \.baseline)
    settings.exclude(&selection.exclude)
  }
}
