import Basics
import Foundation

/// The feed server in Python: one process for all tests, which starts and stops servers as it is told.
///
/// An interpreter takes longer to start than most tests take. The process ends with this one, whose end closes its
/// standard input.
final class FeedServerProcess: Sendable {
  private struct State {
    var responses: [CheckedContinuation<String?, Never>] = []
    var hasEnded = false
  }

  private let input: FileHandle
  private let state = Mutex(State())

  /// Starts the process.
  init(_ python: URL, _ arguments: [String]) async throws {
    let (input, output) = (Pipe(), Pipe())
    self.input = input.fileHandleForWriting
    _ = try await RunningProcess {
      let process = Process()
      process.executableURL = python
      process.arguments = arguments
      process.standardInput = input
      process.standardOutput = output
      return process
    }
    Thread.detachNewThread { [self] in
      let handle = output.fileHandleForReading
      var text = Data()
      while case let data = handle.availableData, !data.isEmpty {
        text += data
        while let end = text.firstIndex(of: 0x0A) {
          takeResponse()?.resume(returning: String(decoding: text[..<end], as: UTF8.self))
          text = text[(end + 1)...]
        }
      }
      while let response = takeResponse(atEnd: true) { response.resume(returning: nil) }
    }
  }

  /// Starts a server, and returns its base URL.
  func start(_ arguments: [String]) async throws -> String {
    let line = try JSONEncoder().encode(arguments) + [0x0A]
    let response = await withCheckedContinuation { continuation in
      // Responses come in the order of the lines.
      let hasEnded = state.withLock { state in
        if !state.hasEnded { state.responses.append(continuation) }
        if !state.hasEnded { try? input.write(contentsOf: line) }
        return state.hasEnded
      }
      if hasEnded { continuation.resume(returning: nil) }
    }
    guard let response else { throw Program.Failure("the server \(arguments) did not say where it listens") }
    return response
  }

  /// Stops a server.
  func stop(_ baseURL: String) {
    guard let line = try? JSONEncoder().encode(["--stop", baseURL]) + [0x0A] else { return }
    state.withLock { _ in try? input.write(contentsOf: line) }
  }

  private func takeResponse(atEnd: Bool = false) -> CheckedContinuation<String?, Never>? {
    state.withLock { state in
      if atEnd { state.hasEnded = true }
      return state.responses.isEmpty ? nil : state.responses.removeFirst()
    }
  }
}
