import ArgumentParser
import HTTPMessages
import Redaction

/// The command line's root; without a subcommand it prints its help.
struct RootCommand: ParsableCommand {
  static let examples = [
    "contract verify http://127.0.0.1:8080",
    "contract gate --base-url staging",
  ]

  static let configuration = CommandConfiguration(
    commandName: "contract",
    abstract: "Verify, mock and record HTTP APIs by their OpenAPI contracts.",
    discussion: HelpText.discussion(
      examples,
      """
      Exit codes: 0 everything that was judged passes; 1 the contract is broken, or a case fails; 2 wrong usage, an \
      unreadable or invalid contract, or nothing to judge; 3 the target could not be reached, or no request succeeded; \
      4 a recording cannot be read, or is missing, stale or unused where that is an error; 130 and 143 interrupted, \
      partial results are reported.
      """
    ),
    version: ContractCommand.version,
    subcommands: [
      InitCommand.self, VerifyCommand.self, MockCommand.self, RecordCommand.self, CheckCommand.self, AcceptCommand.self,
      GateCommand.self, DiffCommand.self, StrengthCommand.self, DriftCommand.self, RepeatCommand.self,
      ExplainCommand.self, ConfigCommand.self, TrustCommand.self, MergeCommand.self,
    ]
  )

  /// The subcommands, in the order of the help.
  static let runnable = configuration.subcommands.compactMap { $0 as? any RunnableCommand.Type }
}

/// A command that ends with an exit status of its own.
protocol RunnableCommand: AsyncParsableCommand, Sendable {
  /// The two command lines that its help begins with.
  static var examples: [String] { get }
  /// The options that everybody uses, with which the help begins; empty if it need not be shortened.
  static var commonOptions: [String] { get }

  /// Runs the command, and returns the exit status of the process.
  ///
  /// - Parameter policy: The values that the run must not show, to which its options add.
  func execute(_ policy: RedactionPolicy) async throws(CommandFailure) -> ExitStatus
}
