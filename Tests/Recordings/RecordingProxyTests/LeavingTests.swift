import HTTPMessages
import HTTPServerCore
import TestSupport
import Testing

@testable import RecordingProxy

@Suite("A client of the proxy", .takesTurns)
struct LeavingTests {
  @Test("A client of the proxy that leaves takes the server's connection with it", arguments: [true, false])
  func leaves(resets: Bool) async throws {
    try await ProxyFixture.run(limits: { $0.halfClosedTimeout = .milliseconds(20) }) { fixture in
      let (client, server, _) = try await fixture.requested("GET /events HTTP/1.1\r\nHost: x\r\n\r\n")
      try await server.send("HTTP/1.1 200 OK\r\n\r\n: hello\n")
      _ = try await client.receive(until: ": hello\n")
      if resets { client.reset() } else { client.close() }
      #expect(await server.receiveToEnd().end == .closed)
      let reported = await fixture.reported.first(1)[0]
      #expect(reported.omission == "the client closed the connection before the response was complete")
    }
  }

  @Test("A client of the proxy that leaves within its request takes the server's connection with it")
  func leavesWithin() async throws {
    try await ProxyFixture.run { fixture in
      let (client, server, _) = try await fixture.requested("PUT / HTTP/1.1\r\nHost: x\r\nContent-Length: 9\r\n\r\nabc")
      #expect(try await server.receive(3) == "abc")
      try await client.finishSending()
      #expect(await server.receiveToEnd().end == .closed)
      #expect(await client.receiveToEnd().text == "")
      #expect(await fixture.reported.first(1)[0].omission == "the client left within its request")
    }
  }

  @Test("A client of the proxy that has closed its sending side waits for its response as long as any other")
  func halfClosedSlow() async throws {
    try await ProxyFixture.run(limits: { $0.halfClosedTimeout = .zero }) { fixture in
      let (client, server, _) = try await fixture.requested("GET / HTTP/1.1\r\nHost: x\r\n\r\n")
      try await client.finishSending()
      // The other client's exchange gives the proxy the time to see the end of the first.
      let (other, otherServer, _) = try await fixture.requested("GET /other HTTP/1.1\r\nHost: x\r\n\r\n")
      try await otherServer.send("HTTP/1.1 204 No Content\r\n\r\n")
      _ = try await other.head()
      try await server.send("HTTP/1.1 200 OK\r\nContent-Length: 2\r\n\r\nok")
      #expect(await client.receiveToEnd().text == "HTTP/1.1 200 OK\r\nContent-Length: 2\r\n\r\nok")
      #expect(await fixture.reported.first(2).map(\.omission) == [nil, nil])
    }
  }

  @Test("A client of the proxy that has closed its sending side receives an error if no response comes in time")
  func halfClosedWithoutResponse() async throws {
    try await ProxyFixture.run(limits: { $0.responseTimeout = .milliseconds(50) }) { fixture in
      let (client, _, _) = try await fixture.requested("GET / HTTP/1.1\r\nHost: x\r\n\r\n")
      try await client.finishSending()
      #expect(await client.receiveToEnd().text.hasPrefix("HTTP/1.1 504 Gateway Timeout\r\n"))
      #expect(await fixture.reported.first(1)[0].faultLines.first?.hasPrefix("silence: ") == true)
    }
  }

  @Test(
    "A client that sends no request in time receives an error",
    arguments: ["GET / HT", "PUT / HTTP/1.1\r\nHost: x\r\nContent-Length: 3\r\n\r\na"]
  )
  func slow(text: String) async throws {
    try await ProxyFixture.run(limits: { $0.requestTimeout = .milliseconds(50) }) { fixture in
      let client = try await fixture.client()
      try await client.send(text)
      let response = await client.receiveToEnd()
      #expect(response.text.hasPrefix("HTTP/1.1 408 Request Timeout\r\n"))
      #expect(response.text.contains("\r\nConnection: close\r\n"))
      #expect(fixture.reported.exchanges.count == 1)
      #expect(fixture.reported.exchanges.first?.omission?.contains("the request did not come to its end") == true)
    }
  }

  @Test("A client of the proxy that sends nothing is let go")
  func idle() async throws {
    try await ProxyFixture.run(limits: { $0.idleTimeout = .milliseconds(20) }) { fixture in
      let client = try await fixture.client()
      let end = await client.receiveToEnd()
      #expect(end.text == "")
      #expect(end.end == .closed)
    }
  }

