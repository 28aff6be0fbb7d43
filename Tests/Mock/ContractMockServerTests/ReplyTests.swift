import ContractMockServer
import HTTPMessages
import JSONSyntax
import MockEngine
import MockTestSupport
import TestSupport
import Testing

@Suite("The mock API's replies", .takesTurns)
struct ReplyTests {
  struct Row: Sendable, CustomTestStringConvertible {
    let testDescription: String
    let request: String
    let status: Int
    let body: String?

    init(_ description: String, _ request: String, _ status: Int, _ body: String? = nil) {
      (testDescription, self.request, self.status, self.body) = (description, request, status, body)
    }
  }

  static let id = MockFixture.id(1)

  static let rows = [
    Row("as recorded, with the recorded status", "GET /prefix/v1/image/\(id)/comments", 201, #"{"items":[]}"#),
    Row("at the contract's server path", "GET /v1/image/\(id)/comments", 201, #"{"items":[]}"#),
    Row("under a prefix that is an option of it", "GET /told/v1/image/\(id)/comments", 201, #"{"items":[]}"#),
    Row("to an id in another case", "GET /v1/image/\(id.lowercased())/comments", 201, #"{"items":[]}"#),
    Row("to what no contract knows", "GET /prefix/status", 200, "one"),
    Row("to what no contract knows, without its prefix", "GET /status", 200, "one"),
    Row("for another host, its body of an unknown type as it was", "GET /a%20b.bin", 200, "https://api.example/x"),
    Row("to an absolute target", "GET /status?", 200, "one"),
    Row("nothing where nothing was sent", "DELETE /prefix/thing", 204, ""),
    Row("404 to another prefix", "GET /other/v1/image/\(id)/comments", 404),
    Row(
      "404 to an unknown id, as documented",
      "GET /v1/image/\(MockFixture.id(99))/comments",
      404,
      #"{"error":"not found"}"#
    ),
    Row("400 to a malformed id", "GET /v1/image/7/comments", 400),
    Row("400 to a limit of 0", "GET /v1/feed?limit=0", 400),
    Row("400 to a limit below 0", "GET /v1/feed?limit=-1", 400),
    Row("400 to a limit that is a word", "GET /v1/feed?limit=ten", 400),
    Row("400 to a limit with a fraction", "GET /v1/feed?limit=1.5", 400),
    Row("400 to an empty limit", "GET /v1/feed?limit=", 400),
    Row("400 to a malformed cursor", "GET /v1/feed?after_id=7", 400),
    Row("400 to an empty cursor", "GET /v1/feed?after_id=", 400),
    Row("400 to a cursor that no page holds", "GET /v1/feed?limit=10&after_id=\(MockFixture.id(99))", 400),
    Row("400 to a limit that is sent twice", "GET /v1/feed?limit=10&limit=3", 400),
    Row("400 to a cursor that is sent twice", "GET /v1/feed?after_id=\(MockFixture.id(10))&after_id=zzz", 400),
    Row("404 to a query item that was not recorded", "GET /v1/feed?limit=10&sort=up", 404),
    Row("404 to a path that nobody knows", "GET /nowhere", 404),
    Row("404 to a path with a slash more", "GET /v1/feed/", 404),
    Row("404 to a way out of a folder", "GET /../../etc/passwd", 404),
    Row("404 to an encoded way out of a folder", "GET /%2e%2e/%2e%2e/etc/passwd", 404),
    Row("404 to what is promised and was not recorded", "POST /v1/image/\(id)/comments", 404),
    Row("405 to another method of an operation", "PUT /v1/feed", 405),
    Row("405 to another method of a recording", "GET /prefix/thing", 405),
    Row("405 to a method that nobody knows", "BREW /v1/feed", 405),
    Row("HEAD without a body", "HEAD /v1/feed?limit=10", 200, ""),
    Row("HEAD of an unknown id without a body", "HEAD /v1/image/\(MockFixture.id(99))/comments", 404, ""),
    Row("OPTIONS without a body", "OPTIONS /v1/feed", 204, ""),
    Row("404 to OPTIONS of a path that nobody knows", "OPTIONS /nowhere", 404),
  ]

  @Test("The mock API responds with the recorded status and body", arguments: rows, RequestPath.allCases)
  func status(_ row: Row, _ asker: RequestPath) async throws {
    let (response, _) = try await asker.send(row.request, of: try MockFixture.standard)
    #expect(response.status == row.status)
    if let body = row.body { #expect(response.text == body) }
  }

  @Test("The mock API refuses with problem details", arguments: RequestPath.allCases)
  func problemDetails(_ asker: RequestPath) async throws {
    let (response, _) = try await asker.send("GET /v1/feed?limit=ten", of: try MockFixture.standard)
    #expect(response.headers["Content-Type"] == "application/problem+json")
    let problem = try JSONDocument(parsing: response.body).root
    #expect(problem.members.map(\.name) == ["type", "title", "status", "detail"])
    #expect(problem["type"]?.string == "about:blank")
    #expect(problem["title"]?.string == "Bad Request")
    #expect(problem["status"]?.integer == 400)
    #expect(problem["detail"]?.string?.hasPrefix("The query parameter limit is malformed: ") == true)
  }

  @Test(
    "The mock API responds to an unknown cursor with the first documented of 404, 400 and 422, a malformed one with that of 400, 422 and 404",
    arguments: [([400], 400, 400), ([404], 404, 404), ([400, 404], 404, 400), ([422], 422, 422), ([], 404, 400)]
  )
  func unknownCursor(_ row: (documented: [Int], unknown: Int, malformed: Int)) throws {
    let documented = row.documented.map { #","\#($0)":{"description":"Wrong"}"# }.joined()
    let contract = MockFixture.contractText.replacing(
      #""200":{"description":"A page"},"400":{"description":"Malformed"}"#,
      with: #""200":{"description":"A page"}\#(documented)"#
    )
    let api = try MockFixture.api(contract: contract)
    #expect(try api.reply(to: "GET /v1/feed?limit=10&after_id=\(MockFixture.id(99))").response.status == row.unknown)
    #expect(try api.reply(to: "GET /v1/feed?limit=10&after_id=7").response.status == row.malformed)
  }

  @Test("The mock API responds to unmatched requests with the nearest recordings, and what differs")
  func nearest() async throws {
    let (response, _) = try await RequestPath.memory.send("GET /v1/feed?limit=10&sort=up", of: try MockFixture.standard)
    let problem = try JSONDocument(parsing: response.body).root
    #expect(problem["detail"]?.string == "Nothing is recorded for GET /v1/feed?limit=10&sort=up.")
    let first = problem["nearest"]?[0]
    #expect(first?["request"]?.string == "GET /prefix/v1/feed?limit=10")
    #expect(first?["place"]?.string?.hasPrefix("Recordings/feed.har:1:") == true)
    #expect(first?["differences"]?.elements.map(\.string) == [#"query item sort: requested "up", not recorded"#])
  }

  @Test(
    "The mock API names the allowed methods in 405 and OPTIONS responses",
    arguments: [
      ("PUT /v1/feed", "GET, HEAD, OPTIONS"), ("OPTIONS /v1/feed", "GET, HEAD, OPTIONS"),
      ("PUT /v1/image/\(id)/comments", "GET, POST, HEAD, OPTIONS"), ("GET /thing", "DELETE, OPTIONS"),
      ("TRACE /v1/feed", "GET, HEAD, OPTIONS"), ("TRACE /status", "GET, HEAD, OPTIONS"),
    ],
    RequestPath.allCases
  )
  func allow(_ row: (String, String), _ asker: RequestPath) async throws {
    let (response, _) = try await asker.send(row.0, of: try MockFixture.standard)
    #expect(response.headers["Allow"] == row.1)
  }

  @Test("OPTIONS of the server as a whole with all that it knows")
  func serverOptions() async throws {
    let (response, _) = try await RequestPath.socket.send("OPTIONS *", of: try MockFixture.standard)
    #expect(response.status == 204)
    #expect(response.headers["Allow"] == "GET, POST, DELETE, HEAD, OPTIONS")
    let contract = #"{"openapi":"3.1.0","info":{"title":"None","version":"1"},"paths":{}}"#
    #expect(try MockFixture.api(contract: contract, []).reply(to: "OPTIONS *").response.headers["Allow"] == "OPTIONS")
  }

  @Test("OPTIONS that the contract describes with its response, and any other one with the methods")
  func documentedOptions() throws {
    let contract = #"""
      {"openapi":"3.0.3","info":{"title":"Gateway","version":"1"},"paths":{
      "/a":{"options":{"responses":{"200":{"description":"d","headers":{"Access-Control-Allow-Methods":{"schema":{
        "type":"string"},"example":"GET"}},"content":{"application/json":{"example":{"a":1}}}}}}},
      "/b":{"get":{"responses":{"200":{"description":"d"}}}}}}
      """#
    let api = try MockFixture.api(contract: contract, []) { $0.unmatched = .example }
    let described = try api.reply(to: "OPTIONS /a").response
    #expect(described.status == 200 && described.text == #"{"a":1}"#)
    let other = try api.reply(to: "OPTIONS /b").response
    #expect(other.status == 204 && other.headers["Allow"] == "GET, HEAD, OPTIONS")
  }

  @Test("HEAD with the head of GET", arguments: RequestPath.allCases)
  func head(_ asker: RequestPath) async throws {
    let requests = ["GET /v1/feed?limit=3", "HEAD /v1/feed?limit=3", "GET /v1/feed?limit=3"]
    let (responses, _) = try await asker.send(requests, of: try MockFixture.standard)
    #expect(responses[1].headers == responses[0].headers)
    #expect(responses[1].headers["Content-Length"] == String(responses[0].body.count))
    #expect(responses[2] == responses[0])
  }

  @Test("The mock API says where a response comes from")
  func source() throws {
    let api = try MockFixture.standard
    func source(_ target: String, _ method: HTTPMethod = .get) throws -> String {
      let url = try HTTPURL(parsing: "http://mock.example\(target)")
      return switch api.reply(to: HTTPRequest(method: method, url: url)).source {
      case .recorded(let place): "recorded in \(place.file)"
      case .page(let operation): "page of \(operation)"
      case .refused(let operation): "refused by \(operation)"
      case .method: "method"
      case .unmatched: "unmatched"
      default: "elsewhere"
      }
    }
    #expect(try source("/v1/feed?limit=10") == "recorded in Recordings/feed.har")
    #expect(try source("/v1/feed?limit=9") == "page of getFeed")
    #expect(try source("/v1/feed?limit=x") == "refused by getFeed")
    #expect(try source("/v1/feed", .put) == "method")
    #expect(try source("/nowhere") == "unmatched")
  }

  @Test("The mock API responds to everything with 404 if it has neither contract nor recordings")
  func nothing() throws {
    let contract = #"{"openapi":"3.1.0","info":{"title":"None","version":"1"},"paths":{"/x":{"get":{"responses":{}}}}}"#
    let api = try MockFixture.api(contract: contract, [])
    let reply = api.reply(to: HTTPRequest(url: try HTTPURL(parsing: "http://mock.example/y")))
    #expect(reply.response.status == 404)
    #expect(reply.response.text.contains("Nothing is recorded."))
  }
}
