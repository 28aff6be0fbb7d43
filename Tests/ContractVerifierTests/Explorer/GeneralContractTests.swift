import ContractModel
import ContractReports
import ContractTestSupport
import ContractVerifier
import HTTPMessages
import JSONSyntax
import Synchronization
import Testing

@Suite("Contracts without extensions")
struct GeneralContractTests {
  // MARK: A pet store: POST, PUT, DELETE, enumerations, a link from POST

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
    #expect(Set(changes.dropFirst(2)) == ["DELETE /pets/70", "DELETE /pets/71"])
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
        "status getPet: status 404; expected a success, because the request uses the contract's own example"
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

  /// Answers as an API that keeps what it gets.
  private static func reply(_ call: ScriptedClient.Call, with pets: inout [Int: String]) -> HTTPResponse {
    func json(_ id: Int) -> String { #"{"id":\#(id),"name":"\#(pets[id] ?? "")"}"# }
    let parts = call.path.split(separator: "/")
    switch (call.request.method, parts.count) {
    case (.post, _):
      let id = 70 + pets.count - 1
      pets[id] = (try? JSONDocument(parsing: call.request.body))?.root["name"]?.string ?? ""
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

  // MARK: Parameters of every kind

  @Test("Contracts without extensions have their parameters written in their styles")
  func parameters() async {
    let client = ScriptedClient { call in
      let isComplete = ["q", "ids", "near[lat]"].allSatisfy { call.query($0) != nil }
      if ["abc", "1abc"].contains(call.query("page")) || !isComplete { return .empty(422) }
      return call.request.headers["X-Tenant"] == nil ? .empty(422) : .json("{}")
    }
    let contract = TestContract.of(
      """
      openapi: 3.1.0
      info: { title: Search, version: '1' }
      paths:
        /search/{area}:
          get:
            parameters:
              - { name: area, in: path, required: true, example: a b, schema: { type: string } }
              - { name: q, in: query, required: true, schema: { type: string, default: x } }
              - { name: page, in: query, schema: { type: integer } }
              - { name: ids, in: query, required: true, explode: false, example: [1, 2], schema: { type: array } }
              - name: near
                in: query
                required: true
                style: deepObject
                example: { lat: 1, lon: 2 }
                schema: { type: object, properties: { lat: { type: number }, lon: { type: number } } }
              - { name: X-Tenant, in: header, required: true, example: acme, schema: { type: string } }
              - { name: Accept, in: header, example: text/plain, schema: { type: string } }
            responses:
              '200': { description: Found., content: { application/json: { schema: { type: object } } } }
              '422': { description: Malformed. }
      """
    )
    let exploration = await explore(contract, through: client)
    #expect(exploration.lines == [])
    #expect(client.lines.contains("GET /search/a%20b?q=x&ids=1,2&near%5Blat%5D=1&near%5Blon%5D=2"), "\(client.lines)")
    #expect(client.requests.allSatisfy { $0.headers.values(of: "Accept").count == 1 })
    #expect(client.requests.contains { $0.headers["X-Tenant"] == nil })
  }

  @Test("The explorer says why it sent no request for an operation")
  func absent() async {
    let contract = TestContract.of(
      """
      openapi: 3.1.0
      info: { title: Things, version: '1' }
      paths:
        /things:
          get:
            operationId: getThing
            parameters: [{ name: thing, in: query, required: true, schema: { type: string, pattern: '^t[0-9]$' } }]
            responses: { '200': { description: A thing. } }
      """
    )
    let exploration = await explore(contract, through: ScriptedClient { _ in .empty(404) })
    #expect(
      exploration.operations.first?.skipped
        == "the contract gives no example for \"thing\", and no link leads here"
    )
    #expect(
      exploration.notes.contains {
        $0.hasSuffix(
          "never requested with values that exist: the contract gives no example for \"thing\", and no link leads here"
        )
      }
    )
  }

  // MARK: OpenAPI 3.0, `default`, other methods and media types

  @Test("An OpenAPI 3.0 contract with nullable and default responses has no findings if the API keeps it")
  func older() async {
    let exploration = await explore(
      TestContract.of(Self.older),
      through: ScriptedClient(answersEveryMethod: true, Self.olderResponse)
    )
    #expect(exploration.lines == [])
    #expect(exploration.operations.allSatisfy { $0.skipped == nil })
  }

  @Test("Contracts without extensions do not excuse a server error by a default response")
  func defaultResponse() async {
    let client = ScriptedClient(answersEveryMethod: true) { call in
      call.path == "/status" && call.request.method == .get
        ? .json(#"{"code":5}"#, status: 500) : Self.olderResponse(call)
    }
    let exploration = await explore(TestContract.of(Self.older), through: client)
    #expect(
      Set(exploration.lines) == [
        "status getStatus: status 500; expected a success, because the request uses the contract's own example"
      ]
    )
  }

  @Test("A response to HEAD must not have a body")
  func head() async {
    let client = ScriptedClient(answersEveryMethod: true) { call in
      call.request.method == .head ? .json("{}") : Self.olderResponse(call)
    }
    let exploration = await explore(TestContract.of(Self.older), through: client)
    #expect(exploration.checks.contains("body-absent"))
  }

  @Test("A documented redirect is no failure")
  func redirect() async {
    let exploration = await explore(TestContract.of(Self.older), through: ScriptedClient(Self.olderResponse))
    #expect(exploration.operations.first { $0.id == "moved" }?.statuses == [302: 2])
  }

  private static let olderResponse: @Sendable (ScriptedClient.Call) -> HTTPResponse = { call in
    switch (call.request.method, call.path) {
    case (.head, "/page"): HTTPResponse(status: 200, headers: ["Content-Type": "text/html"])
    case (.head, _): HTTPResponse(status: 200, headers: ["Content-Type": "application/json"])
    case (.options, _): HTTPResponse(status: 204, headers: ["Allow": "GET, HEAD"])
    case (_, "/moved"): HTTPResponse(status: 302, headers: ["Location": "/status"])
    case (_, "/page"): HTTPResponse(status: 200, headers: ["Content-Type": "text/html"], body: Array("<p>".utf8))
    default: .json(#"{"code":1,"note":null}"#)
    }
  }

  private static let older = """
    openapi: 3.0.3
    info: { title: Status, version: '1' }
    paths:
      /status:
        get:
          operationId: getStatus
          responses:
            '200':
              description: Well.
              content:
                application/json:
                  schema:
                    type: object
                    required: [code]
                    properties: { code: { type: integer }, note: { type: string, nullable: true } }
            default:
              description: Anything else.
              content: { application/json: { schema: { type: object } } }
        head:
          operationId: headStatus
          responses: { '200': { description: Well., content: { application/json: { schema: { type: object } } } } }
        options:
          operationId: optionsStatus
          responses: { '204': { description: Well., headers: { Allow: { required: true, schema: { type: string } } } } }
      /moved:
        get:
          operationId: moved
          responses: { '302': { description: Elsewhere. } }
      /page:
        get:
          operationId: getPage
          responses: { '200': { description: A page., content: { text/html: { schema: { type: string } } } } }
    """

  // MARK: Links

  @Test("Contracts without extensions have their links followed through generations, from bodies, headers and requests")
  func generations() async {
    let client = ScriptedClient { call in
      let parts = call.path.split(separator: "/").map(String.init)
      switch parts.count {
      case 1: return .json(#"{"first":"5"}"#)
      case 2: return HTTPResponse(status: 204, headers: ["X-Leaf": "9"])
      default: return parts[2] == "9" && parts[1] == "5" ? .json("{}") : .empty(404)
      }
    }
    let exploration = await explore(
      TestContract.of(
        """
        openapi: 3.1.0
        info: { title: Tree, version: '1' }
        paths:
          /roots:
            get:
              operationId: roots
              responses:
                '200':
                  description: Roots.
                  content: { application/json: { schema: { type: object } } }
                  links: { branch: { operationId: branch, parameters: { root: $response.body#/first } } }
          /roots/{root}:
            get:
              operationId: branch
              parameters: [{ name: root, in: path, required: true, schema: { type: integer } }]
              responses:
                '204':
                  description: A branch.
                  links:
                    leaf:
                      operationId: leaf
                      parameters: { root: $request.path.root, leaf: $response.header.X-Leaf }
          /roots/{root}/{leaf}:
            get:
              operationId: leaf
              parameters:
                - { name: root, in: path, required: true, schema: { type: integer } }
                - { name: leaf, in: path, required: true, schema: { type: integer, maximum: 9 } }
              responses:
                '200': { description: A leaf., content: { application/json: { schema: { type: object } } } }
                '404': { description: None. }
        """
      ),
      through: client
    )
    #expect(exploration.lines == [])
    #expect(client.lines.contains("GET /roots/5/9"))
  }

  // MARK: Lists of another shape

  @Test("Lists whose pages are arrays and whose limits are bounded are walked within the bounds")
  func boundedList() async {
    let client = ScriptedClient { Self.responseNumbers($0, usual: 3) }
    let exploration = await explore(TestContract.of(Self.numbers), through: client)
    #expect(exploration.lines == [])
    let sizes = Set(client.requests.map { $0.url.queryItems.first { $0.name == "size" }?.value ?? "none" })
    #expect(sizes == ["3", "none", "2", "5", "abc", "1abc", "-1", "1", "6", "0", "99999999999999999999", ""])
  }

  @Test("A list with a default limit has pages of that size without a limit in the request")
  func defaultLimit() async {
    let client = ScriptedClient { Self.responseNumbers($0, usual: 4) }
    let exploration = await explore(TestContract.of(Self.numbers), through: client)
    #expect(
      Set(exploration.lines) == ["pagination list: the page holds 4 items; 3 is the default"]
    )
  }

  private static func responseNumbers(_ call: ScriptedClient.Call, usual: Int) -> HTTPResponse {
    guard let size = call.query("size").map({ Int($0) }) ?? usual, (2...5).contains(size),
      let after = Int(call.query("after") ?? "0")
    else { return .empty(400) }
    guard (0...12).contains(after) else { return .json("[]") }
    return .json("[\((after + 1..<13).prefix(size).map { #"{"n":\#($0)}"# }.joined(separator: ","))]")
  }

  private static let numbers = """
    openapi: 3.1.0
    info: { title: List, version: '1' }
    paths:
      /list:
        get:
          operationId: list
          x-pagination: { limit: size, cursor: after, items: '', key: /n }
          parameters:
            - { name: size, in: query, schema: { type: integer, minimum: 2, maximum: 5, default: 3 } }
            - { name: after, in: query, schema: { type: integer } }
          responses:
            '200': { description: A page., content: { application/json: { schema: { type: array } } } }
            '400': { description: Malformed. }
    """
}
