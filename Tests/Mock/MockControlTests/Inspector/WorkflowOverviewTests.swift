import ContractModel
import ContractTestSupport
import HTTPMessages
import JSONSyntax
import MockControl
import MockEngine
import MockTestSupport
import Testing

@Suite("Workflows in the control API")
struct WorkflowOverviewTests {
  private static let api = """
    {"openapi": "3.1.0", "info": {"title": "Pets", "version": "1"}, "paths": {
      "/pets": {"get": {"operationId": "listPets", "responses": {"200": {"description": "ok"}}},
        "post": {"operationId": "addPet", "responses": {"201": {"description": "ok"}}}}}}
    """
  private static let workflows = """
    {"arazzo": "1.0.1", "info": {"title": "W", "version": "1"},
     "sourceDescriptions": [{"name": "pets", "url": "pets.json"}],
     "workflows": [
      {"workflowId": "buy", "summary": "Buy a pet", "steps": [
        {"stepId": "look", "operationId": "listPets"}, {"stepId": "add", "operationId": "addPet"}]},
      {"workflowId": "twice", "steps": [{"stepId": "first", "workflowId": "buy"}]}]}
    """

  @Test("The contract lists its workflows, and how often the operation of each step was requested")
  func steps() async throws {
    let files = [
      ContractFile(path: "Contracts/pets.json", bytes: Array(Self.api.utf8)),
      ContractFile(path: "Contracts/pets.arazzo.json", bytes: Array(Self.workflows.utf8)),
    ]
    let contract = TestContract.loader.load(files, folder: "Contracts")
    let fixture = try InspectorFixture(MockAPI(contract: contract, recordings: []))
    for _ in 0..<2 { try await fixture.serve("GET /pets HTTP/1.1\r\nHost: localhost\r\n\r\n") }
    let journal = try await fixture.send("GET journal").text
    let root = try JSONDocument(parsing: await fixture.send("GET contract").body).root
    #expect(
      root["workflows"].map { String(decoding: JSONLiteral($0).serialized(), as: UTF8.self) }
        == #"[{"id":"buy","summary":"Buy a pet","place":"Contracts/pets.arazzo.json:4:18","steps":["#
        + #"{"id":"look","operation":"listPets","method":"GET","path":"/pets","requests":2},"#
        + #"{"id":"add","operation":"addPet","method":"POST","path":"/pets","requests":0}]},"#
        + #"{"id":"twice","place":"Contracts/pets.arazzo.json:6:18","steps":[{"id":"first","workflow":"buy"}]}]"#,
      "\(journal)"
    )
  }
}
