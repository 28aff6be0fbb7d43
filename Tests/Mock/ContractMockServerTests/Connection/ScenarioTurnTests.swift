import HTTPMessages
import MockTestSupport
import TestSupport
import Testing

@testable import ContractMockServer
@testable import MockEngine

@Suite("Several recorded responses", .takesTurns)
struct TurnTests {
  private static let bodies = ["1", "22", "333"]

  /// The bodies of responses without a scenario after a request with one.
  private static func bodies(after request: String) async throws -> [String] {
    let entries = bodies.map { MockFixture.entry("https://api.example/many", type: "text/plain", body: $0) }
    return try await ServerFixture.run(MockRuntime(api: try MockFixture.api(entries))) { server in
      // Some scenarios reset the connection.
      _ = try? await RawClient.exchange(request, port: server.port, thenEnds: true)
      let text = RequestText.make("/many") + RequestText.make("/many", closes: true)
      let bytes = try await RawClient.exchange(text, port: server.port)
      return try RawClient.responses(bytes, to: [.get, .get]).map(\.text)
    }
  }

  @Test(
    "A scenario that sends no recorded response uses none up",
    arguments: [
      "server-error", "unauthorized", "not-found", "rate-limited", "offline", "timeout", "empty-response", "interim",
      "garbage", "flaky:every=1,with=server-error",
    ]
  )
  func kept(scenario: String) async throws {
    let request = RequestText.make("/many", scenario: scenario, closes: true)
    #expect(try await Self.bodies(after: request) == ["1", "22"])
  }

  @Test(
    "A scenario that changes a recorded response uses it up",
    arguments: ["slow:delay=1ms", "wrong-status", "invalid-json", "truncated", "slow-close:delay=1ms", "flaky:every=9"]
  )
  func used(scenario: String) async throws {
    let request = RequestText.make("/many", scenario: scenario, closes: true)
    #expect(try await Self.bodies(after: request) == ["22", "333"])
  }

  @Test(
    "A scenario changes the whole recorded response, even if the client has it cached",
    arguments: ["wrong-status", "invalid-json"]
  )
  func conditions(scenario: String) async throws {
    let entry = MockFixture.entry("https://api.example/one", headers: [("ETag", "\"1\"")], body: "{}")
    let lines = ["GET /one HTTP/1.1", "Host: x", "If-None-Match: \"1\"", "Connection: close"]
    let plain = lines.joined(separator: "\r\n") + "\r\n"
    let responses = try await ServerFixture.run(MockRuntime(api: try MockFixture.api([entry]))) { server in
      var bytes = try await RawClient.exchange("\(plain)\r\n", port: server.port)
      bytes += try await RawClient.exchange("\(plain)X-Contract-Scenario: \(scenario)\r\n\r\n", port: server.port)
      return try RawClient.responses(bytes, to: [.get, .get])
    }
    #expect(responses.first?.status == 304)
    #expect(responses.last?.body.isEmpty == false)
  }

  @Test("A scenario changes the whole recorded response, even if only a part of it was recorded")
  func parts() async throws {
    let url = "https://api.example/one"
    let part = MockFixture.entry(url, status: 206, headers: [("Content-Range", "bytes 0-1/4")], body: "12")
    let entries = [MockFixture.entry(["Range": "bytes=0-1"], part), MockFixture.entry(url, body: "1234")]
    let lines = ["GET /one HTTP/1.1", "Host: x", "Range: bytes=0-1", "Connection: close"]
    let plain = lines.joined(separator: "\r\n") + "\r\n"
    let bodies = try await ServerFixture.run(MockRuntime(api: try MockFixture.api(entries))) { server in
      var bytes = try await RawClient.exchange("\(plain)\r\n", port: server.port)
      bytes += try await RawClient.exchange("\(plain)X-Contract-Scenario: wrong-status\r\n\r\n", port: server.port)
      return try RawClient.responses(bytes, to: [.get, .get]).map(\.text)
    }
    #expect(bodies == ["12", "1234"])
  }
}
