import ArgumentParser
import ContractReports
import Foundation
import HTTPMessages
import Redaction

/// Prints the effective values of a run, and where each came from.
struct ConfigCommand: RunnableCommand {
  static let examples = [
    "contract config",
    "contract config verify --base-url staging",
  ]

  static let configuration = CommandConfiguration(
    commandName: "config",
    abstract: "Print the effective settings, and where each came from.",
    discussion: HelpText.discussion(
      examples,
      """
      Without a subcommand, the settings are those of contract gate. Flags take precedence over environment variables, \
      these over contract.yaml, and the file over defaults.
      """
    )
  )

  @OptionGroup(title: OptionGroupDescriptor.configuration.title) var file: ConfigurationOptions

  @Argument(
    parsing: .captureForPassthrough,
    help: ArgumentHelp("A subcommand and its options, whose settings are printed.", valueName: "command")
  )
  var run: [String] = []

  func execute(_ policy: RedactionPolicy) async throws(CommandFailure) -> ExitStatus {
    let environment = ProcessInfo.processInfo.environment
    let arguments = run.isEmpty ? ["gate"] : run
    guard let command = arguments.first, ConfigurationKey.commands.contains(command) else {
      throw CommandFailure(
        "\"\(VisibleText.of(arguments.first ?? ""))\" has no settings",
        remedy: "name one of \(ConfigurationKey.commands.sorted().joined(separator: ", "))"
      )
    }
    policy.hideCredentials(in: arguments, environment: environment)
    let own = file.noConfig ? ["--no-config"] : file.config.map { ["--config", $0] } ?? []
    let configuration = try ConfigurationFile.read(for: own + arguments, environment: environment)
    let effective = try EffectiveArguments(arguments, environment: environment, configuration: configuration)
    policy.hideCredentials(in: effective.arguments, environment: environment)
    let table = ConfigurationTable(effective, command: command, configuration: configuration)
    guard StandardStream.output(policy).write(table.text) else { throw StandardStream.failure(of: "the settings") }
    return .holds
  }
}
