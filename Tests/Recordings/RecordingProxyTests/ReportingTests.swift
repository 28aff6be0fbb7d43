import Dispatch
import HTTPMessages
import RecordingProxy
import TestSupport
import Testing

@Suite("A proxy that reports an exchange", .takesTurns)
struct ReportingTests {
  /// Holds back the reporting of one path until it is let go.
  private final class Gate: Sendable {
    private let path: String
    private let reached = AsyncStream<Void>.makeStream()
    private let semaphore = DispatchSemaphore(value: 0)

    init(_ path: String) { self.path = path }

    func pass(_ exchange: ProxiedExchange) {
      guard exchange.exchange.request.url.path == path else { return }
      reached.continuation.yield()
      semaphore.wait()
    }

    /// Waits until the reporting has come this far.
    func wait() async { for await _ in reached.stream { return } }

    func open() { semaphore.signal() }
  }

  private static let response = "HTTP/1.1 200 OK\r\nContent-Length: 4\r\n\r\n"

  @Test(
    "While an exchange is reported, the proxy serves other clients, holds the end of the response back, and keeps the order of ends"
  )
  func others() async throws {
    let gate = Gate("/slow")
    try await ProxyFixture.run(reporting: gate.pass) { fixture in
      defer { gate.open() }
      let (slow, slowServer, _) = try await fixture.requested("GET /slow HTTP/1.1\r\nHost: x\r\n\r\n")
      try await slowServer.send(Self.response + "ab")
      #expect(try await slow.receive(until: "ab") == Self.response + "ab")
      try await slowServer.send("cd")
      await gate.wait()

      let (other, otherServer, _) = try await fixture.requested("GET /other HTTP/1.1\r\nHost: x\r\n\r\n")
      try await otherServer.send(Self.response + "ef")
      #expect(try await other.receive(until: "ef") == Self.response + "ef")
      try await otherServer.send("gh")
      #expect(fixture.reported.exchanges.isEmpty)

      gate.open()
      #expect(try await slow.receive(2) == "cd")
      #expect(try await other.receive(2) == "gh")
      #expect(fixture.reported.exchanges.map(\.exchange.request.url.path) == ["/slow", "/other"])
    }
  }

  @Test("While an exchange is reported, the proxy reads the client's next request when that is done")
  func pipelined() async throws {
    let gate = Gate("/1")
    try await ProxyFixture.run(reporting: gate.pass) { fixture in
      defer { gate.open() }
      let (client, server, _) = try await fixture.requested("GET /1 HTTP/1.1\r\nHost: x\r\n\r\n")
      try await server.send(Self.response + "abcd")
      await gate.wait()
      try await client.send("GET /2 HTTP/1.1\r\nHost: x\r\n\r\n")
      gate.open()
      #expect(try await server.head().hasPrefix("GET /2 "))
      try await server.send(Self.response + "efgh")
      #expect(try await client.receive(until: "efgh") == Self.response + "abcd" + Self.response + "efgh")
    }
  }

  @Test("While an exchange is reported, the proxy counts its bodies among those that are kept")
  func counted() async throws {
    let gate = Gate("/1")
    try await ProxyFixture.run(limits: { $0.keptBytes = 6 }, reporting: gate.pass) { fixture in
      defer { gate.open() }
      let (_, server, _) = try await fixture.requested("GET /1 HTTP/1.1\r\nHost: x\r\n\r\n")
      try await server.send(Self.response + "abcd")
      await gate.wait()
      let (other, otherServer, _) = try await fixture.requested("GET /2 HTTP/1.1\r\nHost: x\r\n\r\n")
      try await otherServer.send(Self.response + "abc")
      _ = try await other.receive(until: "abc")
      gate.open()
      try await otherServer.send("d")
      _ = try await other.receive(until: "d")
      try await other.send("GET /3 HTTP/1.1\r\nHost: x\r\n\r\n")
      _ = try await otherServer.head()
      try await otherServer.send(Self.response + "abcd")
      let reported = await fixture.reported.first(3)
      #expect(reported.map(\.omission) == [nil, "more than 6 bytes of bodies are in flight", nil])
    }
  }

  @Test("The proxy does not end while an exchange is reported")
  func shutdown() async throws {
    let gate = Gate("/1")
    try await ProxyFixture.run(reporting: gate.pass) { fixture in
      let (client, server, _) = try await fixture.requested("GET /1 HTTP/1.1\r\nHost: x\r\n\r\n")
      try await server.send(Self.response + "abcd")
      await gate.wait()
      async let end: Void = fixture.proxy.shutdown(grace: .zero)
      // The connections are closed when the grace is over; the reporting goes on.
      #expect(await client.receiveToEnd().text == "")
      #expect(fixture.reported.exchanges.isEmpty)
      gate.open()
      await end
      #expect(fixture.reported.exchanges.count == 1)
    }
  }

  @Test("The recording proxy delays no response for longer than a limit")
  func limit() async throws {
    let gate = Gate("/slow")
    try await ProxyFixture.run(limits: { $0.reportTimeout = .milliseconds(1) }, reporting: gate.pass) { fixture in
      defer { gate.open() }
      let (slow, slowServer, _) = try await fixture.requested("GET /slow HTTP/1.1\r\nHost: x\r\n\r\n")
      try await slowServer.send(Self.response + "abcd")
      #expect(try await slow.receive(until: "abcd") == Self.response + "abcd")
      let (other, otherServer, _) = try await fixture.requested("GET /other HTTP/1.1\r\nHost: x\r\n\r\n")
      try await otherServer.send(Self.response + "efgh")
      #expect(try await other.receive(until: "efgh") == Self.response + "efgh")
      #expect(fixture.reported.exchanges.isEmpty)
    }
  }

  @Test("The recording proxy does not delay a response whose content coding may expand a thousandfold")
  func coded() async throws {
    let gate = Gate("/bomb")
    try await ProxyFixture.run(reporting: gate.pass) { fixture in
      defer { gate.open() }
      let (client, server, _) = try await fixture.requested("GET /bomb HTTP/1.1\r\nHost: x\r\n\r\n")
      let body = String(repeating: "a", count: 70_000) + "end"
      try await server.send(
        "HTTP/1.1 200 OK\r\nContent-Encoding: gzip\r\nContent-Length: \(body.utf8.count)\r\n\r\n\(body)"
      )
      #expect(try await client.receive(until: "aend").hasSuffix("aend"))
      #expect(fixture.reported.exchanges.isEmpty)
    }
  }

  @Test("The recording proxy makes clients wait when too many exchanges wait to be recorded")
  func backlog() async throws {
    let gate = Gate("/slow")
    try await ProxyFixture.run(
      limits: { limits in
        limits.reportTimeout = .milliseconds(1)
        limits.reportBacklog = 1
      },
      reporting: gate.pass
    ) { fixture in
      defer { gate.open() }
      let (slow, slowServer, _) = try await fixture.requested("GET /slow HTTP/1.1\r\nHost: x\r\n\r\n")
      try await slowServer.send(Self.response + "abcd")
      #expect(try await slow.receive(until: "abcd") == Self.response + "abcd")
      let (other, otherServer, _) = try await fixture.requested("GET /other HTTP/1.1\r\nHost: x\r\n\r\n")
      try await otherServer.send(Self.response + "ef")
      #expect(try await other.receive(until: "ef") == Self.response + "ef")
      try await otherServer.send("gh")
      #expect(fixture.reported.exchanges.isEmpty)
      gate.open()
      #expect(try await other.receive(2) == "gh")
      #expect(fixture.reported.exchanges.map(\.exchange.request.url.path) == ["/slow", "/other"])
    }
  }
}
