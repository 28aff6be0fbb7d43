import ContractModel
import ContractReports
import ContractTestSupport
import ContractVerifier
import Diagnostics
import HTTPMessages
import Testing

@Suite("Probes of parameters at their limits, and with unusual texts")
struct ParameterProbeTests {
  private static let contract = TestContract.paths(
    """
      /shelves/{number}:
        get:
          operationId: getShelf
          parameters:
            - { name: number, in: path, required: true, example: 5, schema: { type: integer, minimum: 1, maximum: 20 } }
          responses:
            '200': &ok { description: d, content: { application/json: { schema: { type: object } } } }
            '400': &bad { description: d }
            '404': &none { description: d }
      /codes/{code}:
        get:
          operationId: getCode
          parameters:
            - { name: code, in: path, required: true, example: abc, schema: { type: string, pattern: '^[a-z]+$', minLength: 2, maxLength: 6 } }
          responses: { '200': *ok, '400': *bad, '404': *none }
      /colors/{color}:
        get:
          operationId: getColor
          parameters:
            - { name: color, in: path, required: true, schema: { enum: [red, green, blue] } }
          responses: { '200': *ok, '400': *bad, '404': *none }
      /books:
        get:
          operationId: findBooks
          parameters:
            - { name: title, in: query, schema: { type: string, maxLength: 40 } }
            - { name: year, in: query, schema: { type: integer, minimum: 1450, maximum: 2100 } }
          responses: { '200': *ok, '400': *bad }
    """
  )

  /// A server that keeps the contract, and looks suspicious: it knows few identifiers, trims texts, and its proxy refuses
  /// null characters and long targets with a page of its own.
  private static func respond(_ call: ScriptedClient.Call) -> HTTPResponse {
    let target = call.request.url.requestTarget
    if target.contains("%00") || target.utf8.count > 2000 {
      return HTTPResponse(status: 414, headers: ["Content-Type": "text/html"], body: Array("<h1>No</h1>".utf8))
    }
    // What only the unusual texts have is taken.
    if call.path == "/books", call.query("title")?.contains(where: { "'%\u{1F389}".contains($0) }) == true {
      return .json("{}")
    }
    if !call.isValid(under: contract) { return .empty(400) }
    let last = call.path.split(separator: "/").last ?? ""
    return call.path == "/books" || ["5", "abc", "red", "green", "blue"].contains(last) ? .json("{}") : .empty(404)
  }

  @Test("A server that enforces its limits, and whose proxy refuses unusual texts, has no finding")
  func right() async {
    let client = ScriptedClient(Self.respond)
    let exploration = await explore(Self.contract, through: client)
    #expect(exploration.lines == [])
    for target in [
      "/shelves/1", "/shelves/20", "/shelves/0", "/shelves/21", "/codes/a", "/colors/green", "/colors/not-this",
    ] {
      #expect(client.lines.contains("GET \(target)"), "\(target)")
    }
    #expect(client.lines.contains { $0.hasPrefix("GET /codes/") && $0.dropFirst("GET /codes/".count).count == 7 })
    #expect(client.lines.contains("GET /codes/a%00b"))
    #expect(client.lines.contains("GET /books?title=100%25"))
    #expect(client.lines.contains { $0.contains("/books?title=aaaaaaaaaa") && $0.utf8.count > 3000 })
    #expect(client.lines.contains("GET /books?year=1449"))
    #expect(client.lines.contains("GET /books?year=2100"))
  }

