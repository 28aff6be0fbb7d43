import Basics
import ContractReports
import ContractTestSupport
import ContractVerifier
import HTTPMessages
import Testing

@Suite("A server that stops responding")
struct DeadServerTests {
  private static let contract = TestContract.paths(
    """
      /a: { get: { operationId: a, responses: { '200': { description: d } } } }
      /b: { get: { operationId: b, responses: { '200': { description: d } } } }
      /c:
        get:
          operationId: c
          parameters: [{ name: q, in: query, schema: { type: integer }, example: 1 }]
          responses: { '200': { description: d }, '400': { description: d } }
      /d: { get: { operationId: d, responses: { '200': { description: d } } } }
      /e: { post: { operationId: e, responses: { '204': { description: d } } } }
    """
  )

  /// A server that stops at some requests, and for how many further ones it is down.
  private final class Server: Sendable {
    private let down = Mutex(0)
    private let length: Int
    private let stops: @Sendable (ScriptedClient.Call) -> Bool

    init(for length: Int, stopping stops: @Sendable @escaping (ScriptedClient.Call) -> Bool) {
      (self.length, self.stops) = (length, stops)
    }

    func respond(_ call: ScriptedClient.Call) -> HTTPExchange {
      let isDown = down.withLock { down in
        if down > 0 {
          down -= 1
          return true
        }
        if stops(call) { down = length }
        return false
      }
      if isDown { return Self.failed(call, .connectionRefused, "connection refused") }
      if stops(call) { return Self.failed(call, .closedBeforeResponse, "closed before a response") }
      return HTTPExchange(request: call.request, response: DeadServerTests.right(call))
    }

    static func failed(_ call: ScriptedClient.Call, _ kind: TransportFault.Kind, _ message: String) -> HTTPExchange {
      HTTPExchange(request: call.request, response: nil, faults: [TransportFault(kind, message)])
    }
  }

  fileprivate static func right(_ call: ScriptedClient.Call) -> HTTPResponse {
    if call.request.method == .post { return .empty(204) }
    if let q = call.query("q"), Int(q) == nil { return .empty(400) }
    return .empty(200)
  }

  private static let all = ExplorerConfiguration.test.with {
    $0.allowedUnsafeOperations = ["e"]
    $0.excludedChecks = [.coverage]
  }

