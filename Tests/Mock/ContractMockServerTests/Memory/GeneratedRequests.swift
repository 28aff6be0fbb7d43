import Basics
import ContractMockServer
import ContractModel
import ContractVerifier
import HARRecordings
import HTTPMessages
import HTTPWireFormat
import JSONSyntax
import MockTestSupport

@testable import MockEngine

/// Requests made at random of all that the rules of a mock API look at, and of much that none looks at.
struct GeneratedRequests {
  private var random: SeededGenerator

  init(seed: UInt64) { random = SeededGenerator(seed: seed, purpose: "requests") }

  // MARK: The API

  static let contract = """
    {"openapi":"3.1.0","info":{"title":"Feed","version":"1"},"servers":[{"url":"/v1"}],
    "components":{"securitySchemes":{
      "key":{"type":"apiKey","in":"header","name":"X-Api-Key"},
      "session":{"type":"apiKey","in":"cookie","name":"sid"},
      "token":{"type":"http","scheme":"bearer"}}},
    "paths":{
    "/feed":{"get":{"operationId":"getFeed",
      "x-pagination":{"limit":"limit","cursor":"after_id","items":"/items","key":"/id"},
      "parameters":[{"name":"limit","in":"query","schema":{"type":"integer","minimum":1}},
        {"name":"after_id","in":"query","schema":{"type":"string"}},
        {"name":"X-Version","in":"header","schema":{"type":"integer"}}],
      "security":[{"key":[]},{"session":[]},{}],
      "responses":{"200":{"description":"A page"},"400":{"description":"Malformed"}}}},
    "/secret":{"get":{"operationId":"getSecret","security":[{"key":[]},{"session":[]},{"token":[]}],
      "responses":{"200":{"description":"A secret"}}}},
    "/search":{"post":{"operationId":"search",
      "requestBody":{"required":true,"content":{"application/json":{"schema":{
        "type":"object","required":["q"],"properties":{"q":{"type":"string"}}}}}},
      "responses":{"200":{"description":"Found"}}}}}}
    """

