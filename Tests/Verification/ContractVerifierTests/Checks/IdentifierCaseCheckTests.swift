import ContractJudge
import ContractModel
import ContractReports
import ContractTestSupport
import ContractVerifier
import HTTPMessages
import Testing

@Suite("The check identifier-case")
struct IdentifierCaseCheckTests {
  private static let contract = TestContract.paths(
    """
      /thing:
        get:
          operationId: getThing
          responses:
            '200': { description: The thing. }
            '404': { description: There is none. }
    """
  )

  @Test(
    "A status other than the success that the identifier had in its first case is a finding",
    arguments: [
      (200, []), (404, ["status 404 for \"id\" in lower case"]),
      (410, ["undocumented status 410 for \"id\" in lower case"]),
    ]
  )
  func status(_ status: Int, findings: [String]) throws {
    let operation = try #require(Self.contract.operation(id: "getThing"))
    let request = HTTPRequest(url: HTTPURL(scheme: "http", host: "api.test", path: "/thing"))
    let exchange = HTTPExchange(request: request, response: HTTPResponse(status: status))
    let found = Judge(contract: Self.contract, checks: .builtIn)
      .findings(
        for: ExchangeUnderTest(
          operation: operation,
          exchange: exchange,
          expectation: .sameInAnotherCase("\"id\" in lower case")
        )
      )
    #expect(found.filter { $0.check == .identifierCase }.map(\.message) == findings)
  }
}