  @Test("A client beyond the limit is turned away with a response, which is reported")
  func tooMany() async throws {
    try await ProxyFixture.run(limits: { $0.connections = 1 }) { fixture in
      let (first, server, _) = try await fixture.requested("GET / HTTP/1.1\r\nHost: x\r\n\r\n")
      let second = try await fixture.client()
      try await second.send("GET /second HTTP/1.1\r\nHost: x\r\n\r\n")
      let response = await second.receiveToEnd()
      #expect(response.text.hasPrefix("HTTP/1.1 503 Service Unavailable\r\n"))
      #expect(response.text.contains("\r\nProxy-Status: contract; error=connection_limit_reached\r\n"))
      #expect(response.text.contains("\r\nRetry-After: 1\r\n"))
      #expect(response.text.contains("\"detail\": \"More than 1 client is connected at a time.\""), "\(response.text)")
      #expect(response.end == .closed)
      let reported = await fixture.reported.first(1)[0]
      #expect(reported.exchange.request.url.path == "/second")
      #expect(reported.omission == "the proxy refused it with 503: more than 1 client is connected at a time")
      try await server.send("HTTP/1.1 204 No Content\r\n\r\n")
      #expect(try await first.head() == "HTTP/1.1 204 No Content\r\n\r\n")
    }
  }

  @Test("A client that has sent half a body makes room for a new one, and one whose request is complete does not")
  func halfBody() async throws {
    try await ProxyFixture.run(limits: { $0.connections = 2 }) { fixture in
      let (patient, server, _) = try await fixture.requested("GET / HTTP/1.1\r\nHost: x\r\n\r\n")
      let half = try await fixture.client()
      try await half.send("PUT / HTTP/1.1\r\nHost: x\r\nContent-Length: 3\r\n\r\na")
      _ = try await fixture.origin.accept().receive(until: "\r\n\r\na")
      try await expectService(fixture)
      #expect(await half.receiveToEnd().text.hasPrefix("HTTP/1.1 408 Request Timeout\r\n"))
      try await server.send("HTTP/1.1 204 No Content\r\n\r\n")
      #expect(try await patient.head() == "HTTP/1.1 204 No Content\r\n\r\n")
    }
  }

  /// That a new client is served.
  private func expectService(_ fixture: ProxyFixture) async throws {
    let (new, server, _) = try await fixture.requested("GET /new HTTP/1.1\r\nHost: x\r\n\r\n")
    try await server.send("HTTP/1.1 204 No Content\r\n\r\n")
    #expect(try await new.head() == "HTTP/1.1 204 No Content\r\n\r\n")
  }

  @Test("Clients beyond those that can be served are reported once")
  func farTooMany() async throws {
    try await ProxyFixture.run(limits: { ($0.connections, $0.turnedAwayConnections) = (0, 0) }) { fixture in
      for _ in 1...2 {
        let client = try await fixture.client()
        let response = await client.receiveToEnd().text
        #expect(response.hasPrefix("HTTP/1.1 503 Service Unavailable\r\n"))
        #expect(response.contains("\r\nRetry-After: 1\r\n"))
      }
      await fixture.proxy.shutdown()
      #expect(
        fixture.reported.exchanges.map(\.omission) == [
          "more than 0 clients were connected at a time; some were refused unread"
        ]
      )
    }
  }

  @Test("A client of the proxy gets its response when the proxy ends, and no other connection is taken")
  func shutdown() async throws {
    try await ProxyFixture.run { fixture in
      let idle = try await fixture.client()
      let (client, server, _) = try await fixture.requested("GET / HTTP/1.1\r\nHost: x\r\n\r\n")
      async let end: Void = fixture.proxy.shutdown(grace: .beyondHangs)
      #expect(await idle.receiveToEnd().text == "")
      try await server.send("HTTP/1.1 200 OK\r\nContent-Length: 2\r\n\r\nok")
      let response = await client.receiveToEnd()
      #expect(response.text == "HTTP/1.1 200 OK\r\nContent-Length: 2\r\nConnection: close\r\n\r\nok")
      await end
      #expect(fixture.reported.exchanges.count == 1)
    }
  }

  @Test("A server that never responds does not keep the proxy from ending")
  func forced() async throws {
    try await ProxyFixture.run { fixture in
      let (client, _, _) = try await fixture.requested("GET / HTTP/1.1\r\nHost: x\r\n\r\n")
      await fixture.proxy.shutdown(grace: .milliseconds(10))
      #expect(await client.receiveToEnd().text == "")
      #expect(fixture.reported.exchanges.count == 1)
    }
  }
}
