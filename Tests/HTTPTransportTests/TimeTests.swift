import HTTPExchange
import HTTPTransport
import TestSupport
import Testing

@Suite("Time is bounded", .takesTurns)
struct TimeTests {
  // The deadlines leave a busy machine the time to connect, and to send what is expected before them.

  @Test("a dripping body is not silent, and ends at the deadline with what came")
  func dripping() async throws {
    // While all tests begin, the server may not have its turn before the deadline: then nothing dripped, and it is
    // asked again.
    var answer: HTTPExchange?
    for _ in 0..<20 where answer?.response == nil {
      answer = try await exchange(
        [
          .text("HTTP/1.1 200 OK\r\nContent-Length: 400\r\n\r\n"),
          .drip(String(repeating: "x", count: 400), every: .milliseconds(50)),
        ],
        configuration: testConfiguration {
          $0.requestTimeout = .seconds(5)
          $0.deadline = .seconds(6)
        }
      )
    }
    let exchange = try #require(answer)
    let count = try #require(exchange.response?.body.count)
    #expect((1...121).contains(count))
    #expect(
      exchange.faultLines == [
        "deadline-exceeded: not complete within 6 s, after \(count) of 400 bytes (--deadline)"
      ]
    )
    let elapsed = try #require(exchange.elapsed)
    #expect(elapsed >= .seconds(6))
  }

  @Test("a dripping head ends at the deadline")
  func drippingHead() async throws {
    let exchange = try await exchange(
      [.drip("HTTP/1.1 200 OK\r\n", every: .milliseconds(500))],
      configuration: testConfiguration { $0.deadline = .seconds(3) }
    )
    #expect(exchange.faults.map(\.kind) == [.deadlineExceeded])
    #expect(exchange.response == nil)
  }

  @Test("a cancelled task ends its exchange at once")
  func cancelledWhileWaiting() async throws {
    try await ScriptedServer.run(script: { _ in [.text("HTTP/1.1 200 OK\r\nContent-Length: 3\r\n\r\na")] }) { server in
      let client = LiveClient(configuration: testConfiguration { $0.requestTimeout = .seconds(60) })
      let url = try HTTPURL(parsing: "http://127.0.0.1:\(server.port)/")
      let task = Task { await client.send(HTTPRequest(url: url)) }
      while server.requests.isEmpty { await Task.yield() }
      task.cancel()
      let exchange = await task.value
      #expect(exchange.faults.map(\.kind) == [.cancelled])
    }
  }

  @Test("a task that is cancelled before it begins connects to nothing that stays")
  func cancelledBefore() async throws {
    try await ScriptedServer.run(script: { _ in [] }) { server in
      let client = LiveClient(configuration: testConfiguration { $0.requestTimeout = .seconds(60) })
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
