import Basics
import ContractReports
import ContractVerifier
import Diagnostics
import HTTPMessages
import MockTestSupport
import TestSupport
import Testing

@testable import ContractMockServer
@testable import MockEngine

@Suite("A request that is forwarded", .takesTurns)
struct ForwardingTests {
  /// A server that the mock forwards to, in memory.
  final class Upstream: HTTPClient {
    private let seen = Mutex<[HTTPRequest]>([])
    private let respond: @Sendable (HTTPRequest) async -> HTTPExchange

    init(_ respond: @escaping @Sendable (HTTPRequest) async -> HTTPExchange) { self.respond = respond }

    var requests: [HTTPRequest] { seen.withLock { $0 } }

    func send(_ request: HTTPRequest) async -> HTTPExchange {
      seen.withLock { $0.append(request) }
      return await respond(request)
    }
  }

  private func runtime() throws -> MockRuntime {
    var options = MockOptions()
    options.unmatched = .forward
    options.allowedHosts = ["x"]
    let api = MockAPI(
      contract: try MockFixture.contract(),
      recordings: [try MockFixture.recording(MockFixture.entries)],
      options: options
    )
    return MockRuntime(api: api)
  }

  private static func echo(_ request: HTTPRequest) -> HTTPExchange {
    let text = "\(request.method) \(request.url.requestTarget) \(String(decoding: request.body, as: UTF8.self))"
    let response = HTTPResponse(
      status: 201,
      headers: ["Content-Type": "text/plain", "Connection": "X-Hop", "X-Hop": "1", "Transfer-Encoding": "chunked"],
      body: Array(text.utf8)
    )
    return HTTPExchange(request: request, response: response)
  }

  @Test("A forwarded request goes out as it came, without headers of the connection and the mock")
  func forwarding() async throws {
    let upstream = Upstream { Self.echo($0) }
    let text =
      "POST /elsewhere?a=1 HTTP/1.1\r\nHost: x\r\nX-A: 1\r\nConnection: X-B\r\nX-B: 2\r\nX-Contract-Session: s\r\n"
      + "Content-Length: 2\r\n\r\nok"
      + RequestText.make("/status") + RequestText.make("/elsewhere", closes: true)
    let runtime = try runtime()
    let bytes = try await ServerFixture.run(runtime, forwarder: upstream) {
      try await RawClient.exchange(text, port: $0.port)
    }
    let responses = try RawClient.responses(bytes, to: [.post, .get, .get])
    #expect(responses.map(\.status) == [201, 200, 201])
    #expect(responses.map(\.text) == ["POST /elsewhere?a=1 ok", "one", "GET /elsewhere "])
    #expect(responses[0].headers.fields.map(\.name) == ["Content-Type", "Content-Length"])
    #expect(upstream.requests.first?.headers == ["X-A": "1"])
    #expect(runtime.journal.map(\.source) == [.forwarded, runtime.journal[1].source, .forwarded])
    #expect(runtime.journal[0].session == "s")
  }

  @Test("A forwarded request is judged with its response, which is journalled and counts as a violation")
  func judged() async throws {
    let upstream = Upstream { request in
      let isUndocumented = request.url.path.hasSuffix("/feed")
      return HTTPExchange(request: request, response: HTTPResponse(status: isUndocumented ? 500 : 400))
    }
    let runtime = try runtime()
    let text =
      RequestText.make("/v1/feed?limit=7&x=1") + RequestText.make("/elsewhere")
      + RequestText.make("/v1/image/\(MockFixture.id(77))/comments", closes: true)
    _ = try await ServerFixture.run(runtime, forwarder: upstream) {
      try await RawClient.exchange(text, port: $0.port)
    }
    let findings = runtime.journal.map { $0.findings.filter { $0.severity == .error }.map(\.check.rawValue) }
    #expect(findings == [["status"], ["request"], []])
    #expect(runtime.usage.violationCount == 2)
    #expect(runtime.usage.violations.contains { $0.check == .status && $0.operation == "getFeed" })
  }

  @Test(
    "The response to a forwarded request that fails has the reason",
    arguments: [
      (TransportFault.Kind.connectionRefused, 502), (.silence, 504), (.connectTimeout, 504), (.closedAmidBody, 502),
    ]
  )
  func faults(kind: TransportFault.Kind, status: Int) async throws {
    let upstream = Upstream { request in
      HTTPExchange(request: request, response: nil, faults: [TransportFault(kind, "it went wrong")])
    }
    let text = RequestText.make("/elsewhere", closes: true)
    let bytes = try await ServerFixture.run(try runtime(), forwarder: upstream) {
      try await RawClient.exchange(text, port: $0.port)
    }
    let response = try #require(try RawClient.responses(bytes, to: [.get]).first)
    #expect(response.status == status)
    #expect(response.text.contains("Forwarding to the upstream server failed: it went wrong."))
  }

  @Test("A forwarded request holds up no other client, and ends when its client leaves")
  func leaving() async throws {
    let (cancelled, continuation) = AsyncStream.makeStream(of: Void.self)
    let upstream = Upstream { request in
      try? await Task.sleep(for: .beyondHangs)
      continuation.yield()
      return HTTPExchange(request: request, response: nil, faults: [TransportFault(.cancelled, "cancelled")])
    }
    try await ServerFixture.run(try runtime(), forwarder: upstream) { server in
      try await WireClient.connect(server.port) { reader, writer, channel in
        try await writer.send(RequestText.make("/status") + RequestText.make("/elsewhere"))
        _ = try await reader.until("one")
        let bytes = try await RawClient.exchange(RequestText.make("/status", closes: true), port: server.port)
        #expect(try RawClient.responses(bytes, to: [.get]).map(\.text) == ["two"])
        // A reset: an end of its side alone could be that of a client that still waits.
        try await WireClient.reset(channel)
      }
      for await _ in cancelled { break }
    }
  }

  @Test("A forwarded request does not outlast the grace period of the server")
  func shutdown() async throws {
    let (stuck, release) = AsyncStream.makeStream(of: Void.self)
    let upstream = Upstream { request in
      // Notices nothing of being given up.
      await Task.detached { for await _ in stuck { break } }.value
      return Self.echo(request)
    }
    let configuration = MockServer.Configuration(forwarder: upstream, limits: .patient())
    let server = try await MockServer.start(runtime: try runtime(), configuration: configuration)
    try await WireClient.connect(server.port) { reader, writer, _ in
      try await writer.send(RequestText.make("/status") + RequestText.make("/elsewhere"))
      _ = try await reader.until("one")
      await server.shutdown(grace: .milliseconds(10))
      #expect(try await reader.rest().isEmpty)
    }
    release.finish()
  }
}
