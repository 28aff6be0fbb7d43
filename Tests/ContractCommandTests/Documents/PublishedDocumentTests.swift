import Basics
import ContractModel
import ContractReports
import Diagnostics
import HTTPMessages
import Testing

@testable import ContractCommand
@testable import ContractDiscovery

@Suite("Offering the document that an API publishes")
struct PublishedDocumentTests {
  /// An API in memory: bodies by request target; everything else is 404.
  private final class API: HTTPClient {
    let bodies: [String: String]
    let headers: [String: (name: String, value: String)]
    let isDown: Bool
    /// The target whose response does not arrive in time.
    let silent: String?
    let requests = Mutex<[String]>([])

    init(
      _ bodies: [String: String],
      headers: [String: (name: String, value: String)] = [:],
      isDown: Bool = false,
      silent: String? = nil
    ) {
      (self.bodies, self.headers, self.isDown, self.silent) = (bodies, headers, isDown, silent)
    }

    func send(_ request: HTTPRequest) async -> HTTPExchange {
      requests.withLock { $0.append(request.url.description) }
      guard !isDown else {
        return HTTPExchange(request: request, response: nil, faults: [TransportFault(.connectionRefused, "refused")])
      }
      let target = request.url.requestTarget
      guard target != silent else {
        return HTTPExchange(request: request, response: nil, faults: [TransportFault(.silence, "no byte for 5 s")])
      }
      var response = HTTPResponse(status: 404)
      if let body = bodies[target] {
        let type = body.hasPrefix("{") ? "application/json" : body.hasPrefix("<") ? "text/html" : "text/plain"
        response = HTTPResponse(status: 200, headers: ["Content-Type": type], body: Array(body.utf8))
      }
      if let (name, value) = headers[target] {
        response.headers.add(name, value)
        if name == "Location" { response.status = 302 }
      }
      return HTTPExchange(request: request, response: response)
    }
  }

  /// An API, and what a run without a contract says about it.
  struct Row: Sendable, CustomTestStringConvertible {
    var testDescription: String
    var base = "http://api.test"
    var bodies: [String: String] = [:]
    var header: (target: String, name: String, value: String)?
    var isDown = false
    var silent: String?
    var exit: Int32 = 2
    /// What the error contains.
    var says: String
  }

  private static let document = #"{"openapi": "3.0.3", "paths": {}}"#

  @Test("A run without a contract offers what the API publishes, as the command to repeat", arguments: rows)
  func offer(_ row: Row) async throws {
    let headers = row.header.map { [$0.target: (name: $0.name, value: $0.value)] } ?? [:]
    let api = API(row.bodies, headers: headers, isDown: row.isDown, silent: row.silent)
    let base = try HTTPURL(parsing: row.base)
    let outcome = await PublishedDocument(base: base, client: DocumentClient(client: api)).find()
    let failure = outcome.failure(of: "contract verify", at: base)
    #expect(failure.status.rawValue == row.exit)
    #expect(failure.description.contains(row.says), "\(failure)")
    let requests = api.requests.withLock { $0 }
    #expect(requests.count <= 65)
    #expect(requests.allSatisfy { $0.hasPrefix("http://api.test") || $0.hasPrefix("http://user:secret@api.test") })
  }

