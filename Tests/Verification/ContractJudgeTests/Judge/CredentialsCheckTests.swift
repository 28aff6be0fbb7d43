import ContractJudge
import ContractModel
import ContractTestSupport
import HTTPMessages
import Testing

@Suite("Credentials that do not suffice, and those that do")
struct CredentialsCheckTests {
  private static let refused = ContractJudge.Expectation.refusedCredentials("with unknown credentials")
  private static let alone = ContractJudge.Expectation.sufficientCredentials("with key alone")
  private static let none = ContractJudge.Expectation.sufficientCredentials("without credentials")

  @Test(
    "Credentials that do not suffice are refused with 4xx or 503, and those that suffice are not",
    arguments: [
      (refused, 401, false), (refused, 403, false), (refused, 404, false), (refused, 503, false), (refused, 200, true),
      (refused, 302, true), (refused, 500, true), (alone, 401, true), (alone, 403, false), (alone, 200, false),
      (none, 401, true), (none, 403, true), (none, 404, false), (none, 200, false),
    ]
  )
  func judges(expectation: ContractJudge.Expectation, status: Int, isFound: Bool) throws {
    let findings = try JudgeRow("", expecting: expectation, status: status).found()
    #expect(findings.contains { $0.check == .credentials } == isFound, "\(findings.map(\.message))")
  }

  @Test(
    "A response that repeats credentials of eight characters or more is found, unless it renews a cookie",
    arguments: [
      ("12345678", "X-Echo", true), ("1234567", "X-Echo", false), ("12345678", "Set-Cookie", false),
    ]
  )
  func echoes(token: String, field: String, isFound: Bool) throws {
    let contract = TestContract.paths(
      """
        /a: { get: { operationId: getA, security: [{ t: [] }], responses: { '200': { description: d } } } }
      components: { securitySchemes: { t: { type: http, scheme: bearer } } }
      """
    )
    let url = try HTTPURL(parsing: "http://x/a")
    let subject = ExchangeUnderTest(
      operation: try #require(contract.operation(id: "getA")),
      exchange: HTTPExchange(
        request: HTTPRequest(url: url, headers: ["Authorization": "Bearer \(token)"]),
        response: HTTPResponse(status: 200, headers: [field: "a=\(token)"])
      )
    )
    #expect(Judge(contract: contract).findings(for: subject).contains { $0.check == .credentialsEcho } == isFound)
  }
}
