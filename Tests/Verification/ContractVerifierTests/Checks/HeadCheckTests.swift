import ContractModel
import ContractReports
import ContractTestSupport
import ContractVerifier
import HTTPMessages
import Testing

@Suite("HEAD and GET")
struct HeadCheckTests {
  private static let contract = TestContract.paths(
    """
      /orders:
        get:
          operationId: listOrders
          responses: { '200': { description: d, content: { application/json: { schema: { type: array } } } } }
    """
  )

  private func verify(body: String, head status: Int) async -> Exploration {
    let client = ScriptedClient(respondsToEveryMethod: true) { call in
      switch call.request.method {
      case .get: .json(body)
      case .head: HTTPResponse(status: status, headers: ["Content-Type": "application/json"])
      default: HTTPResponse(status: 405, headers: ["Allow": "GET, HEAD"])
      }
    }
    return await explore(Self.contract, through: client)
  }

  @Test("HEAD is compared with GET whatever else is wrong with GET", arguments: ["[]", "{}", "[", "nothing"])
  func compared(body: String) async {
    let broken = await verify(body: body, head: 500)
    #expect(broken.checks.contains("head"), "\(broken.lines)")
    let right = await verify(body: body, head: 200)
    #expect(!right.checks.contains("head"), "\(right.lines)")
  }

  @Test("A HEAD that the contract describes with a status of its own is not compared with GET", arguments: [204, 200])
  func describedOtherwise(status: Int) async {
    let contract = TestContract.paths(
      """
        /orders:
          get:
            operationId: listOrders
            responses: { '200': { description: d, content: { application/json: { schema: { type: array } } } } }
          head: { operationId: probeOrders, responses: { '\(status)': { description: d } } }
      """
    )
    let client = ScriptedClient(respondsToEveryMethod: true) { call in
      switch call.request.method {
      case .get: .json("[]")
      case .head: HTTPResponse(status: 204)
      default: HTTPResponse(status: 405, headers: ["Allow": "GET, HEAD"])
      }
    }
    let exploration = await explore(contract, through: client)
    #expect(exploration.checks.contains("head") == (status == 200), "\(exploration.lines)")
  }
}
