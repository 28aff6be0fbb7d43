import Basics
import HTTPMessages
import JSONSyntax
import MockControl
import MockTestSupport
import Redaction
import Testing

@testable import MockEngine

@Suite("Replies while recordings are searched for secrets")
struct EarlyReplyTests {
  private static let token = "t0ken-of-me-1"
  private static let address = HTTPURL(scheme: "http", host: "127.0.0.1", port: 5)

  /// A policy that will know the token when somebody looks for it.
  private static func policy() throws -> RedactionPolicy {
    let policy = RedactionPolicy()
    let request = HTTPRequest(url: try HTTPURL(parsing: "https://h/"), headers: ["Authorization": "Bearer \(token)"])
    policy.postpone { $0.learn(from: HTTPExchange(request: request, response: nil)) }
    return policy
  }

  private static func reply(_ request: String, by service: ReplyService) async throws -> HTTPResponse {
    switch try service.reply(to: try JournalFixture.received(request)) {
    case .now(let reply): reply.response
    case .later(let make): await make().response
    }
  }

  @Test("A recorded response does not wait for secrets, and any other quotes nothing until they are known")
  func early() async throws {
    let policy = try Self.policy()
    let api = try MockFixture.api { $0.policy = policy }
    let runtime = MockRuntime(api: api)
    let service = ReplyService(runtime: runtime, log: runtime.makeLog(address: Self.address))
    #expect(try await Self.reply(RequestText.make("/status"), by: service).text == "one")
    for (method, target, status) in [
      ("GET", "/nowhere/\(Self.token)", 404), ("DELETE", "/status", 405), ("GET", "/v1/feed?limit=\(Self.token)", 400),
      ("GET", "/v1/image/\(Self.token)/comments", 400),
    ] {
      let response = try await Self.reply(RequestText.make(target, method: method), by: service)
      #expect(response.status == status, "\(target)")
      #expect(!response.text.contains(Self.token), "\(target)")
      #expect(response.text.contains("still being searched for secrets"), "\(response.text)")
    }
    #expect(policy.isLearning)
    policy.learnPostponed()
    let late = try await Self.reply(RequestText.make("/nowhere/\(Self.token)"), by: service)
    #expect(late.text.contains("Nothing is recorded for GET /nowhere/REDACTED."))
    #expect(try late.json["nearest"]?.count == 3)
  }

  @Test("The journal and the log show an early request completely, without its secrets")
  func journal() async throws {
    let policy = try Self.policy()
    let api = try MockFixture.api { $0.policy = policy }
    let events = Mutex<[String]>([])
    let runtime = MockRuntime(api: api) { event in
      guard case .unmatched(let entry) = event else { return }
      events.withLock { $0.append("\(entry.request.url.requestTarget) \(entry.nearest.count)") }
    }
    let service = ReplyService(runtime: runtime, log: runtime.makeLog(address: Self.address))
    _ = try await Self.reply(RequestText.make("/nowhere/\(Self.token)"), by: service)
    #expect(policy.isLearning)
    #expect(events.withLock { $0 } == [])
    let entry = try #require(runtime.journal.first)
    #expect(entry.request.url.requestTarget == "/nowhere/REDACTED")
    #expect(entry.nearest.count == 3)
    await runtime.endEvents()
    #expect(events.withLock { $0 } == ["/nowhere/REDACTED 3"])
  }

  @Test("A violation that an early request has is among the findings of the run")
  func violation() async throws {
    let policy = try Self.policy()
    let runtime = MockRuntime(api: try MockFixture.api { $0.policy = policy })
    let service = ReplyService(runtime: runtime, log: runtime.makeLog(address: Self.address))
    _ = try await Self.reply(RequestText.make("/v1/feed?limit=\(Self.token)"), by: service)
    #expect(policy.isLearning)
    let findings = runtime.usage.violations
    #expect(!findings.isEmpty)
    #expect(!"\(findings)".contains(Self.token))
  }

  @Test("The control API says that the mock is well, and shows its page, before secrets are known")
  func control() async throws {
    let policy = try Self.policy()
    let control = ControlAPI(runtime: MockRuntime(api: try MockFixture.api { $0.policy = policy }))
    for path in ["health", "openapi.json", ""] {
      let request = HTTPRequest(url: try HTTPURL(parsing: "http://127.0.0.1:5/__contract/\(path)"))
      #expect(await control.response(to: request, isLocal: true).status == 200, "\(path)")
    }
    let other = HTTPRequest(url: try HTTPURL(parsing: "http://127.0.0.1:5/__contract/\(Self.token)"))
    let refusal = await control.response(to: other, isLocal: true)
    #expect(refusal.status == 404)
    #expect(!refusal.text.contains(Self.token))
    #expect(policy.isLearning)
  }
}
