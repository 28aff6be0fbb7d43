import HARRecordings
import HTTPMessages
import JSONSyntax
import Locks
import Testing

@testable import ContractCommand

@Suite("Probing an API")
struct APIProbeTests {
  /// A server in memory: bodies by request target; everything else is 404.
  private final class Server: HTTPClient {
    let bodies: [String: String]
    let requests = Mutex<[String]>([])

    /// The `Link` header of the root.
    let link: String?
    /// The request target that gets no response.
    let silent: String?

    init(_ bodies: [String: String], link: String? = nil, silent: String? = nil) {
      (self.bodies, self.link, self.silent) = (bodies, link, silent)
    }

    func send(_ request: HTTPRequest) async -> HTTPExchange {
      requests.withLock { $0.append(request.url.requestTarget) }
      if request.url.requestTarget == silent {
        return HTTPExchange(request: request, response: nil, faults: [TransportFault(.silence, "nothing came")])
      }
      var response = HTTPResponse(status: 404)
      if let body = bodies[request.url.requestTarget] {
        let type =
          body.hasPrefix("<") ? "text/html" : body.hasPrefix("openapi") ? "application/yaml" : "application/json"
        response = HTTPResponse(status: 200, headers: ["Content-Type": type], body: Array(body.utf8))
      }
      if request.url.requestTarget == "/", let link { response.headers.add("Link", link) }
      return HTTPExchange(request: request, response: response)
    }
  }

  private func probe(_ server: Server, _ paths: [String] = [], base: String = "http://api.test", limit: Int = 60)
    async throws -> APIProbe.Found
  {
    let probe = APIProbe(base: try HTTPURL(parsing: base), paths: paths, limit: limit, client: server)
    return await probe.run { _ in }
  }

  private func targets(_ found: APIProbe.Found) -> [String] {
    found.exchanges.map(\.exchange.request.url.requestTarget)
  }

  @Test("A URL with a path is itself requested first")
  func urlOfList() async throws {
    let server = Server(["/v1/pets": #"[{"id":1}]"#, "/v1/pets/1": "{}"])
    let found = try await probe(server, base: "http://api.test/v1/pets")
    #expect(targets(found) == ["/v1/pets", "/v1/pets/1"])
  }

  @Test("Links of the API itself, and the first items of a list, are requested")
  func follows() async throws {
    let server = Server([
      "/": #"{"pets_url":"http://api.test/pets","docs":"/docs","other_url":"http://else.test/x","me":{"href":"/me"}}"#,
      "/pets": #"{"pets":[{"id":"a/b"},{"id":2},{"id":3}]}"#, "/pets/a%2Fb": "{}", "/pets/2": "{}", "/pets/3": "{}",
      "/me": #"{"template_url":"http://api.test/x{/id}","logout_url":"http://api.test/logout"}"#, "/docs": "{}",
    ])
    let found = try await probe(server)
    #expect(targets(found) == ["/", "/pets", "/me", "/pets/a%2Fb", "/pets/2"])
    #expect(server.requests.withLock { !$0.contains("/logout") && !$0.contains("/x") })
  }

  @Test("Absolute URLs in the root of an API, and those of Link headers, are requested")
  func root() async throws {
    let server = Server(
      [
        "/": #"{"users":"http://api.test/users/","home":"http://else.test/","end":"http://api.test/logout"}"#,
        "/users/": "[]", "/items": "[]",
      ],
      link: "</items>; rel=\"start\", <http://else.test/x>; rel=next, </items{?page}>; rel=search"
    )
    let found = try await probe(server)
    #expect(targets(found) == ["/", "/items", "/users/"])
    #expect(server.requests.withLock { !$0.contains("/logout") })
  }

  @Test(
    "The OpenAPI document that an API serves is found",
    arguments: [
      ("/openapi.json", #"{"openapi":"3.0.3","paths":{}}"#),
      ("/v3/api-docs", #"{"openapi":"3.1.0","paths":{}}"#),
      ("/openapi.yaml", "openapi: 3.1.0\npaths: {}\n"),
    ]
  )
  func document(_ path: String, _ text: String) async throws {
    let found = try await probe(Server([path: text]))
    #expect(found.document?.url.path == path)
    #expect(found.document.map { $0.bytes == Array(text.utf8) } == true)
  }

  @Test(
    "A page, or a document of another kind, is not an OpenAPI document",
    arguments: [
      "<html></html>", "{}", #"{"openapi":"2.0"}"#, #"{"swagger":"2.0"}"#, "a: b", "", "openapi",
    ]
  )
  func noDocument(_ text: String) {
    #expect(DocumentKind(of: Array(text.utf8)) != .openAPI)
  }

  @Test("Characters that URLs cannot have are encoded in given paths")
  func encoded() async throws {
    let server = Server(["/stra%C3%9Fe/a%20b?q=%C3%BC&x=%20": "[]"])
    let found = try await probe(server, ["/straße/a b?q=ü&x=%20"])
    #expect(targets(found) == ["/stra%C3%9Fe/a%20b?q=%C3%BC&x=%20"])
  }

  @Test("A given path without a response is reported with the reason")
  func silent() async throws {
    let found = try await probe(Server(["/pets": "[]"], silent: "/slow"), ["/pets", "/slow"])
    #expect(targets(found) == ["/pets"])
    #expect(found.failures == ["GET /slow: nothing came"])
  }

  @Test("Given paths are below the base URL, and their failures are reported")
  func given() async throws {
    let server = Server(["/base/pets?limit=1": "[]"])
    let found = try await probe(server, ["pets?limit=1", "/lost"], base: "http://api.test/base/")
    #expect(targets(found) == ["/base/pets?limit=1"])
    #expect(found.failures == ["GET /base/lost: status 404"])
  }

  @Test("A probe never sends more requests than its limit")
  func limit() async throws {
    let links = (0..<40).map { "{\"url\":\"/item/\($0)\"}" }.joined(separator: ",")
    let server = Server(["/": "[\(links)]"])
    #expect(try await probe(server, ["/"], limit: 7).requests == 7)
    #expect(server.requests.withLock(\.count) == 7)
  }
}
