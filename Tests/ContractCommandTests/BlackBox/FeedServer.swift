import Basics
import Foundation
import Testing

/// The feed server that is written in Python, and what it can be told to do.
enum FeedServer {
  /// A way to break the contract, and what it must be found as.
  struct Fault: Decodable, Sendable, CustomTestStringConvertible {
    var name: String
    var group: String
    /// One of these checks must find it.
    var checks: [String]
    /// These checks may find something besides.
    var also: [String]
    var operation: String?
    /// An expression for the whole of the JSON Pointer.
    var pointer: String?
    /// The exit codes that are right.
    var exits: [Int32]
    /// What the verifier must be told besides.
    var options: [String]
    /// Whether a run of all tests has it; the others are close relatives, for a thorough run.
    var everyday: Bool
    var testDescription: String { "\(group): \(name)" }
  }

  /// A harmless way to be unusual.
  struct Variation: Decodable, Sendable, CustomTestStringConvertible {
    var name: String
    var everyday: Bool
    var testDescription: String { name }
  }

  /// Everything that the server can be told to do.
  struct Listing: Decodable, Sendable {
    var faults: [Fault] = []
    var variations: [Variation] = []
  }

  /// The interpreter; `nil` where there is none on the search path.
  static let python = Program.onSearchPath("python3")

  /// What the server says it can do; empty where it cannot be started, which a test of its own notices.
  static let listing: Listing = {
    guard let python, let output = try? Program.output(of: python, interpreterOptions + [script.path, "--list"]) else {
      return Listing()
    }
    return (try? JSONDecoder().decode(Listing.self, from: output)) ?? Listing()
  }()

  /// No installed packages and no variables of the environment: the server needs none, and starts sooner.
  private static let interpreterOptions = ["-S", "-E"]

  private static let script = URL(filePath: #filePath)
    .deletingLastPathComponent().deletingLastPathComponent().appending(path: "Resources/feed_server.py")

  private static let process = Task {
    guard let python else { throw Program.Failure("there is no python3 on the search path") }
    return try await FeedServerProcess(python, interpreterOptions + [script.path, "--many"])
  }

  private static let outcomes = Mutex<[[String]: Task<ContractBinary.Outcome, any Error>]>([:])

  /// Verifies a server by the built command; what was verified before is not verified again.
  static func verified(_ arguments: [String], _ options: [String] = []) async throws -> ContractBinary.Outcome {
    let task = outcomes.withLock { outcomes in
      let task =
        outcomes[arguments + options]
        ?? Task { try await serving(arguments) { try await ContractBinary.verify($0, options) } }
      outcomes[arguments + options] = task
      return task
    }
    return try await task.value
  }

  /// Runs a server for as long as `body` runs, and tells it the base URL.
  static func serving<Result>(
    _ arguments: [String],
    _ body: (_ baseURL: String) async throws -> Result
  ) async throws -> Result {
    let process = try await process.value
    let baseURL = try await process.start(arguments)
    defer { process.stop(baseURL) }
    return try await body(baseURL)
  }

  /// Runs a server that tells its address in its first line and ends with its standard input, as long as `body` runs.
  static func serving<Result>(
    _ arguments: [String],
    by program: URL,
    _ body: (_ firstLine: String) async throws -> Result
  ) async throws -> Result {
    let (input, output) = (Pipe(), Pipe())
    let running = try await RunningProcess {
      let process = Process()
      process.executableURL = program
      process.arguments = arguments
      process.standardInput = input
      process.standardOutput = output
      return process
    }
    defer {
      // It ends with its standard input; being told to end besides, it cannot outlive the test.
      try? input.fileHandleForWriting.close()
      running.send(SIGTERM)
    }
    let text = TextCollector(output.fileHandleForReading)
    guard await text.wait(for: "\n") else {
      throw Program.Failure("the server \(arguments) did not say where it listens")
    }
    return try await body(String(text.text.prefix { $0 != "\n" }))
  }
}
