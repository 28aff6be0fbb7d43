import HARRecordings
import HTTPMessages
import JSONSyntax
import MockTestSupport
import Redaction
import TestSupport
import Testing

@testable import ContractMockServer
@testable import MockEngine

@Suite("Redaction policy of a mock API", .takesTurns)
struct PolicyRedactionTests {
  /// A value that nothing but the policy knows as a secret.
  private static let hidden = "plain-hidden-word"

  private static func api() throws -> MockAPI {
    try MockFixture.api(MockFixture.entries + [MockFixture.entry("/thing?tenant=blue", body: "{}")]) { options in
      options.policy.declare(names: ["tenant"])
      options.policy.hide(hidden)
      options.allowedHosts = ["x"]
      options.crossOrigin = .origins(["http://localhost:3000"])
    }
  }

  @Test("Journal, usage and watched sessions hide values and names that only the policy declares")
  func runtime() async throws {
    let runtime = MockRuntime(api: try Self.api())
    runtime.watch(session: "a")
    try await ServerFixture.run(runtime) { server in
      let text = RequestText.make("/unknown/\(Self.hidden)?tenant=red", session: "a", closes: true)
      _ = try await RawClient.exchange(text, port: server.port)
    }
    let line = "/unknown/REDACTED?tenant=REDACTED"
    #expect(runtime.requests(of: "a").map(\.target) == [line])
    #expect(runtime.usage.requested.map(\.request) == ["GET \(line)"])
    #expect(runtime.usage.unmatched.map(\.request) == ["GET \(line)"])
    #expect(runtime.journal.map(\.request.url.requestTarget) == [line])
  }

  @Test("The differences to a recording hide the value of a name that only the policy declares")
  func differences() throws {
    let nearest = try Self.api().reply(to: "GET /thing?tenant=red").nearest
    #expect(
      nearest.first?.differences == [
        "query item tenant: the requested value differs from the recorded one (a secret, not shown)"
      ]
    )
  }

  @Test("The refusal of a host hides a value that only the policy declares")
  func host() throws {
    let reply = try Self.api().reply(to: "GET /status", ["Host": "\(Self.hidden).example"])
    #expect(reply.response.status == 421)
    #expect(try reply.response.json["detail"]?.string?.contains("REDACTED.example") == true)
    #expect(!String(decoding: reply.response.body, as: UTF8.self).contains(Self.hidden))
  }

  @Test("The refusal of a preflight hides a value that only the policy declares")
  func preflight() throws {
    let headers: HTTPHeaders = [
      "Origin": "https://\(Self.hidden).example", "Access-Control-Request-Method": "GET",
    ]
    let reply = try Self.api().reply(to: "OPTIONS /status", headers)
    #expect(reply.response.status == 403)
    #expect(try reply.response.json["detail"]?.string?.contains("REDACTED.example") == true)
    #expect(!String(decoding: reply.response.body, as: UTF8.self).contains(Self.hidden))
  }
}
