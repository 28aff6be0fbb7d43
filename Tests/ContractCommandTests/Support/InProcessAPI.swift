import ContractMockServer
import HTTPMessages
import MockEngine

@testable import ContractCommand

/// An API in this process, on a socket of this machine, for tests of commands that know nothing about it.
struct InProcessAPI: HTTPClient {
  /// Returns the response to a `GET` of a path, with its query.
  let respond: @Sendable (HTTPRequest) -> HTTPResponse

  /// Calls `body` with the base URL of the API, and stops it afterwards.
  func serve<Result>(_ body: (HTTPURL) async throws -> Result) async throws -> Result {
    var options = MockOptions()
    options.unmatched = .forward
    let api = MockAPI(contract: try PackageContract.contract.get(), recordings: [], options: options)
    let server = try await MockServer.start(
      runtime: MockRuntime(api: api),
      configuration: MockServer.Configuration(forwarder: self)
    )
    do {
      let result = try await body(server.baseURL)
      await server.shutdown(grace: .zero)
      return result
    } catch {
      await server.shutdown(grace: .zero)
      throw error
    }
  }

  func send(_ request: HTTPRequest) async -> HTTPExchange {
    let allowed: HTTPHeaders = ["Allow": "GET, HEAD, OPTIONS"]
    var response: HTTPResponse
    switch request.method.rawValue {
    case "OPTIONS": response = HTTPResponse(status: 204, headers: allowed)
    case "GET", "HEAD": response = respond(request)
    default: response = HTTPResponse(status: 405, headers: allowed)
    }
    if request.method == .head { response.body = [] }
    return HTTPExchange(request: request, response: response)
  }

  // MARK: Responses

  /// Returns a response with JSON.
  static func json(_ text: String, _ status: Int = 200) -> HTTPResponse {
    HTTPResponse(status: status, headers: ["Content-Type": "application/json"], body: Array(text.utf8))
  }

  /// Returns a response with a page.
  static func page(_ text: String, _ status: Int = 200) -> HTTPResponse {
    HTTPResponse(status: status, headers: ["Content-Type": "text/html; charset=utf-8"], body: Array(text.utf8))
  }

