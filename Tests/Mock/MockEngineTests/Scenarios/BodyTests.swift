import Basics
import ContractVerifier
import HTTPMessages
import JSONSyntax
import MockTestSupport
import Testing

@testable import MockEngine

@Suite("A scenario that replaces the body")
struct BodyTests {
  static func json(_ text: String, headers: [(String, String)] = [], status: Int = 200) -> MockReply {
    ScenarioFixture.reply(text, status: status, type: "application/json", headers: headers)
  }

  // MARK: Empty lists

  struct Row: Sendable, CustomTestStringConvertible {
    let testDescription: String
    let operation: String?
    let body: String
    let expected: String

    init(_ description: String, _ operation: String?, _ body: String, _ expected: String) {
      (testDescription, self.operation, self.body, self.expected) = (description, operation, body, expected)
    }
  }

  static let lists = [
    Row(
      "the list that is paged, its text otherwise untouched",
      "getFeed",
      "{ \"more\" : [1, 2],\n  \"items\" : [ {\"id\":\"a\",\"tags\":[1.50]} ] , \"n\":1.50 }",
      "{ \"more\" : [1, 2],\n  \"items\" : [] , \"n\":1.50 }"
    ),
    Row(
      "the list whose elements have a unique key",
      "getComments",
      #"{"more":[1],"items":[{"id":"a","tags":["x"]}]}"#,
      #"{"more":[1],"items":[]}"#
    ),
    Row("the outermost arrays", nil, #"{"a":{"b":[[1],2]},"c":[3],"d":"e"}"#, #"{"a":{"b":[]},"c":[],"d":"e"}"#),
    Row("an array that is the body", nil, " [1, 2] ", " [] "),
    Row("the arrays that may be empty", "getTags", #"{"tags":[1],"links":[2]}"#, #"{"tags":[1],"links":[]}"#),
    Row("no array that may not be empty", "getTags", #"{"tags":[1]}"#, #"{"tags":[1]}"#),
    Row("nothing where there is no list", nil, #"{"a":1}"#, #"{"a":1}"#),
    Row("nothing where it is empty", "getFeed", #"{"items":[],"more":[1]}"#, #"{"items":[],"more":[1]}"#),
    Row("nothing in what is not JSON", nil, "[1, 2", "[1, 2"),
  ]

  @Test("A scenario that replaces the body can empty it", arguments: lists)
  func empty(_ row: Row) throws {
    let planned = try ScenarioFixture.play("empty", to: Self.json(row.body), operation: row.operation)
    #expect(String(decoding: planned.response.body, as: UTF8.self) == row.expected)
    #expect(planned.response.headers["Content-Length"] == String(row.expected.utf8.count))
    #expect(planned.delivery == .immediate && planned.recordings == [3])
    #expect(planned.source == (row.body == row.expected ? Self.json("").source : .scenario("empty")))
  }

  @Test("A scenario empties a list so that the contract is kept", arguments: ["getFeed", "getComments", "getTags"])
  func emptyIsValid(operation: String) throws {
    let body = #"{"tags":[1],"items":[{"id":"a","tags":["x"]}]}"#
    let planned = try ScenarioFixture.play("empty", to: Self.json(body), operation: operation)
    #expect(planned.response.body != Array(body.utf8))
    #expect(try ScenarioFixture.findings(planned, operation) == [])
  }

  @Test("A scenario with another body empties no list of a response that is not a success")
  func emptyError() throws {
    let reply = Self.json(#"{"errors":[1]}"#, status: 400)
    #expect(try ScenarioFixture.play("empty", to: reply).response == reply.response)
  }

  @Test(
    "A scenario with another body keeps no validator of the recorded bytes",
    arguments: ["empty", "invalid-json", "no-body"]
  )
  func validators(scenario: String) throws {
    let fields = [("ETag", "\"1\""), ("Content-MD5", "x"), ("Repr-Digest", "x"), ("X-Region", "eu")]
    let reply = Self.json("[1]", headers: fields)
    let headers = try ScenarioFixture.play(scenario, to: reply).response.headers
    #expect(headers.fields.map(\.name) == ["Content-Type", "X-Region", "Content-Length"])
  }

  @Test("A scenario that replaces the body decodes the body that it changes")
  func coding() throws {
    // `[1]` as gzip stores it.
    let bytes: [UInt8] = [
      0x1F, 0x8B, 0x08, 0x00, 0x00, 0x00, 0x00, 0x00, 0x04, 0x03, 0x01, 0x03, 0x00, 0xFC, 0xFF, 0x5B, 0x31, 0x5D, 0xB8,
      0x32, 0x2F, 0x4C, 0x03, 0x00, 0x00, 0x00,
    ]
    var response = Self.json("", headers: [("Content-Encoding", "gzip")]).response
    response.body = bytes
    try #require(ContentDecoding(response, limit: 100).body == Array("[1]".utf8))
    let planned = try ScenarioFixture.play("empty", to: MockReply(response, .forwarded))
    #expect(planned.response.body == Array("[]".utf8))
    #expect(planned.response.headers["Content-Encoding"] == nil)
  }

  @Test(
    "A scenario with another body tells HEAD nothing of a body that GET would not bring",
    arguments: ["empty", "invalid-json", "no-body"]
  )
  func head(scenario: String) throws {
    let reply = ScenarioFixture.reply("[1]", headers: [("ETag", "\"1\"")], method: .head)
    let response = try ScenarioFixture.play(scenario, to: reply, method: .head).response
    #expect(response.status == 200 && response.body.isEmpty)
    #expect(response.headers == ["Content-Type": "text/plain"])
  }

  @Test(
    "A scenario with another body has the recorded status and media type where no byte of the body is left",
    arguments: [200, 203, 404]
  )
  func noBody(status: Int) throws {
    let response = try ScenarioFixture.play("no-body", to: Self.json("[1]", status: status)).response
    #expect(response.status == status && response.body.isEmpty)
    #expect(response.headers == ["Content-Type": "application/json", "Content-Length": "0"])
  }

  @Test(
    "A scenario with another body leaves what may have no body",
    arguments: ["empty", "invalid-json", "contract-violation", "no-body"],
    [204, 304]
  )
  func noContent(scenario: String, status: Int) throws {
    let reply = ScenarioFixture.reply("", status: status, headers: [("ETag", "\"1\"")])
    #expect(try ScenarioFixture.play(scenario, to: reply).response == reply.response)
  }

  @Test(
    "A scenario with another body is made of the whole response, whatever the client has of it",
    arguments: [
      ("online", true), ("slow", true), ("not-found", true), ("empty", false), ("invalid-json", false),
      ("contract-violation", false), ("wrong-status", false), ("truncated", false), ("no-body", false),
      ("unauthorized:token=a", true),
    ]
  )
  func conditions(scenario: String, areKept: Bool) throws {
    let behaviour = try ScenarioBook.builtIn.scenario(scenario).behaviour(of: nil, count: 0)
    let url = try HTTPURL(parsing: "http://mock.example/v1/feed")
    let headers: HTTPHeaders = ["if-none-match": "\"1\"", "Accept": "*/*", "Range": "bytes=0-1"]
    let request = behaviour.prepared(HTTPRequest(url: url, headers: headers))
    #expect(request.headers == (areKept ? headers : ["Accept": "*/*"]) && request.url == url)
  }

  // MARK: JSON that cannot be read

  @Test(
    "A scenario with an unreadable body has its own status, if one is given, in place of a good one",
    arguments: [200, 299, 400]
  )
  func status(recorded: Int) throws {
    let reply = Self.json(#"{"items":[]}"#, status: recorded)
    let response = try ScenarioFixture.play("invalid-json:status=250", to: reply).response
    #expect(response.status == (recorded < 300 ? 250 : 400) && response.reason == (recorded < 300 ? "" : "Bad Request"))
    #expect((try? JSONDocument(parsing: response.body)) == nil)
  }

  static let texts = [
    #"{"items":[{"id":"a","tags":["x, y","\u0041"]},{"id":"b","tags":[]}],"next":null}"#, "{}", "[]", "[[1,2],[3]] ",
    "1", "12", "true", #""text""#, " { \"a\" : 1.5e3 }\n", "",
  ]

  @Test(
    "A scenario with another body cannot be read as JSON, whatever the seed, and has its own length",
    arguments: texts
  )
  func invalid(text: String) throws {
    var bodies: Set<[UInt8]> = []
    for seed in UInt64(0)..<100 {
      let response = try ScenarioFixture.play("invalid-json", to: Self.json(text), seed: seed).response
      #expect(throws: JSONSyntaxError.self) { try JSONDocument(parsing: response.body) }
      #expect(response.headers["Content-Length"] == String(response.body.count))
      #expect(response.headers["Content-Type"] == "application/json" && response.status == 200)
      bodies.insert(response.body)
      let again = try ScenarioFixture.play("invalid-json", to: Self.json(text), seed: seed).response
      #expect(again == response)
    }
    if text.utf8.count > 20 { #expect(bodies.count > 20) }
  }

  @Test(
    "A scenario with another body cannot be read by parsers of JSON5, nor by those that ignore what follows a value",
    arguments: texts + hostileTexts
  )
  func invalidForLenient(text: String) throws {
    let root = try? JSONDocument(parsing: text).root
    for seed in UInt64(0)..<50 {
      var random = SeededGenerator(seed: seed, purpose: "test")
      var bodies = [JSONBreaking.broken(Array(text.utf8), &random)]
      if let root {
        bodies += JSONBreaking.Damage.allCases.compactMap { JSONBreaking.broken(Array(text.utf8), root, $0, &random) }
      }
      for body in bodies { #expect(!LenientJSON.accepts(body), "\(String(decoding: body, as: UTF8.self))") }
    }
  }

  /// Texts with what means something to parsers of JSON5 in their strings, and some that only these read.
  static let hostileTexts = [
    "[\"//\",\n1]", #"{"a":"\"","b":"it's \\"}"#, #"["'","'"]"#, #"["/*","*/"]"#, #"{"a":[{"b":{"c":[1,"]}"]}}]}"#,
    #"["\u0022;",-1.5e3,null,true]"#, "-0", "\u{FEFF}[1]", "[1,2,]", "{a:1}", "  ",
  ]

  @Test("A scenario with another body has a comma after its last element, which lenient parsers accept")
  func trailingComma() throws {
    for (text, expected) in [
      ("[1, 2 ] ", "[1, 2 ,] "), (#"{"a":[1]}"#, #"{"a":[1],}"#), (#"{"a":"}"}"#, #"{"a":"}",}"#),
    ] {
      let body = try ScenarioFixture.play("trailing-comma", to: Self.json(text)).response.body
      #expect(String(decoding: body, as: UTF8.self) == expected)
      #expect(throws: JSONSyntaxError.self) { try JSONDocument(parsing: body) }
      #expect(LenientJSON.accepts(body))
    }
  }

  @Test("A scenario with another body stays as it is where a comma has no place", arguments: ["[]", "{}", "1", "[1,"])
  func noTrailingComma(text: String) throws {
    let reply = Self.json(text)
    let response = try ScenarioFixture.play("trailing-comma", to: reply).response
    #expect(response.body == reply.response.body)
    #expect(response.headers["X-Contract-Note"] == "trailing-comma: this body has no elements or members")
  }

  @Test(
    "A scenario with another body is garbage of the same length where no JSON was",
    arguments: ["image/png", "text/plain", "nothing"]
  )
  func garbage(type: String) throws {
    let reply = ScenarioFixture.reply("Once upon a time", type: type)
    let response = try ScenarioFixture.play("invalid-json", to: reply, seed: 1).response
    #expect(response.body.count == 16 && response.body != reply.response.body)
    #expect(response.headers["Content-Type"] == type)
    #expect(try ScenarioFixture.play("invalid-json", to: reply, seed: 1).response == response)
    #expect(try ScenarioFixture.play("invalid-json", to: reply, seed: 2).response != response)
  }

  @Test("A scenario with another body is broken JSON where no type is announced and JSON was")
  func untyped() throws {
    let reply = ScenarioFixture.reply(Self.texts[0], type: nil)
    let body = try ScenarioFixture.play("invalid-json", to: reply).response.body
    #expect(body.filter { $0 < 0x80 }.count == body.count && body != reply.response.body)
  }

  @Test("A scenario with another body is garbage, without a coding, where the coding is one that nobody here knows")
  func unknownCoding() throws {
    let reply = Self.json("\u{1}\u{2}\u{3}\u{4}", headers: [("Content-Encoding", "br")])
    let response = try ScenarioFixture.play("invalid-json", to: reply).response
    #expect(response.headers["Content-Encoding"] == nil && response.body.count == 4)
    #expect(response.body.first ?? 0 >= 0x80)
  }

  // MARK: What the contract forbids

  @Test(
    "A scenario with another body breaks the contract by one change, which a note names",
    arguments: ["getFeed", "getComments"]
  )
  func violation(operation: String) throws {
    let reply = Self.json(#"{"items":[{"id":"a","tags":["x","y"]},{"id":"b","tags":[]}]}"#)
    try #require(try ScenarioFixture.findings(reply, operation) == [])
    var bodies: Set<[UInt8]> = []
    for seed in UInt64(0)..<20 {
      let planned = try ScenarioFixture.play("contract-violation", to: reply, operation: operation, seed: seed)
      let response = planned.response
      #expect(try ScenarioFixture.findings(planned, operation) != [])
      #expect(response.status == 200 && response.headers["Content-Length"] == String(response.body.count))
      #expect(response.headers["X-Contract-Note"]?.hasPrefix("contract-violation:") == false)
      #expect(planned.source == .scenario("contract-violation") && planned.recordings == [3])
      bodies.insert(response.body)
      let again = try ScenarioFixture.play("contract-violation", to: reply, operation: operation, seed: seed)
      #expect(again.response == response)
    }
    #expect(bodies.count > 3)
  }

  @Test("A scenario with another body breaks types and required members alone, unless anything may be broken")
  func structural() throws {
    let reply = Self.json(#"{"items":[{"id":"a","tags":["x","y"]},{"id":"b","tags":[]}]}"#)
    let isStructural = { (note: String) in
      let words = [
        " is missing", " is null", " is \"abc\"", " is 42", " is true", " is []", " is {}", " has no members",
      ]
      return words.contains { note.hasSuffix($0) } || note.hasSuffix(" has only its required members")
    }
    var others = 0
    for seed in UInt64(0)..<60 {
      for (scenario, isRestricted) in [
        ("contract-violation", true), ("contract-violation:kind=structural", true),
        ("contract-violation:kind=any", false),
      ] {
        let planned = try ScenarioFixture.play(scenario, to: reply, operation: "getFeed", seed: seed)
        let note = try #require(planned.response.headers["X-Contract-Note"])
        #expect(isStructural(note) || !isRestricted, "\(note)")
        #expect(try ScenarioFixture.findings(planned, "getFeed") != [])
        if !isStructural(note) { others += 1 }
      }
    }
    #expect(others > 0)
  }

  @Test("A scenario with another body names kind=any where the contract forbids no change of structure")
  func onlyBounds() throws {
    let reply = Self.json(#"{"tags":[1]}"#)
    let planned = try ScenarioFixture.play("contract-violation", to: reply, operation: "getBounded")
    #expect(
      planned.response.headers["X-Contract-Note"]
        == "contract-violation: found no change to this body that violates the contract structurally; "
        + "try contract-violation:kind=any"
    )
  }

  @Test(
    "A scenario with another body says in a note why nothing is forbidden",
    arguments: [nil, "getAnything"] as [String?]
  )
  func nothingForbidden(operation: String?) throws {
    let reply = Self.json("[1]")
    let planned = try ScenarioFixture.play("contract-violation", to: reply, operation: operation)
    var response = planned.response
    #expect(
      response.headers["X-Contract-Note"]
        == "contract-violation: found no change to this body that violates the contract"
    )
    response.headers["X-Contract-Note"] = nil
    #expect(response == reply.response && planned.source == reply.source)
  }

  @Test("A scenario with another body notes in visible ASCII, and briefly")
  func note() {
    #expect(ScenarioContext.fieldValue("/a/ü\r\n\u{202E} is left out") == "/a/???? is left out")
    #expect(ScenarioContext.fieldValue(String(repeating: "x", count: 1000)).utf8.count == 200)
  }
}
