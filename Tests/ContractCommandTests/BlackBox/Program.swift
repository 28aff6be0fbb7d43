import Dispatch
import Foundation

/// Starting other programs without blocking the threads that tests run on.
enum Program {
  /// A program could not be used.
  struct Failure: Error, CustomStringConvertible {
    var description: String
    init(_ description: String) { self.description = description }
  }

  /// Where a program of this name is found first.
  static func onSearchPath(_ name: String) -> URL? {
    (ProcessInfo.processInfo.environment["PATH"] ?? "").split(separator: ":")
      .map { URL(filePath: String($0)).appending(path: name) }
      .first { FileManager.default.isExecutableFile(atPath: $0.path) }
  }

  /// Runs a program that answers at once, and returns its standard output.
  static func output(of program: URL, _ arguments: [String]) throws -> Data {
    let (process, output) = (Process(), Pipe())
    process.executableURL = program
    process.arguments = arguments
    process.standardInput = FileHandle.nullDevice
    process.standardOutput = output
    try process.run()
    let data = try output.fileHandleForReading.readToEnd() ?? Data()
    process.waitUntilExit()
    return data
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
    let running = try await RunningProcess {
      let process = Process()
      process.executableURL = program
      process.arguments = arguments
      process.currentDirectoryURL = folder
      if let environment { process.environment = ProcessInfo.processInfo.environment.merging(environment) { $1 } }
      process.standardInput = FileHandle.nullDevice
      process.standardOutput = standardOutput
      process.standardError = standardError
      return process
    }
    return try await running.end()
  }

  /// The first line that comes out of a pipe, without its end; `nil` where none comes.
  static func firstLine(of handle: FileHandle) async -> String? {
    await withCheckedContinuation { continuation in
      DispatchQueue.global().async {
        var line = Data()
        while let byte = try? handle.read(upToCount: 1), let first = byte.first {
          if first == 0x0A {
            continuation.resume(returning: String(decoding: line, as: UTF8.self))
            return
          }
          line.append(first)
        }
        continuation.resume(returning: nil)
      }
    }
  }
}
