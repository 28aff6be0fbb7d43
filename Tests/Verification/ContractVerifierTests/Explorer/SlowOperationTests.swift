import Basics
import ContractModel
import ContractReports
import ContractTestSupport
import Diagnostics
import HTTPMessages
import TestSupport
import Testing

@testable import ContractVerifier

@Suite("Operations that are much slower than the others", .hangLimit)
struct SlowOperationTests {
  /// Ten operations that respond at once, and a list that responds late and alone leads to its items.
  private static let contract = TestContract.paths(
    (0..<10).map { number in
      """
        /fast\(number):
          get:
            operationId: fast\(number)
            parameters: [{ name: limit, in: query, schema: { type: integer, minimum: 1 } }]
            responses: { '200': { description: d }, '400': { description: d } }
      """
    }
    .joined(separator: "\n") + "\n"
      + """
        /orders:
          get:
            operationId: listOrders
            responses:
              '200':
                description: d
                content:
                  application/json:
                    schema: { type: array, items: { type: object, properties: { id: { type: integer } } } }
        /orders/{orderId}:
          get:
            operationId: getOrder
            parameters: [{ name: orderId, in: path, required: true, schema: { type: integer } }]
            responses:
              '200':
                description: d
                content: { application/json: { schema: { type: object, properties: { id: { type: integer } } } } }
              '404': { description: d }
      """
  )

  private static func right(_ request: HTTPRequest) -> HTTPResponse {
    if request.url.path == "/orders" { return .json(#"[{"id":7}]"#) }
    if request.url.path == "/orders/7" { return .json(#"{"id":7}"#) }
    if request.url.path.hasPrefix("/orders/") { return .empty(404) }
    let limit = request.url.queryItems.first { $0.name == "limit" }?.value
    return .empty(limit.map { Int($0).map { $0 > 0 } ?? false } ?? true ? 200 : 400)
  }

  /// A server that holds the first response to `/orders` until a condition holds for the other requests so far.
  private final class Server: HTTPClient {
    private struct State {
      var requests: [HTTPRequest] = []
      var held: [CheckedContinuation<Void, Never>] = []
      var isOpen = false
    }

    private let state = Mutex(State())
    private let opens: @Sendable ([HTTPRequest]) -> Bool
    private let respond: @Sendable (HTTPRequest) -> HTTPResponse

    init(
      opens: @Sendable @escaping ([HTTPRequest]) -> Bool,
      respond: @Sendable @escaping (HTTPRequest) -> HTTPResponse = SlowOperationTests.right
    ) {
      (self.opens, self.respond) = (opens, respond)
    }

    var lines: [String] {
      state.withLock(\.requests).map { "\($0.method) \($0.url.requestTarget)" }.sorted()
    }

    func send(_ request: HTTPRequest) async -> HTTPExchange {
      let isSlow = request.url.path == "/orders"
      let opened = state.withLock { state -> [CheckedContinuation<Void, Never>] in
        state.requests.append(request)
        guard !state.isOpen, opens(state.requests) else { return [] }
        state.isOpen = true
        defer { state.held = [] }
        return state.held
      }
      for continuation in opened { continuation.resume() }
      if isSlow {
        await withTaskCancellationHandler {
          await withCheckedContinuation { continuation in
            let isOpen = state.withLock { state in
              if !state.isOpen, !Task.isCancelled { state.held.append(continuation) }
              return state.isOpen || Task.isCancelled
            }
            if isOpen { continuation.resume() }
          }
        } onCancel: {
          let held = state.withLock { state in
            defer { state.held = [] }
            return state.held
          }
          for continuation in held { continuation.resume() }
        }
      }
      guard !Task.isCancelled else {
        let fault = TransportFault(.cancelled, "cancelled")
        return HTTPExchange(request: request, response: nil, faults: [fault])
      }
      return HTTPExchange(request: request, response: respond(request))
    }
  }

  private static func explore(
    _ server: Server,
    _ change: (inout ExplorerConfiguration) -> Void = { _ in }
  ) async -> Exploration {
    let configuration = ExplorerConfiguration.test.with {
      $0.excludedChecks = [.coverage, .head, .options]
      $0.patience = .milliseconds(1)
      change(&$0)
    }
    return await Explorer(contract: contract, configuration: configuration, client: server).run()
  }

  /// Whether each fast operation has got a malformed parameter, which comes after all else.
  @Sendable private static func haveAllBeenProbed(_ requests: [HTTPRequest]) -> Bool {
    (0..<10).allSatisfy { number in
      requests.contains { $0.url.path == "/fast\(number)" && $0.url.query == "limit=abc" }
    }
  }

  @Test("The others are verified to their end meanwhile, and then the slow one and what it leads to")
  func overtaken() async {
    let server = Server(opens: Self.haveAllBeenProbed)
    let slow = await Self.explore(server)
    #expect(slow.lines == [])
    #expect(slow.operations.allSatisfy { $0.hasSucceeded }, "\(slow.operations.map(\.statuses))")
    #expect(server.lines.contains("GET /orders/7"))
    let quick = Server { _ in true }
    let usual = await Self.explore(quick) { $0.patience = .seconds(60) }
    #expect(server.lines == quick.lines)
    #expect(slow.operations == usual.operations)
    #expect(slow.notes == usual.notes)
    #expect(slow.requests == usual.requests)
  }

  @Test("A server error of another operation is judged while a slow request is in flight")
  func investigation() async {
    let respond: @Sendable (HTTPRequest) -> HTTPResponse = { request in
      request.url.path == "/fast3" && request.url.query == "limit=0" ? .empty(500) : Self.right(request)
    }
    let exploration = await Self.explore(Server(opens: Self.haveAllBeenProbed, respond: respond))
    #expect(exploration.findings.map(\.operation) == ["fast3"], "\(exploration.lines)")
  }

  @Test("At the time limit of a run, a slow request is given up, and its operation is not verified")
  func limit() async {
    let server = Server { _ in false }
    let clock = Mutex(0)
    let exploration = await Self.explore(server) { configuration in
      configuration.maximumTime = .seconds(10)
      // The time is over when the others have been verified.
      configuration.elapsed = { [server] in
        let requests = server.lines.filter { $0.contains("limit=abc") }.count
        return clock.withLock { time in
          if requests >= 10 { time += 1 }
          return .seconds(time)
        }
      }
    }
    #expect(exploration.ending == .outOfTime(limit: .seconds(10)))
    #expect(exploration.operations.filter { $0.exchanges == 0 }.map(\.id) == ["listOrders", "getOrder"])
    #expect(exploration.findings == [])
  }

  @Test("Where every operation takes as long, none is overtaken, and a server with one thread has no finding")
  func single() async {
    let thread = AsyncSemaphore(places: 1)
    let client = QueueingClient(thread: thread) { Self.right($0) }
    let configuration = ExplorerConfiguration.test.with { $0.excludedChecks = [.coverage, .head, .options] }
    let exploration = await Explorer(contract: Self.contract, configuration: configuration, client: client).run()
    #expect(exploration.lines == [])
    #expect(exploration.operations.allSatisfy { $0.hasSucceeded })
  }

  /// A server that works on one request at a time.
  private struct QueueingClient: HTTPClient {
    let thread: AsyncSemaphore
    let respond: @Sendable (HTTPRequest) -> HTTPResponse

    func send(_ request: HTTPRequest) async -> HTTPExchange {
      await thread.enter()
      await Task.yield()
      let response = respond(request)
      await thread.leave()
      return HTTPExchange(request: request, response: response)
    }
  }
}
