import ContractModel
import ContractReports
import ContractVerifier
import Diagnostics
import HARRecordings
import HTTPMessages
import JSONSyntax
import MockEngine
import MockTestSupport
import Testing

@Suite("What nothing was recorded for")
struct UnmatchedTests {
  static func api(_ unmatched: MockOptions.Unmatched, _ entries: [JSONLiteral] = MockFixture.entries) throws -> MockAPI
  {
    try MockFixture.api(entries) { $0.unmatched = unmatched }
  }

  @Test(
    "The response to an unmatched request has the registered phrase of its status as reason and title",
    arguments: [
      (402, "Payment Required", "Payment Required"), (407, "Proxy Authentication Required", nil),
      (418, "", "Status 418"), (423, "Locked", nil), (424, "Failed Dependency", nil), (425, "Too Early", nil),
      (428, "Precondition Required", nil), (451, "Unavailable For Legal Reasons", nil),
      (506, "Variant Also Negotiates", nil), (507, "Insufficient Storage", nil), (508, "Loop Detected", nil),
      (511, "Network Authentication Required", nil), (599, "", "Status 599"),
    ] as [(Int, String, String?)]
  )
  func phrase(_ row: (status: Int, reason: String, title: String?)) throws {
    let response = try Self.api(.status(row.status)).reply(to: "GET /nowhere").response
    #expect(response.reason == row.reason)
    #expect(try response.json["title"]?.string == row.title ?? row.reason)
  }

