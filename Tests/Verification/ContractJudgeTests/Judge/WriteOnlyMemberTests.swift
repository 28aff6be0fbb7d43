import ContractJudge
import ContractModel
import ContractReports
import ContractTestSupport
import HTTPMessages
import JSONSyntax
import Testing

@Suite("Members that only requests have")
struct WriteOnlyMemberTests {
  struct Row: Sendable, CustomTestStringConvertible {
    let body: String
    var found: [String] = []
    var testDescription: String { body }
  }

  private static let contract = TestContract.of(
    """
    openapi: 3.1.0
    info: { title: Users, version: '1' }
    paths:
      /users:
        get:
          operationId: listUsers
          responses: { '200': { description: d, content: { application/json: { schema: { type: array, items: { $ref: '#/components/schemas/User' } } } } } }
    components:
      schemas:
        User:
          type: object
          required: [name, password]
          properties:
            name: { type: string }
            password: { type: [string, 'null'], writeOnly: true }
            answers: { type: array, writeOnly: true }
            note: { anyOf: [{ type: string }, { type: object, properties: { pin: { type: integer, writeOnly: true } } }] }
    """
  )

  @Test(
    "A writeOnly member with a value is reported once without its value, and an empty or masked one is not",
    arguments: [
      Row(body: #"[{"name":"a"}]"#), Row(body: #"[{"name":"a","password":null}]"#),
      Row(body: #"[{"name":"a","password":""}]"#), Row(body: #"[{"name":"a","password":"********"}]"#),
      Row(body: #"[{"name":"a","password":"[REDACTED]","answers":[]}]"#), Row(body: #"[{"name":"a","note":"pin"}]"#),
      Row(body: #"[{"name":"a","password":"hunter2"},{"name":"b","password":"pass"}]"#, found: ["/0/password"]),
      Row(body: #"[{"name":"a","answers":["blue"],"password":"x1"}]"#, found: ["/0/answers", "/0/password"]),
      Row(body: #"[{"name":"a","note":{"pin":1234}}]"#, found: ["/0/note/pin"]),
    ]
  )
  func judges(_ row: Row) throws {
    let operation = try #require(Self.contract.operation(id: "listUsers"))
    let request = HTTPRequest(url: HTTPURL(scheme: "http", host: "api.test", path: "/users"))
    let exchange = HTTPExchange(request: request, response: .json(row.body))
    let findings = Judge(contract: Self.contract).findings(
      for: ExchangeUnderTest(operation: operation, exchange: exchange)
    )
    #expect(findings.compactMap { $0.body?.pointer?.description }.sorted() == row.found, "\(findings.map(\.message))")
    #expect(
      findings.allSatisfy {
        $0.check == .bodySchema && $0.message.hasSuffix("is writeOnly, but the response has a value for it")
      }
    )
    #expect(findings.allSatisfy { $0.body?.excerpt == nil })
  }
}
