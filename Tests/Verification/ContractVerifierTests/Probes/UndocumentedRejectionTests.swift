import ContractModel
import ContractReports
import ContractTestSupport
import ContractVerifier
import Diagnostics
import HTTPMessages
import Testing

@Suite("Invalid requests of operations that document no rejection")
struct UndocumentedRejectionTests {
  /// Two lists, of which the second one documents a rejection.
  private static func contract(limit: String = "{ type: integer, minimum: 1, maximum: 50 }") -> Contract {
    TestContract.paths(
      """
        /a:
          get:
            operationId: listA
            parameters: [{ name: limit, in: query, schema: \(limit) }, { name: size, in: query, schema: \(limit) }]
            responses: { '200': { description: d, content: { application/json: { schema: { type: array } } } } }
        /b:
          get:
            operationId: listB
            parameters: [{ name: limit, in: query, schema: \(limit) }]
            responses:
              '200': { description: d, content: { application/json: { schema: { type: array } } } }
              '400': { description: d }
      """
    )
  }

  private func verify(_ contract: Contract, validates: Bool) async -> Exploration {
    let configuration = ExplorerConfiguration.test.with {
      $0.excludedChecks = [.coverage, .methods]
    }
    let client = ScriptedClient { (call: ScriptedClient.Call) -> HTTPResponse in
      let values = call.request.url.queryItems.filter { ["limit", "size"].contains($0.name) }.map { $0.value ?? "" }
      let isValid = values.allSatisfy { Int($0).map { 1...50 ~= $0 } ?? false }
      return isValid || !validates && call.path == "/a" ? .json("[]") : .empty(400)
    }
    return await explore(contract, configuration, through: client)
  }

  @Test("Accepted invalid requests without a documented rejection are one warning with a count, below true faults")
  func accepted() async {
    let findings = await verify(Self.contract(), validates: false).findings.folded()
    let message = "an invalid request is accepted, and its rejection (4xx) is not documented"
    #expect(findings.map(\.message) == [message])
    #expect(findings.map(\.operation) == ["listA"])
    #expect(findings.allSatisfy { $0.severity == .warning && $0.urgency == .gap })
    #expect(findings.first?.otherExchanges ?? 0 > 0)
    #expect(Set(findings.map(\.groupFingerprint)).count == 1)
  }

  @Test("Each rejection without documentation is a gap of the document")
  func rejected() async {
    let findings = await verify(Self.contract(), validates: true).findings.folded()
    #expect(findings.allSatisfy { $0.urgency == .gap && $0.message.contains("is not documented") })
    #expect(findings.contains { $0.operation == "listA" })
  }

  @Test("A lenient server is not accused of values that the schema allows")
  func lenient() async {
    let exploration = await verify(Self.contract(limit: "{ type: string }"), validates: false)
    #expect(exploration.lines == [])
  }
}