  @Test(
    "A server that breaks at a limit, or with an unusual text, is found",
    arguments: [
      ("/shelves/21", 200, "rejection", "\"number\" is 21, above its maximum 20"),
      ("/shelves/20", 400, "rejection", "status 400, although the contract allows this value: \"number\" is 20"),
      ("/shelves/99999999999999999999", 500, "status", "status 500 is not documented"),
      ("/colors/green", 422, "status", "status 422 is not documented"),
      ("/colors/green", 400, "rejection", "the contract allows this value: \"color\" is \"green\""),
      ("/codes/a%00b", 500, "status", "status 500 is not documented"),
      ("/codes/a%27b%22c", 500, "status", "status 500 is not documented"),
      ("/books?title=Zo%C3%AB%20%F0%9F%8E%89", 500, "status", "status 500 is not documented"),
      ("/books?title=100%25", 502, "status", "status 502 is not documented"),
      ("/books?year=2101", 200, "rejection", "\"year\" is 2101, above its maximum 2100"),
    ]
  )
  func faults(target: String, status: Int, check: String, message: String) async {
    let client = ScriptedClient { call in
      guard call.request.url.requestTarget == target else { return Self.respond(call) }
      return status == 200 ? .json("{}") : .empty(status)
    }
    let exploration = await explore(Self.contract, through: client)
    #expect(
      exploration.findings.contains { $0.check.rawValue == check && $0.message.contains(message) },
      "\(exploration.lines)"
    )
  }

  @Test("A value that the contract allows and the server refuses is a warning only")
  func severity() async {
    let exploration = await explore(
      Self.contract,
      through: ScriptedClient { $0.path == "/colors/blue" ? .empty(400) : Self.respond($0) }
    )
    #expect(exploration.findings.map(\.severity) == [.warning])
  }

  @Test("After the first failure of a kind, an operation gets no other probe of it")
  func once() async {
    let contract = TestContract.paths(
      """
        /texts:
          get:
            operationId: getTexts
            parameters: [{ name: a, in: query, schema: { type: string } }, { name: b, in: query, schema: { type: string } }]
            responses: { '200': { description: d } }
      """
    )
    let client = ScriptedClient { .empty($0.request.url.requestTarget.contains("%00") ? 500 : 200) }
    _ = await explore(contract, through: client)
    // A server error is repeated alone before it is a finding.
    #expect(Set(client.lines.filter { $0.contains("%00") }) == ["GET /texts?a=a%00b"])
    #expect(client.lines.contains("GET /texts?b=100%25"))
  }

  @Test("A name with a line break in the query is a finding only if the server fails", arguments: [200, 302, 400, 500])
  func names(status: Int) async {
    let contract = TestContract.paths(
      """
        /cookies:
          get:
            operationId: setCookies
            parameters:
              - { name: any, in: query, schema: { type: object, additionalProperties: { type: string } } }
            responses: { '200': { description: d } }
      """
    )
    let client = ScriptedClient { .empty($0.request.url.requestTarget.contains("%0D%0A") ? status : 200) }
    let exploration = await explore(
      contract,
      .test.with { $0.includedChecks = [.rejection, .status] },
      through: client
    )
    #expect(client.lines.contains("GET /cookies?a%0D%0Ab=a"))
    #expect(exploration.findings.isEmpty == (status < 500), "\(exploration.lines)")
  }

  @Test(
    "A made-up value must be missing where the path leads to an item of a collection, and a text names nothing",
    arguments: [
      ("/echo/{text}", false), ("/square/{value}", false), ("/users/{name}", true), ("/user/{userName}", true),
      ("/lookup/{id}", true), ("/pages/{path}", true),
    ]
  )
  func items(path: String, isItem: Bool) async {
    let name = path.split(separator: "{").last?.dropLast() ?? ""
    let contract = TestContract.paths(
      """
        \(path):
          get:
            operationId: get
            parameters: [{ name: \(name), in: path, required: true, schema: { type: string }, example: one }]
            responses: { '200': { description: d }, '404': { description: d } }
      """
    )
    let client = ScriptedClient { _ in .empty(200) }
    let exploration = await explore(contract, .test.with { $0.includedChecks = [.rejection] }, through: client)
    let found = exploration.lines.filter { $0.contains("nothing has the") }
    #expect(found.isEmpty == !isItem, "\(exploration.lines)")
  }

  @Test("An operation gets forty probes at most, and each parameter gets its first ones")
  func budget() async {
    let names = (1...20).map { "p\($0)" }
    let parameters = names.map { "{ name: \($0), in: query, schema: { enum: [a, b, c, d, e, f] } }" }
    let contract = TestContract.paths(
      """
        /many:
          get:
            operationId: getMany
            parameters: [\(parameters.joined(separator: ", "))]
            responses: { '200': { description: d }, '400': { description: d } }
      """
    )
    let client = ScriptedClient { _ in .empty(200) }
    _ = await explore(contract, .test.with { $0.includedChecks = [.rejection] }, through: client)
    let probed = client.requests.flatMap { $0.url.queryItems.map(\.name) }
    #expect(Set(probed) == Set(names))
    #expect(probed.count <= 40)
  }

  @Test(
    "A 404 for an unknown path value is expected where the contract says so for that reason",
    arguments: [
      ("Not found", true), ("The database does not exist", true), ("Tenant not found", false),
      ("Searching is disabled", false),
    ]
  )
  func reasonOfMissing(description: String, isExpected: Bool) async {
    let contract = TestContract.paths(
      """
        /tenants/{tenant}/databases/{database}:
          get:
            operationId: getDatabase
            parameters:
              - { name: tenant, in: path, required: true, example: acme, schema: { type: string } }
              - { name: database, in: path, required: true, example: main, schema: { type: string } }
            responses: { '200': { description: d }, '404': { description: '\(description)' } }
      """
    )
    // Any database is there as soon as somebody asks for it.
    let client = ScriptedClient { call in
      .empty(call.path.hasPrefix("/tenants/acme/") ? 200 : 404)
    }
    let exploration = await explore(contract, .test.with { $0.excludedChecks = [.coverage] }, through: client)
    let missing = exploration.findings.filter { $0.message.contains("expected a documented 404") }
    #expect(missing.isEmpty != isExpected, "\(exploration.lines)")
  }

  @Test(
    "An unknown text may be refused as malformed where the contract documents that and does not state its form",
    arguments: [
      ("{ type: string }", 422, nil), ("{ type: string }", 404, nil),
      ("{ type: string }", 200, "a documented rejection"),
      ("{ type: string, pattern: '^[a-z0-9]+$' }", 422, "a documented 404"),
      ("{ type: string, format: uuid }", 422, "a documented 404"), ("{ type: integer }", 422, "a documented 404"),
    ] as [(String, Int, String?)]
  )
  func unknownForm(schema: String, status: Int, expected: String?) async {
    let text = schema.contains("uuid") ? "0b8e7a52-4c1d-4a6e-9f3b-2d5c6e7f8a90" : "main"
    let example = schema.contains("integer") ? "7" : text
    let contract = TestContract.paths(
      """
        /datasets/{id}:
          get:
            operationId: getDataset
            parameters: [{ name: id, in: path, required: true, example: \(example), schema: \(schema) }]
            responses:
              '200': { description: d }
              '404': { description: Not found }
              '422': { description: Invalid identifier }
      """
    )
    let client = ScriptedClient { .empty($0.path == "/datasets/\(example)" ? 200 : status) }
    let exploration = await explore(contract, .test.with { $0.excludedChecks = [.coverage] }, through: client)
    let found = exploration.findings.filter { $0.message.contains("nothing has the id") }.map(\.message)
    #expect(found.allSatisfy { $0.contains("status \(status); expected \(expected ?? "nothing")") }, "\(found)")
    #expect(found.isEmpty == (expected == nil), "\(exploration.lines)")
  }

  @Test(
    "A server may refuse a value that breaks its own schema, although the contract gives it as an example",
    arguments: ["default: c", "example: c", "default: a"]
  )
  func invalidExample(_ example: String) async {
    let contract = TestContract.paths(
      """
        /books:
          get:
            operationId: findBooks
            parameters: [{ name: kind, in: query, schema: { type: string, enum: [a, b], \(example) } }]
            responses: { '200': { description: d, content: { application/json: { schema: { type: object } } } }, '400': {
              description: d } }
      """
    )
    let client = ScriptedClient { call in
      ["a", "b", nil].contains(call.query("kind")) ? .json("{}") : .empty(400)
    }
    let exploration = await explore(contract, through: client)
    #expect(exploration.lines.filter { $0.contains("success") } == [])
    let kind = example.hasSuffix("a") ? "a" : "c"
    #expect(client.lines.contains("GET /books?kind=\(kind)") == (kind == "a"))
  }
}