  @Test("The request that crashes a server is the only finding, whatever else was in flight", arguments: [1, 3, 8])
  func crash(workers: Int) async {
    let server = Server(for: 3) { $0.query("q") == "abc" }
    let configuration = Self.all.with { $0.workers = workers }
    let exploration = await explore(Self.contract, configuration, through: ScriptedClient(respond: server.respond))
    #expect(
      exploration.lines == [
        "transport c: the server stopped responding to any request after this one: closed before a response"
      ]
    )
    #expect(
      exploration.findings.first?.details.first
        == "repeated alone after the server had recovered, the request stopped it again"
    )
    #expect(exploration.operations.allSatisfy { $0.skipped == nil && $0.exchanges > 0 })
    #expect(exploration.unreachable == nil)
  }

  @Test("After a server is gone for good, nothing more is sent, and the remaining operations were not requested")
  func gone() async {
    let server = Server(for: .max) { $0.query("q") == "abc" }
    let client = ScriptedClient(respond: server.respond)
    let exploration = await explore(Self.contract, Self.all, through: client)
    #expect(exploration.findings.map(\.check) == [.transport], "\(exploration.lines)")
    #expect(exploration.findings.first?.message.hasPrefix("the server stopped responding to any request") == true)
    #expect(exploration.operations.last?.skipped == "the server stopped responding")
    #expect(exploration.notes.contains { $0.hasPrefix("the server stopped responding; ") })
    #expect(!client.requests.contains { $0.method == .post })
    #expect(exploration.unreachable == nil)
  }

  @Test("An unsafe request that crashes the server is confirmed, and the run goes on")
  func unsafe() async {
    let server = Server(for: 2) { $0.request.method == .post }
    let client = ScriptedClient(respond: server.respond)
    let exploration = await explore(Self.contract, Self.all, through: client)
    #expect(exploration.findings.map { "\($0.check) \($0.operation ?? "")" } == ["transport e"])
    #expect(client.requests.count { $0.method == .post } == 2)
    #expect(client.requests.last?.method == .get)
  }

  @Test("An operation whose requests stop the server again and again is left out, so that shrinking ends")
  func shrinking() async {
    let server = Server(for: 2) { call in call.query("q").map { $0 != "1" } ?? false }
    let configuration = Self.all.with { $0.generation = GenerationConfiguration(requests: 40) }
    let client = ScriptedClient(respond: server.respond)
    let exploration = await explore(Self.contract, configuration, through: client)
    #expect(exploration.findings.allSatisfy { $0.operation == "c" && $0.check == .transport }, "\(exploration.lines)")
    // Both outages are one fault.
    #expect((1...2).contains(exploration.findings.count))
    #expect(exploration.notes.contains { $0.hasSuffix("not sent, because its requests stop the server") })
    // Fewer than were generated, whatever was in flight at the outages: shrinking alone would send more.
    #expect(client.requests.count { $0.url.path == "/c" } < 40)
  }

  // MARK: Bursts

  @Test("A failure that does not return when its request is repeated alone is a note", arguments: [true, false])
  func burst(isServerError: Bool) async {
    let client = ScriptedClient { call in
      // The request without Accept is another one.
      guard call.path == "/b", call.occurrence == 1, call.request.headers["Accept"] != "" else {
        return HTTPExchange(request: call.request, response: Self.right(call))
      }
      return isServerError
        ? HTTPExchange(request: call.request, response: .empty(500))
        : Server.failed(call, .connectionReset, "reset")
    }
    // The first operation is requested before the others, so that one response is known to be right.
    let known = Self.all.with { $0.includedOperations = ["b", "d"] }
    let exploration = await explore(Self.contract, known, through: client)
    let symptom = isServerError ? "status 500" : "reset"
    let note = "b: \(symptom), once while other requests were in flight; repeated alone, the request does not fail"
    // Before any success, nothing distinguishes a server that fails from one that is not there.
    #expect(exploration.findings.isEmpty == exploration.notes.contains(note))
  }

  @Test("A server error that returns when its request is repeated alone is a finding")
  func lasting() async {
    let client = ScriptedClient { call in call.path == "/b" ? .empty(500) : Self.right(call) }
    let exploration = await explore(Self.contract, Self.all, through: client)
    #expect(!exploration.findings.isEmpty)
    #expect(exploration.findings.allSatisfy { $0.operation == "b" })
    #expect(!exploration.notes.contains { $0.contains("repeated alone") })
  }

  @Test("A request that never gets a response is its own finding while the server responds to others")
  func silent() async {
    let client = ScriptedClient { call in
      call.path == "/b"
        ? Server.failed(call, .silence, "no byte for 10 s")
        : HTTPExchange(request: call.request, response: Self.right(call))
    }
    let exploration = await explore(Self.contract, Self.all, through: client)
    #expect(exploration.lines == ["transport b: no byte for 10 s"])
    #expect(client.requests.count { $0.url.path == "/b" } <= 2)
    #expect(client.requests.contains { $0.method == .post })
  }

  private static let onlyPosts = TestContract.paths(
    """
      /a: { post: { operationId: a, responses: { '204': { description: d } } } }
      /b: { post: { operationId: b, responses: { '204': { description: d } } } }
      /c: { post: { operationId: c, responses: { '204': { description: d } } } }
      /d: { post: { operationId: d, responses: { '204': { description: d } } } }
    """
  )

  @Test("Of an API without safe operations, the request that stops it is the only finding", arguments: [3, 1000])
  func withoutSafeOperations(length: Int) async {
    let server = Server(for: length) { $0.path == "/b" && $0.request.method == .post }
    let client = ScriptedClient(respondsToEveryMethod: true, respond: server.respond)
    let exploration = await explore(
      Self.onlyPosts,
      .allowing(["a", "b", "c", "d"], without: [.coverage]),
      through: client
    )
    #expect(
      exploration.lines == [
        "transport b: the server stopped responding to any request after this one: closed before a response"
      ]
    )
  }

  @Test("Of an API without safe operations, a POST that alone gets no response does not end the run")
  func silentPost() async {
    let client = ScriptedClient(respondsToEveryMethod: true) { call -> HTTPExchange in
      call.path == "/b"
        ? Server.failed(call, .closedBeforeResponse, "closed before a response")
        : HTTPExchange(request: call.request, response: .empty(204))
    }
    let exploration = await explore(
      Self.onlyPosts,
      .allowing(["a", "b", "c", "d"], without: [.coverage]),
      through: client
    )
    #expect(exploration.findings.map(\.operation) == ["b"], "\(exploration.lines)")
    #expect(client.lines.contains("POST /d"))
  }
}