  /// The response to a path that does not exist.
  static let missing = json(#"{"error": "not found"}"#, 404)

  // MARK: APIs

  private static let users = [
    #"{"id": 1, "name": "Ada", "team": null}"#, #"{"id": 2, "name": "Bob", "team": "a"}"#,
    #"{"id": 3, "name": "Cyd", "team": 7}"#,
  ]

  /// Returns the response of a list of users, its items, and a list with pages of orders below it.
  private static func resources(_ path: Substring, _ query: String?) -> HTTPResponse {
    switch path {
    case "/users": return json(#"{"data": [\#(users.joined(separator: ", "))], "total": 3}"#)
    case "/users/1", "/users/2", "/users/3": return json(users[Int(String(path.last ?? "1")).map { $0 - 1 } ?? 0])
    case "/orders":
      switch query ?? "page=1" {
      case "page=1": return json(#"{"items": [{"orderId": "o-10", "open": true}], "next": "?page=2"}"#)
      case "page=2": return json(#"{"items": [{"orderId": "o-20", "open": true}], "next": null}"#)
      default: return json(#"{"items": [], "next": null}"#)
      }
    case "/orders/o-10", "/orders/o-20": return json(#"{"orderId": "\#(path.dropFirst(8))", "open": true}"#)
    case "/health": return json(#"{"status": "ok"}"#)
    default: return missing
    }
  }

  private static let document =
    #"{"openapi": "3.0.3", "info": {"title": "Users", "version": "1"}, "servers": [{"url": "SERVER"}], "paths": {"#
    + #""/users": {"get": {"operationId": "getUsers", "responses": {"200": {"description": "All", "content": {"#
    + #""application/json": {"schema": {"type": "object", "properties": {"total": {"type": "TOTAL"}}}}}}}}}, "#
    + #""/users/{userId}": {"get": {"operationId": "getUser", "parameters": [{"name": "userId", "in": "path", "#
    + #""required": true, "schema": {"type": "integer"}}], "responses": {"200": {"description": "One", "content": {"#
    + #""application/json": {"schema": {"type": "object", "required": ["id"]}}}}, "404": {"description": "None"}}}}}}"#

  private static func document(server: String, total: String = "integer") -> HTTPResponse {
    json(document.replacing("SERVER", with: server).replacing("TOTAL", with: total))
  }

  /// Resources without a document, at the root.
  static let rest = InProcessAPI { resources($0.url.path[...], $0.url.query) }

  /// Resources without a document below `/api/v1`, with a page at the root.
  static let prefixed = InProcessAPI { request in
    guard request.url.path.hasPrefix("/api/v1/") else {
      return page("<h1>Welcome</h1>", request.url.path == "/" ? 200 : 404)
    }
    return resources(request.url.path.dropFirst("/api/v1".count), request.url.query)
  }

  /// Resources below `/api`, and the page of an app for every other path.
  static let app = InProcessAPI { request in
    guard request.url.path.hasPrefix("/api/") else { return page("<div id=root></div>") }
    return resources(request.url.path.dropFirst("/api".count), request.url.query)
  }

  /// A document in one line that names a server elsewhere.
  static let documented = InProcessAPI { request in
    guard request.url.path != "/openapi.json" else { return document(server: "https://users.example") }
    return resources(request.url.path[...], request.url.query)
  }

  /// A document that the API breaks, below the path of its server.
  static let broken = InProcessAPI { request in
    guard request.url.path.hasPrefix("/api/v1/") else { return page("", 404) }
    guard request.url.path != "/api/v1/openapi.json" else {
      return document(server: "https://users.example/api/v1", total: "string")
    }
    return resources(request.url.path.dropFirst("/api/v1".count), request.url.query)
  }

  /// A document for everybody, and operations for those with a credential.
  static let guarded = InProcessAPI { request in
    guard request.url.path != "/openapi.json" else { return document(server: "/") }
    guard request.headers["Authorization"] == "Bearer open-sesame-1234567890" else {
      return json(#"{"error": "unauthorized"}"#, 401)
    }
    return resources(request.url.path[...], request.url.query)
  }

  /// Links in the root, and members with values of several types.
  static let mixed = InProcessAPI { request in
    switch request.url.path {
    case "/": json(#"{"_links": {"things": {"href": "/things"}}}"#)
    case "/things": json(#"[{"id": "t-1", "value": 1, "more": {"a": 1}}, {"id": "t-2", "value": "x", "more": [1]}]"#)
    case "/things/t-1": json(#"{"id": "t-1", "value": 1, "more": {"a": 1}}"#)
    case "/things/t-2": json(#"{"id": "t-2", "value": "x", "more": [1]}"#)
    default: missing
    }
  }

  /// A redirect to the root of the API, which has absolute paths.
  static let redirecting = InProcessAPI { request in
    switch request.url.path {
    case "/": HTTPResponse(status: 302, headers: ["Location": "/rest/"])
    case "/rest/": json(#"{"users_url": "/rest/users"}"#)
    case let path where path.hasPrefix("/rest/"): resources(path.dropFirst("/rest".count), request.url.query)
    default: missing
    }
  }

  /// A list with a limit, whose document has no 404.
  static let limited = InProcessAPI { request in
    switch request.url.path {
    case "/openapi.json":
      json(
        #"""
        {"openapi": "3.1.0", "info": {"title": "Lists", "version": "1"}, "paths": {"/lists": {"get": {
          "parameters": [{"name": "limit", "in": "query", "schema": {"type": "integer", "minimum": 1, "maximum": 100}}],
          "responses": {
            "200": {"description": "A list", "content": {"application/json": {"schema": {"type": "array"}}}},
            "400": {"description": "The limit is not valid"}}}}}}
        """#
      )
    case "/lists": json(#"["a"]"#)
    default: missing
    }
  }

  /// Pages alone.
  static let pages = InProcessAPI { request in
    request.url.path == "/"
      ? page("<a href='/about'>About</a>") : page("<h1>none</h1>", request.url.path == "/about" ? 200 : 404)
  }
}
