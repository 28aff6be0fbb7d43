import HTTPMessages
import RecordingProxy
import TestSupport
import Testing

@Suite("A connection that goes over to another protocol", .takesTurns)
struct UpgradeTests {
  @Test("An upgraded connection carries on what the client had sent before the server agreed")
  func early() async throws {
    try await ProxyFixture.run { fixture in
      let (client, server, _) = try await fixture.requested(
        "GET /ws HTTP/1.1\r\nHost: x\r\nConnection: Upgrade\r\nUpgrade: websocket\r\n\r\nearly"
      )
      try await server.send("HTTP/1.1 101 Switching Protocols\r\nUpgrade: websocket\r\n\r\n")
      _ = try await client.head()
      #expect(try await server.receive(5) == "early")
    }
  }

  @Test("An upgraded connection is an ordinary one where the server does not agree")
  func refused() async throws {
    try await ProxyFixture.run { fixture in
      let (client, server, _) = try await fixture.requested(
        "GET /ws HTTP/1.1\r\nHost: x\r\nConnection: Upgrade\r\nUpgrade: websocket\r\n\r\n"
      )
      try await server.send("HTTP/1.1 426 Upgrade Required\r\nContent-Length: 0\r\n\r\n")
      #expect(try await client.head() == "HTTP/1.1 426 Upgrade Required\r\nContent-Length: 0\r\n\r\n")
      let reported = await fixture.reported.first(1)[0]
      #expect(reported.exchange.response?.status == 426)
      #expect(reported.omission == nil)
    }
  }
}
