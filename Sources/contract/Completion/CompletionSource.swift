import ContractReports
import ContractVerifier
import Diagnostics
import FeedAcceptance
import HARRecordings
import MockEngine

/// The values that an option or argument can have.
///
/// What the help calls the value decides: `path` is a file, `id` a check or an operation, `a|b` one of these words.
struct CompletionSource {
  let command: CommandDescription
  /// The words after the subcommand, in which options may name contracts.
  let words: ArraySlice<String>
  let environment: [String: String]

  /// Returns what a value so far may become.
  func values(of argument: CommandDescription.Argument, _ current: String) -> Completion {
    var completion = Completion(files: files(of: argument))
    if argument.valueName.hasPrefix("format"), let sign = current.firstIndex(of: "=") {
      return Completion(files: .all, prefix: String(current[...sign]))
    }
    completion.candidates = argument.values.map { Completion.Candidate(value: $0) }
    if completion.candidates.isEmpty { completion.candidates = candidates(of: argument) }
    guard argument.isRepeating, argument.kind == .option, let comma = current.lastIndex(of: ",") else {
      return completion
    }
    completion.prefix = String(current[...comma])
    return completion
  }

  // MARK: Files

  /// The names of options whose paths are those of URLs.
  private static let urlPaths: Set<String> = ["--path", "--base-path"]
  private static let folders: Set<String> = ["--folder", "--allow-ref-root"]
  private static let fileNames: Set<String> = ["path", "file", "har-file", "url-or-file", "report", "finding"]

  private func files(of argument: CommandDescription.Argument) -> Completion.Files {
    guard Self.fileNames.contains(argument.valueName), !Self.urlPaths.contains(argument.name) else { return .none }
    return Self.folders.contains(argument.name) ? .folders : .all
  }

  // MARK: Names

  private func candidates(of argument: CommandDescription.Argument) -> [Completion.Candidate] {
    switch argument.valueName {
    case "scenario": scenarios
    case "base-url": targets
    case "stage": GateOptions.Stage.allCases.map { Completion.Candidate(value: $0.rawValue) }
    case "command": ConfigCommand.configurable.map { Completion.Candidate(value: $0.name) }
    case "origin" where argument.abstract.contains("cases"):
      CaseOrigin.Kind.allCases.map { Completion.Candidate(value: $0.rawValue) }
    case let name where name.hasPrefix("format"):
      ReportFormatRegistry.ofCommand.map { Completion.Candidate(value: $0.id, summary: $0.descriptor.summary) }
    case let name where name == "id" || name.hasPrefix("id|"): ids(argument) + choices(name)
    case let name where name.contains("|"): choices(name)
    default: []
    }
  }

  /// What help writes for a value of any kind.
  private static let placeholders: Set<String> = ["id", "name", "path", "url", "violation"]

  /// Returns the words of a value name such as `same-origin|all|none`.
  private func choices(_ valueName: String) -> [Completion.Candidate] {
    let isList = valueName.hasPrefix("unmatched|")
    return valueName.split(separator: "|").map { String($0) }.filter { word in
      (isList || !Self.placeholders.contains(word))
        && word.utf8.allSatisfy { $0 == UInt8(ascii: "-") || $0 &- 0x30 < 10 || $0 &- 0x61 < 26 }
    }
    .map { Completion.Candidate(value: $0) }
  }

  private func ids(_ argument: CommandDescription.Argument) -> [Completion.Candidate] {
    switch (command.name, argument.name) {
    case ("explain", _): return DescriptorCatalog.all.map { Completion.Candidate(value: $0.id, summary: $0.summary) }
    case ("accept", "--include"):
      let rules = ContractRules.shipped
      return CaseOptions.names(of: AcceptanceSuite.cases(under: rules)).map { Completion.Candidate(value: $0) }
    case (_, "--workflow"): return project.workflows
    case (_, "--allow-unsafe"):
      let project = project
      return project.operations.filter { !$0.isSafe }.map(\.candidate) + project.workflows
    default:
      let checks = CheckRegistry.ofCommand.map { check in
        Completion.Candidate(value: check.id.rawValue, summary: check.descriptor.text.summary)
      }
      return project.operations.map(\.candidate) + checks
    }
  }

  private var scenarios: [Completion.Candidate] {
    let known = ScenarioBook.ofCommand.scenarios.map { Completion.Candidate(value: $0.name, summary: $0.summary) }
    return project.scenarios + known
  }

  private var targets: [Completion.Candidate] {
    let configuration = try? ConfigurationFile.read(nil, environment: environment)
    return (configuration?.targets ?? []).map { Completion.Candidate(value: $0.name, summary: $0.url) }
  }

  private var project: CompletionProject { CompletionProject.read(words, environment: environment) }
}
