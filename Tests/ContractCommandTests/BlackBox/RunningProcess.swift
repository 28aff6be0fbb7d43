import Basics
import Foundation

/// A process that was started, and that is killed when whoever waits for it does not wait any more.
struct RunningProcess: Sendable {
  /// The exit code, as soon as there is one.
  private final class Ending: Sendable {
    private struct State {
      var code: Int32?
      var waiters: [CheckedContinuation<Int32, Never>] = []
    }

    private let state = Mutex(State())

    func tell(_ code: Int32) {
      let waiters = state.withLock { state in
        state.code = code
        return state.waiters
      }
      for waiter in waiters { waiter.resume(returning: code) }
    }

    var code: Int32 {
      get async {
        await withCheckedContinuation { continuation in
          let code = state.withLock { state in
            if state.code == nil { state.waiters.append(continuation) }
            return state.code
          }
          if let code { continuation.resume(returning: code) }
        }
      }
    }
  }

  /// Held while a process starts.
  ///
  /// Foundation's `Process` sees the end of its process by a socket whose other end the process has. A second process
  /// that starts at the same moment would get that end, too, and hide the end of the first.
  static let starting = Mutex(())

  /// The number of the process.
  let identifier: Int32
  private let ending = Ending()

  /// Starts the process that `make` describes.
  ///
  /// One thread starts it and waits for it: Foundation's `Process` lets go of its sockets and pipes only where the run
  /// loop of the thread that started it sees the end.
  init(_ make: @escaping @Sendable () -> Process) async throws {
    let ending = ending
    identifier = try await withCheckedThrowingContinuation { continuation in
      Thread.detachNewThread {
        let process = make()
        do { try Self.starting.withLock { _ in try process.run() } } catch {
          continuation.resume(throwing: error)
          return
        }
        continuation.resume(returning: process.processIdentifier)
        process.waitUntilExit()
        ending.tell(process.terminationStatus)
      }
    }
  }

  /// Sends it a signal.
  func send(_ signal: Int32) { kill(identifier, signal) }

  /// Does what needs the process, then waits for its end, and returns its exit code.
  func end(after body: () async throws -> Void = {}) async throws -> Int32 {
    try await withTaskCancellationHandler {
      do { try await body() } catch {
        send(SIGKILL)
        throw error
      }
      return await ending.code
    } onCancel: {
      send(SIGKILL)
    }
  }
}
