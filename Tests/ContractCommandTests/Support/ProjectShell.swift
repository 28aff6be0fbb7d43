import Foundation

/// Runs commands as a person would: in one folder, one after the other, with `contract` on the search path.
struct ProjectShell {
  /// The folder, in which output is kept outside.
  let folder: URL
  private let outside: URL

  /// Calls `body` with a shell in an empty folder, which may have files.
  static func with<Result>(
    files: [String: String] = [:],
    _ body: (ProjectShell) async throws -> Result
  ) async throws -> Result {
    try await ContractBinary.inFolders(files) { inside, outside in
      try await body(ProjectShell(folder: inside, outside: outside))
    }
  }

  /// Runs a line, and returns what it wrote and its exit code.
  func run(_ line: String, environment: [String: String] = [:]) async throws -> ContractBinary.Words {
    guard let command = ContractBinary.location else {
      throw Program.Failure("the command contract is not beside the tests")
    }
    let files = ["output", "error"].map { outside.appending(path: $0) }
    for file in files { try Data().write(to: file) }
    let path = ProcessInfo.processInfo.environment["PATH"] ?? ""
    let exit = try await Program.exitCode(
      of: URL(filePath: "/bin/sh"),
      ["-c", line],
      in: folder,
      environment: environment.merging(["PATH": "\(command.deletingLastPathComponent().path):\(path)"]) { $1 },
      standardOutput: FileHandle(forWritingTo: files[0]),
      standardError: FileHandle(forWritingTo: files[1])
    )
    let texts = try files.map { try String(contentsOf: $0, encoding: .utf8) }
    return ContractBinary.Words(exit: exit, output: texts[0], error: texts[1])
  }

  /// The text of a file in the folder; `nil` if there is none.
  func text(of file: String) -> String? { try? String(contentsOf: folder.appending(path: file), encoding: .utf8) }

  /// The names of the files in the folder and those below it.
  var files: [String] {
    (FileManager.default.subpaths(atPath: folder.path) ?? []).filter { $0.contains(".") }.sorted()
  }

  /// Returns the commands below the line "Next:" of an output.
  static func next(in output: String) -> [String] {
    let lines = output.split(separator: "\n").drop { $0 != "Next:" }
    return lines.map { $0.trimmingCharacters(in: .whitespaces) }.filter { $0.hasPrefix("contract ") }
  }
}
