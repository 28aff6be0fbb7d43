import ContractJudge
import ContractModel
import ContractReports
import ContractVerifier
import HTMLReports
import HTTPMessages
import MockEngine

/// The additions of a team's executable to the command.
struct CommandExtensions: Sendable {
  /// Those of the current run.
  @TaskLocal static var current = CommandExtensions()

  /// Checks, after the built-in ones.
  var checks: [any Check] = []
  /// Scenarios, after the built-in ones.
  var scenarios: [Scenario] = []
  /// Report formats, after the built-in ones.
  var formats: [any ReportFormat] = []
  /// Credentials that sign, before those of the options.
  var credentials: [any SigningCredential] = []

  /// Checks that names are unique, because options choose by them, and that scenarios can be played.
  ///
  /// - Throws: `CommandFailure` for the first one that is not.
  func check() throws(CommandFailure) {
    try Self.requireUnique(CheckRegistry.all.map(\.id.rawValue), checks.map(\.id.rawValue), "checks")
    try Self.requireUnique(Self.builtInFormats.map(\.id), formats.map(\.id), "report formats")
    try Self.requireUnique([], credentials.map { ASCII.lowercased($0.scheme) }, "signing credentials")
    do throws(ScenarioError) { _ = try ScenarioBook.builtIn.adding(scenarios) } catch { throw CommandFailure(error) }
  }

  /// The formats that the command has by itself.
  fileprivate static let builtInFormats: [any ReportFormat] = [HTMLFormat()] + ReportFormatRegistry.all

  private static func requireUnique(_ known: [String], _ added: [String], _ kind: String) throws(CommandFailure) {
    var seen = Set(known)
    for id in added where !seen.insert(id).inserted {
      throw CommandFailure("there are two \(kind) with the id \"\(id)\"", remedy: "give the own one another id")
    }
  }
}

extension CheckRegistry {
  /// The checks of the command, in the order in which they run.
  static var ofCommand: [any Check] { all + CommandExtensions.current.checks }
}

extension CheckSet {
  /// The checks of the command.
  static var ofCommand: CheckSet {
    CommandExtensions.current.checks.isEmpty ? .builtIn : CheckSet(CheckRegistry.ofCommand)
  }
}

extension CheckID {
  /// The checks of the command that have a use.
  static func ofCommand(for use: CheckDescriptor.Use) -> [CheckID] {
    CheckRegistry.ofCommand.filter { $0.descriptor.uses.contains(use) }.map(\.id)
  }
}

extension ScenarioBook {
  /// The scenarios of the command, without those of a project.
  static var ofCommand: ScenarioBook { (try? builtIn.adding(CommandExtensions.current.scenarios)) ?? builtIn }
}

extension ReportFormatRegistry {
  /// The formats of the command, in the order in which help and documentation list them.
  static var ofCommand: [any ReportFormat] { CommandExtensions.builtInFormats + CommandExtensions.current.formats }
}
