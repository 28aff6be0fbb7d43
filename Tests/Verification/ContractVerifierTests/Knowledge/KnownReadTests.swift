import ContractModel
import ContractReports
import ContractTestSupport
import ContractVerifier
import HTTPMessages
import Testing

@Suite("Requests with values from actual responses")
struct KnownReadTests {
  private func verify(_ service: UndescribedService) async -> (exploration: Exploration, client: ScriptedClient) {
    let client = ScriptedClient(service.respond)
    return (await explore(UndescribedService.contract, through: client), client)
  }

  @Test("Every operation whose identifiers a response shows is requested, whatever the contract says about bodies")
  func reached() async {
    let (exploration, client) = await verify(UndescribedService())
    let missed = exploration.operations.filter { $0.statuses[200] == nil }.map(\.id)
    #expect(missed == ["getUnknown"], "\(client.lines)")
    #expect(exploration.lines == [])
  }

  @Test("Parents are requested before the lists of their children")
  func parents() async {
    let (_, client) = await verify(UndescribedService())
    let lines = Set(client.lines)
    #expect(lines.isSuperset(of: ["GET /tenants/acme/users", "GET /tenants/acme/users/u-1", "GET /users/me-1/orders"]))
    // A user of one tenant is not looked for in another.
    #expect(!lines.contains("GET /tenants/umbrella/users/u-1"))
  }

  @Test("A failure that only an identifier that exists shows is found")
  func failure() async {
    let (exploration, _) = await verify(UndescribedService(failsForPlaces: true))
    #expect(Set(exploration.findings.map(\.operation)) == ["getPlace"])
  }

  @Test("Bodies whose schemas refer to each other are read once for the names in them")
  func mutualReferences() async {
    let names = (0..<20).map { "t\($0)" }
    let members = names.map { "\($0): { $ref: '#/components/schemas/\($0)' }" }.joined(separator: ", ")
    let schemas = names.map { "\($0): { type: object, properties: { crateId: { type: string }, \(members) } }" }
    let contract = TestContract.paths(
      """
        /things:
          post:
            requestBody: { content: { application/json: { schema: { $ref: '#/components/schemas/t0' } } } }
            responses: { '201': { description: d } }
        /boxes:
          get:
            parameters: [{ name: crate, in: query, required: true, schema: { type: string } }]
            responses: { '200': { description: d, content: { application/json: { schema: { type: array } } } } }
        /lists:
          get: { responses: { '200': { description: d, content: { application/json: { schema: { type: object } } } } } }
      components: { schemas: { \(schemas.joined(separator: ", ")) } }
      """
    )
    let client = ScriptedClient { call in
      call.path == "/lists" ? .json(#"{"crates":[{"id":"c-7"}]}"#) : .json("[]")
    }
    _ = await explore(contract, through: client)
    #expect(client.lines.contains("GET /boxes?crate=c-7"))
  }

  @Test("The requests do not depend on the number of workers", arguments: [1, 7])
  func workers(_ count: Int) async {
    let (one, few) = (ScriptedClient(UndescribedService().respond), ScriptedClient(UndescribedService().respond))
    _ = await explore(UndescribedService.contract, .test.with { $0.workers = 3 }, through: one)
    _ = await explore(UndescribedService.contract, .test.with { $0.workers = count }, through: few)
    #expect(one.lines == few.lines)
  }
}
