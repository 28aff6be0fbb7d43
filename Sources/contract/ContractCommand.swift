public import ContractModel
public import ContractReports
import Foundation
import HTTPTransport
public import MockEngine

/// The command `contract`, for an executable of your own that adds checks, scenarios, formats and credentials to it.
///
/// ```swift
/// import ContractCommand
///
/// await ContractCommand.main(checks: [TraceCheck()], scenarios: [busy], formats: [ChatFormat()])
/// ```
public enum ContractCommand {
  /// The version of the tool, as it appears in reports.
  public static let version = "0.3.0"

  /// Runs the command with the arguments of the process, and ends the process with the command's exit status.
  ///
  /// Additions have the rights of built-in parts: `--include` and `--exclude` select the checks, `--scenario` plays the
  /// scenarios, `--report` writes the formats, and `contract explain` explains checks and formats.
  /// - Parameters:
  ///   - checks: Checks that run after the built-in ones.
  ///   - scenarios: Scenarios of the mock server; a scenario file of the project wins over one with the same name.
  ///   - formats: Formats of reports.
  ///   - credentials: Credentials that sign requests for security schemes, in place of `--auth`.
  @MainActor
  public static func main(
    checks: [any Check] = [],
    scenarios: [Scenario] = [],
    formats: [any ReportFormat] = [],
    credentials: [any SigningCredential] = []
  ) async -> Never {
    let environment = ProxySettings.environment
    // On Linux, URLSession would use the proxies even for this machine. Nothing else runs yet that could read them.
    for name in ["http_proxy", "https_proxy", "all_proxy", "HTTP_PROXY", "HTTPS_PROXY", "ALL_PROXY"] { unsetenv(name) }
    let extensions = CommandExtensions(
      checks: checks,
      scenarios: scenarios,
      formats: formats,
      credentials: credentials
    )
    var process = CommandProcess(environment: environment)
    exit(await process.run(CommandLine.arguments, extensions).rawValue)
  }
}
