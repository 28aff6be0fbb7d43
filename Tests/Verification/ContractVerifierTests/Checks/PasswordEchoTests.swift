import ContractJudge
import ContractModel
import ContractReports
import ContractTestSupport
import HTTPMessages
import Testing

@Suite("Passwords that a response repeats")
struct PasswordEchoTests {
  private static let contract = TestContract.paths(
    """
      /accounts:
        post:
          operationId: signUp
          requestBody:
            content:
              application/json:
                schema:
                  type: object
                  properties:
                    name: { type: string }
                    passphrase: { type: string, format: password }
                    access: { type: object, properties: { password: { type: string } } }
          responses:
            '201':
              description: The account.
              content:
                application/json:
                  schema:
                    type: object
                    properties: { name: { type: string }, initialPassword: { type: string } }
    """
  )

  struct Row: Sendable, CustomTestStringConvertible {
    let testDescription: String
    let request: String
    let response: String
    var header: String?
    let isEcho: Bool
  }

  private static let rows = [
    Row(
      testDescription: "a member of format password, in an undocumented member",
      request: #"{"name":"ann","passphrase":"correct horse"}"#,
      response: #"{"name":"ann","hash":"correct horse"}"#,
      isEcho: true
    ),
    Row(
      testDescription: "a member named password, inside another text",
      request: #"{"access":{"password":"correct horse"}}"#,
      response: #"{"name":"correct horse is what you sent"}"#,
      isEcho: true
    ),
    Row(
      testDescription: "in a header",
      request: #"{"passphrase":"correct-horse"}"#,
      response: "{}",
      header: "password=correct-horse",
      isEcho: true
    ),
    Row(
      testDescription: "a documented password",
      request: #"{"passphrase":"correct horse"}"#,
      response: #"{"initialPassword":"correct horse"}"#,
      isEcho: false
    ),
    Row(
      testDescription: "a password that is also the name",
      request: #"{"name":"ann-ann-ann","passphrase":"ann-ann-ann"}"#,
      response: #"{"name":"ann-ann-ann"}"#,
      isEcho: false
    ),
    Row(testDescription: "a short one", request: #"{"passphrase":"ann"}"#, response: #"{"name":"ann"}"#, isEcho: false),
  ]

  @Test("A response must not repeat a password of the request's body", arguments: rows)
  func echo(_ row: Row) throws {
    let operation = try #require(Self.contract.operation(id: "signUp"))
    var request = HTTPRequest(method: .post, url: HTTPURL(scheme: "http", host: "api.test", path: "/accounts"))
    request.headers = ["Content-Type": "application/json"]
    request.body = Array(row.request.utf8)
    var response = HTTPResponse.json(row.response, status: 201)
    if let header = row.header { response.headers.add("X-Debug", header) }
    let subject = ExchangeUnderTest(
      operation: operation,
      exchange: HTTPExchange(request: request, response: response)
    )
    let found = Judge(contract: Self.contract).findings(for: subject).map(\.check)
    #expect(found == (row.isEcho ? [.credentialsEcho] : []))
  }
}
