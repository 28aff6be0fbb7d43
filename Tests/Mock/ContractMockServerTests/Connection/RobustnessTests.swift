import Basics
import Foundation
import HTTPMessages
import MockTestSupport
import NIOCore
import NIOPosix
import TestSupport
import Testing

@testable import ContractMockServer
@testable import MockEngine
@testable import HTTPServerCore

@Suite("The mock server's robustness", .takesTurns)
struct RobustnessTests {
  static let plain = RequestText.make("/status")
  static let last = RequestText.make("/status", closes: true)

  /// That a server still responds.
  ///
  /// Where it closes connections that say nothing for a short time, a busy machine may need several attempts.
  private func expectService(_ server: MockServer, attempts: Int = 1) async throws {
    var bytes: [UInt8] = []
    for _ in 0..<attempts where (try? RawClient.responses(bytes, to: [.get]))?.first?.status != 200 {
      bytes = (try? await RawClient.exchange(Self.last, port: server.port)) ?? []
    }
    #expect(try RawClient.responses(bytes, to: [.get]).map(\.status) == [200])
  }

  // MARK: Many

  /// A hundred, or ten thousand if the thorough tests are requested; fewer where the system allows fewer open files, of
  /// which a quarter is left to other tests.
  ///
  /// Tests beside it start processes, and Foundation counts the files of those in sets that begin with room for 1024.
  private var manyConnections: Int {
    min(ThoroughTests.areEnabled ? 10_000 : 100, (FileLimit.raise() / 4 * 3 - 500) / 2)
  }

  @Test("The mock server serves requests while it holds many idle connections")
  func idleConnections() async throws {
    try await ServerFixture.run(limits: .patient()) { server in
      let bootstrap = ClientBootstrap(group: MultiThreadedEventLoopGroup.singleton)
      var channels: [any Channel] = []
      while channels.count < manyConnections {
        let futures = (0..<min(200, manyConnections - channels.count)).map { _ in
          bootstrap.connect(host: "127.0.0.1", port: server.port)
        }
        for future in futures { channels.append(try await future.get()) }
      }
      try await expectService(server)
      #expect(server.server.listener.connectionCount >= manyConnections)
      for channel in channels { channel.close(promise: nil) }
      for channel in channels { try await channel.closeFuture.get() }
    }
  }

  @Test("The mock server refuses connections beyond its limit, and serves the others")
  func tooManyConnections() async throws {
    try await ServerFixture.run(limits: .patient(connections: 1)) { server in
      try await WireClient.connect(server.port) { reader, writer, _ in
        try await writer.send(RequestText.make("/status"))
        _ = try await reader.until("one")
        let bytes = try await RawClient.exchange("", port: server.port)
        let response = try #require(try RawClient.responses(bytes, to: [.get]).first)
        #expect(response.status == 503)
        #expect(response.headers["Connection"] == "close")
        #expect(response.headers["Retry-After"] == "1")
        try await writer.send(RequestText.make("/status"))
        #expect(try await reader.until("two").hasPrefix("HTTP/1.1 200"))
      }
    }
  }

  @Test("Half a request, sent by a client of the mock server, makes room for a new client, with status 408")
  func halfSent() async throws {
    try await ServerFixture.run(limits: .patient(connections: 1)) { server in
      try await WireClient.connect(server.port) { reader, writer, _ in
        try await writer.send(RequestText.make("/status") + "GET /sta")
        _ = try await reader.until("one")
        try await expectService(server)
        #expect(try await reader.rest().hasPrefix("HTTP/1.1 408 Request Timeout\r\n"))
      }
    }
  }

  @Test("A client of the mock server that never sent anything makes room for a new client")
  func silent() async throws {
    try await ServerFixture.run(limits: .patient(connections: 1)) { server in
      try await WireClient.connect(server.port) { reader, _, _ in
        // A connection is open for its client before the server knows of it; two at once would both be new.
        while server.server.waiting.count == 0 { await Task.yield() }
        try await expectService(server)
        #expect(try await reader.rest() == "")
      }
    }
  }

  // MARK: Slow

  static let slow = [
    "GET /status HTTP/1.1\r\nHost: x\r\nX: a",
    "PUT /v1/feed HTTP/1.1\r\nHost: x\r\nContent-Length: 100000\r\n\r\nabc",
    "PUT /v1/feed HTTP/1.1\r\nHost: x\r\nTransfer-Encoding: chunked\r\n\r\nFFF\r\nab",
  ]

  @Test("The mock server times out a request that arrives byte by byte without end", arguments: slow)
  func slowRequest(beginning: String) async throws {
    var limits = MockServer.Limits.patient(requestTimeout: .milliseconds(100))
    // What drips in after the response must not make the server's system reset the connection before the client has it.
    limits.lingerTimeout = .seconds(60)
    try await ServerFixture.run(limits: limits) { server in
      try await WireClient.connect(server.port) { reader, writer, _ in
        try await writer.send(beginning)
        // A byte now and then does not extend the timeout; each follows an exchange on another connection.
        let drip = Task {
          while !Task.isCancelled {
            try await writer.send("a")
            try await expectService(server)
          }
        }
        #expect(try await reader.until("\r\n").hasPrefix("HTTP/1.1 408 "))
        drip.cancel()
      }
      try await expectService(server)
    }
  }

