import Basics
import ContractReports
import ContractTestSupport
import ContractVerifier
import HTTPMessages
import Testing

@Suite("Requests that may change something")
struct ChangePhaseTests {
  private static let contract = TestContract.paths(
    """
      /pets/{id}:
        parameters: [{ name: id, in: path, required: true, schema: { type: string }, example: '1' }]
        delete: { operationId: deletePet, responses: { '204': { description: d } } }
        get: { operationId: getPet, responses: { '200': { description: d } } }
      /pets/{id}/toys/{toy}:
        parameters:
          - { name: id, in: path, required: true, schema: { type: string }, example: '1' }
          - { name: toy, in: path, required: true, schema: { type: string }, example: '2' }
        delete: { operationId: deleteToy, responses: { '204': { description: d } } }
      /orders:
        put:
          operationId: putOrder
          responses:
            '200':
              description: d
              content: { application/json: {} }
              links: { order: { operationId: getOrder, parameters: { id: $response.body#/id } } }
      /orders/{id}:
        parameters: [{ name: id, in: path, required: true, schema: { type: string } }]
        get: { operationId: getOrder, responses: { '200': { description: d } } }
      /last: { get: { operationId: last, responses: { '200': { description: d } } } }
    """
  )

  private static let respond: @Sendable (ScriptedClient.Call) -> HTTPResponse = { call in
    switch call.request.method {
    case .put: .json(#"{"id":"7"}"#)
    case .delete: .empty(204)
    default: .empty(200)
    }
  }

  private static let everything = ExplorerConfiguration.test.with {
    $0.allowedUnsafeOperations = ["deletePet", "deleteToy", "putOrder"]
    $0.excludedChecks = [.rejection, .status]
  }

  @Test("Changes come after all reading, what they link to at once, and deletions last, the deepest paths first")
  func order() async {
    let client = ScriptedClient(Self.respond)
    let exploration = await explore(Self.contract, Self.everything, through: client)
    #expect(exploration.lines == [])
    let lines = client.requests.map { "\($0.method) \($0.url.requestTarget)" }
    #expect(
      lines.suffix(6).dropLast(2) == ["PUT /orders", "GET /orders/7", "DELETE /pets/1/toys/2", "DELETE /pets/1"],
      "\(lines)"
    )
    #expect(Set(lines.suffix(2)) == ["GET /pets/1", "GET /last"])
    #expect(lines.dropLast(6).allSatisfy { $0.hasPrefix("GET ") })
    #expect(exploration.operations.map(\.id) == ["deletePet", "getPet", "deleteToy", "putOrder", "getOrder", "last"])
    #expect(exploration.operations.allSatisfy { $0.exchanges > 0 })
  }

  @Test("A change after which the server is silent keeps the others from being sent")
  func withoutResponse() async {
    let isSilent = Mutex(false)
    let client = ScriptedClient { call in
      let isSilent = isSilent.withLock { isSilent in
        isSilent = isSilent || call.request.method == .put
        return isSilent
      }
      guard isSilent else { return HTTPExchange(request: call.request, response: Self.respond(call)) }
      let fault = TransportFault(.silence, "no byte for 10 s")
      return HTTPExchange(request: call.request, response: nil, faults: [fault])
    }
    let exploration = await explore(Self.contract, Self.everything, through: client)
    #expect(!client.requests.contains { $0.method == .delete })
    #expect(
      exploration.notes.contains(
        "putOrder: no further unsafe request was sent, because this request got no response"
      )
    )
  }
}
