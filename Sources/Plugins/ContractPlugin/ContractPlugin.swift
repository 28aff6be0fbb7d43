import Foundation
import PackagePlugin

/// Runs the command for packages that depend on this one: `swift package contract verify`.
///
/// The command gets all arguments, runs in the folder of the package, and writes to the terminal itself, so that its
/// output is not held back. The plugin ends with its exit code.
@main struct ContractPlugin: CommandPlugin {
  func performCommand(context: PluginContext, arguments: [String]) async throws {
    let command = Process()
    command.executableURL = try context.tool(named: "contract").url
    command.arguments = arguments
    command.currentDirectoryURL = context.package.directoryURL
    try command.run()
    command.waitUntilExit()
    guard command.terminationReason == .exit else {
      Diagnostics.error("contract was ended by signal \(command.terminationStatus)")
      exit(128 &+ command.terminationStatus)
    }
    exit(command.terminationStatus)
  }
}
