import Basics
import Foundation
import HTTPMessages
import Testing

/// A server in Python that has many services, each broken or unusual in one way: one process, and a path for each.
final class PythonProvider: Sendable {
  /// A way to break the contract, and the checks one of which must find it.
  struct Fault: Decodable, Sendable, CustomTestStringConvertible {
    var name: String
    var checks: [String]
    var testDescription: String { name }
  }

  /// Everything that the services can be told to do.
  struct Listing: Decodable, Sendable {
    var faults: [Fault] = []
    var variations: [String] = []
    /// The faults that no check can find.
    var notFound: [String]? = []
  }

  private struct State {
    var services = 0
    /// The pipe keeps the server alive until this process ends.
    var process: Task<(origin: String, input: Pipe, running: RunningProcess), any Error>?
  }

  private static let options = ["-S", "-E"]

  /// The folder of scripts, contracts and recordings.
  static let resources = URL(filePath: #filePath)
    .deletingLastPathComponent().deletingLastPathComponent().appending(path: "Resources")

  private let script: URL
  private let state = Mutex(State())

  /// Creates a provider; its process is started when it is needed.
  init(_ script: String) { self.script = Self.resources.appending(path: script) }

  /// What the script says it can do; empty where it cannot be started, which a test of its own notices.
  var listing: Listing {
    guard let python = FeedServer.python,
      let output = try? Program.output(of: python, Self.options + [script.path, "--list"])
    else { return Listing() }
    return (try? JSONDecoder().decode(Listing.self, from: output)) ?? Listing()
  }

  /// Returns the base URL of a new service with a fault or variation.
  func baseURL(of name: String) async throws -> HTTPURL {
    let (process, number) = state.withLock { state in
      state.services += 1
      let process = state.process ?? Task { [script] in try await Self.start(script) }
      state.process = process
      return (process, state.services)
    }
    return try HTTPURL(parsing: "\(try await process.value.origin)/\(name)/\(number)")
  }

  private static func start(_ script: URL) async throws -> (origin: String, input: Pipe, running: RunningProcess) {
    guard let python = FeedServer.python else { throw Program.Failure("there is no python3 on the search path") }
    let (input, output) = (Pipe(), Pipe())
    let running = try await RunningProcess {
      let process = Process()
      process.executableURL = python
      process.arguments = options + [script.path]
      process.standardInput = input
      process.standardOutput = output
      return process
    }
    let text = TextCollector(output.fileHandleForReading)
    guard await text.wait(for: "\n") else { throw Program.Failure("\(script.path) did not say where it listens") }
    return (String(text.text.prefix { $0 != "\n" }), input, running)
  }
}
