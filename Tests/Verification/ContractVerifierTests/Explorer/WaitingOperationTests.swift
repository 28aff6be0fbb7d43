import Basics
import ContractModel
import ContractReports
import ContractTestSupport
import HTTPMessages
import Testing

@testable import ContractVerifier

@Suite("Operations that wait")
struct WaitingOperationTests {
  private static let contract = TestContract.paths(
    """
      /pets: { get: { operationId: listPets, responses: { '200': { description: d } } } }
      /jobs:
        get:
          operationId: getJobs
          parameters: [{ name: wait, in: query, schema: { type: boolean } }]
          responses: { '200': { description: d, content: { application/json: { schema: { type: object } } } } }
    """
  )

  /// Explores a server of which one operation has no response as long as the client waits.
  private static func explore(silent path: String, _ exchange: @Sendable @escaping (HTTPRequest) -> HTTPExchange) async
    -> Exploration
  {
    let client = ScriptedClient { call -> HTTPExchange in
      call.path == path
        ? exchange(call.request) : HTTPExchange(request: call.request, response: .json("{}"))
    }
    return await ContractVerifierTests.explore(
      contract,
      .test.with { $0.excludedChecks = [.coverage, .rejection] },
      through: client
    )
  }

  private static func silence(_ request: HTTPRequest) -> HTTPExchange {
    let limit = SendingPurpose.timeLimit ?? .seconds(60)
    let fault = TransportFault(.deadlineExceeded, "incomplete after \(limit)")
    return HTTPExchange(request: request, response: nil, faults: [fault], elapsed: limit)
  }

  @Test("A response that its document says may come late is awaited for the time of streams, and is no fault")
  func waiting() async {
    let exploration = await Self.explore(silent: "/jobs", Self.silence)
    #expect(exploration.lines == [])
    #expect(exploration.unreachable == nil)
    #expect(
      exploration.notes.contains {
        $0.hasPrefix("getJobs: ") && $0.contains("without a response after 5 s, as its document says that it may wait")
      },
      "\(exploration.notes)"
    )
  }

  @Test("A response that must not come late, and does not come, is a fault")
  func silent() async {
    let exploration = await Self.explore(silent: "/pets", Self.silence)
    #expect(exploration.findings.map(\.check) == [.transport], "\(exploration.lines)")
  }

  @Test("A response that goes on is read twice, and from then on for a short time", arguments: ["/jobs"])
  func repeated(path: String) async {
    let limits = Mutex<[Duration?]>([])
    _ = await Self.explore(silent: path) { request in
      limits.withLock { $0.append(SendingPurpose.timeLimit) }
      var exchange = HTTPExchange(request: request, response: .json(#"{"a":"#))
      exchange.isPartial = true
      return exchange
    }
    let times = limits.withLock(\.self)
    #expect(times.count { $0 == .milliseconds(500) } >= 1, "\(times)")
    // Until it has gone on once, nothing says that the response of an operation with an ordinary name does.
    #expect(times.first == (path == "/jobs" ? .seconds(5) : nil as Duration?))
    #expect(times.count { $0 != .milliseconds(500) } <= 4, "\(times)")
  }

  @Test("The beginning of a response that goes on is judged by its head, and not as a whole")
  func partial() async {
    let exploration = await Self.explore(silent: "/jobs") { request in
      var exchange = HTTPExchange(request: request, response: .json(#"{"a":"#))
      exchange.isPartial = true
      return exchange
    }
    #expect(exploration.lines == [])
    let whole = await Self.explore(silent: "/jobs") { HTTPExchange(request: $0, response: .json(#"{"a":"#)) }
    #expect(whole.checks == ["body-syntax"], "\(whole.lines)")
  }

  @Test(
    "Whether a response may come late follows from the path, the identifier, the summary and the parameters",
    arguments: [
      ("get /events/stream", "", "", true), ("get /events", "", "Watches for events", true),
      ("get /logs", "follow", "", true), ("post /jobs/wait", "", "", true),
      ("get /profile", "timeout_seconds", "", true),
      ("get /streams", "", "", false), ("get /polls", "", "", false), ("post /jobs", "timeout", "", false),
      ("get /pets", "limit", "List the pets", false),
    ]
  )
  func mayWait(route: String, parameter: String, summary: String, mayWait: Bool) throws {
    let parts = route.split(separator: " ")
    let parameters = parameter.isEmpty ? "" : "parameters: [{ name: \(parameter), in: query, schema: {} }], "
    let contract = TestContract.paths(
      """
        \(parts[1]):
          \(parts[0]): { operationId: a, summary: '\(summary)', \(parameters)responses: { '200': { description: d } } }
      """
    )
    #expect(try #require(contract.operation(id: "a")).mayWait() == mayWait)
  }

  @Test("A response to a request for an item is awaited no longer because of the item's name")
  func items() {
    let contract = TestContract.paths(
      """
        /watch: { get: { operationId: listWatches, responses: { '200': { description: d } } } }
        /watch/{id}:
          parameters: [{ name: id, in: path, required: true, schema: { type: string } }]
          get: { operationId: getWatch, summary: Get a watch, responses: { '200': { description: d } } }
        /events/stream: { get: { operationId: events, responses: { '200': { description: d } } } }
      """
    )
    let late = LateResponses(contract.operations, time: .seconds(5))
    #expect(contract.operations.filter { late.time(for: $0) != nil }.map(\.id) == ["events"])
  }
}
