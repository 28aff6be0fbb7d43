import ContractModel
import ContractTestSupport
import ContractVerifier
import HTTPMessages
import Testing

@Suite("Requests of OpenAPI 3.2")
struct QueryMethodTests {
  private static let contract = TestContract.of(
    """
    openapi: 3.2.0
    info: { title: T, version: '1' }
    paths:
      /a:
        query:
          operationId: search
          requestBody: { required: true, content: { application/json: { example: { n: 1 } } } }
          responses: { '204': { description: d } }
        additionalOperations: { PURGE: { operationId: purge, responses: { '204': { description: d } } } }
      /lines:
        query:
          operationId: lines
          requestBody: { required: true, content: { application/jsonl: { itemSchema: { const: 1 } } } }
          responses: { '204': { description: d } }
      /find:
        get:
          operationId: find
          parameters:
            - name: all
              in: querystring
              required: true
              content:
                application/x-www-form-urlencoded:
                  schema: { type: object, required: [kind], properties: { kind: { enum: [a b] } } }
          responses: { '204': { description: d } }
    """
  )

  @Test("QUERY is sent with its body though nothing unsafe is allowed; further methods are not sent")
  func requests() async {
    let client = ScriptedClient { _ in .empty(204) }
    let exploration = await explore(Self.contract, through: client)
    let sent = client.requests
    #expect(exploration.lines == [])
    #expect(sent.contains { $0.method == .query && $0.url.path == "/a" && $0.body == Array("{\"n\":1}".utf8) })
    #expect(sent.contains { $0.url.path == "/lines" && $0.body == Array("1\n1\n".utf8) })
    #expect(sent.contains { $0.url.path == "/find" && $0.url.query == "kind=a%20b" })
    #expect(!sent.contains { $0.method == HTTPMethod("PURGE") })
  }

  @Test("The query of a path is part of every request for its operation, whatever else it sends")
  func queriesOfPaths() async {
    let parameter = "{ name: page, in: query, required: true, schema: { type: integer, minimum: 1 } }"
    let contract = TestContract.paths(
      """
        /rpc?do=list:
          get:
            operationId: list
            parameters: [\(parameter)]
            responses: { '204': { description: d }, '400': { description: d } }
        /rpc?do=a%20b: { get: { operationId: other, responses: { '204': { description: d } } } }
      """
    )
    let client = ScriptedClient { call in
      // The other operation takes no page.
      .empty(call.query("do") != "list" || call.query("page").flatMap { Int($0) }.map { $0 > 0 } == true ? 204 : 400)
    }
    let exploration = await explore(contract, through: client)
    #expect(!exploration.lines.contains { $0.contains("rejection") })
    let queries = client.requests.filter { $0.url.path == "/rpc" && $0.method == .get }.compactMap(\.url.query)
    #expect(queries.allSatisfy { $0.hasPrefix("do=list") || $0.hasPrefix("do=a%20b") })
    #expect(queries.contains("do=list&page=1") && queries.contains("do=list") && queries.contains("do=a%20b"))
  }

  private static let searches = TestContract.of(
    """
    openapi: 3.2.0
    info: { title: T, version: '1' }
    paths:
      /a:
        query:
          operationId: search
          requestBody: { required: true, content: { application/json: { example: { n: 1 }, schema:
            { type: object, required: [n], properties: { n: { type: integer } } } } } }
          responses: { '200': { content: { application/json: {} } }, '400': { description: d } }
    """
  )

  @Test("Invalid bodies of QUERY are sent though nothing unsafe is allowed, and one that is taken is reported")
  func invalidBodies() async {
    let valid = Array("{\"n\":1}".utf8)
    let sound = ScriptedClient { call in
      call.request.method == .query && call.request.body != valid ? .empty(415) : .json("[]")
    }
    #expect(await explore(Self.searches, through: sound).lines == [])
    #expect(sound.requests.contains { $0.method == .query && $0.body == Array("{\"n\":1".utf8) })
    let lax = ScriptedClient { _ in .json("[]") }
    let lines = await explore(Self.searches, through: lax).lines
    #expect(lines.contains { $0.contains("rejection") && $0.contains("the required body is empty") }, "\(lines)")
  }
}
