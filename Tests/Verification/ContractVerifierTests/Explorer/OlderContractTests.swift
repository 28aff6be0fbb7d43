import ContractModel
import ContractReports
import ContractTestSupport
import ContractVerifier
import HTTPMessages
import Testing

@Suite("Contracts in OpenAPI 3.0, and methods other than GET")
struct OlderContractTests {
  @Test("An OpenAPI 3.0 contract with nullable and default responses has no findings if the API keeps it")
  func older() async {
    let exploration = await explore(
      TestContract.of(Self.older),
      through: ScriptedClient(respondsToEveryMethod: true, Self.olderResponse)
    )
    #expect(exploration.lines == [])
    #expect(exploration.operations.allSatisfy { $0.skipped == nil })
  }

  @Test("Contracts without extensions do not excuse a server error by a default response")
  func defaultResponse() async {
    let client = ScriptedClient(respondsToEveryMethod: true) { call in
      call.path == "/status" && call.request.method == .get
        ? .json(#"{"code":5}"#, status: 500) : Self.olderResponse(call)
    }
    let exploration = await explore(TestContract.of(Self.older), through: client)
    #expect(
      Set(exploration.lines) == [
        "status getStatus: status 500; expected a success, because the operation has no parameters"
      ]
    )
  }

  @Test("A response to HEAD must not have a body")
  func head() async {
    let client = ScriptedClient(respondsToEveryMethod: true) { call in
      call.request.method == .head ? .json("{}") : Self.olderResponse(call)
    }
    let exploration = await explore(TestContract.of(Self.older), through: client)
    #expect(exploration.checks.contains("body-absent"))
  }

  @Test("A documented redirect is not a failure")
  func redirect() async {
    let exploration = await explore(TestContract.of(Self.older), through: ScriptedClient(Self.olderResponse))
    #expect(exploration.operations.first { $0.id == "moved" }?.statuses == [302: 2])
  }

  private static let olderResponse: @Sendable (ScriptedClient.Call) -> HTTPResponse = { call in
    switch (call.request.method, call.path) {
    case (.head, "/page"): HTTPResponse(status: 200, headers: ["Content-Type": "text/html"])
    case (.head, _): HTTPResponse(status: 200, headers: ["Content-Type": "application/json"])
    case (.options, _): HTTPResponse(status: 204, headers: ["Allow": "GET, HEAD"])
    case (_, "/moved"): HTTPResponse(status: 302, headers: ["Location": "/status"])
    case (_, "/page"): HTTPResponse(status: 200, headers: ["Content-Type": "text/html"], body: Array("<p>".utf8))
    default: .json(#"{"code":1,"note":null}"#)
    }
  }

  private static let older = """
    openapi: 3.0.3
    info: { title: Status, version: '1' }
    paths:
      /status:
        get:
          operationId: getStatus
          responses:
            '200':
              description: Well.
              content:
                application/json:
                  schema:
                    type: object
                    required: [code]
                    properties: { code: { type: integer }, note: { type: string, nullable: true } }
            default:
              description: Anything else.
              content: { application/json: { schema: { type: object } } }
        head:
          operationId: headStatus
          responses: { '200': { description: Well., content: { application/json: { schema: { type: object } } } } }
        options:
          operationId: optionsStatus
          responses: { '204': { description: Well., headers: { Allow: { required: true, schema: { type: string } } } } }
      /moved:
        get:
          operationId: moved
          responses: { '302': { description: Elsewhere. } }
      /page:
        get:
          operationId: getPage
          responses: { '200': { description: A page., content: { text/html: { schema: { type: string } } } } }
    """
}
