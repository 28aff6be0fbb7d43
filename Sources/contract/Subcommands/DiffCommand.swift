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

  static let commonOptions: [String] = []

  static let configuration = HelpText.configuration(
    subcommand.rawValue,
    "Compare two contracts, and judge what each change breaks.",
    examples,
    """
    Schemas are compared by the values that they accept, not by how they are written. A change is breaking if a \
    witness or a missing part proves it, risky if it may not do what was meant, compatible if that is proved, and \
    otherwise not decided, which counts as risky. contract explain RULE explains a change.

    Exit codes: 1 for a change that --fail-on names and no exception accepts; 2 for a contract that cannot be read.
    """
  )

  @Argument(
    help: .value("old", "The old contract: a file, a folder, a git revision such as main:api.yaml, or a URL."),
    completion: .file()
  )
  var old: String

  @Argument(help: .value("new", "The new contract, in any of these forms."), completion: .file())
  var new: String

  @Option(help: .value("verdict", "The least change that fails the run."))
  var failOn = FailingChange.breaking

  @Option(name: .customLong("for"), help: .value("audience", "Whose verdict counts: client, server or both."))
  var audience = DiffAudience.client

  @Option(
    help: .value("path", "Accept the changes in this file, each with a reason and perhaps an end."),
    completion: .file()
  )
  var exceptions: String?

  @Option(
    help: .value("path", "Write the changes for readers to a file that ends with .md or .html; repeatable."),
    completion: .file()
  )
  var changelog: [String] = []

  @Option(
    name: [.long, .customShort("H")],
    help: .value("Name: value", "A header for the URL of a contract, and its origin only.")
  )
  var header: [String] = []

  @Option(help: .value("NAME=VARIABLE", "A header whose value is in an environment variable."))
  var headerEnv: [String] = []

  @OptionGroup(title: OptionTitle.contracts) var references: ReferenceOptions
  @OptionGroup(title: OptionTitle.output) var reporting: ReportOptions
  @OptionGroup(title: OptionTitle.configuration) var projectFile: ConfigurationOptions

  func execute(_ policy: RedactionPolicy) async throws(CommandFailure) -> ExitStatus {
    let outputs = try reporting.outputs(of: .diff, for: self, policy)
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
    let (first, second) = try sources(policy)
    let (before, after) = (try await first.contract(policy), try await second.contract(policy))
    var run = DiffRun(
      old: before,
      new: after,
      failOn: failOn,
      audience: audience.audience,
      clock: clock
    )
    if let accepted { run.accept(accepted) }
    for (file, isPage) in files {
      let changelog = run.changelog
      try file.write(bytes: Array((isPage ? changelog.html : changelog.markdown).utf8))
    }
    return try run.outcome.conclude(outputs)
  }

  /// Returns where the contracts are, with the headers for their URLs.
  ///
  /// - Throws: `CommandFailure` for headers that could reach two origins, or none.
  private func sources(_ policy: RedactionPolicy) throws(CommandFailure) -> (DiffSource, DiffSource) {
    let headers = try HeaderArgument.headers(header, headerEnv, policy)
    let (first, second) = (
      DiffSource(old, references, headers: headers), DiffSource(new, references, headers: headers)
    )
    guard !headers.fields.isEmpty else { return (first, second) }
    if let one = first.url, let other = second.url, !one.hasSameOrigin(as: other) {
      throw CommandFailure(
        "the contracts are on two origins, and a header is for one",
        at: header.isEmpty ? "--header-env" : "--header",
        remedy: "save one of the documents, and name the file"
      )
    }
    guard first.url != nil || second.url != nil else {
      throw CommandFailure(
        "no contract is named by a URL",
        at: header.isEmpty ? "--header-env" : "--header",
        remedy: "leave it out"
      )
    }
    return (first, second)
  }
}

extension DiffCommand: ConfigurableCommand {
  static let subcommand = Subcommand.diff
  static var excludable: Excludable { Excludable(checks: [], operations: false, cases: false) }
  var arguments: [String] { [] }
  var traffic: Traffic { .nothing }

  mutating func fill(from settings: inout Settings) throws {
    try settings.fill(&self, \.references, \.reporting)
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
