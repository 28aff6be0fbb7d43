import Basics
import Foundation

/// A running `contract mock`, or another subcommand that serves.
final class MockProcess: Sendable {
  /// The first line of standard output.
  let baseURL: String
  /// The folder that replaces `FOLDER` in the arguments.
  let folder: URL
  /// What it writes to standard error.
  let errors: TextCollector
  private let running: RunningProcess
  private let isEnding = AtomicFlag()

  private init(baseURL: String, folder: URL, errors: TextCollector, running: RunningProcess) {
    self.baseURL = baseURL
    self.folder = folder
    self.errors = errors
    self.running = running
  }

  /// The number of the process.
  var identifier: Int32 { running.identifier }

  /// Sends it a signal.
  func send(_ signal: Int32) {
    expectEnd()
    running.send(signal)
  }

  /// Has it not be told to end: it was told already.
  func expectEnd() { isEnding.set() }

  /// Runs the command for as long as `body` runs, then ends it with SIGTERM, and says how it ended.
  ///
  /// It runs in an empty folder, beside one that has the given files and replaces `FOLDER`; the files that are
  /// named are read from there at the end. A `signal` is sent as soon as the first line has come, by the thread that reads
  /// it: a busy machine would have a test send it when the command has ended already. On a terminal, that is what has its
  /// standard error.
  static func serving(
    _ arguments: [String] = [],
    by subcommand: String = "mock",
    files: [String: String] = [:],
    environment: [String: String] = [:],
    reading names: [String] = [],
    endingAtStartBy signal: Int32? = nil,
    onTerminal: Bool = false,
    _ body: @Sendable (MockProcess) async throws -> Void
  ) async throws -> ContractBinary.Words {
    guard let location = ContractBinary.location else {
      throw Program.Failure("the command contract is not beside the tests")
    }
    return try await ContractBinary.inFolders(files) { inside, outside in
      let (output, error) = (Pipe(), Pipe())
      let terminal = onTerminal ? try PseudoTerminal() : nil
      let texts = (
        TextCollector(output.fileHandleForReading), TextCollector(terminal?.screen ?? error.fileHandleForReading)
      )
      let (rest, settings) = Program.assignments(
        in: arguments.map { $0.replacingOccurrences(of: "FOLDER", with: inside.path) }
      )
      let running = try await RunningProcess {
        let process = Process()
        process.executableURL = location
        process.arguments = [subcommand] + (subcommand == "mock" ? ContractBinary.demonstrated(rest) : rest)
        process.currentDirectoryURL = outside
        process.environment = ProcessInfo.processInfo.environment.merging(environment) { $1 }.merging(settings) { $1 }
        process.standardInput = FileHandle.nullDevice
        process.standardOutput = output
        if let terminal { process.standardError = terminal.handle } else { process.standardError = error }
        return process
      }
      terminal?.leave()
      if let signal { texts.0.when("\n") { hasCome in if hasCome { running.send(signal) } } }
      let exit = try await running.end {
        let hasStarted = await texts.0.wait(for: "\n")
        let line = String(texts.0.text.prefix { $0 != "\n" })
        guard hasStarted else { throw Program.Failure("it did not start: \(await texts.1.whole())") }
        let mock = MockProcess(baseURL: line, folder: inside, errors: texts.1, running: running)
        try await body(mock)
        if signal == nil && !mock.isEnding.isSet { running.send(SIGTERM) }
      }
      func words(_ text: String) -> String {
        text.replacingOccurrences(of: inside.path, with: "FOLDER").replacingOccurrences(of: "\r\n", with: "\n")
      }
      return ContractBinary.Words(
        exit: exit,
        output: words(await texts.0.whole()),
        error: words(await texts.1.whole()),
        files: names.reduce(into: [:]) { files, name in
          files[name] = try? String(contentsOf: inside.appending(path: name), encoding: .utf8)
        }
      )
    }
  }
}
