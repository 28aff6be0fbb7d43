import Foundation
import PackagePlugin

/// Embeds text files in a target as the constants of `EmbeddedTexts`: the files in its folder `Embedded`.
///
/// The command also embeds the package's `Contracts` and `Recordings`, so that the binary alone can show itself.
@main
struct EmbedTexts: BuildToolPlugin {
  /// The targets that embed the contracts and recordings of the package.
  private static let targetsWithDefaults: Set<String> = ["contract", "AcceptanceKit"]

  func createBuildCommands(context: PluginContext, target: any Target) throws -> [Command] {
    guard let target = target.sourceModule else { return [] }
    let embedded = target.directoryURL.appending(path: "Embedded")
    var groups = [(root: embedded, files: try files(below: embedded))]
    if Self.targetsWithDefaults.contains(target.name) {
      let root = context.package.directoryURL
      let defaults = try ["Contracts", "Recordings"].flatMap { folder in
        try files(below: root.appending(path: folder)).filter {
          ["yaml", "yml", "json", "har"].contains($0.pathExtension)
        }
      }
      groups.append((root, defaults))
    }
    let output = context.pluginWorkDirectoryURL.appending(path: "EmbeddedTexts.swift")
    let arguments = groups.filter { !$0.files.isEmpty }.flatMap { group in
      ["--root", path(group.root)] + group.files.map(path)
    }
    return [
      .buildCommand(
        displayName: "Embedding the text files of \(target.name)",
        executable: try context.tool(named: "TextEmbedder").url,
        arguments: [path(output)] + arguments,
        inputFiles: groups.flatMap(\.files),
        outputFiles: [output]
      )
    ]
  }

  /// Returns the visible files below a folder, in the order of their paths; none if there is no such folder.
  private func files(below folder: URL) throws -> [URL] {
    guard FileManager.default.fileExists(atPath: path(folder)) else { return [] }
    let names = try FileManager.default.subpathsOfDirectory(atPath: path(folder)).sorted()
    return names.filter { !$0.split(separator: "/").contains { $0.hasPrefix(".") } }
      .map { folder.appending(path: $0) }
      .filter { !$0.hasDirectoryPath && (try? $0.resourceValues(forKeys: [.isRegularFileKey]).isRegularFile) == true }
  }

  private func path(_ url: URL) -> String { url.path(percentEncoded: false) }
}
