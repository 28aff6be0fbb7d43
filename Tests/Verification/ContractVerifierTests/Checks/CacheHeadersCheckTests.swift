import ContractJudge
import ContractModel
import ContractReports
import ContractTestSupport
import ContractVerifier
import Diagnostics
import HTTPMessages
import Testing

@Suite("The check cache-headers")
struct CacheHeadersCheckTests {
  private static let contract = TestContract.paths(
    """
      /list:
        get:
          operationId: getList
          responses:
            '200': { description: A list., content: { application/json: { schema: { type: object } } } }
    """
  )

  private static func lines(_ findings: [Finding]) -> [String] {
    findings.filter { $0.check == .cacheHeaders || $0.check == .conditionalRequests }.map { finding in
      "\(finding.severity == .error ? "" : "(\(finding.severity.rawValue)) ")\(finding.message)"
    }
  }

  @Test(
    "Headers for caches are judged by their grammar, and what caches must tolerate is not an error",
    arguments: CacheHeaderRow.wellFormed + CacheHeaderRow.malformed
  )
  func headers(_ row: CacheHeaderRow) throws {
    let operation = try #require(Self.contract.operation(id: "getList"))
    let request = HTTPRequest(url: HTTPURL(scheme: "http", host: "api.test", path: "/list"))
    let exchange = HTTPExchange(request: request, response: HTTPResponse(status: 200, headers: row.headers))
    let found = Judge(contract: Self.contract).findings(
      for: ExchangeUnderTest(operation: operation, exchange: exchange)
    )
    #expect(Self.lines(found) == row.findings)
  }

  @Test("A response is consistent with its repeat and with its conditional repeat", arguments: CacheRepeatRow.rows)
  func repeats(_ row: CacheRepeatRow) async {
    let client = ScriptedClient { call in
      if call.request.headers["If-None-Match"] != nil, let conditional = row.conditional {
        return HTTPExchange(request: call.request, response: conditional.response, faults: conditional.faults)
      }
      return HTTPExchange(request: call.request, response: call.occurrence == 2 ? row.second : row.first)
    }
    let exploration = await explore(
      Self.contract,
      .test.with { $0.includedChecks = [.cacheHeaders, .conditionalRequests] },
      through: client
    )
    let expected = row.findings
    #expect(Set(Self.lines(exploration.findings)) == Set(expected))
  }

  @Test("One conditional repeat is sent for each operation whose response has an entity tag")
  func requests() async {
    let client = ScriptedClient { _ in
      HTTPResponse(
        status: 200,
        headers: ["Content-Type": "application/json", "ETag": #""1""#],
        body: Array("{}".utf8)
      )
    }
    _ = await explore(Self.contract, through: client)
    #expect(client.requests.compactMap { $0.headers["If-None-Match"] } == [#""1""#])
  }

  @Test(
    "No conditional repeat is sent where conditional-requests is excluded, or no entity tag came",
    arguments: [true, false]
  )
  func noRequests(_ isExcluded: Bool) async {
    let client = ScriptedClient { _ in
      var response = HTTPResponse.json("{}")
      if isExcluded { response.headers["ETag"] = #""1""# }
      return response
    }
    _ = await explore(
      Self.contract,
      .test.with { $0.excludedChecks = isExcluded ? [.conditionalRequests] : [] },
      through: client
    )
    #expect(!client.requests.isEmpty)
    #expect(!client.requests.contains { $0.headers["If-None-Match"] != nil })
  }
}
