import Diagnostics
import Foundation
import HTTPMessages
import MockTestSupport
import NIOCore
import NIOPosix
import TestSupport
import Testing

@testable import ContractMockServer
@testable import HTTPServerCore

@Suite("The mock server", .takesTurns)
struct MockServerTests {
  private func withServer<Result>(
    _ limits: MockServer.Limits = .patient(),
    _ body: (MockServer) async throws -> Result
  ) async throws -> Result {
    let server = try await MockServer.start(api: try MockFixture.standard, limits: limits)
    do {
      let result = try await body(server)
      await server.shutdown()
      return result
    } catch {
      await server.shutdown()
      throw error
    }
  }

  static let plain = "GET /status HTTP/1.1\r\nHost: x\r\n\r\n"
  static let last = "GET /images/1.png HTTP/1.1\r\nHost: x\r\nConnection: close\r\n\r\n"

  @Test("The mock server listens on the loopback address, on a port of its own")
  func address() async throws {
    try await withServer { server in
      #expect(server.port > 0)
      #expect(server.baseURL.description == "http://127.0.0.1:\(server.port)")
    }
  }

  @Test("The mock server responds to many pipelined requests in their order")
  func pipelining() async throws {
    let ids = (1...25).map(MockFixture.id)
    let requests = ids.map { "GET /v1/feed?limit=1&after_id=\($0) HTTP/1.1\r\nHost: x\r\n\r\n" }
    let bytes = try await withServer { server in
      let text = Array(repeating: requests.joined(), count: 40).joined() + Self.last
      return try await RawClient.exchange(text, port: server.port)
    }
    let responses = try RawClient.responses(bytes, to: Array(repeating: .get, count: 1001))
    let followers = (2...25).map { "{\"items\":[\(MockFixture.item($0, at: "http://x"))]}" } + ["{\"items\":[]}"]
    #expect(responses.dropLast().map(\.text) == Array(repeating: followers, count: 40).flatMap { $0 })
    #expect(responses.last?.body.count == 256)
  }

  @Test("The mock server announces whether it closes the connection")
  func connection() async throws {
    let requests = [
      Self.plain, "GET /status HTTP/1.0\r\nConnection: keep-alive\r\n\r\n", "GET /status HTTP/1.0\r\n\r\n",
    ]
    let bytes = try await withServer { try await RawClient.exchange(requests.joined(), port: $0.port) }
    let responses = try RawClient.responses(bytes, to: [.get, .get, .get])
    #expect(responses.map { $0.headers["Connection"] } == [nil, "keep-alive", "close"])
  }

  @Test(
    "The mock server responds to malformed requests with the right status, and closes",
    arguments: [
      ("\u{16}\u{3}\u{1}\u{2}\u{0}\r\n", 400), ("GET /status HTTP/1.1\nHost: x\n\n", 400),
      ("GET /status HTTP/1.1\r\n\r\n", 400), ("GET /a b HTTP/1.1\r\nHost: x\r\n\r\n", 400),
      ("GET status HTTP/1.1\r\nHost: x\r\n\r\n", 400), ("GET /a#b HTTP/1.1\r\nHost: x\r\n\r\n", 400),
      ("PUT / HTTP/1.1\r\nHost: x\r\nContent-Length: 1\r\nTransfer-Encoding: chunked\r\n\r\n", 400),
      ("PUT / HTTP/1.1\r\nHost: x\r\nContent-Length: 1\r\nContent-Length: 2\r\n\r\n", 400),
      ("PUT / HTTP/1.1\r\nHost: x\r\nContent-Length: 99999999\r\n\r\n", 413),
      ("GET / HTTP/1.1\r\nX: \(String(repeating: "a", count: 20000))\r\n\r\n", 431),
      ("PUT / HTTP/1.1\r\nHost: x\r\nTransfer-Encoding: gzip\r\n\r\n", 501),
      ("CONNECT x:443 HTTP/1.1\r\nHost: x\r\nConnection: close\r\n\r\n", 501), ("GET / HTTP/3.0\r\n\r\n", 505),
    ]
  )
  func malformed(text: String, status: Int) async throws {
    let bytes = try await withServer { server in
      // Targets that the reader lets through are refused without closing.
      try await RawClient.exchange(text, port: server.port, thenEnds: true)
    }
    let response = try #require(try RawClient.responses(bytes, to: [.get]).first)
    #expect(response.status == status)
    #expect(response.headers["Content-Type"] == "application/problem+json")
  }

  @Test("The mock server closes a connection without a request")
  func idleTimeout() async throws {
    let bytes = try await withServer(.patient(idleTimeout: .milliseconds(50))) { server in
      try await RawClient.exchange("", port: server.port)
    }
    #expect(bytes.isEmpty)
  }

  @Test("The mock server ends idle connections when it is shut down, and listens no more")
  func shutdown() async throws {
    let server = try await MockServer.start(api: try MockFixture.standard, limits: .patient())
    let channel = try await ClientBootstrap(group: MultiThreadedEventLoopGroup.singleton)
      .connect(host: "127.0.0.1", port: server.port).get()
    #expect(server.server.listener.isActive)
    async let first: Void = server.shutdown(grace: .beyondHangs)
    await server.shutdown()
    await first
    try await channel.closeFuture.get()
    // The port is not checked: it may be another test's by now.
    #expect(!server.server.listener.isActive)
  }

  @Test("The mock server closes connections with unfinished requests when the grace period is over")
  func forcedShutdown() async throws {
    let server = try await MockServer.start(api: try MockFixture.standard, limits: .patient())
    async let received = RawClient.exchange("\(Self.plain)GET / HTTP/1.1\r\n", port: server.port)
    // The server is sure to have met the connection once another has got its response.
    _ = try await RawClient.exchange(Self.last, port: server.port)
    await server.shutdown(grace: .milliseconds(1))
    let bytes = try? await received
    #expect(bytes.map { $0.isEmpty || String(decoding: $0, as: UTF8.self).hasPrefix("HTTP/1.1 200 OK") } ?? true)
  }

  @Test("The mock server says that a port is in use, and what to do")
  func portInUse() async throws {
    try await withServer { server in
      let error = await #expect(throws: ListenerError.self) {
        try await MockServer.start(port: server.port, api: try MockFixture.standard)
      }
      #expect(
        error?.description
          == "cannot listen on 127.0.0.1:\(server.port): the port is in use; choose another with --port, or 0 for a free one"
      )
    }
  }

  @Test("The mock server says that a host does not belong to this machine")
  func foreignHost() async throws {
    let error = await #expect(throws: ListenerError.self) {
      try await MockServer.start(host: "192.0.2.1", api: try MockFixture.standard)
    }
    #expect(
      error?.description
        == "cannot listen on 192.0.2.1:0: the host is not an address of this machine; leave --host out for the loopback address"
    )
  }

  @Test(
    "The mock server says in plain words why it cannot listen",
    arguments: [
      (
        SocketAddressError.unsupported as any Error,
        "the host is not known; write an IP address of this machine, or leave --host out for the loopback address"
      ),
      (
        IOError(errnoCode: EAFNOSUPPORT, reason: "socket"),
        "the host is not an address of this machine; leave --host out for the loopback address"
      ),
      (
        IOError(errnoCode: EACCES, reason: "bind"),
        "ports below 1024 are for the administrator; choose another with --port, or 0 for a free one"
      ),
      (IOError(errnoCode: ENOBUFS, reason: "bind"), "the system does not let it (No buffer space available)"),
    ]
  )
  func reasons(error: any Error, reason: String) {
    #expect(ListenerError(host: "h", port: 1, error).description == "cannot listen on h:1: \(reason)")
  }
}
