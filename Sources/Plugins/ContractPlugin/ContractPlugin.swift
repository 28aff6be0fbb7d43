import Foundation
import PackagePlugin

/// Builds and runs the command for packages that depend on this one: `swift package contract verify`.
///
/// The command gets all arguments, runs in the folder of the package, and writes to the terminal itself, so that its
/// output is not held back. The plugin ends with its exit code, which SwiftPM prints before it ends with 1.
@main struct ContractPlugin: CommandPlugin {
  func performCommand(context: PluginContext, arguments: [String]) async throws {
    // A plugin that depends on the command would have this package, and each of its users, build the command twice.
    let build = try packageManager.build(.product("contract"), parameters: .init())
    guard build.succeeded, let file = build.builtArtifacts.first(where: { $0.kind == .executable })?.url else {
      Diagnostics.error(
        """
        the command contract cannot be built; if a module is missing, give the dependency on its package the trait \
        "Command", or its default traits
        \(build.logText)
        """
      )
      return
    }
    let command = Process()
    command.executableURL = file
    command.arguments = arguments
    command.currentDirectoryURL = context.package.directoryURL
    try command.run()
    command.waitUntilExit()
    exit(command.terminationReason == .exit ? command.terminationStatus : 128 &+ command.terminationStatus)
  }
}
