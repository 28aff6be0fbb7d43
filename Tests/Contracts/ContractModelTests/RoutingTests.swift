import ContractModel
import HTTPMessages
import Testing

@Suite("Routing")
struct RoutingTests {
  private let contract = load([
    "a.yaml": """
    openapi: 3.1.0
    info: { title: T, version: '1' }
    servers: [{ url: /v1 }, { url: 'https://api.example.com/v2/' }]
    paths:
      /:
        get: { operationId: root, responses: { default: { description: d } } }
      /pets/{id}:
        parameters: [{ name: id, in: path, required: true, schema: { type: string } }]
        get: { operationId: pet, responses: { default: { description: d } } }
        delete: { operationId: deletePet, responses: { default: { description: d } } }
      /pets/mine:
        get: { operationId: mine, responses: { default: { description: d } } }
      /pets/{name}.json:
        parameters: [{ name: name, in: path, required: true, schema: { type: string } }]
        get: { operationId: petFile, responses: { default: { description: d } } }
      /{kind}/mine/{x}:
        parameters:
          - { name: kind, in: path, required: true, schema: { type: string } }
          - { name: x, in: path, required: true, schema: { type: string } }
        get: { operationId: any, responses: { default: { description: d } } }
      /status:
        servers: [{ url: 'http://{host}:{port}/{base}', variables: { host: { default: h }, port: { default: 80 }, base: { default: sys } } }]
        get: { operationId: status, responses: { default: { description: d } } }
    """
  ])

  @Test("The documents have no problems") func clean() { #expect(contract.lines == []) }

  @Test(
    "A request is for the operation of the most concrete template",
    arguments: [
      ("GET", "/v1/pets/mine", nil, "mine"), ("GET", "/v1/pets/7", nil, "pet"), ("GET", "/v2/pets/7", nil, "pet"),
      ("DELETE", "/v1/pets/7", nil, "deletePet"), ("DELETE", "/v1/pets/mine", nil, "deletePet"),
      ("GET", "/v1/pets/rex.json", nil, "petFile"), ("GET", "/v1/pets/mine/7", nil, "any"),
      ("GET", "/v1/", nil, "root"), ("GET", "/v1", nil, "root"), ("GET", "/pets/7", nil, nil),
      ("GET", "/v10/pets/7", nil, nil), ("PUT", "/v1/pets/7", nil, nil), ("get", "/v1/pets/7", nil, nil),
      ("GET", "/pets/7", "/", "pet"), ("GET", "/pets/7", "", "pet"), ("GET", "/api/x/pets/7", "/api/x/", "pet"),
      ("GET", "/v1/pets/7", "/", nil), ("GET", "/sys/status", nil, "status"), ("GET", "/v1/status", nil, "status"),
      ("GET", "/status", "/", "status"), ("GET", "/%70ets/7", "/", "pet"), ("GET", "pets/7", "/", nil),
    ] as [(String, String, String?, String?)]
  )
  func match(method: String, path: String, serverPath: String?, id: String?) {
    #expect(contract.match(HTTPMethod(method), path: path, serverPath: serverPath)?.operation.id == id)
  }

  @Test("Path parameters are decoded")
  func parameters() {
    #expect(contract.match(.get, path: "/v1/pets/a%2Fb")?.pathParameters == ["id": "a/b"])
    #expect(contract.match(.get, path: "/v1/pets/rex.json")?.pathParameters == ["name": "rex"])
  }

  @Test("All operations of a path are found, to say which methods it has")
  func allowed() {
    #expect(contract.matches(path: "/v1/pets/mine").map(\.operation.id) == ["mine", "pet", "deletePet"])
    #expect(contract.matches(path: "/v1/nothing").isEmpty)
  }

  @Test("Servers have their variables' defaults, and paths without slashes at their ends")
  func servers() {
    #expect(contract.operation(id: "pet")?.serverURLs == ["/v1", "https://api.example.com/v2/"])
    #expect(contract.operation(id: "pet")?.serverPaths == ["/v1", "/v2"])
    #expect(contract.operation(id: "status")?.serverURLs == ["http://h:80/sys"])
    #expect(contract.operation(id: "status")?.serverPath == "/sys")
  }

  @Test(
    "A server's path is that of its URL",
    arguments: [
      ("/", ""), ("/v1", "/v1"), ("/v1/", "/v1"), ("v1", "/v1"), ("./v1", "/v1"), (".", ""), ("''", ""),
      ("https://h", ""), ("https://h/", ""), ("https://h:8443/a/b?x=y", "/a/b"), ("//h/v1", "/v1"),
    ]
  )
  func serverPath(url: String, path: String) {
    let contract = load(["a.yaml": document(rest: "servers: [{ url: \(url) }]")])
    #expect(contract.lines == [])
    #expect(contract.operations.first?.serverPath == path)
  }

  private static let queries = load([
    "a.yaml": """
    openapi: 3.1.0
    info: { title: T, version: '1' }
    paths:
      /rpc?do=list: { post: { operationId: list, responses: { default: { description: d } } } }
      /rpc?do=read:
        post:
          operationId: read
          parameters: [{ name: do, in: query, schema: { type: string } }]
          responses: { default: { description: d } }
      /models?beta=true: { get: { operationId: betaModels, responses: { default: { description: d } } } }
      /models: { get: { operationId: models, responses: { default: { description: d } } } }
      '/todos/{id}{?max,page}':
        parameters: [{ name: id, in: path, required: true, schema: { type: string } }]
        get: { operationId: todos, responses: { default: { description: d } } }
    """
  ])

  @Test(
    "A query in a path tells operations apart, and is warned of",
    arguments: [
      ("POST", "/rpc", "do=list", "list"), ("POST", "/rpc", "x=1&do=read", "read"), ("POST", "/rpc", "do=other", nil),
      ("POST", "/rpc", nil, nil), ("GET", "/models", nil, "models"), ("GET", "/models", "beta=false", "models"),
      ("GET", "/models", "beta=true", "betaModels"), ("GET", "/models", "limit=1&beta=true", "betaModels"),
      ("GET", "/todos/1", "max=2", "todos"), ("GET", "/todos/1", nil, "todos"),
    ] as [(String, String, String?, String?)]
  )
  func queries(method: String, path: String, query: String?, id: String?) {
    let match = Self.queries.match(HTTPMethod(method), path: path, query: query)
    #expect(match?.operation.id == id)
    // What the path has is no parameter, which requests might lack.
    #expect(match?.operation.parameters.contains { $0.location == .query } != true)
    #expect(
      Self.queries.lines == [
        "a.yaml:4:3: warning: a path has no query, so describe parameters; it is that of requests with do=list",
        "a.yaml:5:3: warning: a path has no query, so describe parameters; it is that of requests with do=read",
        "a.yaml:10:3: warning: a path has no query, so describe parameters; it is that of requests with beta=true",
        "a.yaml:12:3: warning: a path has no query, so describe parameters; it is read as /todos/{id}",
      ]
    )
  }

  @Test("An operation whose path has a query is described twice only if the query is the same")
  func repeatedQueries() {
    func lines(_ second: String) -> [String] {
      let operation = "{ get: { responses: { default: { description: d } } } }"
      let paths = "paths: { '/a?x=1': \(operation), '/a?\(second)': \(operation) }"
      return load(["a.yaml": "openapi: 3.1.0\ninfo: { title: T, version: '1' }\n\(paths)"]).lines
        .filter { $0.contains("already described") }
    }
    #expect(lines("x=2") == [])
    #expect(lines("%78=1").count == 1)
  }
}