  @Test("The mock server does not time out an upload that takes longer and makes progress")
  func longUpload() async throws {
    let piece = "40\r\n" + String(repeating: "a", count: 64) + "\r\n"
    var limits = MockServer.Limits.patient(requestTimeout: .milliseconds(500))
    // A fast machine sends more than the ordinary limit of a body in the time that this takes.
    limits.bodyBytes = 1 << 30
    limits.totalBodyBytes = 1 << 30
    try await ServerFixture.run(limits: limits) { server in
      try await WireClient.connect(server.port) { reader, writer, _ in
        let start = ContinuousClock.now
        try await writer.send("PUT /v1/feed HTTP/1.1\r\nHost: x\r\nTransfer-Encoding: chunked\r\n\r\n")
        while ContinuousClock.now - start < .milliseconds(1200) { try await writer.send(piece) }
        try await writer.send("0\r\n\r\n")
        let response = try await reader.until("\r\n")
        #expect(response.hasPrefix("HTTP/1.1 405 "), "\(response)")
      }
    }
  }

  @Test("The mock server bounds the bytes of a request head")
  func endlessHead() async throws {
    try await ServerFixture.run { server in
      try await WireClient.connect(server.port) { reader, writer, _ in
        try await writer.send("GET / HTTP/1.1\r\n")
        let flood = Task {
          while true { try await writer.send("X-Filling: \(String(repeating: "a", count: 1000))\r\n") }
        }
        #expect(try await reader.until("\r\n").hasPrefix("HTTP/1.1 431 "))
        flood.cancel()
      }
      try await expectService(server)
    }
  }

  @Test("The mock server closes the connection of a client that sends requests and reads no response")
  func deafClient() async throws {
    try await ServerFixture.run(limits: .patient(idleTimeout: .seconds(1))) { server in
      try await WireClient.connect(server.port, autoRead: false) { _, writer, channel in
        let text = String(repeating: RequestText.make("/v1/feed?limit=100"), count: 2000)
        await #expect(throws: (any Error).self) { while true { try await writer.send(text) } }
        channel.close(promise: nil)
      }
      try await expectService(server, attempts: 100)
    }
  }

  /// More than systems keep for a connection on both of its sides, and less than a flood makes of it.
  private static let systemBuffers = 48 << 20

  private final class Sent: Sendable {
    private let bytes = Mutex(0)
    var count: Int { bytes.withLock { $0 } }
    func add(_ count: Int) { bytes.withLock { $0 += count } }
  }

