import ArgumentParser
import ContractReports
import Diagnostics
import Foundation
import HTTPMessages
import Redaction

/// Prints the effective values of a run, and where each came from.
struct ConfigCommand: RunnableCommand {
  static let examples = [
    "contract config",
    "contract config verify --base-url staging",
  ]

  static let commonOptions: [String] = []

  static let configuration = HelpText.configuration(
    "config",
    "Print the effective settings, and where each came from.",
    examples,
    """
    Without a subcommand, the settings are those of contract gate. Flags take precedence over environment variables, \
    these over contract.yaml, and the file over defaults.
    """
  )

  @OptionGroup(title: OptionTitle.configuration) var file: ConfigurationOptions

  @Argument(
    parsing: .captureForPassthrough,
    help: .value("command", "A subcommand and its options, whose settings are printed."),
    completion: CompletionIDs.configurable
  )
  var run: [String] = []

  func execute(_ policy: RedactionPolicy) async throws(CommandFailure) -> ExitStatus {
    let environment = ProcessInfo.processInfo.environment
    let arguments = run.isEmpty ? ["gate"] : run
    if let name = arguments.first, HelpPage.isHelp(name) {
      StandardStream.output(policy).write(HelpPage(of: Self.self, isFull: HelpPage.isFull(arguments)).text() + "\n")
      return .holds
    }
    guard let command = Self.configurable.first(where: { $0.name == arguments.first }) else {
      let name = arguments.first ?? ""
      let nearest = NearestName.hint(for: name, among: Self.configurable.map { $0.name })
      throw CommandFailure(
        "\"\(VisibleText.of(name))\" has no settings\(nearest)",
        remedy: "name one of \(Self.configurable.map { $0.name }.sorted().joined(separator: ", "))"
      )
    }
    policy.hideCredentials(in: arguments, environment: environment)
    do {
      let table = try Self.table(of: command, Array(arguments.dropFirst()), file, environment, policy)
      guard StandardStream.output(policy).write(table.text) else { throw StandardStream.failure(of: "the settings") }
      return .holds
    } catch let failure as CommandFailure {
      throw failure
    } catch {
      guard command.exitCode(for: error).isSuccess else {
        throw CommandFailure(UnknownOption(in: arguments)?.message ?? command.message(for: error))
      }
      StandardStream.output(policy).write(HelpPage(of: command, isFull: HelpPage.isFull(arguments)).text() + "\n")
      return .holds
    }
  }

  /// The subcommands that have settings.
  static let configurable = RootCommand.configuration.subcommands.compactMap { $0 as? any ConfigurableCommand.Type }

  private static func table<Command: ConfigurableCommand>(
    of type: Command.Type,
    _ arguments: [String],
    _ file: ConfigurationOptions,
    _ environment: [String: String],
    _ policy: RedactionPolicy
  ) throws -> ConfigurationTable {
    // A recording needs a file to write, its settings do not; no other subcommand has the option.
    var command = try (try? Command.parse(arguments + ["--output=api.har"])) ?? Command.parse(arguments)
    var named = file
    named.config = command.projectFile.config ?? file.config
    named.noConfig = command.projectFile.noConfig || file.noConfig
    let configuration = try ConfigurationFile.read(named, environment: environment)
    let settings = try Settings(completing: &command, environment: environment, configuration: configuration)
    policy.hideCredentials(in: settings, environment: environment)
    return ConfigurationTable(settings, configuration: configuration)
  }
}
