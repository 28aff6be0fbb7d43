import HTTPMessages
import RecordingProxy
import TestSupport
import Testing

@Suite("The end of a response is announced in one way only", .takesTurns)
struct FramingTests {
  @Test("Bytes after the end of a response are not passed on, whenever they come", arguments: ["", "ab"])
  func excess(first: String) async throws {
    try await ProxyFixture.run { fixture in
      let (client, server, _) = try await fixture.requested("GET /1 HTTP/1.1\r\nHost: x\r\n\r\n")
      try await server.send("HTTP/1.1 200 OK\r\nContent-Length: 3\r\n\r\n\(first)")
      _ = try await client.receive(until: "\r\n\r\n\(first)")
      try await server.send(String("abc".dropFirst(first.utf8.count)) + "HTTP/1.1 200 OK\r\n\r\n")
      #expect(try await client.receive(3 - first.utf8.count) == String("abc".dropFirst(first.utf8.count)))
      // What the client reads next is the response to its next request.
      try await client.send("GET /2 HTTP/1.1\r\nHost: x\r\n\r\n")
      let next = await fixture.origin.accept()
      _ = try await next.head()
      try await next.send("HTTP/1.1 204 Next\r\n\r\n")
      #expect(try await client.head() == "HTTP/1.1 204 Next\r\n\r\n")
    }
  }

  @Test("Of a length and a transfer coding, the coding is passed on, and the fault is reported")
  func lengthAndCoding() async throws {
    try await ProxyFixture.run { fixture in
      let (client, server, _) = try await fixture.requested("GET /1 HTTP/1.1\r\nHost: x\r\n\r\n")
      try await server.send(
        "HTTP/1.1 200 OK\r\nContent-Length: 3\r\nTransfer-Encoding: chunked\r\nX: y\r\n\r\n1\r\na\r\n0\r\n\r\n"
      )
      let head = "HTTP/1.1 200 OK\r\nTransfer-Encoding: chunked\r\nX: y\r\n\r\n"
      #expect(try await client.receive(until: "0\r\n\r\n") == head + "1\r\na\r\n0\r\n\r\n")
      let reported = await fixture.reported.first(1)[0]
      #expect(reported.faultLines == ["malformed-response: both Content-Length and Transfer-Encoding are given"])
    }
  }
}
