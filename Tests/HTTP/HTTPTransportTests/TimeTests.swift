import HTTPMessages
import HTTPTransport
import TestSupport
import Testing
import WireTestSupport

@Suite("Time is bounded", .takesTurns)
struct TimeTests {
  @Test("A dripping body is not silent, and ends at the deadline with what came")
  func dripping() async throws {
    let steps: [Step] = [
      .text("HTTP/1.1 200 OK\r\nContent-Length: 100000\r\n\r\n"),
      .drip(String(repeating: "x", count: 100_000), every: .milliseconds(20)),
    ]
    // The bytes arrive before the deadline, with pauses shorter than the request timeout.
    let (outcome, time) = try await withEnoughTime(from: .seconds(1)) { time in
      try await exchange(
        steps,
        configuration: testConfiguration {
          $0.requestTimeout = time * 0.9
          $0.deadline = time
        }
      )
    } until: {
      $0.response?.body.isEmpty == false && $0.faults.map(\.kind) == [.deadlineExceeded]
    }
    let count = try #require(outcome.response?.body.count)
    #expect(
      outcome.faultLines == [
        "deadline-exceeded: incomplete after \(Int(time / .seconds(1))) s, after \(count) of 100000 bytes (limits.deadline)"
      ]
    )
    #expect(try #require(outcome.elapsed) >= time)
  }

  @Test("A dripping head ends at the deadline")
  func drippingHead() async throws {
    let exchange = try await exchange(
      [.drip("HTTP/1.1 200 \(String(repeating: "O", count: 10_000))\r\n", every: .milliseconds(5))],
      configuration: testConfiguration { $0.deadline = .milliseconds(300) }
    )
    #expect(exchange.faults.map(\.kind) == [.deadlineExceeded])
    #expect(exchange.response == nil)
  }

  @Test("A cancelled task ends its exchange at once")
  func cancelledWhileWaiting() async throws {
    try await ScriptedServer.run(script: { _ in [.text("HTTP/1.1 200 OK\r\nContent-Length: 3\r\n\r\na")] }) { server in
      let client = LiveClient(configuration: testConfiguration())
      let url = try HTTPURL(parsing: "http://127.0.0.1:\(server.port)/")
      let task = Task { await client.send(HTTPRequest(url: url)) }
      while server.requests.isEmpty { await Task.yield() }
      task.cancel()
      let exchange = await task.value
      #expect(exchange.faults.map(\.kind) == [.cancelled])
    }
  }

  @Test("A task that is cancelled before it begins connects to nothing that stays")
  func cancelledBefore() async throws {
    try await ScriptedServer.run(script: { _ in [] }) { server in
      let client = LiveClient(configuration: testConfiguration())
      let url = try HTTPURL(parsing: "http://127.0.0.1:\(server.port)/")
      let task = Task {
        withUnsafeCurrentTask { $0?.cancel() }
        return await client.send(HTTPRequest(url: url))
      }
      let exchange = await task.value
      #expect(exchange.faultLines == ["cancelled: cancelled while connecting to 127.0.0.1:\(server.port)"])
      #expect(server.requests.isEmpty)
    }
  }
}