  static func entries() -> [JSONLiteral] {
    let search = MockFixture.entry("https://api.example/v1/search", method: "POST", body: "found")
    return [
      MockFixture.entry("https://api.example/v1/feed?limit=2", body: #"{"items":[{"id":"a"},{"id":"b"}]}"#),
      MockFixture.entry("https://api.example/v1/feed?limit=2&after_id=b", body: #"{"items":[{"id":"c"}]}"#),
      MockFixture.entry("https://api.example/v1/secret", body: #"{"next":"https://api.example/v1/feed"}"#),
      MockFixture.entry("https://api.example/turns", type: "text/plain", body: "one"),
      MockFixture.entry("https://api.example/turns", type: "text/plain", body: "two"),
      MockFixture.entry(
        "https://api.example/whole",
        type: "text/plain",
        headers: [
          ("ETag", "\"e\""), ("Last-Modified", "Mon, 04 May 2026 09:41:00 GMT"), ("Accept-Ranges", "bytes"),
          ("Vary", "Accept"),
        ],
        body: "0123456789 https://api.example/whole"
      ),
      search.replacing("request", "postData", with: ["mimeType": "application/json", "text": #"{"q":"x"}"#]),
      MockFixture.entry("https://api.example/language", type: "text/plain", body: "hello")
        .replacing("request", "headers", with: [["name": "Accept-Language", "value": "en"]]),
      MockFixture.entry("https://other.example/turns", type: "text/plain", body: "other"),
    ]
  }

  /// An API of which every rule looks at requests.
  static func api(_ change: (inout MockOptions) -> Void) throws -> MockAPI {
    try MockFixture.api(contract: contract, entries(), options: change)
  }

  // MARK: Requests

  private static let targets = [
    "/v1/feed?limit=2", "/v1/feed?limit=1", "/v1/feed?limit=0", "/v1/feed?limit=2&after_id=b", "/v1/feed?after_id=z",
    "/v1/secret", "/turns", "/whole", "/language", "/nowhere", "/v1/search", "/v1/feed?limit=2&x=1",
  ]

  /// Header fields that rules look at, each with values that make a difference.
  private static let fields: [(name: String, values: [String])] = [
    ("Range", ["bytes=0-3", "bytes=5-", "bytes=99-"]), ("If-Range", ["\"e\"", "\"f\""]),
    ("If-None-Match", ["\"e\"", "\"f\"", "*"]), ("If-Modified-Since", ["Mon, 04 May 2026 09:41:00 GMT", "never"]),
    ("Origin", ["http://a.example", "http://b.example"]), ("Access-Control-Request-Method", ["GET", "POST"]),
    ("Access-Control-Request-Headers", ["x-one", "x-two"]), ("Access-Control-Request-Private-Network", ["true"]),
    ("X-Version", ["1", "one"]), ("X-Api-Key", ["k"]), ("Cookie", ["sid=1", "other=1"]),
    ("Authorization", ["Bearer t", "Basic dTpw"]), ("Content-Type", ["application/json", "text/plain"]),
    ("Content-Encoding", ["identity", "gzip", "br"]), ("Accept-Language", ["en", "de"]),
    ("Prefer", ["code=404", "code=200", "return=minimal"]),
  ]

  /// Requests some of whose header fields mean something only together.
  private static let bundles: [(line: String, names: [String])] = [
    ("GET /whole", ["Range", "If-Range"]),
    (
      "OPTIONS /turns",
      [
        "Origin", "Access-Control-Request-Method", "Access-Control-Request-Headers",
        "Access-Control-Request-Private-Network",
      ]
    ),
  ]

  /// Header fields that no rule looks at.
  private static let noise = [
    "X-Request-Id", "Traceparent", "Date", "User-Agent", "Accept", "Referer", "If-Match", "Sec-Fetch-Site", "Priority",
  ]

  private static let bodies = ["", "", "", #"{"q":"x"}"#, #"{ "q" : "x" }"#, #"{"q":1}"#, "{", "q=x"]

  /// The next request, as it is on the wire.
  mutating func next() throws -> ReceivedRequest {
    let isSearch = Int.random(in: 0..<4, using: &random) == 0
    let bundle = Int.random(in: 0..<4, using: &random) == 0 ? Self.bundles.randomElement(using: &random) : nil
    let target = isSearch ? "/v1/search" : Self.targets.randomElement(using: &random) ?? "/"
    let methods = isSearch ? ["POST"] : ["GET", "GET", "GET", "HEAD", "OPTIONS", "POST"]
    let method = methods.randomElement(using: &random) ?? "GET"
    let body = isSearch && bundle == nil ? Self.bodies.randomElement(using: &random) ?? "" : ""
    var lines = ["\(bundle?.line ?? "\(method) \(target)") HTTP/1.1"]
    lines.append("Host: \(["api.example", "other.example"].randomElement(using: &random) ?? "x")")
    let fields = bundle.map { bundle in Self.fields.filter { bundle.names.contains($0.name) } } ?? Self.fields
    for _ in 0..<Int.random(in: 0...(bundle == nil ? 3 : 6), using: &random) {
      guard let field = fields.randomElement(using: &random) else { continue }
      let isPlain = Int.random(in: 0..<4, using: &random) > 0
      let name = isPlain ? field.name : ASCII.lowercased(field.name)
      lines.append("\(name): \(field.values.randomElement(using: &random) ?? "")")
    }
    for _ in 0..<Int.random(in: 0...2, using: &random) {
      let name = Self.noise.randomElement(using: &random) ?? "Date"
      lines.append("\(name): \(Int.random(in: 0...1_000_000, using: &random))")
    }
    if Int.random(in: 0..<4, using: &random) == 0 {
      lines.append("X-Contract-Session: \(["a", "b"].randomElement(using: &random) ?? "a")")
    }
    if Int.random(in: 0..<8, using: &random) == 0 {
      let scenarios = ["unauthorized:token=t", "online", "flaky:every=2", "no-such-thing"]
      lines.append("X-Contract-Scenario: \(scenarios.randomElement(using: &random) ?? "online")")
    }
    if !body.isEmpty { lines.append("Content-Length: \(body.utf8.count)") }
    let head = lines.joined(separator: "\r\n") + "\r\n\r\n"
    let bytes = Array(head.utf8)
    return ReceivedRequest(
      bytes: bytes,
      head: try bytes.withUnsafeBytes { try RequestHead($0, noticing: ReceivedRequest.noticedFields) },
      body: Array(body.utf8)
    )
  }
}

extension JSONLiteral {
  /// An entry with a member more in one of its objects.
  fileprivate func replacing(_ object: String, _ member: String, with value: JSONLiteral) -> JSONLiteral {
    guard case .object(var members) = self else { return self }
    for position in members.indices where members[position].key == object {
      guard case .object(let inner) = members[position].value else { continue }
      members[position].value = .object(inner.filter { $0.key != member } + [Member(member, value)])
    }
    return .object(members)
  }
}
