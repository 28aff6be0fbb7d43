import Basics
import ContractModel
import ContractReports
import ContractTestSupport
import ContractVerifier
import Diagnostics
import HTTPMessages
import JSONSyntax
import Testing

@Suite("Contracts without extensions")
struct GeneralContractTests {
  @Test("Contracts without extensions are explored by their examples, and nothing unsafe is sent")
  func petStore() async {
    let client = ScriptedClient(Self.replyWithPets)
    let exploration = await explore(TestContract.of(Self.pets), through: client)
    #expect(exploration.lines == [])
    #expect(client.requests.allSatisfy { $0.method == .get })
    #expect(client.lines.contains("GET /pets"))
    #expect(client.lines.contains("GET /pets/7"))
    #expect(client.lines.contains("GET /pets/abc"))
    #expect(client.lines.contains("GET /pets?status=sold"))
    let skipped = exploration.operations.filter { $0.skipped != nil }.map { "\($0.id): \($0.skipped ?? "")" }
    #expect(
      skipped == [
        "createPet: POST is unsafe; --allow-unsafe createPet sends it",
        "deletePet: DELETE is unsafe; --allow-unsafe deletePet sends it",
      ]
    )
  }

  @Test(
    "Contracts without extensions send what is unsafe when it is allowed after everything that only reads, and delete last of all"
  )
  func unsafe() async {
    let pets = Mutex([7: "Rex"])
    let client = ScriptedClient { call in pets.withLock { Self.reply(call, with: &$0) } }
    let exploration = await explore(
      TestContract.of(Self.pets),
      .test.with { $0.allowedUnsafeOperations = ["createPet", "deletePet"] },
      through: client
    )
    #expect(exploration.lines == [])
    let lines = client.requests.map { "\($0.method) \($0.url.requestTarget)" }
    let changes = lines.filter { !$0.hasPrefix("GET ") }
    #expect(changes.prefix(2) == ["POST /pets", "POST /pets"])
    // This server takes any body; what an invalid one created is deleted at once. Unknown pets are deleted, too.
    #expect(Set(changes).isSuperset(of: ["DELETE /pets/70", "DELETE /pets/71"]))
    #expect(lines.prefix { $0 != "POST /pets" }.contains("GET /pets/abc"))
    #expect(pets.withLock { $0 } == [7: "Rex"])
    let posted = client.requests.first { $0.method == .post }
    #expect(posted.map { String(decoding: $0.body, as: UTF8.self) } == #"{"name":"Rex"}"#)
  }

  @Test(
    "Contracts without extensions reveal what breaks them",
    arguments: [
      (
        "GET /pets/7", 404,
        "status getPet: status 404, as documented, for the contract's own example, which need not exist here"
      ),
      (
        "GET /pets/abc", 200,
        "rejection getPet: status 200; expected a documented rejection (4xx): invalid value \"abc\" for the parameter \"petId\""
      ),
      ("GET /pets/abc", 500, "status getPet: status 500 is not documented; the contract documents 200, 400, 404"),
      (
        "GET /pets?status=sold", 400,
        "status listPets: status 400; expected a success, because the request uses the contract's own example"
      ),
      (
        "GET /pets?status=not-this", 200,
        "rejection listPets: status 200; expected a documented rejection (4xx): invalid value \"not-this\" for the parameter \"status\""
      ),
    ]
  )
  func petFaults(request: String, status: Int, line: String) async {
    let client = ScriptedClient { call in
      var response = Self.replyWithPets(call)
      guard "\(call.request.method) \(call.request.url.requestTarget)" == request else { return response }
      if status == 200 { response = .json(request.hasPrefix("GET /pets?") ? "[]" : #"{"id":1,"name":"a"}"#) }
      response.status = status
      return response
    }
    let exploration = await explore(TestContract.of(Self.pets), through: client)
    #expect(exploration.lines.contains(line), "\(exploration.lines)")
  }

  @Test(
    "The contract's own example that is missing is an error only where a response shows that it exists",
    arguments: [7, 70]
  )
  func missingExample(listed: Int) async {
    let client = ScriptedClient { call in
      if call.path == "/pets/7" { return .empty(404) }
      return call.path == "/pets" && call.query("status") == nil
        ? .json(#"[{"id":\#(listed),"name":"Rex"}]"#) : Self.replyWithPets(call)
    }
    let exploration = await explore(TestContract.of(Self.pets), through: client)
    let errors = exploration.findings.filter { $0.severity == .error && $0.operation == "getPet" }
    #expect(errors.map(\.message) == (listed == 7 ? ["status 404 for a link that this API returned"] : []))
    #expect(exploration.findings.contains { $0.check == .status && $0.severity == .note })
  }

  /// Responds as an API that keeps what it gets.
  private static func reply(_ call: ScriptedClient.Call, with pets: inout [Int: String]) -> HTTPResponse {
    func json(_ id: Int) -> String { #"{"id":\#(id),"name":"\#(pets[id] ?? "")"}"# }
    let parts = call.path.split(separator: "/")
    switch (call.request.method, parts.count) {
    case (.post, _):
      let id = 70 + pets.count - 1
      pets[id] = call.member("name")?.string ?? ""
      return .json(json(id), status: 201)
    case (.get, 1):
      if let status = call.query("status"), !["available", "sold"].contains(status) { return .empty(400) }
      return .json("[\(pets.keys.sorted().map(json).joined(separator: ","))]")
    default:
      guard parts.count == 2, let id = Int(parts[1]), id > 0 else { return .empty(400) }
      guard pets[id] != nil else { return .empty(404) }
      guard call.request.method == .delete else { return .json(json(id)) }
      pets[id] = nil
      return .empty(204)
    }
  }

  private static let replyWithPets: @Sendable (ScriptedClient.Call) -> HTTPResponse = { call in
    let pet = #"{"id":70,"name":"Rex"}"#
    let parts = call.path.split(separator: "/")
    switch (call.request.method, parts.count) {
    case (.post, 1): return .json(pet, status: 201)
    case (.delete, 2): return .empty(204)
    case (.get, 1):
      if let status = call.query("status"), !["available", "sold"].contains(status) { return .empty(400) }
      return .json("[\(pet)]")
    default:
      guard let id = Int(parts[1]), id > 0 else { return .empty(400) }
      return [7, 70].contains(id) ? .json(pet) : .empty(404)
    }
  }

  private static let pets = """
    openapi: 3.1.0
    info: { title: Pets, version: '1' }
    paths:
      /pets:
        get:
          operationId: listPets
          parameters:
            - { name: status, in: query, schema: { type: string, enum: [sold, available] } }
            - { name: tags, in: query, schema: { type: array, items: { type: string } } }
          responses:
            '200':
              description: Pets.
              content: { application/json: { schema: { type: array, items: { $ref: '#/components/schemas/Pet' } } } }
            '400': { description: Bad. }
        post:
          operationId: createPet
          requestBody:
            required: true
            content:
              application/json:
                example: { name: Rex }
                schema: { $ref: '#/components/schemas/Pet' }
          responses:
            '201':
              description: Made.
              content: { application/json: { schema: { $ref: '#/components/schemas/Pet' } } }
              links:
                get: { operationId: getPet, parameters: { petId: $response.body#/id } }
                delete: { operationId: deletePet, parameters: { petId: $response.body#/id } }
      /pets/{petId}:
        parameters:
          - { name: petId, in: path, required: true, example: 7, schema: { type: integer, minimum: 1 } }
        get:
          operationId: getPet
          responses:
            '200':
              description: A pet.
              content: { application/json: { schema: { $ref: '#/components/schemas/Pet' } } }
            '400': { description: Malformed. }
            '404': { description: None. }
        delete:
          operationId: deletePet
          responses:
            '204': { description: Gone. }
    components:
      schemas:
        Pet: { type: object, required: [name], properties: { id: { type: integer }, name: { type: string } } }
    """
}
