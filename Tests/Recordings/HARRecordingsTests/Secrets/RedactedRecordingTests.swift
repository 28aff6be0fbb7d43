import HARRecordings
import HTTPMessages
import JSONSyntax
import Redaction
import Testing

@Suite("A redacted recording works as the service did")
struct RedactedRecordingTests {
  private static func exchange(
    _ line: String,
    headers: HTTPHeaders = [:],
    json: String = "",
    response: String,
    sets cookie: String? = nil
  ) throws -> HTTPExchange {
    HTTPExchange(
      request: try request(line, headers: headers, json: json),
      response: HTTPResponse(
        status: 200,
        headers: HTTPHeaders(
          [HTTPHeaderField("Content-Type", "application/json")]
            + (cookie.map { [HTTPHeaderField("Set-Cookie", $0)] } ?? [])
        ),
        body: Array(response.utf8)
      )
    )
  }

  private static func request(_ line: String, headers: HTTPHeaders = [:], json: String = "") throws -> HTTPRequest {
    let words = line.split(separator: " ").map(String.init)
    let type = json.isEmpty ? [] : [HTTPHeaderField("Content-Type", "application/json")]
    return HTTPRequest(
      method: HTTPMethod(words[0]),
      url: try HTTPURL(parsing: "https://h\(words[1])"),
      headers: HTTPHeaders(headers.fields + type),
      body: Array(json.utf8)
    )
  }

  private static func recorded(_ exchanges: [HTTPExchange], _ redaction: RecordingRedaction = RecordingRedaction())
    throws -> Recording
  {
    var redaction = redaction
    let writer = HARWriter(name: "test", version: "1")
    let entries = exchanges.map { exchange in
      writer.entry(
        CapturedExchange(exchange: exchange, started: "2026-05-04T09:41:00.000Z").redacted(by: &redaction)
      )
    }
    let text = writer.head() + entries.joined(separator: writer.separator) + writer.tail
    return try RecordingReader().read(Array(text), file: "a.har")
  }

  private static func session() throws -> [HTTPExchange] {
    [
      try exchange(
        "POST /login",
        json: #"{"user":"me","password":"correct horse 1"}"#,
        response: #"{"access_token":"t0ken-of-me","token_type":"Bearer","expires_in":3600,"me":"/users/t0ken-of-me"}"#,
        sets: "sid=c00kie-of-me; Path=/"
      ),
      try exchange(
        "GET /me?access_token=t0ken-of-me",
        headers: ["Authorization": "Bearer t0ken-of-me", "Cookie": "sid=c00kie-of-me"],
        response: #"{"name":"me"}"#
      ),
      try exchange(
        "GET /me?access_token=0ther-token",
        headers: ["Authorization": "Bearer 0ther-token"],
        response: #"{"name":"you"}"#
      ),
    ]
  }

