import ArgumentParser
import ContractComparison
import ContractModel
import ContractReports
import HTTPMessages
import Redaction

/// Compares two contracts, and says what each change means to clients and servers.
struct DiffCommand: RunnableCommand {
  static let examples = [
    "contract diff main:api.yaml api.yaml",
    "contract diff api.yaml http://127.0.0.1:8080/openapi.json --fail-on risky",
  ]

  static let configuration = CommandConfiguration(
    commandName: "diff",
    abstract: "Compare two contracts, and judge what each change breaks.",
    discussion: HelpText.discussion(
      examples,
      """
      Schemas are compared by the values that they accept, not by how they are written. A change is breaking if a \
      witness or a missing part proves it, risky if it may not do what was meant, compatible if that is proved, and \
      otherwise not decided, which counts as risky. contract explain RULE explains a change.

      Exit codes: 1 for a change that --fail-on names and no exception accepts; 2 for a contract that cannot be read.
      """
    )
  )

  @Argument(
    help: ArgumentHelp(
      "The old contract: a file, a folder, a git revision such as main:api.yaml, or a URL.",
      valueName: "old"
    )
  )
  var old: String

  @Argument(help: ArgumentHelp("The new contract, in any of these forms.", valueName: "new"))
  var new: String

  @Option(help: ArgumentHelp("The least change that fails the run.", valueName: "verdict"))
  var failOn = FailingChange.breaking

  @Option(
    name: .customLong("for"),
    help: ArgumentHelp("Whose verdict counts: client, server or both.", valueName: "audience")
  )
  var audience = DiffAudience.client

  @Option(
    help: ArgumentHelp("Accept the changes in this file, each with a reason and perhaps an end.", valueName: "path")
  )
  var exceptions: String?

  @Option(
    help: ArgumentHelp(
      "Write the changes for readers to a file that ends with .md or .html; repeatable.",
      valueName: "path"
    )
  )
  var changelog: [String] = []

  @OptionGroup(title: OptionGroupDescriptor.contracts.title) var references: ReferenceOptions
  @OptionGroup(title: OptionGroupDescriptor.output.title) var reporting: ReportOptions
  @OptionGroup(title: OptionGroupDescriptor.configuration.title) var projectFile: ConfigurationOptions

  func execute(_ policy: RedactionPolicy) async throws(CommandFailure) -> ExitStatus {
    let outputs = try reporting.outputs(of: "diff", policy)
    let clock = RunClock()
    var files: [(file: OutputFile, isPage: Bool)] = []
    for path in changelog {
      let isPage = [".html", ".htm"].contains { path.lowercased().hasSuffix($0) }
      guard isPage || [".md", ".markdown"].contains(where: { path.lowercased().hasSuffix($0) }) else {
        throw CommandFailure(
          "\(path) has another extension",
          at: "--changelog",
          remedy: "name a file with .md or .html"
        )
      }
      files.append((try OutputFile(path: path, as: .changelog, option: "--changelog"), isPage))
    }
    let accepted = try exceptions.map { path throws(CommandFailure) in try DiffRun.exceptions(path) }
    let before = try await ContractSource(old, references).contract(policy)
    let after = try await ContractSource(new, references).contract(policy)
    var run = DiffRun(
      old: before,
      new: after,
      names: (ContractSource.shown(old), ContractSource.shown(new)),
      failOn: failOn,
      audience: audience.audience,
      clock: clock
    )
    if let accepted { run.accept(accepted) }
    for (file, isPage) in files {
      let changelog = run.changelog
      try file.write(bytes: Array((isPage ? changelog.html : changelog.markdown).utf8))
    }
    return try StageOutcome(run.report, status: run.status).conclude(outputs)
  }
}

extension DiffCommand: ConfigurableCommand {
  var arguments: [String] { [] }

  mutating func fill(from settings: inout Settings) throws {
    try settings.fill(&references)
    try settings.fill(&reporting)
  }
}

/// The least change that fails a comparison.
enum FailingChange: String, CaseIterable, ExpressibleByArgument, Sendable {
  case breaking, risky, any
}

/// Who was built for the old contract.
enum DiffAudience: String, CaseIterable, ExpressibleByArgument, Sendable {
  case client, server, both

  /// The audience; `nil` for both.
  var audience: Audience? { Audience(rawValue: rawValue) }
}

extension OutputFile.Kind {
  /// A changelog, which is known by its title.
  static let changelog = OutputFile.Kind(noun: "changelog") { $0.contains("Changes from ") }
}
