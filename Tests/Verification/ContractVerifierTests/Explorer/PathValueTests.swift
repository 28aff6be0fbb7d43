import ContractModel
import ContractTestSupport
import ContractVerifier
import HTTPMessages
import Testing

@Suite("Path values")
struct PathValueTests {
  private static let contract = TestContract.paths(
    """
      /orders/{orderId}:
        get:
          operationId: getOrder
          parameters: [{ name: orderId, in: path, required: true, schema: { type: integer } }]
          responses: { '200': { description: An order. }, '404': { description: None. } }
      /orders/{orderId}/notes:
        get:
          operationId: getNotes
          parameters: [{ name: orderId, in: path, required: true, schema: { type: integer } }]
          responses: { '200': { description: Notes. }, '404': { description: None. } }
    """
  )

  private static func client(knowing paths: Set<String>) -> ScriptedClient {
    ScriptedClient { call in .empty(paths.contains(call.path) ? 200 : 404) }
  }

  @Test("Operations are requested with each value that was given for a parameter of their paths")
  func given() async {
    let client = Self.client(knowing: ["/orders/17", "/orders/18", "/orders/17/notes", "/orders/18/notes"])
    let contract = Self.contract.giving([PathValue("orderId", "17"), PathValue("orderId", "18")])
    let exploration = await explore(contract, through: client)
    #expect(exploration.lines == [])
    for path in ["/orders/17", "/orders/18", "/orders/17/notes", "/orders/18/notes"] {
      #expect(client.lines.contains("GET \(path)"), "\(client.lines)")
    }
  }

  @Test("A value for one operation is not sent to others, and takes precedence over values for all")
  func ofOneOperation() async {
    let client = Self.client(knowing: ["/orders/17", "/orders/5/notes"])
    let contract = Self.contract.giving([PathValue("orderId", "17"), PathValue("orderId", "5", of: "getNotes")])
    let exploration = await explore(contract, through: client)
    #expect(exploration.lines == [])
    #expect(!client.lines.contains("GET /orders/17/notes"))
    #expect(!client.lines.contains("GET /orders/5"))
  }

  @Test("A value that was given must exist")
  func missing() async {
    let contract = Self.contract.giving([PathValue("orderId", "17", of: "getOrder")])
    let exploration = await explore(contract, through: Self.client(knowing: []))
    #expect(
      exploration.lines.contains(
        "status getOrder: status 404; expected a success, because the request uses the value that was given for orderId"
      ),
      "\(exploration.lines)"
    )
  }

  @Test("A value that was recorded is requested, and need not exist", arguments: [true, false])
  func recorded(exists: Bool) async {
    let client = Self.client(knowing: exists ? ["/orders/17"] : [])
    let configuration = ExplorerConfiguration.test.with { $0.recordedPaths = ["getOrder": [["orderId": "17"]]] }
    let exploration = await explore(Self.contract, configuration, through: client)
    #expect(exploration.lines == [])
    #expect(client.lines.contains("GET /orders/17"), "\(client.lines)")
  }

  @Test("An operation without a value says how to give one")
  func advice() async {
    let exploration = await explore(Self.contract, through: Self.client(knowing: []))
    let reason = "the contract gives no example for \"orderId\", and no link leads here"
    #expect(exploration.notes.contains { $0.hasSuffix("\(reason); --path-value orderId=VALUE gives one") })
  }
}
