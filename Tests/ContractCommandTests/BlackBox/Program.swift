import Basics
import Foundation

/// Starting other programs without blocking the threads that tests run on.
enum Program {
  /// A program could not be used.
  struct Failure: Error, CustomStringConvertible {
    var description: String
    init(_ description: String) { self.description = description }
  }

  /// The environment without the variables that set options of the command, or that a build server sets.
  ///
  /// What the command remembers of runs stays among the temporary files.
  static let surroundings = ProcessInfo.processInfo.environment.filter { name, _ in
    name == "CONTRACT_COMMAND"
      || !name.hasPrefix("CONTRACT_") && !["GITHUB_ACTIONS", "GITHUB_STEP_SUMMARY"].contains(name)
  }
  .merging(["XDG_STATE_HOME": FileManager.default.temporaryDirectory.appending(path: "contract-state").path]) { $1 }

  /// Where a program of this name is found first.
  static func onSearchPath(_ name: String) -> URL? {
    (ProcessInfo.processInfo.environment["PATH"] ?? "").split(separator: ":")
      .map { URL(filePath: String($0)).appending(path: name) }
      .first { FileManager.default.isExecutableFile(atPath: $0.path) }
  }

  /// Runs a program to its end, and returns its standard output.
  static func text(of program: URL, _ arguments: [String]) async throws -> String {
    let output = Pipe()
    let text = TextCollector(output.fileHandleForReading)
    let running = try await RunningProcess {
      let process = Process()
      process.executableURL = program
      process.arguments = arguments
      process.standardInput = FileHandle.nullDevice
      process.standardOutput = output
      return process
    }
    _ = try await running.end()
    return await text.whole()
  }

  /// Runs a program that ends at once, and returns its standard output.
  ///
  /// It blocks the thread, and is for what is found out before tests run.
  static func output(of program: URL, _ arguments: [String]) throws -> Data {
    let (process, output) = (Process(), Pipe())
    process.executableURL = program
    process.arguments = arguments
    process.standardInput = FileHandle.nullDevice
    process.standardOutput = output
    try RunningProcess.starting.withLock { _ in try process.run() }
    let data = try output.fileHandleForReading.readToEnd() ?? Data()
    process.waitUntilExit()
    return data
  }

  /// Takes words such as `CONTRACT_RATE=9/s`, with which a shell sets variables, out of the words of a line.
  static func assignments(in words: [String]) -> (words: [String], variables: [String: String]) {
    let isSetting = { (word: String) in word.hasPrefix("CONTRACT_") && word.contains("=") && !word.contains(" ") }
    let pairs = words.filter(isSetting).map { word in
      let parts = word.split(separator: "=", maxSplits: 1, omittingEmptySubsequences: false)
      return (String(parts[0]), String(parts[1]))
    }
    return (words.filter { !isSetting($0) }, Dictionary(pairs) { "\($0),\($1)" })
  }

  /// Runs a program to its end, and returns its exit code; a test that is out of time takes the program along.
  static func exitCode(
    of program: URL,
    _ arguments: [String],
    in folder: URL? = nil,
    environment: [String: String]? = nil,
    standardOutput: FileHandle = .nullDevice,
    standardError: FileHandle
  ) async throws -> Int32 {
    let (arguments, settings) = assignments(in: arguments)
    let running = try await RunningProcess {
      let process = Process()
      process.executableURL = program
      process.arguments = arguments
      process.currentDirectoryURL = folder
      process.environment = surroundings.merging(environment ?? [:]) { $1 }.merging(settings) { $1 }
      process.standardInput = FileHandle.nullDevice
      process.standardOutput = standardOutput
      process.standardError = standardError
      return process
    }
    return try await running.end()
  }
}
