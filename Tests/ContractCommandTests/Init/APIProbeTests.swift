import Basics
import HARRecordings
import HTTPMessages
import JSONSyntax
import Testing

@testable import ContractCommand
@testable import ContractDiscovery

@Suite("Probing an API")
struct APIProbeTests {
  /// A server in memory: bodies by request target, `*` for all others; everything else is 404.
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
      if let body = bodies[request.url.requestTarget] ?? bodies["*"] {
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

  @Test("Of one resource a few are requested, whatever their identifiers and queries")
  func fewOfEach() async throws {
    let links = (1...9).map { #"{"id": \#($0), "url": "/pets/\#($0)"}"# }.joined(separator: ",")
    var bodies = ["/pets": #"{"pets": [\#(links)], "next": "/pets?page=2"}"#]
    for number in 1...9 {
      bodies["/pets/\(number)"] = "{}"
      bodies["/pets?page=\(number)"] = #"{"pets": [], "next": "/pets?page=\#(number + 1)"}"#
    }
    let found = try await probe(Server(bodies), ["/pets"])
    #expect(targets(found).count { $0.hasPrefix("/pets/") } == 3)
    #expect(targets(found).count { $0.hasPrefix("/pets?") } == 3)
  }

  @Test("The links of a page at the root are requested")
  func page() async throws {
    let server = Server(["/": "<a href='/data'>Data</a> <a href=\"http://else.test/\">Else</a>", "/data": "[]"])
    #expect(targets(try await probe(server)) == ["/data"])
  }

  @Test("A probe ends where its time is over, and names the limit")
  func time() async throws {
    let url = try HTTPURL(parsing: "http://api.test")
    let probe = APIProbe(base: url, paths: [], limit: 9, timeLimit: .zero, client: Server([:]))
    #expect(await probe.run { _ in }.limit?.contains("--max-time") == true)
  }

  @Test("A probe never sends more requests than its limit")
  func limit() async throws {
    let links = "abcdefghij".map { "{\"url\":\"/item/\($0)\"}" }.joined(separator: ",")
    let server = Server(["/": "[\(links)]"])
    #expect(try await probe(server, ["/"], limit: 7).requests == 7)
    #expect(server.requests.withLock(\.count) == 7)
  }
}
