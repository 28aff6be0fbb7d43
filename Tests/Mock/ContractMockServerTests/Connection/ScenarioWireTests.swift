import Foundation
import HTTPMessages
import MockTestSupport
import NIOCore
import TestSupport
import Testing

@testable import ContractMockServer

@Suite("A scenario over a socket", .takesTurns)
struct ScenarioWireTests {
  static let plain = RequestText.make("/status")
  static let head = "HTTP/1.1 200 OK\r\n"

  private static func slow(_ delay: String) -> String {
    RequestText.make("/v1/feed?limit=10", scenario: "slow:delay=\(delay)")
  }

  @Test("A scenario keeps the order of pipelined responses")
  func order() async throws {
    let text = Self.plain + Self.slow("50ms") + Self.plain + RequestText.make("/status", closes: true)
    let bytes = try await ServerFixture.run { try await RawClient.exchange(text, port: $0.port) }
    let responses = try RawClient.responses(bytes, to: Array(repeating: .get, count: 4))
    #expect(responses.map(\.text.first) == ["o", "{", "t", "t"])
  }

  @Test("A slow scenario holds up no other connection")
  func isolation() async throws {
    try await ServerFixture.run { server in
      try await WireClient.connect(server.port) { reader, writer, _ in
        try await writer.send(Self.plain + Self.slow("1h") + Self.plain)
        #expect(try await reader.until("one").contains("HTTP/1.1 200"))
        let bytes = try await RawClient.exchange(RequestText.make("/status", closes: true), port: server.port)
        #expect(try RawClient.responses(bytes, to: [.get]).map(\.text) == ["two"])
      }
    }
  }

  @Test(
    "A scenario over a socket sends a response in portions that make the whole",
    arguments: ["dribble:rate=100KB", "slow-close:delay=50ms"]
  )
  func portions(scenario: String) async throws {
    let text = RequestText.make("/images/1.png", scenario: scenario, closes: true)
    let bytes = try await ServerFixture.run { try await RawClient.exchange(text, port: $0.port) }
    #expect(bytes.suffix(256) == (0...255).map { UInt8($0) })
  }

  @Test(
    "A scenario over a socket resets the connection so that the client sees it",
    arguments: [("offline", ""), ("reset-midway", "HTTP/1.1 200 OK")]
  )
  func reset(scenario: String, beginning: String) async throws {
    try await ServerFixture.run { server in
      try await WireClient.connect(server.port) { reader, writer, _ in
        try await writer.send(RequestText.make("/v1/feed?limit=10", scenario: scenario))
        if !beginning.isEmpty { #expect(try await reader.until("items").hasPrefix(beginning)) }
        let error = await #expect(throws: IOError.self) { try await reader.rest() }
        #expect(error?.errnoCode == ECONNRESET)
      }
    }
  }

  @Test(
    "A scenario over a socket responds to what came before a fault",
    arguments: ["offline", "empty-response", "garbage", "timeout"]
  )
  func before(scenario: String) async throws {
    try await ServerFixture.run { server in
      try await WireClient.connect(server.port) { reader, writer, _ in
        try await writer.send(Self.plain + RequestText.make("/status", scenario: scenario))
        #expect(try await reader.until("one").hasPrefix(Self.head))
      }
    }
  }

  @Test("A scenario over a socket closes a silent connection when the client leaves")
  func silence() async throws {
    let bytes = try await ServerFixture.run { server in
      let text = RequestText.make("/status", scenario: "timeout")
      return try await RawClient.exchange(text, port: server.port, thenEnds: true)
    }
    #expect(bytes.isEmpty)
  }

  @Test("An unknown scenario is refused with the scenarios that exist")
  func unknown() async throws {
    let text = RequestText.make("/status", scenario: "sloww", closes: true)
    let bytes = try await ServerFixture.run { try await RawClient.exchange(text, port: $0.port) }
    let response = try #require(try RawClient.responses(bytes, to: [.get]).first)
    #expect(response.status == 400)
    #expect(response.headers["Content-Type"] == "application/problem+json")
    #expect(response.text.contains("There is no scenario"))
    #expect(response.text.contains("slow"))
  }

  // MARK: The end

  @Test(
    "A running scenario is played to its end when the server shuts down",
    arguments: ["slow:delay=200ms", "dribble:rate=500"],
    ["", plain]
  )
  func shutdown(scenario: String, suffix: String) async throws {
    let server = try await MockServer.start(api: try MockFixture.standard, limits: .patient())
    try await WireClient.connect(server.port) { reader, writer, _ in
      try await writer.send(Self.plain + RequestText.make("/status", scenario: scenario) + suffix)
      let beginning = try await reader.until("one")
      async let ended: Void = server.shutdown(grace: .beyondHangs)
      let rest = try await reader.rest()
      #expect((beginning + rest).hasSuffix("\r\n\r\ntwo"))
      writer.finish()
      await ended
    }
  }

  @Test("A scenario does not outlast the grace period of the server")
  func grace() async throws {
    let server = try await MockServer.start(api: try MockFixture.standard, limits: .patient())
    try await WireClient.connect(server.port) { reader, writer, _ in
      try await writer.send(Self.plain + Self.slow("1h"))
      _ = try await reader.until("one")
      await server.shutdown(grace: .milliseconds(50))
      #expect(try await reader.rest().isEmpty)
    }
  }

  @Test("A silent scenario ends when the server shuts down")
  func silenceEnds() async throws {
    let server = try await MockServer.start(api: try MockFixture.standard, limits: .patient())
    try await WireClient.connect(server.port) { reader, writer, _ in
      try await writer.send(Self.plain + RequestText.make("/status", scenario: "timeout"))
      _ = try await reader.until("one")
      await server.shutdown(grace: .beyondHangs)
      #expect(try await reader.rest().isEmpty)
    }
  }
}
