import ContractJudge
import ContractModel
import ContractReports
import ContractTestSupport
import ContractVerifier
import Diagnostics
import HTTPMessages
import Testing

@Suite("Methods that the contract does not document")
struct MethodProbeTests {
  private static let contract = TestContract.paths(
    """
      /orders:
        get: { operationId: listOrders, responses: &responses { '200': { description: d }, '400': { description: d }, '404': { description: d } } }
        post: { operationId: createOrder, responses: *responses }
      /orders/{id}:
        parameters: [&id { name: id, in: path, required: true, schema: { type: string } }]
        get: { operationId: getOrder, responses: *responses }
        put: { operationId: putOrder, responses: *responses }
      /orders/latest:
        get: { operationId: getLatest, responses: *responses }
      /logins:
        post: { operationId: logIn, responses: *responses }
    """
  )

  /// A server that keeps the contract.
  ///
  /// It looks suspicious: it allows more than documented, responds to `OPTIONS` itself, and
  /// knows nothing of one path's methods.
  private static func respond(_ call: ScriptedClient.Call) -> HTTPResponse {
    let methods = ["/orders": "GET, HEAD, POST, OPTIONS", "/logins": "POST"][call.path]
    guard let methods else {
      return .empty(["GET", "PUT"].contains(call.request.method.rawValue) && call.path == "/orders/latest" ? 200 : 404)
    }
    if call.request.method == .options { return HTTPResponse(status: 204, headers: ["Allow": methods]) }
    guard methods.contains(call.request.method.rawValue) else {
      return HTTPResponse(status: 405, headers: ["Allow": methods])
    }
    return .empty(200)
  }

  @Test(
    "A server that has not implemented a method, or is not available, has no fault, and one that breaks has",
    arguments: [(404, false), (500, true), (501, false), (502, true), (503, false), (200, true), (302, false)]
  )
  func statuses(status: Int, isFault: Bool) {
    let request = HTTPRequest(method: .delete, url: HTTPURL(scheme: "http", host: "api.test", path: "/orders"))
    let exchange = HTTPExchange(request: request, response: .empty(status))
    #expect((MethodsCheck().fault(of: exchange, documented: [.get, .post]) != nil) == isFault)
  }

  @Test("A server that refuses undocumented methods, each path in its own way, has no finding")
  func right() async {
    let client = ScriptedClient(respondsToEveryMethod: true, Self.respond)
    let exploration = await explore(Self.contract, .test.with { $0.triesUndocumentedMethods = true }, through: client)
    #expect(exploration.lines == [])
    let lines = client.lines
    #expect(Set(["GET /logins", "PUT /logins", "PATCH /logins", "DELETE /logins", "PUT /orders"]).isSubset(of: lines))
    // The item with the id `latest` has the method.
    #expect(!lines.contains("PUT /orders/latest"))
    #expect(lines.contains("DELETE /orders/latest"))
  }

  @Test("A server that returns its page to every request that its API does not take has no finding")
  func page() async {
    let client = ScriptedClient(respondsToEveryMethod: true) { (call: ScriptedClient.Call) -> HTTPResponse in
      let response = Self.respond(call)
      guard [404, 405].contains(response.status), call.request.method != .options else { return response }
      let page = Array("<!doctype html><html><body><div id=\"root\"></div></body></html>".utf8)
      return HTTPResponse(status: 200, headers: ["Content-Type": "text/html; charset=utf-8"], body: page)
    }
    let exploration = await explore(
      Self.contract,
      .test.with {
        $0.triesUndocumentedMethods = true
        $0.includedChecks = [.methods]
      },
      through: client
    )
    #expect(exploration.lines == [])
    #expect(client.lines.contains("DELETE /logins"))
  }

  @Test("Undocumented methods are sent only if everything is allowed")
  func safe() async {
    let client = ScriptedClient(respondsToEveryMethod: true, Self.respond)
    _ = await explore(Self.contract, .test.with { $0.allowedUnsafeOperations = ["logIn"] }, through: client)
    #expect(Set(client.requests.filter { $0.url.path == "/logins" }.map(\.method)).isSubset(of: [.post, .options]))
  }

  @Test(
    "A server that is wrong about methods is found",
    arguments: [
      (
        "PUT", HTTPResponse.empty(422), Severity.error,
        "status 500, a server error, for PUT, which the contract does not document for this path"
      ),
      (
        "PATCH", HTTPResponse.empty(500), Severity.error,
        "status 500, a server error, for PATCH, which the contract does not document for this path"
      ),
      (
        "DELETE", .empty(204), .warning,
        "status 204 for DELETE, which the contract does not document for this path"
      ),
      ("DELETE", .empty(405), .warning, "status 405 without Allow, which every 405 needs"),
      (
        "GET", HTTPResponse(status: 405, headers: ["Allow": "PUT"]), .warning,
        "status 405 with Allow: PUT; the contract also documents POST"
      ),
    ]
  )
  func faults(method: String, response: HTTPResponse, severity: Severity, message: String) async {
    let client = ScriptedClient(respondsToEveryMethod: true) { call in
      guard call.path == "/logins", call.request.method.rawValue == method else { return Self.respond(call) }
      // A refusal that may be about the missing body is followed by a request with one.
      return response.status == 422 && !call.request.body.isEmpty ? .empty(500) : response
    }
    let exploration = await explore(Self.contract, .test.with { $0.triesUndocumentedMethods = true }, through: client)
    #expect(exploration.lines == ["methods logIn: \(message)"])
    #expect(exploration.findings.map(\.severity) == [severity])
  }

  @Test(
    "A 405 to a documented method needs Allow as well; a right one is not a finding about methods",
    arguments: [(nil, true), ("GET", false), ("", false)] as [(String?, Bool)]
  )
  func documented(allow: String?, isFault: Bool) async {
    let client = ScriptedClient(respondsToEveryMethod: true) { call in
      guard call.path == "/logins", call.request.method == .post else { return Self.respond(call) }
      var response = HTTPResponse.empty(405)
      response.headers["Allow"] = allow
      return response
    }
    let exploration = await explore(
      Self.contract,
      .test.with { $0.allowedUnsafeOperations = ["logIn"] },
      through: client
    )
    let lines = exploration.lines.filter { $0.hasPrefix("methods ") }
    #expect(lines == (isFault ? ["methods logIn: status 405 without Allow, which every 405 needs"] : []))
    // The status itself contradicts the contract.
    #expect(exploration.lines.contains { $0.hasPrefix("status logIn: status 405 is not documented") })
  }

  @Test("A framework that never sends Allow is reported once, with the other paths")
  func once() async throws {
    let client = ScriptedClient(respondsToEveryMethod: true) { call in
      let response = Self.respond(call)
      return response.status == 405 ? .empty(405) : response
    }
    let exploration = await explore(Self.contract, .test.with { $0.triesUndocumentedMethods = true }, through: client)
    #expect(exploration.findings.count == 1)
    #expect(
      try #require(exploration.findings.first).details == [
        "also: PATCH /orders, DELETE /orders, GET /logins, PUT /logins, PATCH /logins and 1 more"
      ]
    )
  }
}