  @Test("No secret is in the file, and none is missed by the scan")
  func withoutSecrets() throws {
    let recording = try Self.recorded(try Self.session())
    let text = String(decoding: try #require(recording.source).documentBytes, as: UTF8.self)
    for secret in ["correct horse", "t0ken-of-me", "c00kie-of-me", "0ther-token"] { #expect(!text.contains(secret)) }
    #expect(SecretScan.secrets(in: recording).isEmpty)
  }

  @Test("A client that logs in with it sends what it was given, and gets a response")
  func login() throws {
    let rules = MatchRules(headers: ["authorization"])
    let index = RecordingIndex(try Self.recorded(try Self.session()).entries, rules: rules)
    let login = try Self.request("POST /login", json: #"{"password":"any","user":"me"}"#)
    let response = try #require(index.entries(matching: login).first)
    let body = try JSONDocument(parsing: response.responseBody())
    let token = try #require(body.root["access_token"]?.string)
    #expect(body.root["token_type"]?.string == "Bearer")
    #expect(body.root["expires_in"]?.integer == 3600)
    #expect(body.root["me"]?.string == "/users/\(token)")
    let me = try Self.request("GET /me?access_token=\(token)", headers: ["Authorization": "Bearer \(token)"])
    #expect(
      index.entries(matching: me).map { String(decoding: $0.responseBody(), as: UTF8.self) } == [#"{"name":"me"}"#]
    )
  }

  @Test("A client with a token of its own gets the same response as every client")
  func ownToken() throws {
    let index = RecordingIndex(try Self.recorded(try Self.session()).entries)
    #expect(index.positions(matching: try Self.request("GET /me?access_token=mine")) == [1, 2])
    #expect(index.positions(matching: try Self.request("POST /login", json: #"{"user":"you","password":"x"}"#)) == [])
  }

  @Test("A zero in place of a secret number matches any number")
  func numbers() throws {
    let recording = try Self.recorded([
      try Self.exchange("POST /pin", json: #"{"password":4711,"n":1}"#, response: "{}")
    ])
    let index = RecordingIndex(recording.entries)
    #expect(index.positions(matching: try Self.request("POST /pin", json: #"{"n":1,"password":1234}"#)) == [0])
    #expect(index.positions(matching: try Self.request("POST /pin", json: #"{"n":0,"password":4711}"#)) == [])
  }

  @Test(
    "Places that the user points at are secret with all that they hold",
    arguments: [
      ("/email", #"{"email":"REDACTED-1","items":[{"email":"b","n":1},{"email":"c","n":2}]}"#),
      ("/items/1/email", #"{"email":"a","items":[{"email":"b","n":1},{"email":"REDACTED-1","n":2}]}"#),
      ("/items/*/email", #"{"email":"a","items":[{"email":"REDACTED-1","n":1},{"email":"REDACTED-2","n":2}]}"#),
      ("/items/0", #"{"email":"a","items":[{"email":"REDACTED-1","n":0},{"email":"c","n":2}]}"#),
      ("/items", #"{"email":"a","items":[{"email":"REDACTED-1","n":0},{"email":"REDACTED-2","n":0}]}"#),
      ("/none/0", #"{"email":"a","items":[{"email":"b","n":1},{"email":"c","n":2}]}"#),
    ]
  )
  func pointers(_ pointer: String, _ expected: String) throws {
    let redaction = RecordingRedaction(pointers: [try #require(JSONPointer(pointer))])
    let json = #"{"email":"a","items":[{"email":"b","n":1},{"email":"c","n":2}]}"#
    let recording = try Self.recorded([try Self.exchange("POST /x", json: json, response: json)], redaction)
    #expect(recording.entries.first.map { String(decoding: $0.requestBody(), as: UTF8.self) } == expected)
    #expect(recording.entries.first.map { String(decoding: $0.responseBody(), as: UTF8.self) } == expected)
  }

  @Test("Bodies of many shapes parse as before, with the same keys", arguments: 0..<200)
  func shapes(_ seed: Int) throws {
    var generator = Numbers(seed: seed)
    let value = JSONMaker.value(depth: 0, &generator)
    let text = value.serialized(indented: seed.isMultiple(of: 2))
    var redaction = RecordingRedaction()
    var exchange = try Self.exchange("POST /x", json: "{}", response: "")
    exchange.request.body = text
    let redacted = redaction.redacting(exchange).request.body
    let document = try JSONDocument(parsing: redacted)
    #expect(JSONMaker.shape(JSONLiteral(document.root)) == JSONMaker.shape(value))
    #expect(redaction.redacting(exchange).request.body == redacted)
  }
}

/// Numbers that look random but are the same in each run.
private struct Numbers: RandomNumberGenerator {
  private var state: UInt64

  init(seed: Int) { state = UInt64(truncatingIfNeeded: seed) &* 0x9E37_79B9_7F4A_7C15 &+ 1 }

  mutating func next() -> UInt64 {
    state = state &* 6_364_136_223_846_793_005 &+ 1_442_695_040_888_963_407
    return (state ^ (state >> 31)) &* 0x9E37_79B9_7F4A_7C15
  }
}

/// JSON with secrets and with characters that need escaping.
private enum JSONMaker {
  static let keys = ["a", "password", "token", "b\"c", "tokens", "é", "api_key", "d\\", "url", "next_page_token", ""]
  static let texts = [
    "", "x", "\"", "\\", "\n\u{1}", "t0ken-of-me", "a t0ken-of-me\"b", "REDACTED-3", "é\u{1F600}",
    "https://h/?token=ab\"c",
    "Bearer 0123456789abcdef\\", "{\"token\":\"x\\\"y\"}", "ntoken-of-me", "is too short",
  ]

  static func value(depth: Int, _ generator: inout Numbers) -> JSONLiteral {
    switch Int.random(in: 0..<(depth < 4 ? 8 : 5), using: &generator) {
    case 0: .null
    case 1: .bool(.random(using: &generator))
    case 2: .number(["0", "-1.50", "12e3", "4711"].randomElement(using: &generator) ?? "0")
    case 3, 4: .string(texts.randomElement(using: &generator) ?? "")
    case 5: .array((0..<Int.random(in: 0..<4, using: &generator)).map { _ in value(depth: depth + 1, &generator) })
    default:
      .object(
        (0..<Int.random(in: 0..<5, using: &generator)).map { _ in
          JSONLiteral.Member(keys.randomElement(using: &generator) ?? "", value(depth: depth + 1, &generator))
        }
      )
    }
  }

  /// The value with all strings and numbers replaced by the same ones.
  static func shape(_ value: JSONLiteral) -> JSONLiteral {
    switch value {
    case .null, .bool: value
    case .number: .number("1")
    case .string: .string("s")
    case .array(let elements): .array(elements.map(shape))
    case .object(let members): .object(members.map { JSONLiteral.Member($0.key, shape($0.value)) })
    }
  }
}

extension RedactedRecordingTests {
  @Test(
    "A request whose secrets were redacted is found again with the secrets that a client sends, and with others",
    arguments: [
      ("GET /cards/4539148803436467/x", "GET /cards/5425233430109903/x", "", ""),
      ("GET /p;password=abc/x?id_token_hint=a1", "GET /p;password=def/x?id_token_hint=b2", "", ""),
      ("GET /p?a=1;password=abc&bearer=x1", "GET /p?a=1;password=de&bearer=y2", "", ""),
      ("GET /p?contrase%C3%B1a=x1", "GET /p?contrase%C3%B1a=y2", "", ""),
      (
        "POST /p", "POST /p", #"{"sshPrivateKey":"a1","otp_code":482913}"#, #"{"sshPrivateKey":"b2","otp_code":918273}"#
      ),
      ("POST /p", "POST /p", #"{"card":{"number":4539148803436467}}"#, #"{"card":{"number":5425233430109903}}"#),
      (
        "PATCH /p", "PATCH /p", #"[{"op":"add","path":"/password","value":"a1"}]"#,
        #"[{"op":"add","path":"/password","value":"b2"}]"#
      ),
      (
        "POST /p", "POST /p", #"{"log":"curl -u bob:monday7 https://h/"}"#, #"{"log":"curl -u bob:friday8 https://h/"}"#
      ),
      ("POST /p", "POST /p", #"{"max_tokens":"4096","csrf":"disabled"}"#, #"{"max_tokens":"4096","csrf":"disabled"}"#),
    ]
  )
  func foundAgain(_ line: String, _ other: String, _ json: String, _ otherJSON: String) throws {
    let recording = try Self.recorded([try Self.exchange(line, json: json, response: "{}")])
    let index = RecordingIndex(recording.entries)
    #expect(index.positions(matching: try Self.request(line, json: json)) == [0])
    #expect(index.positions(matching: try Self.request(other, json: otherJSON)) == [0])
  }

  @Test("An ordinary value of a request still tells recordings apart")
  func toldApart() throws {
    let lines = [
      #"{"max_tokens":"4096","order":"4539148803436467"}"#, #"{"max_tokens":"1024","order":"4556737586899855"}"#,
    ]
    let recording = try Self.recorded(try lines.map { try Self.exchange("POST /p", json: $0, response: "{}") })
    let index = RecordingIndex(recording.entries)
    for (position, json) in lines.enumerated() {
      #expect(index.positions(matching: try Self.request("POST /p", json: json)) == [position])
    }
  }
}