  @Test(
    "An invalid body is refused instead of getting an example, if the contract documents a refusal",
    arguments: [
      ("/strict", #"{"a":1}"#, 201), ("/strict", #"{"a":"x"}"#, 422), ("/strict", "", 422),
      ("/lenient", #"{"a":"x"}"#, 201),
    ]
  )
  func invalidBody(_ path: String, body: String, status: Int) throws {
    func operation(_ refusal: String) -> String {
      #"{ "requestBody": { "required": true, "content": { "application/json": { "schema": { "properties": { "#
        + #""a": { "type": "integer" } } } } } }, "responses": { "201": { "description": "d" }\#(refusal) } }"#
    }
    let contract = #"""
      {
        "openapi": "3.1.0", "info": { "title": "T", "version": "1" },
        "paths": {
          "/strict": { "post": \#(operation(#", "422": { "description": "d" }"#)) },
          "/lenient": { "post": \#(operation("")) }
        }
      }
      """#
    let api = try MockFixture.api(contract: contract, []) { $0.unmatched = .example }
    let reply = try api.reply(to: "POST \(path)", ["Content-Type": "application/json"], body: body)
    #expect(reply.response.status == status)
  }

  @Test("HEAD gets an example of its own operation, although its path has no GET")
  func head() throws {
    let contract = #"""
      {
        "openapi": "3.1.0", "info": { "title": "T", "version": "1" },
        "paths": {
          "/uploads": {
            "head": {
              "operationId": "probe",
              "responses": {
                "200": {
                  "description": "d",
                  "headers": { "Size": { "required": true, "schema": { "type": "integer", "const": 7 } } }
                }
              }
            }
          }
        }
      }
      """#
    let reply = try MockFixture.api(contract: contract, []) { $0.unmatched = .example }.reply(to: "HEAD /uploads")
    #expect(reply.response.status == 200)
    #expect(reply.response.headers["Size"] == "7")
    #expect(reply.source == .example(operation: "probe"))
  }

  @Test("An unmatched request gets the configured status", arguments: [404, 501, 599])
  func status(_ status: Int) throws {
    let reply = try Self.api(.status(status)).reply(to: "GET /nowhere")
    #expect(reply.response.status == status)
    #expect(try reply.response.json["status"]?.integer == status)
    #expect(try reply.response.json["title"]?.string?.isEmpty == false)
    #expect(reply.source == .unmatched)
  }

  @Test("An unmatched request is reported with the nearest recordings, without secrets")
  func nearest() throws {
    let entries = [MockFixture.entry("https://api.example/items?api_key=k1&page=1", body: "{}")]
    let reply = try Self.api(.status(404), entries).reply(to: "GET /items?api_key=k2&page=2")
    let problem = try reply.response.json
    #expect(problem["detail"]?.string == "Nothing is recorded for GET /items?api_key=REDACTED&page=2.")
    #expect(problem["nearest"]?[0]?["request"]?.string == "GET /items?api_key=REDACTED&page=1")
    #expect(reply.nearest.count == 1)
  }

  @Test("An unmatched request is refused as the recorded server refused another")
  func recordedRefusal() throws {
    let other = MockFixture.entry("/v1/image/\(MockFixture.id(9))/comments", status: 404, body: #"{"error":"gone"}"#)
    let reply = try Self.api(.status(404), MockFixture.entries + [other])
      .reply(to: "GET /v1/image/\(MockFixture.id(8))/comments")
    #expect(reply.response.text == #"{"error":"gone"}"#)
    #expect(reply.source == .refused(operation: "getComments"))
    #expect(reply.recordings == [MockFixture.entries.count])
  }

  @Test("An unmatched request is refused with a status that the contract documents for it")
  func documentedRefusal() throws {
    let contract = MockFixture.contractText.replacing(
      #""400":{"description":"Malformed"}"#,
      with: #""422":{"description":"Malformed"}"#
    )
    let api = try MockFixture.api(contract: contract)
    #expect(try api.reply(to: "GET /v1/feed?limit=x").response.status == 422)
  }

  @Test("An unmatched request is refused with the fields that the contract demands of the refusal")
  func refusalWithFields() throws {
    let contract = MockFixture.contractText.replacing(
      #""400":{"description":"Malformed"}"#,
      with: #""400":{"description":"Malformed","headers":{"X-Reason":{"required":true,"schema":{"enum":["bad"]}}}}"#
    )
    let response = try MockFixture.api(contract: contract).reply(to: "GET /v1/feed?limit=x").response
    #expect(response.status == 400)
    #expect(response.headers["X-Reason"] == "bad")
  }

  /// The contract with a schema for the response to `addComment`.
  static func withSchema(_ schema: String) -> String {
    MockFixture.contractText.replacing(
      #""201":{"description":"Added"}"#,
      with: #""201":{"description":"Added","content":{"application/json":{"schema":\#(schema)}}}"#
    )
  }

  @Test("The response to an unmatched request is an example that the contract allows")
  func example() throws {
    let schema = #"{"type":"object","required":["id","n"],"properties":{"id":{"format":"uuid"},"n":{"minimum":7}}}"#
    let api = try MockFixture.api(contract: Self.withSchema(schema)) { $0.unmatched = .example }
    let request = try api.request("POST /v1/image/\(MockFixture.id(1))/comments")
    let reply = api.reply(to: request)
    #expect(reply.source == .example(operation: "addComment"))
    #expect(reply.response.status == 201)
    let exchange = HTTPExchange(request: request, response: reply.response)
    let operation = try #require(api.contract.operation(id: "addComment"))
    let subject = ExchangeUnderTest(operation: operation, exchange: exchange)
    #expect(Judge(contract: api.contract).findings(for: subject).map(\.message) == [])
    #expect(reply.response.headers["Content-Length"] == String(reply.response.body.count))
  }

  @Test("The response to an unmatched request is 404 where no example can be made")
  func noExample() throws {
    let api = try MockFixture.api(contract: Self.withSchema("false")) { $0.unmatched = .example }
    for line in ["POST /v1/image/\(MockFixture.id(1))/comments", "GET /nowhere"] {
      let reply = try api.reply(to: line)
      #expect(reply.response.status == 404)
      #expect(reply.source == .unmatched)
    }
  }

  @Test(
    "The response to an unmatched request says why no example can be made, with the place in the contract",
    arguments: [
      ("false", "the schema of 201 cannot be satisfied: it allows no value"),
      (
        #"{"type":"string","minLength":5,"maxLength":2}"#,
        "the schema of 201 cannot be satisfied: expected "
      ),
      (
        #"{"type":"object","required":["id"],"properties":{"id":{"type":"integer","minimum":9,"maximum":3}}}"#,
        "the schema of 201 cannot be satisfied: expected "
      ),
      (#"{"type":"string","enum":[]}"#, "the schema of 201 cannot be satisfied: "),
      (#"{"enum":["a"],"type":"integer"}"#, "the schema of 201 cannot be satisfied: expected "),
    ]
  )
  func obstacle(_ row: (schema: String, reason: String)) throws {
    let api = try MockFixture.api(contract: Self.withSchema(row.schema)) { $0.unmatched = .example }
    let reply = try api.reply(to: "POST /v1/image/\(MockFixture.id(1))/comments")
    let detail = try #require(try reply.response.json["detail"]?.string)
    #expect(detail.hasPrefix("No example can be made: \(row.reason)"), "\(detail)")
    #expect(detail.contains(" (feed.json:"))
    #expect(reply.source == .unmatched)
    let finding = try #require(reply.findings.first)
    #expect(finding.check == .unmatched && finding.severity == .warning && finding.operation == "addComment")
    #expect(finding.message.hasPrefix("no example can be made: \(row.reason)"))
    #expect(finding.contract?.place.file == "feed.json")
  }

  @Test(
    "An unmatched request is forwarded to the upstream",
    arguments: [
      "GET /nowhere", "PUT /v1/feed", "GET /v1/feed?limit=x", "GET /v1/feed?limit=3&sort=up", "OPTIONS /v1/feed",
      "GET /v1/image/\(MockFixture.id(99))/comments", "GET /v1/feed?limit=3&after_id=\(MockFixture.id(99))",
      "POST /v1/image/\(MockFixture.id(1))/comments", "HEAD /nowhere",
    ]
  )
  func forwarding(_ line: String) throws {
    let api = try Self.api(.forward)
    #expect(api.decide(on: try api.request(line)).isForwarded)
  }

  @Test(
    "Only unmatched requests are forwarded",
    arguments: [
      "GET /status", "GET /v1/feed?limit=3", "HEAD /v1/feed?limit=100", "GET /v1/feed?limit=10",
      "GET /v1/image/\(MockFixture.id(1).lowercased())/comments",
    ]
  )
  func notForwarding(_ line: String) throws {
    let api = try Self.api(.forward)
    #expect(!api.decide(on: try api.request(line)).isForwarded)
  }

  @Test("A list goes on at the upstream, unless the recorded end is the list's end", arguments: [2, 3])
  func forwardingLists(_ count: Int) throws {
    let page = MockFixture.entry("/v1/feed?limit=3", body: MockFixture.page(1...count))
    let api = try Self.api(.forward, [page])
    let decision = api.decide(on: try api.request("GET /v1/feed?limit=10"))
    #expect(decision.isForwarded == (count == 3))
    #expect(!api.decide(on: try api.request("GET /v1/feed?limit=2")).isForwarded)
  }

  @Test("A forwarded response has the mock's own address in its URLs")
  func forwarded() throws {
    let api = try Self.api(.forward)
    let body = #"["https://live.example:8443/a","https://api.example/b","https://other.example/c"]"#
    let headers: HTTPHeaders = [
      "Content-Type": "application/json", "Transfer-Encoding": "chunked", "Set-Cookie": "a=1; Domain=live.example",
    ]
    let reply = api.reply(
      to: try api.request("GET /x"),
      forwarding: HTTPResponse(status: 200, headers: headers, body: Array(body.utf8)),
      from: try HTTPURL(parsing: "https://live.example:8443")
    )
    #expect(reply.response.text == #"["http://127.0.0.1:5/a","http://127.0.0.1:5/b","https://other.example/c"]"#)
    #expect(reply.source == .forwarded)
    #expect(reply.response.headers["Transfer-Encoding"] == nil)
    #expect(reply.response.headers["Content-Length"] == String(reply.response.body.count))
    #expect(reply.response.headers["Set-Cookie"] == "a=1")
  }

  @Test("A forwarded response is decoded where that is possible")
  func decoded() throws {
    let api = try Self.api(.forward)
    // "{}" as gzip keeps it in a stored block.
    let coded: [UInt8] = [
      0x1F, 0x8B, 8, 0, 0, 0, 0, 0, 0, 3, 1, 2, 0, 0xFD, 0xFF, 0x7B, 0x7D, 0x43, 0xBF, 0xA6, 0xA3, 2, 0, 0, 0,
    ]
    let headers: HTTPHeaders = ["Content-Type": "application/json", "Content-Encoding": "gzip"]
    let response = HTTPResponse(status: 200, headers: headers, body: coded)
    #expect(api.reply(to: try api.request("GET /x"), forwarding: response).response.text == "{}")
    var broken = response
    broken.body[20] = 0
    let kept = api.reply(to: try api.request("GET /x"), forwarding: broken).response
    #expect(kept.body == broken.body)
    #expect(kept.headers["Content-Encoding"] == "gzip")
  }

  @Test("A forwarded response to HEAD keeps its length")
  func forwardedHead() throws {
    let api = try Self.api(.forward)
    let response = HTTPResponse(status: 200, headers: ["Content-Length": "77"])
    let reply = api.reply(to: try api.request("HEAD /x"), forwarding: response)
    #expect(reply.response.headers["Content-Length"] == "77")
  }

  @Test("A request whose recorded exchange is not served hears which one it is, and why; others do not")
  func unserved() throws {
    let request = #"{"method":"GET","url":"https://api.example/gone?a=1"}"#
    let text = #"{"log":{"entries":[{"request":\#(request),"response":{"status":200,"content":{"size":7}}}]}}"#
    let recording = try RecordingReader().read(Array(text.utf8), file: "a.har")
    var options = MockOptions()
    options.allowedHosts = ["x", "y", "api.example"]
    let api = MockAPI(
      contract: try MockFixture.contract(#"{"openapi":"3.1.0"}"#),
      recordings: [recording],
      options: options
    )
    func detail(_ request: String) throws -> String? { try api.reply(to: request).response.json["detail"]?.string }
    let gone = try #require(try detail("GET /gone?a=1"))
    #expect(gone.hasPrefix("GET /gone?a=1 is recorded, but not served. a.har:1:"), "\(gone)")
    #expect(gone.contains("entry 1: the response body of 7 bytes is missing"), "\(gone)")
    #expect(try detail("GET /gone")?.contains("entry 1: ") == true)
    #expect(try detail("GET /other") == "Nothing is recorded.")
    #expect(try detail("POST /gone?a=1") == "/gone is known for GET, HEAD, OPTIONS, not for POST.")
  }

  @Test(
    "A request for what was recorded with another scheme, or with none, hears that it is not served",
    arguments: ["wss://a.example/live", "chrome-extension://a/live", "/live", "localhost:80/live"]
  )
  func unservedURL(url: String) throws {
    let request = #"{"method":"GET","url":"\#(url)"}"#
    let text = #"{"log":{"entries":[{"request":\#(request),"response":{"status":101}}]}}"#
    let recording = try RecordingReader().read(Array(text.utf8), file: "a.har")
    let api = MockAPI(contract: try MockFixture.contract(#"{"openapi":"3.1.0"}"#), recordings: [recording])
    let detail = try api.reply(to: try api.request("GET /live")).response.json["detail"]?.string ?? ""
    #expect(detail.hasPrefix("GET /live is recorded, but not served. a.har:1:"), "\(detail)")
    #expect(try api.reply(to: try api.request("GET /")).response.json["detail"]?.string == "Nothing is recorded.")
  }

  @Test("A method that was recorded and is not served is none that is unknown")
  func unservedMethod() throws {
    let entries = ["OPTIONS", "POST"].map { method in
      let size = method == "POST" ? 7 : 0
      return #"{"request":{"method":"\#(method)","url":"https://a.example/x"},"#
        + #""response":{"status":200,"content":{"size":\#(size)}}}"#
    }
    let text = #"{"log":{"entries":[\#(entries.joined(separator: ","))]}}"#
    let recording = try RecordingReader().read(Array(text.utf8), file: "a.har")
    let api = MockAPI(contract: try MockFixture.contract(#"{"openapi":"3.1.0"}"#), recordings: [recording])
    let reply = api.reply(to: try api.request("POST /x"))
    #expect(reply.response.status == 404)
    #expect(try reply.response.json["detail"]?.string?.hasPrefix("POST /x is recorded, but not served. ") == true)
    let unknown = api.reply(to: try api.request("PUT /x"))
    #expect(unknown.response.status == 405)
  }

  @Test(
    "A made-up list has at most as many items as a limit asks for, if the contract allows so few",
    arguments: [
      ("", 1, 3), ("?limit=2", 1, 2), ("?limit=0", 0, 0), ("?limit=9", 1, 3), ("?limit=1", 2, 3),
    ]
  )
  func madeUp(_ query: String, _ minimum: Int, _ count: Int) throws {
    try expect(query, minimum, count, "boolean")
  }

  @Test("An example of a list that breaks its schema has at most as many items as a limit asks for")
  func invalidExample() throws { try expect("?limit=2", 1, 2, "string") }

  private func expect(_ query: String, _ minimum: Int, _ count: Int, _ type: String) throws {
    let contract = #"""
      {"openapi":"3.1.0","info":{"title":"Search","version":"1"},"paths":{"/search":{"get":{"operationId":"search",
      "parameters":[{"name":"limit","in":"query","schema":{"type":"integer"}}],"responses":{"200":{"description":"Found",
      "content":{"application/json":{"schema":{"type":"object","properties":{"ok":{"type":"\#(type)"},
      "hits":{"type":"array","minItems":\#(minimum),"items":{"type":"object","properties":{"text":{"type":"string"}}}}}},
      "example":{"ok":true,"hits":[{"text":"a"},{"text":"b"},{"text":"c"}]}}}},"400":{"description":"Invalid"}}}}}}
      """#
    let api = try MockFixture.api(contract: contract, []) { $0.unmatched = .example }
    #expect(try api.reply(to: "GET /search\(query)").response.json["hits"]?.elements.map(\.text).count == count)
  }

  @Test(
    "A made-up result of a search has at most as many items as the body asks for",
    arguments: [(#"{"limit":1}"#, 1), (#"{"page_size":2,"q":"a"}"#, 2), (#"{"limit":-1}"#, 3), (#"{"q":"a"}"#, 3)]
  )
  func searched(_ body: String, _ count: Int) throws {
    let contract = #"""
      {"openapi":"3.1.0","info":{"title":"Search","version":"1"},"paths":{"/search":{"post":{"operationId":"search",
      "requestBody":{"content":{"application/json":{"schema":{"type":"object"}}}},"responses":{"200":{"description":"Found",
      "content":{"application/json":{"schema":{"type":"object","properties":{"hits":{"type":"array"}}},
      "example":{"hits":["a","b","c"]}}}}}}}}}
      """#
    let api = try MockFixture.api(contract: contract, []) { $0.unmatched = .example }
    let request = try api.request("POST /search", ["Content-Type": "application/json"], body: body)
    #expect(try api.reply(to: request).response.json["hits"]?.count == count)
  }

  @Test(
    "A made-up 405 has the other methods of its path",
    arguments: [("PUT /pet", true), ("GET /pet", true), ("GET /pet", false)]
  )
  func notAllowed(_ line: String, isStateful: Bool) throws {
    let contract = #"""
      {"openapi":"3.1.0","info":{"title":"Pets","version":"1"},"paths":{"/pet":{
      "put":{"responses":{"405":{"description":"Invalid"}}},
      "get":{"responses":{"200":{"description":"A pet"},"405":{"description":"Not now"}}}}}}
      """#
    let api = try MockFixture.api(contract: contract, []) {
      $0.unmatched = .example
      if isStateful { $0.state = MockOptions.State() }
    }
    let reply = api.reply(to: try api.request(line, line.hasPrefix("GET") ? ["Prefer": "code=405"] : []))
    #expect(reply.response.status == 405)
    #expect(reply.response.headers["Allow"]?.contains(line.hasPrefix("GET") ? "PUT" : "GET") == true)
  }
}
