import ContractModel
import ContractReports
import ContractTestSupport
import ContractVerifier
import HTTPMessages
import Testing

@Suite("Exploring a contract with errors")
struct SetAsideExplorerTests {
  private static let contract = TestContract.loader.load(
    [
      ContractFile(
        path: "a.yaml",
        bytes: Array(
          """
          openapi: 3.1.0
          info: { title: T, version: '1' }
          servers: [{ url: /v1 }]
          paths:
            /bad: { get: { operationId: bad, parameters: [{ $ref: '#/none' }], responses: { '200': { description: d } } } }
            /good: { get: { operationId: good, responses: { '200': { description: d } } } }
          """.utf8
        )
      )
    ],
    folder: "a.yaml"
  )

  @Test("An operation that is set aside is not requested, and is in the summary with the reason")
  func setAside() async {
    let client = ScriptedClient { _ in .empty(200) }
    let exploration = await explore(Self.contract, through: client)
    #expect(client.requests.allSatisfy { $0.url.path == "/v1/good" })
    #expect(exploration.operations.map(\.id) == ["good", "bad"])
    #expect(exploration.operations.map(\.path) == ["/v1/good", "/v1/bad"])
    #expect(exploration.operations.map(\.skipped) == [nil, "set aside: the contract has an error at a.yaml:5:57"])
  }

  @Test("An operation that is set aside and not selected is not in the summary")
  func excluded() async {
    let client = ScriptedClient { _ in .empty(200) }
    let exploration = await explore(Self.contract, .test.with { $0.excludedOperations = ["bad"] }, through: client)
    #expect(exploration.operations.map(\.id) == ["good"])
  }
}
