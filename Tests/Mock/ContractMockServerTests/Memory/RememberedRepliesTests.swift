import HTTPMessages
import HTTPServerCore
import HTTPWireFormat
import JSONSyntax
import MockControl
import MockTestSupport
import NIOCore
import Redaction
import Testing

@testable import ContractMockServer
@testable import MockEngine

@Suite("Remembered replies")
struct RememberedRepliesTests {
  private let runtime: MockRuntime
  private let control: ControlAPI
  private let responder: MockResponder

  init() throws {
    runtime = MockRuntime(api: try MockFixture.standard)
    control = ControlAPI(runtime: runtime)
    responder = Self.responder(of: runtime, control)
  }

  private static func responder(of runtime: MockRuntime, _ control: ControlAPI?) -> MockResponder {
    MockResponder(
      runtime: runtime,
      configuration: MockServer.Configuration(control: control, limits: MockServer.Limits(cacheBytes: 1 << 20)),
      address: HTTPURL(scheme: "http", host: "127.0.0.1", port: 5)
    )
  }

  private func send(_ text: String) async throws -> String { try await Self.send(text, to: responder) }

  private static func send(_ text: String, to responder: MockResponder) async throws -> String {
    let received = try ServedRequest.received(text)
    let response: ServedResponse
    switch responder.response(to: received, closes: !received.head.keepsAlive, isLocal: { true }) {
    case .now(let made): response = made
    case .later(let make): response = await make()
    }
    guard case .bytes(let bytes) = response else { return "" }
    return String(decoding: bytes.readableBytesView, as: UTF8.self)
  }

  @Test("A journal entry in full has the response that was sent, also where it was remembered")
  func journal() async throws {
    for _ in 1...5 { _ = try await send(RequestText.make("/status")) }
    for (number, text) in [(1, "one"), (2, "two"), (5, "two")] {
      let request = try HTTPRequest(line: "GET /__contract/journal/\(number)", at: MockAPI.address)
      let detail = try await control.response(to: request, isLocal: true).json
      #expect(detail["entry"]?["number"]?.integer == number)
      #expect(detail["response"]?["body"]?.string == text)
      #expect((detail["elapsed"] == nil) == (number == 5))
    }
  }

  @Test("A reply that leaves details out until secrets are known is not remembered")
  func early() async throws {
    let policy = RedactionPolicy()
    policy.postpone { _ in }
    let responder = Self.responder(of: MockRuntime(api: try MockFixture.api { $0.policy = policy }), nil)
    for _ in 1...4 {
      #expect(try await Self.send(RequestText.make("/nowhere"), to: responder).contains("still being searched"))
    }
    policy.learnPostponed()
    for _ in 1...4 {
      #expect(try await Self.send(RequestText.make("/nowhere"), to: responder).contains("\"nearest\""))
    }
  }

  @Test("A page for browsers alone is not remembered for other clients")
  func welcome() async throws {
    func reply(_ accept: String) async throws -> String {
      try await send("GET / HTTP/1.1\r\nHost: 127.0.0.1:5\r\nAccept: \(accept)\r\n\r\n")
    }
    for _ in 0..<3 {
      let page = try await reply("text/html,application/xhtml+xml,*/*;q=0.8")
      #expect(page.hasPrefix("HTTP/1.1 404 "))
      #expect(page.contains("<a href=\"/__contract/\">"))
      #expect(try await reply("*/*").contains("application/problem+json"))
      #expect(try await reply("text/html;q=0, application/json").contains("application/problem+json"))
    }
    #expect(runtime.journal.count == 9)
  }

  @Test("A recorded reply is remembered for each way in which a response ends its connection")
  func connections() async throws {
    for number in 0..<4 {
      let open = try await send(RequestText.make("/images/1.png?\(number)", session: "\(number)"))
      let closed = try await send(RequestText.make("/images/1.png?\(number)", session: "\(number)", closes: true))
      #expect(!open.contains("\r\nConnection: "))
      #expect(closed == open.replacing("\r\n\r\n", with: "\r\nConnection: close\r\n\r\n", maxReplacements: 1))
    }
  }
}