  @Test(
    "A brief search finds a document at the likeliest places with a handful of requests",
    arguments: ["/openapi.json", "/swagger/v1/swagger.json", "/v1/v3/api-docs", nil]
  )
  func brief(path: String?) async throws {
    let api = API(path.map { [$0: Self.document] } ?? [:])
    let client = DocumentClient(client: api)
    var search = PublishedDocument(base: try HTTPURL(parsing: "http://api.test/v1"), client: client)
    search.isBrief = true
    let outcome = await search.find()
    if case .document(let url, _) = outcome { #expect(url.path == path) } else { #expect(path == nil) }
    #expect(api.requests.withLock(\.count) <= 16)
  }

  private static let rows: [Row] = [
    Row(
      testDescription: "at the usual place",
      bodies: ["/openapi.json": document],
      says: "contract verify http://api.test/openapi.json --base-url http://api.test"
    ),
    Row(
      testDescription: "below the path of the base URL",
      base: "http://api.test/shop",
      bodies: ["/shop/v3/api-docs": document],
      says: "contract verify http://api.test/shop/v3/api-docs --base-url http://api.test/shop"
    ),
    Row(
      testDescription: "at the root of the origin",
      base: "http://api.test/v1",
      bodies: ["/openapi.yaml": "openapi: 3.1.0\npaths: {}\n"],
      says: "contract verify http://api.test/openapi.yaml --base-url http://api.test/v1"
    ),
    Row(
      testDescription: "where a link of the root leads",
      bodies: ["/description": document],
      header: ("/", "Link", "</style.css>; rel=preload, </description>; rel=\"service-desc\""),
      says: "contract verify http://api.test/description --base-url"
    ),
    Row(
      testDescription: "in the catalogue of the API",
      bodies: [
        "/.well-known/api-catalog": #"{"linkset": [{"anchor": "/", "service-desc": [{"href": "/description"}]}]}"#,
        "/description": document,
      ],
      says: "contract verify http://api.test/description --base-url"
    ),
    Row(
      testDescription: "where a link in the JSON of the root leads",
      bodies: [
        "/": #"{"links": [{"rel": "self", "href": "/"}, {"rel": "service-desc", "href": "/description?f=json"}]}"#,
        "/description?f=json": document,
      ],
      says: "contract verify 'http://api.test/description?f=json' --base-url"
    ),
    Row(
      testDescription: "where a link in the HAL of the root leads",
      bodies: ["/": #"{"_links": {"service-desc": {"href": "/description"}}}"#, "/description": document],
      says: "contract verify http://api.test/description --base-url"
    ),
    Row(
      testDescription: "where a link in the page of the root leads",
      bodies: ["/": "<html><link rel=\"service-desc\" href=\"/description\"></html>", "/description": document],
      says: "contract verify http://api.test/description --base-url"
    ),
    Row(
      testDescription: "where the viewer of documents finds it",
      bodies: ["/docs": "<script>SwaggerUIBundle({ url: '/description', x: 1 })</script>", "/description": document],
      says: "contract verify http://api.test/description --base-url"
    ),
    Row(
      testDescription: "after a redirect within the origin",
      bodies: ["/docs/openapi.json": document],
      header: ("/openapi.json", "Location", "/docs/openapi.json"),
      says: "contract verify http://api.test/openapi.json --base-url"
    ),
    Row(
      testDescription: "at a later place than one that does not respond in time",
      bodies: ["/v3/api-docs": document],
      silent: "/openapi.json",
      says: "contract verify http://api.test/v3/api-docs --base-url"
    ),
    Row(
      testDescription: "where it does not respond in time",
      bodies: ["/openapi.json": document],
      silent: "/openapi.json",
      says: "responds too slowly for a search at the usual places"
    ),
    Row(
      testDescription: "on another origin, which is not requested",
      header: ("/", "Link", "<http://else.test/openapi.json>; rel=service-desc"),
      says: "publishes none at the usual places"
    ),
    Row(
      testDescription: "after a redirect to another origin, which is not requested",
      header: ("/openapi.json", "Location", "http://else.test/openapi.json"),
      says: "publishes none at the usual places"
    ),
    Row(
      testDescription: "as Swagger 2.0",
      bodies: ["/v2/api-docs": #"{"swagger": "2.0", "paths": {}}"#],
      says: "contract verify http://api.test/v2/api-docs --base-url"
    ),
    Row(
      testDescription: "nowhere, but pages for every path",
      bodies: ["/": "<html></html>", "/openapi.json": "<html></html>", "/swagger.json": "{}"],
      says: "or paths to infer one from: contract init http://api.test --path PATH"
    ),
    Row(
      testDescription: "nowhere, because nothing responds",
      isDown: true,
      exit: 3,
      says: "http://api.test cannot be reached: refused"
    ),
    Row(
      testDescription: "without the password of the base URL",
      base: "http://user:secret@api.test",
      bodies: ["/openapi.json": document],
      says: "REDACTED@api.test/openapi.json --base-url http://REDACTED"
    ),
  ]

  @Test(
    "Only an argument that can be a document is read as one",
    arguments: [
      (["http://a.test/openapi.json"], nil, nil, ["http://a.test/openapi.json"]),
      (["http://a.test/v3/api-docs", "http://a.test"], nil, "http://a.test", ["http://a.test/v3/api-docs"]),
      (["http://a.test/v1"], nil, "http://a.test/v1", []),
      (["http://a.test/openapi?f=json"], nil, nil, ["http://a.test/openapi?f=json"]),
      (["http://a.test/api/schema/"], "http://b.test", "http://b.test", ["http://a.test/api/schema/"]),
      (
        ["http://a.test/schema?format=openapi"], "http://b.test", "http://b.test",
        ["http://a.test/schema?format=openapi"]
      ),
    ] as [([String], String?, String?, [String])]
  )
  func places(_ texts: [String], address: String?, base: String?, documents: [String]) throws {
    let places = try RunPlaces(texts, address: address)
    #expect(places.url?.description == (base.map { try? HTTPURL(parsing: $0) } ?? nil)?.description)
    #expect(places.documents.map(\.description) == documents)
  }

  @Test("A second address without a path is refused")
  func secondAddress() {
    #expect(throws: CommandFailure.self) { try RunPlaces(["http://a.test"], address: "http://b.test") }
  }

  @Test("A served document is a contract whatever its path says about its form")
  func served() throws {
    let body =
      #"{"openapi": "3.1.0", "info": {"title": "T", "version": "1"}, "paths": {"/a": {"get": {"responses": {}}}}}"#
    let file = SourceFile(path: "http://api.test/v3/api-docs", bytes: Array(body.utf8))
    let input = try ContractInput(RunPlaces([]), needsRecordings: false, served: [file])
    #expect(input.contract.operations.count == 1)
    #expect(!input.isDemonstration)
  }

  @Test("A served document cannot refer to files of this machine", arguments: ["Package.swift", "/etc/hostname"])
  func references(_ path: String) throws {
    let body = """
      {"openapi": "3.1.0", "info": {"title": "T", "version": "1"}, "paths": {"/a": {"$ref": "\(path)"}}}
      """
    let file = SourceFile(path: "http://api.test/openapi.json", bytes: Array(body.utf8))
    let input = try ContractInput(RunPlaces([]), needsRecordings: false, served: [file])
    #expect(input.contract.referencedFiles == [])
    #expect(input.findings.contains { $0.message.contains("outside the contracts' folder") }, "\(input.findings)")
  }
}
