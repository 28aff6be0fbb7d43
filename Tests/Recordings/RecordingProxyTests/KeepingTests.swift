import HTTPMessages
import RecordingProxy
import TestSupport
import Testing

@Suite("What the proxy keeps of bodies", .takesTurns)
struct KeepingTests {
  @Test("The proxy passes bodies beyond its limit, and reports that they are not recorded")
  func large() async throws {
    try await ProxyFixture.run(limits: { $0.keptBodyBytes = 4 }) { fixture in
      let (client, server, _) = try await fixture.requested(
        "PUT /1 HTTP/1.1\r\nHost: x\r\nContent-Length: 5\r\n\r\nabcde"
      )
      #expect(try await server.receive(5) == "abcde")
      try await server.send("HTTP/1.1 204 No Content\r\n\r\n")
      _ = try await client.head()
      try await client.send("GET /2 HTTP/1.1\r\nHost: x\r\n\r\n")
      _ = try await server.head()
      try await server.send("HTTP/1.1 200 OK\r\nTransfer-Encoding: chunked\r\n\r\n4\r\nabcd\r\n1\r\ne\r\n0\r\n\r\n")
      _ = try await client.receive(until: "1\r\ne\r\n0\r\n\r\n")
      try await client.send("GET /3 HTTP/1.1\r\nHost: x\r\n\r\n")
      _ = try await server.head()
      try await server.send("HTTP/1.1 200 OK\r\nContent-Length: 4\r\n\r\nabcd")
      let reported = await fixture.reported.first(3)
      #expect(
        reported.map(\.omission) == [
          "the request's body has 5 bytes, and the limit is 4 (limits.max-body)",
          "the response's body has 5 bytes, and the limit is 4 (limits.max-body)",
          nil,
        ]
      )
      #expect(reported.map { $0.exchange.request.body.count } == [0, 0, 0])
      #expect(reported.map(\.responseText) == ["", "", "abcd"])
    }
  }

  @Test("What the proxy keeps of bodies of all exchanges together is bounded, and free again after them")
  func together() async throws {
    try await ProxyFixture.run(limits: { $0.keptBytes = 4 }) { fixture in
      let (client, server, _) = try await fixture.requested("GET /1 HTTP/1.1\r\nHost: x\r\n\r\n")
      try await server.send("HTTP/1.1 200 OK\r\nContent-Length: 4\r\n\r\nabc")
      _ = try await client.receive(until: "abc")
      let (other, otherServer, _) = try await fixture.requested("GET /2 HTTP/1.1\r\nHost: x\r\n\r\n")
      try await otherServer.send("HTTP/1.1 200 OK\r\nContent-Length: 3\r\n\r\nxyz")
      _ = try await other.receive(until: "xyz")
      try await server.send("d")
      _ = try await client.receive(until: "d")
      try await client.send("GET /3 HTTP/1.1\r\nHost: x\r\n\r\n")
      _ = try await server.head()
      try await server.send("HTTP/1.1 200 OK\r\nContent-Length: 4\r\n\r\nefgh")
      let reported = await fixture.reported.first(3)
      #expect(reported.map(\.responseText) == ["", "abcd", "efgh"])
      #expect(reported.map(\.omission) == ["more than 4 bytes of bodies are in flight", nil, nil])
    }
  }

  @Test("An exchange is reported before the client has the end of its response")
  func order() async throws {
    try await ProxyFixture.run { fixture in
      for number in 1...20 {
        let (client, server, _) = try await fixture.requested("GET /\(number) HTTP/1.1\r\nHost: x\r\n\r\n")
        try await server.send("HTTP/1.1 200 OK\r\nContent-Length: 2\r\n\r\nok")
        _ = try await client.receive(until: "ok")
        #expect(fixture.reported.exchanges.count == number)
      }
    }
  }

  @Test("A refusal before the body is recorded, with the length of the body that was never sent")
  func refusedBody() async throws {
    try await ProxyFixture.run { fixture in
      let (client, server, _) = try await fixture.requested(
        "PUT /1 HTTP/1.1\r\nHost: x\r\nExpect: 100-continue\r\nContent-Length: 5\r\n\r\n"
      )
      try await server.send("HTTP/1.1 401 Unauthorized\r\nContent-Length: 0\r\n\r\n")
      _ = await client.receiveToEnd()
      let reported = await fixture.reported.first(1)[0]
      #expect(reported.omission == nil)
      #expect(reported.exchange.request.headers["Content-Length"] == "5")
      #expect(reported.exchange.response?.status == 401)
    }
  }

  @Test("The proxy keeps no body of a response that came before the request was complete")
  func early() async throws {
    try await ProxyFixture.run { fixture in
      let (client, server, _) = try await fixture.requested("PUT /1 HTTP/1.1\r\nHost: x\r\nContent-Length: 5\r\n\r\na")
      try await server.send("HTTP/1.1 401 Unauthorized\r\nContent-Length: 0\r\n\r\n")
      let response = await client.receiveToEnd()
      #expect(response.text == "HTTP/1.1 401 Unauthorized\r\nContent-Length: 0\r\n\r\n")
      #expect(
        await fixture.reported.first(1)[0].omission == "the server responded before the request's body was complete"
      )
    }
  }
}
