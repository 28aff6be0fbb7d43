import ContractJudge
import ContractModel
import ContractTestSupport
import HTTPMessages
import Testing

@Suite("Flags in the bodies of successes that say that a call failed")
struct FailureFlagTests {
  /// A body of a 200, whether the contract describes its flag, and whether it says that the call failed.
  struct Row: Sendable, CustomTestStringConvertible {
    let body: String
    var isDescribed = true
    let isFailure: Bool
    var testDescription: String { "\(body)\(isDescribed ? "" : ", undescribed")" }
  }

  private static let rows = [
    Row(body: #"{"ok":false,"error":"not_authed"}"#, isFailure: true),
    Row(body: #"{"success":false,"message":"No such channel"}"#, isFailure: true),
    Row(body: #"{"ok":false,"errors":[{"code":7}]}"#, isFailure: true),
    Row(body: #"{"ok":true,"error":"none"}"#, isFailure: false),
    Row(body: #"{"ok":false}"#, isFailure: false),
    Row(body: #"{"ok":false,"error":null}"#, isFailure: false),
    Row(body: #"{"ok":false,"error":""}"#, isFailure: false),
    Row(body: #"{"ok":"false","error":"a"}"#, isFailure: false),
    Row(body: #"{"muted":false,"error":"a"}"#, isFailure: false),
    Row(body: #"[{"ok":false,"error":"a"}]"#, isFailure: false),
    Row(body: #"{"ok":false,"error":"not_authed"}"#, isDescribed: false, isFailure: false),
    Row(body: #"{"code":7,"data":{},"msg":"not logged in"}"#, isFailure: true),
    Row(body: #"{"code":"40101","msg":"no token"}"#, isFailure: true),
    Row(body: #"{"errcode":1,"data":null,"errmsg":"no token"}"#, isFailure: true),
    Row(body: #"{"code":7,"data":{"id":1},"msg":"not logged in"}"#, isFailure: false),
    Row(body: #"{"code":0,"data":{},"msg":"deleted"}"#, isFailure: false),
    Row(body: #"{"code":"00000","data":null,"msg":"deleted"}"#, isFailure: false),
    Row(body: #"{"code":1,"data":null,"msg":"deleted"}"#, isFailure: false),
    Row(body: #"{"code":201,"data":null,"msg":"created"}"#, isFailure: false),
    Row(body: #"{"code":7,"data":{}}"#, isFailure: false),
    Row(body: #"{"code":7,"data":{},"msg":"not logged in"}"#, isDescribed: false, isFailure: false),
  ]

  private static func contract(_ members: String) -> String {
    """
      /call:
        get:
          operationId: call
          security: [{ token: [] }]
          responses:
            '200': { description: d, content: { application/json: { schema: { type: [object, array], \(members) } } } }
            '400': { description: d }
            '404': { description: d }
    components: { securitySchemes: { token: { type: http, scheme: bearer } } }
    """
  }

  private static let described = """
    properties: { ok: { type: boolean }, success: { type: boolean }, muted: { type: boolean }, code: {}, errcode: {}, data: {} }
    """

  private static let expectations: [ContractJudge.Expectation] = [
    .refusedCredentials("without credentials"), .refusal("a is 1"), .undocumentedRefusal("a is 1"), .notFound("a"),
  ]

  @Test("A 200 whose body says that the call failed, and why, is a refusal, and any other is not", arguments: rows)
  func judges(_ row: Row) throws {
    let contract = TestContract.paths(Self.contract(row.isDescribed ? Self.described : "minProperties: 0"))
    let operation = try #require(contract.operation(id: "call"))
    let exchange = HTTPExchange(
      request: HTTPRequest(method: .get, url: HTTPURL(scheme: "http", host: "api.test", path: "/call")),
      response: HTTPResponse(
        status: 200,
        headers: ["Content-Type": "application/json"],
        body: Array(row.body.utf8)
      )
    )
    for expectation in Self.expectations {
      let subject = ExchangeUnderTest(operation: operation, exchange: exchange, expectation: expectation, number: 1)
      let findings = Judge(contract: contract, options: Judge.Options()).findings(for: subject)
      #expect(findings.isEmpty == row.isFailure, "\(expectation): \(findings.map(\.message))")
    }
  }
}
