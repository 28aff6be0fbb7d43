import FeedClient
import Foundation
import HTTPMessages
import TestSupport
import Testing
import WireTestSupport

@Suite("A URL session's client ends exchanges early", .takesTurns)
struct SessionCancellationTests {
  @Test(
    "A URL session's client ends exchanges early when its task is cancelled while it waits; the server sees the connection go",
    arguments: ["", "HTTP/1.1 200 OK\r\nContent-Length: 9\r\n\r\nabc", "HTTP/1.1 103 Early Hints\r\n\r\n"]
  )
  func whileWaiting(begun: String) async throws {
    try await withSession(script: { _, _ in [.text(begun)] }) { client, server in
      let request = try server.request()
      let task = Task { await client.send(request) }
      while server.requests.isEmpty { await Task.yield() }
      task.cancel()
      let exchange = await task.value
      #expect(exchange.faults == [TransportFault(.cancelled, "cancelled by the caller")])
      await server.connectionEnd()
    }
  }

  @Test("A URL session's client ends exchanges early when its task is cancelled before; nothing is sent")
  func before() async throws {
    try await withSession(script: { _, _ in [.response(200)] }) { client, server in
      let request = try server.request()
      let task = Task {
        withUnsafeCurrentTask { $0?.cancel() }
        return await client.send(request)
      }
      #expect(await task.value.faultKinds == [.cancelled])
      // The next request is the first one that the server receives.
      _ = await client.send(try server.request("/next"))
      #expect(server.requests.count == 1)
      #expect(server.requests.first?.hasPrefix("GET /next ") == true)
    }
  }

  @Test("A URL session's client cancels exchanges that wait for a connection")
  func queued() async throws {
    let configuration = sessionConfiguration { $0.connectionsPerHost = 1 }
    try await withSession(configuration, script: { _, _ in [] }) { client, server in
      let request = try server.request()
      let tasks = (0..<5).map { _ in Task { await client.send(request) } }
      while server.requests.isEmpty { await Task.yield() }
      for task in tasks { task.cancel() }
      for task in tasks { #expect(await task.value.faultKinds == [.cancelled]) }
    }
  }

  @Test("A URL session's client cancels one exchange without the others")
  func others() async throws {
    let script: @Sendable (String, Int) -> [ScriptedServer.Step] = { request, _ in
      request.hasPrefix("GET /silent") ? [] : [.response(200, body: "{}")]
    }
    try await withSession(script: script) { client, server in
      let silent = try server.request("/silent")
      let task = Task { await client.send(silent) }
      while server.requests.isEmpty { await Task.yield() }
      task.cancel()
      #expect(await client.send(try server.request()).bodyText == "{}")
      #expect(await task.value.faultKinds == [.cancelled])
    }
  }

  @Test("A URL session's client cancels exchanges whatever happens at the same moment")
  func races() async throws {
    let script: @Sendable (String, Int) -> [ScriptedServer.Step] = { _, count in
      switch count % 6 {
      case 0: [.response(200, body: String(repeating: "a", count: 30_000))]
      case 1: [.response(302, ["Location: /other"])]
      case 2: [.reset]
      case 3: []
      case 4: [.response(401, ["WWW-Authenticate: Basic realm=\"a\""]), .close]
      default: [.text("HTTP/1.1 200 OK\r\nContent-Length: 10\r\n\r\nabc"), .close]
      }
    }
    let configuration = sessionConfiguration { $0.requestTimeout = .milliseconds(80) }
    try await withSession(configuration, script: script) { client, server in
      let request = try server.request()
      var ends = 0
      for round in 0..<30 {
        let tasks = (0..<10).map { _ in Task { await client.send(request) } }
        for (number, task) in tasks.enumerated() where number > 0 {
          for _ in 0..<(round * number) { await Task.yield() }
          task.cancel()
        }
        for task in tasks {
          let exchange = await task.value
          if exchange.response != nil || !exchange.faults.isEmpty { ends += 1 }
        }
      }
      #expect(ends == 300)
    }
  }

  @Test("A URL session's client ends exchanges when it is shut down, and begins none afterwards")
  func shutdown() async throws {
    try await withSession(script: { _, _ in [] }) { client, server in
      let request = try server.request()
      let tasks = (0..<3).map { _ in Task { await client.send(request) } }
      while server.requests.count < 3 { await Task.yield() }
      client.shutdown()
      for task in tasks {
        #expect(await task.value.faults == [TransportFault(.cancelled, "the client was shut down")])
      }
      let later = await client.send(request)
      #expect(later.faults == [TransportFault(.invalidRequest, "the client was shut down before the request")])
      client.shutdown()
      #expect(server.requests.count == 3)
    }
  }

  @Test("A URL session's client is freed once nobody holds it")
  func freed() async throws {
    try await ScriptedServer.run(script: { _ in [.response(200, body: "{}")] }) { server in
      weak var client: URLSessionHTTPClient?
      do {
        let strong = URLSessionHTTPClient(configuration: sessionConfiguration())
        client = strong
        let exchange = await strong.send(try server.request())
        #expect(exchange.bodyText == "{}")
      }
      #expect(client == nil)
      await server.connectionEnd()
    }
  }
}
