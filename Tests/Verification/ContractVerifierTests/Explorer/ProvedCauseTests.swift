import Basics
import ContractModel
import ContractReports
import ContractTestSupport
import ContractVerifier
import HTTPMessages
import Testing

@Suite("Proved causes")
struct ProvedCauseTests {
  private static let contract = TestContract.paths(
    """
      /pets:
        get:
          operationId: listPets
          parameters:
            - { name: limit, in: query, schema: { type: integer, minimum: 1, maximum: 100 } }
            - { name: page, in: query, schema: { type: integer, minimum: 1 } }
          responses:
            '200': { description: d }
            '400': { description: d }
      /pets/{id}:
        get:
          operationId: getPet
          parameters: [{ name: id, in: path, required: true, schema: { type: integer, examples: [7] } }]
          responses:
            '200': { description: d }
            '400': { description: d }
            '404': { description: d }
    """
  )

  /// Explores with generated requests; the server may respond otherwise than a right one.
  private static func explore(
    workers: Int = 8,
    _ respond: @Sendable @escaping (ScriptedClient.Call, HTTPResponse) -> HTTPResponse
  ) async -> Exploration {
    let configuration = ExplorerConfiguration.test.with {
      $0.generation = GenerationConfiguration(requests: 40)
      $0.workers = workers
    }
    return await ContractVerifierTests.explore(
      contract,
      configuration,
      through: ScriptedClient { call in
        var right: HTTPResponse = .empty(call.path == "/pets/7" || call.path == "/pets" ? 200 : 404)
        if !call.isValid(under: contract) { right = .empty(400) }
        return respond(call, right)
      }
    )
  }

  @Test("A server that keeps its contract has no finding")
  func right() async {
    #expect(await Self.explore { _, right in right }.lines == [])
  }

  @Test("An operation that always fails is one finding with all its exchanges, and accuses no parameter")
  func always() async throws {
    let exploration = await Self.explore { call, right in call.path == "/pets" ? .empty(500) : right }
    let finding = try #require(exploration.findings.first)
    #expect(exploration.lines == ["status listPets: status 500 is not documented; the contract documents 200, 400"])
    #expect(finding.cause == nil)
    #expect(!finding.details.contains { $0.hasPrefix("tested: ") }, "\(finding.details)")
    #expect(finding.otherExchanges == (exploration.operations.first?.exchanges ?? 0) - 1)
    #expect(finding.evidence.count == 4)
  }

  @Test("An operation that fails at valid requests but refuses malformed ones is one finding, too")
  func validOnly() async {
    let exploration = await Self.explore { call, right in
      call.path == "/pets" && right.status == 200 ? .empty(500) : right
    }
    #expect(exploration.findings.count == 1, "\(exploration.lines)")
    #expect(exploration.findings.first?.cause == nil)
  }

  @Test("A server that fails at malformed values has one finding for each parameter, which names it")
  func parameters() async {
    let exploration = await Self.explore { _, right in right.status == 400 ? .empty(500) : right }
    let causes = exploration.findings.map { "\($0.operation ?? ""): \($0.cause ?? "")" }
    #expect(
      causes.sorted() == [
        "getPet: path parameter \"id\"", "listPets: query parameter \"limit\"", "listPets: query parameter \"page\"",
      ],
      "\(exploration.lines)"
    )
    #expect(exploration.findings.allSatisfy { $0.otherExchanges > 0 })
  }

  @Test("A server that ignores one parameter's constraints has one finding, whatever values show it")
  func ignored() async {
    let exploration = await Self.explore { call, right in
      right.status == 400 && call.query("limit") != nil ? .empty(200) : right
    }
    #expect(exploration.findings.map(\.cause) == ["query parameter \"limit\""], "\(exploration.lines)")
    #expect((exploration.findings.first?.otherExchanges ?? 0) > 1)
  }

  @Test("A server that refuses everything is not accused for how it refuses what was sent on purpose")
  func refusingAll() async {
    let exploration = await Self.explore { call, right in call.path.hasPrefix("/pets/") ? .empty(400) : right }
    #expect(!exploration.findings.contains { $0.check == .rejection }, "\(exploration.lines)")
  }

  @Test("A server that refuses unknown identifiers with another status than 404 is found, if it knows one")
  func unknown() async {
    let exploration = await Self.explore { _, right in right.status == 404 ? .empty(400) : right }
    #expect(exploration.findings.map(\.check) == [.rejection], "\(exploration.lines)")
    #expect(exploration.findings.first?.cause == "path parameter \"id\"")
  }

  @Test(
    "A server that fails at everything after one request has one finding, which says that accepted requests fail, too"
  )
  func broken() async throws {
    let isBroken = Mutex(false)
    let exploration = await Self.explore(workers: 1) { call, right in
      guard call.path == "/pets" else { return right }
      if call.query("limit") == "abc" { isBroken.withLock { $0 = true } }
      return isBroken.withLock(\.self) ? .empty(500) : right
    }
    let finding = try #require(exploration.findings.first)
    #expect(exploration.findings.count == 1, "\(exploration.lines)")
    #expect(finding.cause == nil)
    #expect(
      finding.details.contains("the request without what was tested, which succeeded before, gets status 500, too"),
      "\(finding.details)"
    )
  }

  @Test("A refused request proves nothing, so a server that refuses valid requests and fails at others names no cause")
  func refusedBase() async {
    let exploration = await Self.explore { call, right in
      guard call.path == "/pets" else { return right }
      return right.status == 400 ? .empty(500) : .empty(400)
    }
    let failures = exploration.findings.filter { $0.exchange?.status == 500 }
    #expect(failures.count == 1 && failures.first?.cause == nil, "\(exploration.lines)")
  }
}
