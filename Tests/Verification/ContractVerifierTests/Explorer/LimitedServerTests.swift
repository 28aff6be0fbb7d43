import ContractModel
import ContractReports
import ContractTestSupport
import ContractVerifier
import Diagnostics
import HTTPMessages
import Testing

@Suite("Servers that limit requests, and statuses that come again and again")
struct LimitedServerTests {
  private static func contract(documenting statuses: String...) -> Contract {
    TestContract.paths(
      """
        /pets:
          get:
            operationId: listPets
            parameters: [{ name: limit, in: query, schema: { type: integer, minimum: 1 } }]
            responses: { \(statuses.map { "'\($0)': { description: d }" }.joined(separator: ", ")) }
      """
    )
  }

  @Test("A documented 429 is not a finding, and a note says how much it hides")
  func documented() async {
    let client = ScriptedClient { call in .empty(call.query("limit") == nil ? 429 : 200) }
    let exploration = await explore(Self.contract(documenting: "200", "429"), through: client)
    #expect(exploration.lines == [])
    #expect(
      exploration.notes.contains {
        $0.hasPrefix("listPets: ")
          && $0.hasSuffix(" were 429, so less is verified; limit requests with --rate")
      }
    )
  }

  @Test("An operation that gets nothing but documented 429s is not verified, which a warning says")
  func nothingElse() async throws {
    let exploration = await explore(
      Self.contract(documenting: "200", "429"),
      through: ScriptedClient { _ in .empty(429) }
    )
    let finding = try #require(exploration.findings.first)
    #expect(exploration.findings.count == 1)
    #expect(finding.severity == .warning)
    #expect(finding.message.hasPrefix("every response was 429, so nothing else of the operation is verified"))
  }

  @Test(
    "A 429 that is not documented is found even where the repeated request gets another response",
    arguments: [true, false]
  )
  func deferred(isDocumented: Bool) async {
    let client = ScriptedClient { call in
      var exchange = HTTPExchange(request: call.request, response: .empty(200))
      exchange.deferred = [.empty(429)]
      return exchange
    }
    let contract = isDocumented ? Self.contract(documenting: "200", "429") : Self.contract(documenting: "200")
    let exploration = await explore(contract, through: client)
    #expect(
      exploration.lines.filter { $0.hasPrefix("status ") }
        == (isDocumented ? [] : ["status listPets: status 429 is not documented; the contract documents 200"])
    )
    #expect(
      exploration.notes.contains {
        $0.hasPrefix("listPets: repeated ") && $0.hasSuffix(" after the Retry-After of a 429")
      }
    )
    #expect(exploration.operations.first?.statuses[429] ?? 0 > 0)
  }

  @Test("One undocumented status is one finding of an operation, with the number of exchanges that show it")
  func folded() async throws {
    let client = ScriptedClient { call in .empty(call.query("limit") == nil ? 200 : 400) }
    let exploration = await explore(Self.contract(documenting: "200"), through: client)
    let finding = try #require(exploration.findings.first)
    #expect(exploration.lines == ["status listPets: status 400 is not documented; the contract documents 200"])
    let probes = client.requests.count { $0.url.query != nil }
    #expect(probes > 2)
    #expect(finding.otherExchanges == probes - 1)
  }

  @Test("A list whose last page has a null cursor is followed to its end, and no further")
  func nullCursor() async {
    let contract = TestContract.paths(
      """
        /pets:
          get:
            operationId: listPets
            parameters: [{ name: cursor, in: query, schema: { type: string } }]
            responses:
              '200':
                description: d
                content: { application/json: { schema: { type: object } } }
                links: { next: { operationId: listPets, parameters: { cursor: $response.body#/next } } }
      """
    )
    let client = ScriptedClient { call in
      switch call.query("cursor") {
      case nil: .json(#"{"next":"b"}"#)
      case "b": .json(#"{"next":null}"#)
      // A server error would be repeated.
      default: .empty(400)
      }
    }
    _ = await explore(contract, .test.with { $0.excludedChecks = [.rejection] }, through: client)
    let followed = client.requests.compactMap { request in request.url.queryItems.first { $0.name == "cursor" }?.value }
    #expect(followed.contains("b") && !followed.contains("null"))
    // The empty cursor is a probe of the explorer's own, whose failure is repeated alone.
    #expect(followed.count { $0.isEmpty } <= 2)
  }

  @Test(
    "A 503 that the contract documents is a state of the operation, unless it passes with time",
    arguments: [("503", nil, .unsuccessful), ("503", "60", .busy), ("default", nil, .busy)]
      as [(String, String?, OperationOmission)]
  )
  func unavailable(status: String, retry: String?, omission: OperationOmission) async {
    let exploration = await explore(
      Self.contract(documenting: "200", status),
      through: ScriptedClient { _ in
        var response = HTTPResponse.empty(503)
        response.headers["Retry-After"] = retry
        return response
      }
    )
    #expect(exploration.operations.first?.omission == omission)
  }
}
