import Basics
import ContractModel
import ContractReports
import ContractTestSupport
import ContractVerifier
import HTTPMessages
import Testing

@Suite("The time of a run")
struct TimeLimitTests {
  /// Reads of as many operations, and one that is unsafe.
  private static func contract(_ count: Int) -> Contract {
    let paths = (0..<count).map { number in
      """
        /things\(number):
          get:
            operationId: readThings\(number)
            responses: { '200': { description: d } }
      """
    }
    return TestContract.paths(
      """
        /orders:
          post: { operationId: order, responses: { '201': { description: d } } }
      \(paths.joined(separator: "\n"))
      """
    )
  }

  /// A clock that goes on by some seconds with each request.
  private final class RequestClock: Sendable {
    let seconds: Double
    private let requests = Counter()

    init(seconds: Double) { self.seconds = seconds }

    func goOn() { requests.add() }
    var elapsed: Duration { .seconds(Double(requests.value) * seconds) }
  }

  private static func configuration(_ clock: RequestClock, maximum: Duration?) -> ExplorerConfiguration {
    ExplorerConfiguration.test.with {
      $0.maximumTime = maximum
      $0.elapsed = { clock.elapsed }
    }
  }

  @Test("After the time limit of a run nothing is requested, and each operation that is left out says why")
  func limit() async throws {
    let clock = RequestClock(seconds: 2)
    let client = ScriptedClient { _ in
      clock.goOn()
      return .empty(200)
    }
    let exploration = await explore(
      Self.contract(60),
      Self.configuration(clock, maximum: .seconds(40)),
      through: client
    )
    #expect(exploration.ending == .outOfTime(limit: .seconds(40)))
    // Requests that are in flight at the limit come to their end.
    #expect((20...28).contains(exploration.requests), "\(exploration.requests)")
    let left = exploration.operations.filter { $0.omission == .ended }
    #expect(left.count == 60 - exploration.operations.count { $0.exchanges > 0 })
    #expect(left.allSatisfy { $0.skipped == "not requested: the run reached its time limit of 40 s (--max-time)" })
    #expect(exploration.operations.first { $0.id == "order" }?.omission == .unsafe)
    #expect(exploration.findings == [])
    #expect(
      exploration.notes.contains(
        "the run reached its time limit of 40 s (--max-time); the remaining requests were not sent"
      )
    )
  }

  @Test("A slow server that responds to everything within the limit is not accused of anything")
  func slow() async {
    let clock = RequestClock(seconds: 2)
    let client = ScriptedClient { _ in
      clock.goOn()
      return .empty(200)
    }
    let exploration = await explore(
      Self.contract(60),
      Self.configuration(clock, maximum: .seconds(1800)),
      through: client
    )
    #expect(exploration.ending == nil)
    #expect(exploration.findings == [])
    #expect(exploration.operations.allSatisfy { $0.exchanges > 0 || $0.omission == .unsafe })
  }

  /// An exchange whose response did not come, or did not come to its end.
  private static func trickling(_ request: HTTPRequest, afterHead: Bool = false) -> HTTPExchange {
    HTTPExchange(
      request: request,
      response: afterHead ? .json("[") : nil,
      faults: [TransportFault(.deadlineExceeded, "incomplete after 60 s")]
    )
  }

  @Test(
    "After five operations in succession that never come to an end, the rest is not requested",
    arguments: [1, 8],
    [true, false]
  )
  func trickle(workers: Int, afterHead: Bool) async {
    let client = ScriptedClient { call in
      call.path == "/things0"
        ? HTTPExchange(request: call.request, response: .empty(200))
        : Self.trickling(call.request, afterHead: afterHead)
    }
    let exploration = await explore(
      Self.contract(500),
      ExplorerConfiguration.test.with { $0.workers = workers },
      through: client
    )
    // The one success may come back after the first eight, which end a run that has had none.
    let counts = workers == 1 ? [5] : [5, 8]
    #expect(counts.contains { exploration.ending == .tooSlow(operations: $0) })
    #expect(exploration.requests < 40)
    #expect(exploration.operations.count { $0.omission == .ended } > 450)
    #expect(!exploration.findings.isEmpty)
  }

  @Test("If no operation comes to its end, the rest is not requested after the first ones")
  func nothing() async {
    let client = ScriptedClient { call in Self.trickling(call.request, afterHead: true) }
    let exploration = await explore(Self.contract(500), through: client)
    #expect(exploration.ending == .tooSlow(operations: 8))
    #expect(exploration.requests < 40)
  }

  @Test("Some streams without an end, in an API that responds to everything else, do not end the run")
  func streams() async {
    let client = ScriptedClient { call in
      let number = Int(call.path.dropFirst("/things".count)) ?? 0
      return (20..<28).contains(number)
        ? Self.trickling(call.request, afterHead: true) : HTTPExchange(request: call.request, response: .empty(200))
    }
    let exploration = await explore(Self.contract(60), through: client)
    #expect(exploration.ending == nil)
    #expect(exploration.operations.allSatisfy { $0.exchanges > 0 || $0.omission == .unsafe })
  }

  @Test("Operations that never come to an end between others that do end nothing")
  func between() async {
    let client = ScriptedClient { call in
      let number = call.path.dropFirst("/things".count)
      return Int(number).map { $0 % 4 == 3 } == true
        ? Self.trickling(call.request) : HTTPExchange(request: call.request, response: .empty(200))
    }
    let exploration = await explore(
      Self.contract(80),
      ExplorerConfiguration.test.with { $0.workers = 1 },
      through: client
    )
    #expect(exploration.ending == nil)
    #expect(exploration.operations.allSatisfy { $0.exchanges > 0 || $0.omission == .unsafe })
  }
}
