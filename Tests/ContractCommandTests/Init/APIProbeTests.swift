import HARRecordings
import HTTPMessages
import JSONSyntax
import Synchronization
import Testing

@testable import contract

@Suite("Probing an API")
struct APIProbeTests {
  /// A server in memory: bodies by request target; everything else is 404.
  private final class Server: HTTPClient {
    let bodies: [String: String]
    let requests = Mutex<[String]>([])

    init(_ bodies: [String: String]) { self.bodies = bodies }

    func send(_ request: HTTPRequest) async -> HTTPExchange {
      requests.withLock { $0.append(request.url.requestTarget) }
      var response = HTTPResponse(status: 404)
      if let body = bodies[request.url.requestTarget] {
        let type =
          body.hasPrefix("<") ? "text/html" : body.hasPrefix("openapi") ? "application/yaml" : "application/json"
        response = HTTPResponse(status: 200, headers: ["Content-Type": type], body: Array(body.utf8))
      }
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
    "A page, or a document of another kind, is no OpenAPI document",
    arguments: [
      "<html></html>", "{}", #"{"openapi":"2.0"}"#, #"{"swagger":"2.0"}"#, "a: b", "", "openapi",
    ]
  )
  func noDocument(_ text: String) {
    #expect(!APIProbe.isOpenAPI(Array(text.utf8)))
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