  @Test("The mock server stops reading from a client that sends requests faster than it gets responses")
  func impatientClient() async throws {
    try await ServerFixture.run { server in
      try await WireClient.connect(server.port, autoRead: false) { _, _, deaf in
        try await WireClient.connect(server.port) { reader, writer, waiting in
          try await writer.send(Self.plain + RequestText.make("/status", scenario: "slow:delay=1h"))
          _ = try await reader.until("one")
          let text = String(repeating: RequestText.make("/v1/feed?limit=100"), count: 4000)
          let floods = [deaf, waiting].map { channel in
            let sent = Sent()
            let task = Task {
              while true {
                // A write is done when the system has its bytes.
                try await channel.writeAndFlush(ByteBuffer(string: text)).get()
                sent.add(text.utf8.count)
              }
            }
            return (task: task, sent: sent)
          }
          for _ in 0..<200 { try await expectService(server) }
          for flood in floods { #expect(flood.sent.count < Self.systemBuffers) }
          await server.shutdown(grace: .zero)
          for flood in floods { await #expect(throws: (any Error).self) { try await flood.task.value } }
        }
      }
    }
  }

  @Test(
    "The mock server survives a client that leaves during a response",
    arguments: ["", "slow:delay=1h", "dribble:rate=10"]
  )
  func leavingClient(scenario: String) async throws {
    try await ServerFixture.run { server in
      for _ in 0..<20 {
        let channel = try await ClientBootstrap(group: MultiThreadedEventLoopGroup.singleton)
          .connect(host: "127.0.0.1", port: server.port).get()
        let request = RequestText.make("/v1/feed?limit=100", scenario: scenario.isEmpty ? nil : scenario)
        try await channel.writeAndFlush(ByteBuffer(string: String(repeating: request, count: 50))).get()
        // Closed with unread responses, the client's system sends a reset.
        try? await channel.close().get()
      }
      try await expectService(server)
    }
  }

  @Test("The mock server sends a long response to a client that has closed its sending side")
  func longResponse() async throws {
    let body = String(repeating: "0123456789abcdef", count: 1 << 18)
    let api = try MockFixture.api([MockFixture.entry("https://api.example/long", type: "text/plain", body: body)])
    try await ServerFixture.run(MockRuntime(api: api)) { server in
      // Whether the end of its side comes before or while the response is written is not the test's choice.
      for text in Array(repeating: [false, true], count: 4).joined().map({ RequestText.make("/long", closes: $0) }) {
        let bytes = try await RawClient.exchange(text, port: server.port, thenEnds: true)
        let count = try RawClient.responses(bytes, to: [.get]).first?.body.count
        #expect(count == body.utf8.count)
      }
    }
  }

  @Test("The mock server responds to slow requests of one connection in order")
  func longJudging() async throws {
    // So long that it is not judged by the thread that serves.
    let long = RequestText.make("/v1/feed", method: "PUT", body: String(repeating: "a", count: 50_000))
    let text = String(repeating: long + RequestText.make("/status"), count: 5) + Self.last
    let bytes = try await ServerFixture.run { try await RawClient.exchange(text, port: $0.port) }
    let methods = Array(repeating: [HTTPMethod.put, .get], count: 5).joined() + [.get]
    let statuses = try RawClient.responses(bytes, to: Array(methods)).map(\.status)
    #expect(statuses == Array(repeating: [405, 200], count: 5).joined() + [200])
  }

  // MARK: Odd

  @Test(
    "The mock server serves no files, however a path is written",
    arguments: [
      "/../../../etc/passwd", "/..%2f..%2f..%2fetc/passwd", "/%2e%2e/%2e%2e/etc/passwd", "/..\\..\\etc\\passwd",
      "/%252e%252e%252fetc%252fpasswd", "/..%c0%af..%c0%afetc/passwd", "/%uff0e%uff0e/etc/passwd", "//etc/passwd",
      "/v1/../../etc/passwd", "/v1/feed/..;/..;/etc/passwd", "/etc/passwd%00.png", "file:///etc/passwd",
      "http://x/../../etc/passwd", "/.git/config", "/Recordings/feed.har",
    ]
  )
  func traversal(target: String) async throws {
    let text = "GET \(target) HTTP/1.1\r\nHost: x\r\nConnection: close\r\n\r\n"
    let bytes = try await ServerFixture.run { try await RawClient.exchange(text, port: $0.port) }
    let response = try #require(try RawClient.responses(bytes, to: [.get]).first)
    #expect([400, 404].contains(response.status))
    #expect(!response.text.contains("root:"))
  }

  @Test("The mock server survives random bytes, and requests with random bytes in them")
  func noise() async throws {
    var random = SystemRandomNumberGenerator()
    let request = Array((RequestText.make("/v1/feed?limit=3", session: "a") + Self.last).utf8)
    try await ServerFixture.run(limits: .patient(requestTimeout: .milliseconds(50))) { server in
      try await withThrowingTaskGroup(of: Void.self) { group in
        for number in 0..<60 {
          var bytes = number % 3 == 0 ? (0..<300).map { _ in UInt8.random(in: 0...255, using: &random) } : request
          for _ in 0..<(number % 5) { bytes[Int.random(in: bytes.indices, using: &random)] = .random(in: 0...255) }
          group.addTask { [bytes] in _ = try? await RawClient.exchange(bytes, port: server.port, thenEnds: true) }
        }
        try await group.waitForAll()
      }
      try await expectService(server)
    }
  }

  @Test("The mock server does not respond to what looks like a request inside a body")
  func smuggledInBody() async throws {
    let inner = RequestText.make("/status")
    let text = RequestText.make("/v1/feed", method: "PUT", body: inner) + Self.last
    let bytes = try await ServerFixture.run { try await RawClient.exchange(text, port: $0.port) }
    #expect(try RawClient.responses(bytes, to: [.put, .get]).map(\.status) == [405, 200])
    #expect(String(decoding: bytes, as: UTF8.self).split(separator: "HTTP/1.1 ").count == 2)
  }

  @Test(
    "The mock server rejects ambiguous requests, and responds to nothing after them",
    arguments: [
      "Content-Length: 4\r\nTransfer-Encoding: chunked", "Transfer-Encoding: chunked\r\nContent-Length: 4",
      "Transfer-Encoding: xchunked", "Transfer-Encoding : chunked", "Transfer-Encoding:\u{B}chunked",
      "Transfer-Encoding: chunked, identity", "Transfer-Encoding: identity\r\nTransfer-Encoding: chunked",
      "Transfer-Encoding\r\n: chunked", "X: y\r\n Transfer-Encoding: chunked", "X: y\nTransfer-Encoding: chunked",
      "Content-Length: 4\r\nContent-Length: 5", "Content-Length: 4, 4", "Content-Length: 0x4", "Content-Length: 4\u{0}",
      "Content-Length: -4", "Content_Length : 4", "Host: y", " Host: y",
    ]
  )
  func smuggling(fields: String) async throws {
    let text = "POST /status HTTP/1.1\r\nHost: x\r\n\(fields)\r\n\r\n0\r\n\r\n\(Self.last)"
    let bytes = try await ServerFixture.run { try await RawClient.exchange(text, port: $0.port) }
    let received = String(decoding: bytes, as: UTF8.self)
    #expect(received.hasPrefix("HTTP/1.1 400 ") || received.hasPrefix("HTTP/1.1 501 "))
    #expect(received.split(separator: "HTTP/1.1 ").count == 1)
  }
}
