import HTTPExchange
import RecordingProxy
import Testing

@Suite("A client of the proxy", .timeLimit(.minutes(1)))
struct LeavingTests {
  @Test("that leaves takes the server's connection with it", arguments: [true, false])
  func leaves(resets: Bool) async throws {
    try await ProxyFixture.run(limits: { $0.halfClosedTimeout = .milliseconds(20) }) { fixture in
      let (client, server, _) = try await fixture.asked("GET /events HTTP/1.1\r\nHost: x\r\n\r\n")
      try await server.send("HTTP/1.1 200 OK\r\n\r\n: hello\n")
      _ = try await client.receive(until: ": hello\n")
      if resets { client.reset() } else { client.close() }
      #expect(await server.receiveToEnd().end == .closed)
      let told = await fixture.told.first(1)[0]
      #expect(told.omission == "the client left before the answer was whole")
    }
  }

  @Test("that leaves within its request takes the server's connection with it")
  func leavesWithin() async throws {
    try await ProxyFixture.run { fixture in
      let (client, server, _) = try await fixture.asked("PUT / HTTP/1.1\r\nHost: x\r\nContent-Length: 9\r\n\r\nabc")
      #expect(try await server.receive(3) == "abc")
      try await client.finishSending()
      #expect(await server.receiveToEnd().end == .closed)
      #expect(await client.receiveToEnd().text == "")
      #expect(await fixture.told.first(1)[0].omission == "the client left within its request")
    }
  }

  @Test("that has sent its end gets its answer all the same")
  func halfClosed() async throws {
    try await ProxyFixture.run { fixture in
      let (client, server, _) = try await fixture.asked("GET / HTTP/1.1\r\nHost: x\r\n\r\n")
      try await client.finishSending()
      try await server.send("HTTP/1.1 200 OK\r\nContent-Length: 2\r\n\r\nok")
      let answer = await client.receiveToEnd()
      #expect(answer.text == "HTTP/1.1 200 OK\r\nContent-Length: 2\r\n\r\nok")
      #expect(answer.end == .closed)
      #expect(await fixture.told.first(1)[0].omission == nil)
    }
  }

  @Test(
    "that sends no request in time is told so",
    arguments: ["GET / HT", "PUT / HTTP/1.1\r\nHost: x\r\nContent-Length: 3\r\n\r\na"]
  )
  func slow(text: String) async throws {
    try await ProxyFixture.run(limits: { $0.requestTimeout = .milliseconds(50) }) { fixture in
      let client = try await fixture.client()
      try await client.send(text)
      let answer = await client.receiveToEnd()
      #expect(answer.text.hasPrefix("HTTP/1.1 408 Request Timeout\r\n"))
      #expect(answer.text.contains("\r\nConnection: close\r\n"))
      #expect(fixture.told.exchanges.allSatisfy { $0.omission == "the request did not come to its end" })
    }
  }

  @Test("that sends nothing is let go")
  func idle() async throws {
    try await ProxyFixture.run(limits: { $0.idleTimeout = .milliseconds(20) }) { fixture in
      let client = try await fixture.client()
      let end = await client.receiveToEnd()
      #expect(end.text == "")
      #expect(end.end == .closed)
    }
  }

  @Test("beyond those that there may be is turned away")
  func tooMany() async throws {
    try await ProxyFixture.run(limits: { $0.connections = 1 }) { fixture in
      let (first, server, _) = try await fixture.asked("GET / HTTP/1.1\r\nHost: x\r\n\r\n")
      let second = try await fixture.client()
      #expect(await second.receiveToEnd().text == "")
      try await server.send("HTTP/1.1 204 No Content\r\n\r\n")
      #expect(try await first.head() == "HTTP/1.1 204 No Content\r\n\r\n")
    }
  }

  @Test("gets its answer when the proxy ends, and no other connection is taken")
  func shutdown() async throws {
    try await ProxyFixture.run { fixture in
      let idle = try await fixture.client()
      let (client, server, _) = try await fixture.asked("GET / HTTP/1.1\r\nHost: x\r\n\r\n")
      async let end: Void = fixture.proxy.shutdown(grace: .seconds(30))
      #expect(await idle.receiveToEnd().text == "")
      try await server.send("HTTP/1.1 200 OK\r\nContent-Length: 2\r\n\r\nok")
      let answer = await client.receiveToEnd()
      #expect(answer.text == "HTTP/1.1 200 OK\r\nContent-Length: 2\r\nConnection: close\r\n\r\nok")
      await end
      #expect(fixture.told.exchanges.count == 1)
    }
  }

  @Test("whose server never answers does not keep the proxy from ending")
  func forced() async throws {
    try await ProxyFixture.run { fixture in
      let (client, _, _) = try await fixture.asked("GET / HTTP/1.1\r\nHost: x\r\n\r\n")
      await fixture.proxy.shutdown(grace: .milliseconds(10))
      #expect(await client.receiveToEnd().text == "")
      #expect(fixture.told.exchanges.count == 1)
    }
  }
}
