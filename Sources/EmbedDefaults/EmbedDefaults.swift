import Foundation
import PackagePlugin

/// Writes the package's `Contracts` and `Recordings` into the command, so that the binary alone can show itself.
@main
struct EmbedDefaults: BuildToolPlugin {
  func createBuildCommands(context: PluginContext, target: any Target) throws -> [Command] {
    let root = context.package.directoryURL
    let folders = ["Contracts", "Recordings"].map { root.appending(path: $0) }
    let files = try folders.filter { FileManager.default.fileExists(atPath: $0.path(percentEncoded: false)) }.flatMap {
      try FileManager.default.contentsOfDirectory(at: $0, includingPropertiesForKeys: nil)
        .filter { ["yaml", "yml", "json", "har"].contains($0.pathExtension) }
        .sorted { $0.path() < $1.path() }
    }
    let output = context.pluginWorkDirectoryURL.appending(path: "EmbeddedDefaults.swift")
    return [
      .buildCommand(
        displayName: "Embedding the default contracts and recordings",
        executable: try context.tool(named: "DefaultsWriter").url,
        arguments: ([output] + files).map { $0.path(percentEncoded: false) },
        inputFiles: files,
        outputFiles: [output]
      )
    ]
  }
}
