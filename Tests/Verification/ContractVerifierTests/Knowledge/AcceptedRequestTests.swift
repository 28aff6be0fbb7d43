import ContractModel
import ContractReports
import ContractTestSupport
import ContractVerifier
import Diagnostics
import HTTPMessages
import JSONSyntax
import Testing

@Suite("Requests that the server accepts")
struct AcceptedRequestTests {
  /// An API with a rule that its schemas do not state.
  private static let contract = TestContract.paths(
    """
      /reports:
        get:
          operationId: getReports
          parameters:
            - { name: from, in: query, schema: { type: string, examples: [monday] } }
            - { name: page, in: query, schema: { type: integer } }
          responses:
            '200': { description: OK, content: { application/json: { schema: { type: array } } } }
            '422': { description: Refused. }
      /runs:
        post:
          operationId: startRun
          requestBody:
            required: true
            content:
              application/json:
                schema:
                  type: object
                  required: [name]
                  properties: { name: { type: string }, size: { type: integer } }
          responses: { '200': { description: OK. }, '422': { description: Refused. } }
    """
  )

  private func verify(
    compressed isCompressed: Bool = false,
    _ accepts: @escaping @Sendable (ScriptedClient.Call) -> Bool
  ) async -> (exploration: Exploration, client: ScriptedClient) {
    let client = ScriptedClient { call in
      guard !accepts(call) else { return .json("[]") }
      let refusal = HTTPResponse.json(#"{"detail":[{"loc":["body","size"],"msg":"not today"}]}"#, status: 422)
      return isCompressed ? refusal.deflated() : refusal
    }
    return (await explore(Self.contract, .allowing(["startRun"]), through: client), client)
  }

  private static func members(_ call: ScriptedClient.Call) -> Set<String> {
    Set(call.body?.members.map(\.name) ?? [])
  }

  @Test("A fuller request follows one that was refused, until the server accepts one")
  func fuller() async {
    let (exploration, _) = await verify { call in
      call.request.method == .get ? call.query("from") == "monday" : Self.members(call) == ["name"]
    }
    #expect(exploration.operations.map { ($0.statuses[200] ?? 0) > 0 } == [true, true])
    #expect(!exploration.notes.contains { $0.contains("never succeeded") }, "\(exploration.notes)")
  }

  @Test("An operation that refuses every valid request is named with the server's reason", arguments: [false, true])
  func refused(isCompressed: Bool) async {
    let (exploration, client) = await verify(compressed: isCompressed) { $0.request.method == .get }
    let note = exploration.notes.first { $0.contains("never succeeded") }
    #expect(note?.hasPrefix("startRun: never succeeded: ") == true)
    #expect(note?.hasSuffix(" got status 422: \"body.size: not today\"") == true, "\(exploration.notes)")
    #expect(exploration.findings.allSatisfy { $0.operation == "getReports" }, "\(exploration.lines)")
    // The number of attempts is bounded; requests that are invalid on purpose are not attempts.
    let judge = RequestJudge(contract: Self.contract)
    let attempts = client.requests.filter { request in
      request.method == .post
        && !judge.findings(for: request, match: Self.contract.match(.post, path: request.url.path))
          .contains { $0.severity == .error }
    }
    #expect(attempts.count <= 8, "\(attempts.map { String(decoding: $0.body, as: UTF8.self) })")
  }

  @Test("Generated requests vary the body that the server accepted")
  func generated() async {
    let client = ScriptedClient { call in
      call.request.method == .get || Self.members(call) == ["name"]
        ? .json("[]") : .json(#"{"detail":"a size is not allowed"}"#, status: 422)
    }
    let configuration = ExplorerConfiguration.test.with {
      $0.allowedUnsafeOperations = ["startRun"]
      $0.generation = GenerationConfiguration(requests: 12)
    }
    let exploration = await explore(Self.contract, configuration, through: client)
    let accepted = exploration.operations.first { $0.id == "startRun" }?.statuses[200] ?? 0
    #expect(accepted >= 3, "\(exploration.operations.map(\.statuses))")
  }
}
