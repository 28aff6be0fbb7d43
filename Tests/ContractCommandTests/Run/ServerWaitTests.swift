import Basics
import Diagnostics
import HTTPMessages
import HTTPTransport
import TestSupport
import Testing

@testable import ContractCommand

@Suite("Waiting for a server", .takesTurns)
struct ServerWaitTests {
  private func wait(_ port: Int, _ limit: Duration) async throws -> (failure: CommandFailure?, lines: [String]) {
    let url = HTTPURL(scheme: "http", host: "127.0.0.1", port: port)
    let lines = Mutex<[String]>([])
    let wait = ServerWait(url: url, limit: limit, configuration: LiveClientConfiguration())
    do throws(CommandFailure) {
      try await wait.run { line in lines.withLock { $0.append(line) } }
      return (nil, lines.withLock(\.self))
    } catch {
      return (error, lines.withLock(\.self))
    }
  }

  @Test("A server that accepts connections is not waited for, whatever it responds")
  func there() async throws {
    _ = try await MockProcess.serving { mock in
      let port = try #require(try HTTPURL(parsing: mock.baseURL).port)
      let outcome = try await wait(port, .beyondHangs)
      #expect(outcome.failure == nil)
      #expect(outcome.lines.isEmpty)
    }
  }

  @Test("A server that does not start in time ends the run with 3, and the option that waits longer")
  func absent() async throws {
    let port = try ClosedPort()
    let outcome = try await wait(port.port, .milliseconds(300))
    withExtendedLifetime(port) {}
    #expect(outcome.failure?.status == .unreachable)
    #expect(outcome.failure?.description.hasSuffix("wait longer with --wait") == true)
    #expect(outcome.lines == ["Waiting for http://127.0.0.1:\(port.port)"])
  }
}
