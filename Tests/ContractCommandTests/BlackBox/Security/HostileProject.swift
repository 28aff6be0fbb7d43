import Foundation

/// A project folder as somebody cloned it, in which the command runs, with a home of its own.
final class HostileProject: Sendable {
  private let root: URL

  /// The folder in which the command runs.
  var folder: URL { root.appending(path: "project") }
  private var home: URL { root.appending(path: "home") }

  init(_ files: [String: String]) throws {
    root = FileManager.default.temporaryDirectory.appending(path: "contract-\(UUID().uuidString)")
    for folder in [folder, home, root.appending(path: "outside")] {
      try FileManager.default.createDirectory(at: folder, withIntermediateDirectories: true)
    }
    for (name, text) in files { try write(name, text) }
  }

  deinit { try? FileManager.default.removeItem(at: root) }

  /// Writes a file of the project.
  func write(_ name: String, _ text: String) throws {
    let file = folder.appending(path: name)
    try FileManager.default.createDirectory(at: file.deletingLastPathComponent(), withIntermediateDirectories: true)
    try Data(text.utf8).write(to: file)
  }

  /// Makes a symbolic link in the project.
  func link(_ name: String, to target: String) throws {
    try FileManager.default.createSymbolicLink(
      atPath: folder.appending(path: name).path,
      withDestinationPath: target
    )
  }

  /// The content of a file of the project; `nil` if there is none.
  func text(_ name: String) -> String? { try? String(contentsOf: folder.appending(path: name), encoding: .utf8) }

  /// The permissions of a file below the root, such as `home/x`.
  func mode(_ name: String) throws -> Int {
    let attributes = try FileManager.default.attributesOfItem(atPath: root.appending(path: name).path)
    return (attributes[.posixPermissions] as? NSNumber)?.intValue ?? 0
  }

  /// Runs the command in the project; `ROOT` in its texts is the folder around it.
  func run(_ arguments: [String], _ environment: [String: String] = [:]) async throws -> ContractBinary.Words {
    guard let location = ContractBinary.location else {
      throw Program.Failure("the command contract is not beside the tests")
    }
    let errors = root.appending(path: "error-\(UUID().uuidString)")
    try Data().write(to: errors)
    let surroundings = [
      "HOME": home.path, "XDG_STATE_HOME": "", "TF_BUILD": "", "TEAMCITY_VERSION": "", "GITLAB_CI": "",
    ]
    let pipe = Pipe()
    let text = TextCollector(pipe.fileHandleForReading)
    let exit = try await Program.exitCode(
      of: location,
      arguments,
      in: folder,
      environment: surroundings.merging(environment) { $1 },
      standardOutput: pipe.fileHandleForWriting,
      standardError: FileHandle(forWritingTo: errors)
    )
    try pipe.fileHandleForWriting.close()
    let root = URL(filePath: root.path).resolvingSymlinksInPath().path
    func words(_ text: String) -> String {
      text.replacingOccurrences(of: root, with: "ROOT").replacingOccurrences(of: self.root.path, with: "ROOT")
    }
    return ContractBinary.Words(
      exit: exit,
      output: words(await text.whole()),
      error: words(try String(contentsOf: errors, encoding: .utf8))
    )
  }
}
