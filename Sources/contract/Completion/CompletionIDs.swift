import ArgumentParser
import ContractReports
import ContractVerifier
import Diagnostics
import FeedAcceptance
import Foundation
import MockEngine

/// The names that complete the values of options, for the completion scripts of the parser.
enum CompletionIDs {
  /// The values of `--include` and `--exclude`: the operations of the contract, and checks.
  static let subjects = CompletionKind.custom { words, _, prefix in
    let project = CompletionProject.read(words[...], environment: ProcessInfo.processInfo.environment)
    return list(prefix, among: project.operations.map(\.id) + project.workflows + checks)
  }

  /// The values of `--allow-unsafe`: operations with unsafe methods, and workflows.
  static let unsafe = CompletionKind.custom { words, _, prefix in
    let project = CompletionProject.read(words[...], environment: ProcessInfo.processInfo.environment)
    return list(prefix, among: project.operations.filter { !$0.isSafe }.map(\.id) + project.workflows + ["all"])
  }

  /// The cases of the acceptance suite, their groups and origins.
  static let cases = CompletionKind.custom { _, _, prefix in
    let cases = CaseOptions.names(of: AcceptanceSuite.cases(under: .shipped))
    return list(prefix, among: cases + CaseOrigin.Kind.allCases.map(\.rawValue))
  }

  /// The scenarios, those of the project among them.
  static let scenarios = CompletionKind.custom { words, _, _ in
    let project = CompletionProject.read(words[...], environment: ProcessInfo.processInfo.environment)
    return project.scenarios + ScenarioBook.ofCommand.scenarios.map(\.name)
  }

  /// The formats of reports.
  static let formats = CompletionKind.custom { _, _, _ in ReportFormatRegistry.ofCommand.map(\.id) }

  /// Everything that can be explained.
  static let explanations = CompletionKind.custom { _, _, _ in DescriptorCatalog.all.map(\.id) }

  /// The targets of the configuration file.
  static let targets = CompletionKind.custom { _, _, _ in
    let configuration = try? ConfigurationFile.read(nil, environment: ProcessInfo.processInfo.environment)
    return (configuration?.targets ?? []).map(\.name)
  }

  /// The subcommands that have settings.
  static let configurable = CompletionKind.custom { _, _, _ in ConfigCommand.configurable.map { $0.name } }

  private static var checks: [String] { CheckRegistry.ofCommand.map(\.id.rawValue) }

  /// Returns the names that complete the last one of a comma-separated list.
  private static func list(_ prefix: String, among names: [String]) -> [String] {
    let head = prefix.lastIndex(of: ",").map { prefix[...$0] } ?? ""
    return names.map { head + $0 }
  }
}
