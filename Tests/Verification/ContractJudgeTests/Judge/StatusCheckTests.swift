import ContractJudge
import ContractModel
import ContractReports
import ContractTestSupport
import Diagnostics
import HTTPMessages
import Testing

@Suite("The status check")
struct StatusCheckTests {
  @Test("The status check accepts documented and expected statuses alone", arguments: rows)
  func judges(row: JudgeRow) throws {
    let found = try row.judged()
    #expect(found == row.findings, "\(found)")
  }

  @Test(
    "The other status than the documented one for missing credentials is a warning",
    arguments: [(401, 403), (403, 401)]
  )
  func otherRefusal(_ documented: Int, _ status: Int) throws {
    let contract = TestContract.paths(
      "  /a: { get: { operationId: getA, responses: { '200': { description: d }, '\(documented)': { description: d } } } }"
    )
    let subject = ExchangeUnderTest(
      operation: try #require(contract.operation(id: "getA")),
      exchange: HTTPExchange(request: HTTPRequest(url: try HTTPURL(parsing: "http://x/a")), response: .empty(status)),
      expectation: .refusedCredentials("without credentials"),
      number: 1
    )
    let findings = Judge(contract: contract).findings(for: subject)
    #expect(findings.map(\.severity) == [.warning])
    #expect(
      findings.map(\.message) == ["status \(status) is not documented; the contract documents 200, \(documented)"]
    )
  }

  private static func generated(valid isValid: Bool) -> ContractJudge.Expectation {
    .generated(GeneratedExpectation(summary: "x", isValid: isValid, mustBeRefused: !isValid))
  }

  /// Expectations, and the statuses that break them where each is documented, and where 200 alone is: those in parentheses
  /// are warnings, and those after a colon notes.
  private static let others = "302 400 401 403 404 409 410 422 429 500 501 502 503 504 507"

  static let broken: [(expectation: ContractJudge.Expectation, documented: String, undocumented: String)] = [
    (.documented, "", others),
    (.success, "400 404 :409 410 422 500 :502 :504 507", others),
    (.followed(reference, check: .update), "400 401 403 404 409 410 422 500 502 504 507", others),
    (.followed(reference, check: .link), "400 401 :403 404 :409 410 422 500 :502 :504 507", others),
    (.notFound("x"), "200 302 400 409 422 500 502 504 507", "200 \(others)"),
    (.refusal("x"), "200 302 500 502 504 507", "200 \(others)"),
    (.undocumentedRefusal("x"), "(200) (302) (500)", "(200) \(others)"),
    // Another check reports what is neither a refusal nor 503.
    (
      .refusedCredentials("x"), "200 302 500 501 502 504 507",
      "200 302 302 400 404 409 410 422 429 500 500 501 501 502 502 503 504 504 507 507"
    ),
    (.sufficientCredentials("x"), "401", "302 400 401 404 409 410 422 429 500 501 502 503 504 507"),
    (.noServerError("x"), "(500)", others),
    (.allowed("x"), "(400) (422) (500)", others),
    (.anyButServerError("x"), "(500)", "500 501 502 503 504 507"),
    (generated(valid: true), "(500)", others),
    (generated(valid: false), "200 302 (500)", "200 \(others)"),
  ]

  @Test("An expectation is broken by some statuses, and by no others", arguments: broken)
  func statuses(expectation: ContractJudge.Expectation, documented: String, undocumented: String) throws {
    let found = try [Self.all, [200]].map { try Self.statuses(breaking: expectation, documented: $0) }
    #expect(found == [documented, undocumented])
  }

  private static func statuses(breaking expectation: ContractJudge.Expectation, documented: [Int]) throws -> String {
    let responses = documented.map { "'\($0)': { description: d }" }.joined(separator: ", ")
    let contract = TestContract.paths("  /a: { get: { operationId: getA, responses: { \(responses) } } }")
    let operation = try #require(contract.operation(id: "getA"))
    let request = HTTPRequest(url: try HTTPURL(parsing: "http://x/a"))
    let found = all.flatMap { status in
      let exchange = HTTPExchange(request: request, response: .empty(status))
      let subject = ExchangeUnderTest(operation: operation, exchange: exchange, expectation: expectation, number: 1)
      return Judge(contract: contract).findings(for: subject).map {
        ["note": ":\(status)", "warning": "(\(status))"][$0.severity.rawValue] ?? "\(status)"
      }
    }
    return found.joined(separator: " ")
  }

  private static let all = [200, 302, 400, 401, 403, 404, 409, 410, 422, 429, 500, 501, 502, 503, 504, 507]

  private static let reference = Reference(operation: "getList", url: "http://api.test/", pointer: nil, location: nil)

  private static let undocumented304 =
    "status: status 304 is not documented; the contract documents 200, 204, 302, 400, 404, 5XX <Contracts/test.yaml:7:7>"

  static let rows: [JudgeRow] = [
    JudgeRow("a documented success", expecting: .success, headers: JudgeRow.good),
    JudgeRow(
      "an undocumented status",
      status: 201,
      finds: [
        "status: status 201 is not documented; the contract documents 200, 204, 302, 400, 404, 5XX <Contracts/test.yaml:7:7>"
      ]
    ),
    JudgeRow(
      "an undocumented refusal of a request that lacks credentials",
      expecting: .refusedCredentials("without credentials"),
      status: 401,
      headers: [],
      body: []
    ),
    JudgeRow(
      "an undocumented redirect, whose query may differ from request to request",
      status: 301,
      headers: ["Location": "/x?next=%2Fitems%2F1#top"],
      finds: [
        "status: status 301 is not documented; the contract documents 200, 204, 302, 400, 404, 5XX (it redirects to /x) "
          + "<Contracts/test.yaml:7:7>"
      ]
    ),
    JudgeRow("a redirect that the contract names", expecting: .success, status: 302, headers: [], body: []),
    JudgeRow(
      "a documented refusal of the contract's own example",
      expecting: .success,
      status: 404,
      headers: [],
      body: [],
      finds: [
        "status: status 404; expected a success, because the operation has no parameters <Contracts/test.yaml:29:9>"
      ]
    ),
    JudgeRow("a resource that a PUT creates", "getPicture", expecting: .success, status: 404, headers: [], body: []),
    JudgeRow("a resource that was there", "getPicture", expecting: .success, status: 410, headers: [], body: []),
    JudgeRow(
      "a refusal of a resource that a PUT creates",
      "getPicture",
      expecting: .success,
      status: 403,
      headers: [],
      body: [],
      finds: [
        "status: status 403; expected a success, because the operation has no parameters <Contracts/test.yaml:49:20>"
      ]
    ),
    JudgeRow(
      "a documented 404 where a response led",
      expecting: .followed(reference, check: .link),
      status: 404,
      headers: [],
      body: [],
      finds: ["link: status 404 for a link that this API returned <Contracts/test.yaml:29:9>"]
    ),
    JudgeRow("a refusal where one is due", expecting: .refusal("x"), status: 400, headers: [], body: []),
    JudgeRow(
      "a success where a refusal is due",
      expecting: .refusal("invalid value \"x\" for the parameter \"limit\""),
      headers: JudgeRow.good,
      finds: [
        "rejection: status 200; expected a documented rejection (4xx): invalid value \"x\" for the parameter \"limit\" "
          + "<Contracts/test.yaml:8:9>"
      ]
    ),
    JudgeRow("a 404 where nothing is there", expecting: .notFound("x"), status: 404, headers: [], body: []),
    JudgeRow(
      "a 400 where nothing is there",
      expecting: .notFound("nothing has the id 5"),
      status: 400,
      headers: [],
      body: [],
      finds: [
        "rejection: status 400; expected a documented 404: nothing has the id 5 <Contracts/test.yaml:28:9>"
      ]
    ),
    JudgeRow(
      "a refusal of a range where nothing is there",
      "getAny",
      expecting: .notFound("x"),
      status: 400,
      headers: [],
      body: []
    ),
    JudgeRow(
      "a documented server error",
      expecting: .noServerError("\"limit\" is 0"),
      status: 503,
      headers: [],
      body: [],
      finds: ["(warning) rejection: status 503, a server error: \"limit\" is 0 <Contracts/test.yaml:30:9>"]
    ),
    JudgeRow("a 304 without a condition", status: 304, headers: [], body: [], finds: [undocumented304]),
    JudgeRow("a 304 to If-None-Match", status: 304, headers: [], body: [], sent: ["If-None-Match": "\"a\""]),
    JudgeRow(
      "a 304 to If-Modified-Since",
      status: 304,
      headers: [],
      body: [],
      sent: ["If-Modified-Since": "Mon, 01 Jan 2024 00:00:00 GMT"]
    ),
    JudgeRow(
      "a 304 to another condition",
      status: 304,
      headers: [],
      body: [],
      sent: ["If-Match": "\"a\""],
      finds: [undocumented304]
    ),
    JudgeRow("a 501 that the contract names", "getJobs", expecting: .success, status: 501, headers: [], body: []),
    JudgeRow("a 503 that the contract names", "getJobs", expecting: .refusal("x"), status: 503, headers: [], body: []),
    JudgeRow(
      "a 507 that the contract names",
      "getJobs",
      expecting: .noServerError("x"),
      status: 507,
      headers: [],
      body: []
    ),
    JudgeRow(
      "a 500 that the contract names",
      "getJobs",
      expecting: .noServerError("x"),
      status: 500,
      headers: [],
      body: [],
      finds: ["(warning) rejection: status 500, a server error: x <Contracts/test.yaml:58:9>"]
    ),
    JudgeRow(
      "a 500 that only default covers",
      "getAny",
      expecting: .noServerError("x"),
      status: 500,
      finds: ["rejection: status 500, a server error: x <Contracts/test.yaml:45:9>"]
    ),
    JudgeRow("a refusal without credentials", "getSecret", expecting: .success, status: 401, headers: [], body: []),
    JudgeRow("a refusal without rights", "getSecret", expecting: .success, status: 403, headers: [], body: []),
    JudgeRow(
      "a refusal of the credentials that were sent",
      "getSecret",
      expecting: .success,
      status: 401,
      headers: [],
      body: [],
      sent: ["Authorization": "Bearer a"],
      finds: [
        "status: status 401; expected a success, because the operation has no parameters <Contracts/test.yaml:67:9>"
      ]
    ),
    JudgeRow(
      "a server error under default where a success is due",
      "getAny",
      expecting: .success,
      status: 500,
      finds: [
        "status: status 500; expected a success, because the operation has no parameters <Contracts/test.yaml:45:9>"
      ]
    ),
  ]

  @Test(
    "A refusal of a value that no style defines is no finding, unlike that of another one",
    arguments: [("q[tags]=a&q[tags]=b", 0), ("q[size][min]=1", 0), ("q[n]=1", 1), ("z=1", 1)]
  )
  func undefined(query: String, count: Int) throws {
    let contract = TestContract.paths(
      """
        /a:
          get:
            operationId: a
            parameters:
              - name: q
                in: query
                style: deepObject
                schema: { type: object, properties: { tags: { type: array }, size: { type: object }, n: {} } }
            responses: { '200': { description: d } }
      """
    )
    let operation = try #require(contract.operations.first)
    let url = try HTTPURL(parsing: "http://api.test/a?\(query)")
    let exchange = HTTPExchange(request: HTTPRequest(url: url), response: HTTPResponse(status: 400))
    let found = Judge(contract: contract).findings(for: ExchangeUnderTest(operation: operation, exchange: exchange))
    #expect(found.count { $0.check == .status } == count)
  }

  @Test("A 404 for what was deleted is no finding where the contract documents none, unlike a 404 of another request")
  func deleted() throws {
    let contract = TestContract.paths("  /a: { get: { operationId: a, responses: { '200': { description: d } } } }")
    let operation = try #require(contract.operations.first)
    let request = HTTPRequest(url: try HTTPURL(parsing: "http://api.test/a"))
    let exchange = HTTPExchange(request: request, response: HTTPResponse(status: 404))
    let judge = Judge(contract: contract)
    for (reason, count) in [(Expectation.wasDeleted, 0), ("the resource exists", 1)] {
      let subject = ExchangeUnderTest(operation: operation, exchange: exchange, expectation: .noServerError(reason))
      #expect(judge.findings(for: subject).count { $0.check == .status } == count)
    }
  }
}
