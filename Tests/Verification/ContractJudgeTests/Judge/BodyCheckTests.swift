import ContractJudge
import ContractModel
import ContractReports
import ContractTestSupport
import Diagnostics
import HTTPMessages
import JSONSyntax
import Testing

@Suite("The checks of a body")
struct BodyCheckTests {
  @Test(
    "The checks of a body report what is wrong, where in the body, and where in the contract",
    arguments: syntax + schema + absence
  )
  func judges(row: JudgeRow) throws {
    let found = try row.judged()
    #expect(found == row.findings, "\(found)")
  }

  private static func row(_ description: String, _ text: String, _ findings: [String] = []) -> JudgeRow {
    JudgeRow(description, headers: JudgeRow.good, body: Array(text.utf8), finds: findings)
  }

  private static func foreign(_ kind: String, _ text: String) -> JudgeRow {
    row(text, text, ["body-syntax: the body is not JSON: it is \(kind) @- - <Contracts/test.yaml:14:13>"])
  }

  static let syntax: [JudgeRow] = [
    row(
      "an empty body",
      "",
      ["body-syntax: the body is empty; expected application/json <Contracts/test.yaml:14:13>"]
    ),
    foreign("an HTML page", "\n<!DOCTYPE html>\n<html><head><title>502\n Bad Gateway</title>"),
    foreign("an HTML page", "<HTML>"),
    foreign("XML or another markup", "<?xml version=\"1.0\"?><a/>"),
    foreign("plain text", "Internal Server Error"),
    foreign("plain text", "nothing was found"),
    foreign("plain text", "Grüße"),
    row(
      "a word of another language",
      "None,",
      ["body-syntax: the body is not JSON: it is plain text @- - <Contracts/test.yaml:14:13>"]
    ),
    row(
      "an object that ends early",
      "{\"items\": [",
      [
        "body-syntax: not JSON: the text ends inside an array that began at 1:11 @- 1:12 <Contracts/test.yaml:14:13>"
      ]
    ),
    row(
      "a key twice",
      "{\n  \"a\": 1,\n  \"a\": 2}",
      [
        "body-syntax: duplicate key \"a\"; JSON parsers disagree about which value wins @/a 3:3 "
          + "<Contracts/test.yaml:14:13>"
      ]
    ),
    JudgeRow(
      "a body that came in part",
      headers: JudgeRow.good,
      body: Array("{".utf8),
      faults: [TransportFault(.closedAmidBody, "closed after 1 of 9 bytes")],
      finds: ["transport: closed after 1 of 9 bytes <Contracts/test.yaml:5:5>"]
    ),
    JudgeRow(
      "an error page of which nothing is said",
      status: 400,
      headers: ["Content-Type": "text/html"],
      body: Array("<p>".utf8)
    ),
    JudgeRow("an empty JSON body of which nothing is said", status: 400, body: []),
    JudgeRow("a request that was given up", headers: JudgeRow.good, faults: [TransportFault(.cancelled, "cancelled")]),
  ]

  static let schema: [JudgeRow] = [
    row("a body that keeps its schema", #"{"items":[{"id":"a","size":1},{"id":1},{"id":"1"}]}"#),
    row(
      "a number too small",
      "{\"items\": [\n {\"id\": \"a\"},\n {\"id\": \"b\", \"size\": 0}\n]}",
      ["body-schema: expected at least 1, found 0 (minimum) @/items/1/size 3:22 <Contracts/test.yaml:25:57>"]
    ),
    row(
      "a missing member",
      "{\"items\": [{}]}",
      ["body-schema: required member \"id\" is missing @/items/0 1:12 <Contracts/test.yaml:22:33>"]
    ),
    row(
      "an id twice, in another case and escaped",
      #"{"items":[{"id":"ab"},{"id":"c"},{"id":"\u0041B"}]}"#,
      [
        #"unique-items: "\u0041B" occurs twice: first at /items/0/id (1:17) @/items/2/id 1:40"#
          + " <Contracts/test.yaml:20:35>"
      ]
    ),
  ]

  static let absence: [JudgeRow] = [
    JudgeRow("no body, where none may be", status: 204, headers: [], body: []),
    JudgeRow(
      "a body, where HTTP allows none",
      status: 204,
      headers: [],
      finds: [
        "body-absent: a body of 2 bytes in a response with status 204, which must not have one @- 1:1 <Contracts/test.yaml:5:5>"
      ]
    ),
    JudgeRow(
      "a body, where nothing was changed",
      status: 304,
      headers: [],
      finds: [
        "status: status 304 is not documented; the contract documents 200, 204, 302, 400, 404, 5XX <Contracts/test.yaml:7:7>",
        "body-absent: a body of 2 bytes in a response with status 304, which must not have one @- 1:1 <Contracts/test.yaml:5:5>",
      ]
    ),
    JudgeRow("a response to HEAD", "headList", body: []),
    JudgeRow(
      "a response to HEAD with a body",
      "headList",
      finds: [
        "body-absent: a body of 2 bytes in a response to HEAD, which must not have one @- 1:1 <Contracts/test.yaml:31:5>"
      ]
    ),
  ]

  @Test(
    "The checks of a body warn of a body that announces itself as JSON and is none, where the contract says nothing of a body"
  )
  func unpromised() throws {
    let findings = try JudgeRow("", status: 400, body: Array("{oops}".utf8)).found()
    #expect(findings.map(\.check) == [.bodySyntax])
    #expect(findings.map(\.severity) == [.warning])
  }

  @Test("A syntax error in a long line is reported with its place and the text around it")
  func longLine() throws {
    let text = #"{"items":[\#(String(repeating: #"{"id":"é"},"#, count: 50_000)){]}"#
    let finding = try #require(try JudgeRow("", headers: JudgeRow.good, body: Array(text.utf8)).found().first)
    #expect(finding.check == .bodySyntax)
    #expect(finding.body?.location?.description == "1:550012")
    let excerpt = try #require(finding.body?.excerpt)
    let characters = Array(excerpt.text.unicodeScalars)
    #expect(characters.count <= 102)
    #expect(characters[excerpt.mark] == "]")
  }

  @Test("A body reports no more violations than the limit, and says that there are more")
  func manyViolations() throws {
    let items = (0..<50).map { #"{"id":\#($0),"size":0}"# }.joined(separator: ",")
    let row = JudgeRow("", headers: JudgeRow.good, body: Array(#"{"items":[\#(items)]}"#.utf8))
    let findings = try row.found(Judge.Options(maximumViolations: 5))
    #expect(findings.count == 5)
    #expect(findings.last?.details == ["and more than 5 violations in this body; showing the first 5"])
    let all = try row.found(Judge.Options(maximumViolations: 1000))
    #expect(all.count > 5)
    #expect(try row.found(Judge.Options(maximumViolations: all.count)).allSatisfy { $0.details.isEmpty })
  }

  @Test("A body says how many keys of its objects are repeated, if it does not report them all", arguments: [1, 2, 3])
  func manyDuplicates(limit: Int) throws {
    let row = JudgeRow("", headers: JudgeRow.good, body: Array(#"{"items":[],"a":1,"a":2,"b":1,"b":2}"#.utf8))
    let findings = try row.found(Judge.Options(maximumViolations: limit)).filter { $0.check == .bodySyntax }
    #expect(findings.count == min(limit, 2))
    #expect(findings.last?.details == (limit < 2 ? ["2 keys are repeated; showing the first 1"] : []))
  }

  @Test("A violation of alternatives within alternatives says what is wrong in the closest of each")
  func nestedAlternatives() throws {
    let contract = TestContract.paths(
      """
        /file:
          get:
            operationId: getFile
            responses:
              '200':
                description: d
                content:
                  application/json:
                    schema:
                      anyOf:
                        - type: object
                          required: [pet]
                          properties:
                            pet: { anyOf: [{ type: object, required: [name], properties: { name: { type: string } } }] }
      """
    )
    var subject = ExchangeUnderTest(
      operation: try #require(contract.operations.first),
      exchange: HTTPExchange(
        request: HTTPRequest(url: HTTPURL(scheme: "http", host: "api.test", path: "/file")),
        response: HTTPResponse(status: 200, body: Array(#"{"pet":{"name":1}}"#.utf8))
      )
    )
    subject.exchange.response?.headers["Content-Type"] = "application/json"
    let finding = try #require(Judge(contract: contract).findings(for: subject).first { $0.check == .bodySchema })
    let cause = "expected a string, found a number (type)"
    #expect(
      finding.details == [
        "/pet: does not match the only alternative of \"anyOf\"; closest is alternative 1: \(cause)",
        "  /pet/name: \(cause)",
      ]
    )
  }

  @Test(
    "A 204 or 205 without a body is right where the contract names it, and not where it describes a body for any success",
    arguments: [("'204'", 204, true), ("'205'", 205, true), ("2XX", 204, false), ("default", 205, false)]
  )
  func empty(pattern: String, status: Int, isRight: Bool) throws {
    let contract = TestContract.paths(
      """
        /a: { get: { responses: { \(pattern): { description: d, content: { application/json: { schema: {
          type: object } } } } } } }
      """
    )
    let subject = ExchangeUnderTest(
      operation: try #require(contract.operations.first),
      exchange: HTTPExchange(request: HTTPRequest(url: try HTTPURL(parsing: "http://x/a")), response: .empty(status))
    )
    #expect(Judge(contract: contract).findings(for: subject).isEmpty == isRight)
  }

  @Test(
    "A null is a warning where nullable is true without an effect, and an error where it is not",
    arguments: [
      ("nullable: true, allOf: [{ $ref: '#/components/schemas/b' }]", "null", .warning),
      ("$ref: '#/components/schemas/b', nullable: true", "null", .warning),
      ("type: string, nullable: true, enum: [a]", "null", .warning),
      ("type: string, nullable: true", "null", nil), ("allOf: [{ $ref: '#/components/schemas/b' }]", "null", .error),
      ("nullable: false, allOf: [{ $ref: '#/components/schemas/b' }]", "null", .error),
      ("nullable: true, allOf: [{ $ref: '#/components/schemas/b' }]", "5", .error),
      ("type: string, nullable: true", "5", .error),
    ] as [(String, String, Severity?)],
    ["3.0.3", "3.1.0"]
  )
  func nulls(row: (schema: String, value: String, severity: Severity?), version: String) throws {
    let (schema, value) = (row.schema, row.value)
    // In OpenAPI 3.1, it has no effect anywhere.
    let severity = row.severity ?? (version == "3.1.0" ? .warning : nil)
    let contract = TestContract.of(
      """
      openapi: \(version)
      info: { title: T, version: '1' }
      paths:
        /a: { get: { responses: { '200': { description: d, content: { application/json: { schema: {
          type: object, properties: { c: { \(schema) } } } } } } } } }
      components: { schemas: { b: { type: string } } }
      """
    )
    let body = Array(#"{"c":\#(value)}"#.utf8)
    let response = HTTPResponse(status: 200, headers: ["Content-Type": "application/json"], body: body)
    let subject = ExchangeUnderTest(
      operation: try #require(contract.operations.first),
      exchange: HTTPExchange(request: HTTPRequest(url: try HTTPURL(parsing: "http://x/a")), response: response)
    )
    #expect(Judge(contract: contract).findings(for: subject).first?.severity == severity)
  }

  @Test(
    "A body reports no more repeated keys than the limit, and says how many there are",
    arguments: [
      (6, []), (7, ["6 elements repeat a key; showing the first 5"]),
      (1000, ["999 elements repeat a key; showing the first 5"]),
    ] as [(Int, [String])]
  )
  func manyRepetitions(count: Int, details: [String]) throws {
    let items = Array(repeating: #"{"id":"a"}"#, count: count).joined(separator: ",")
    let row = JudgeRow("", headers: JudgeRow.good, body: Array(#"{"items":[\#(items)]}"#.utf8))
    let findings = try row.found(Judge.Options(maximumViolations: 5))
    #expect(findings.map(\.check) == Array(repeating: .uniqueItems, count: 5))
    #expect(findings.last?.details == details)
  }

  @Test(
    "A text or a file may be empty, unless its schema needs characters or its type a syntax",
    arguments: [
      ("text/plain", "text/plain", "{ type: string }", true), ("text/csv", "text/csv; charset=utf-8", "{}", true),
      ("application/octet-stream", "application/octet-stream", "{ type: string, format: binary }", true),
      ("text/plain", "text/plain", "{ type: string, minLength: 1 }", false),
      ("text/plain", nil, "{ type: string }", false), ("text/html", "text/html", "{ type: string }", false),
      ("application/xml", "application/xml", "{}", false), ("image/png", "image/png", "{ type: string }", false),
    ] as [(String, String?, String, Bool)]
  )
  func emptyText(documented: String, declared: String?, schema: String, isRight: Bool) throws {
    let contract = TestContract.paths(
      """
        /file:
          get:
            operationId: getFile
            responses: { '200': { description: d, content: { \(documented): { schema: \(schema) } } } }
      """
    )
    var headers: HTTPHeaders = [:]
    headers["Content-Type"] = declared
    let exchange = HTTPExchange(
      request: HTTPRequest(url: HTTPURL(scheme: "http", host: "api.test", path: "/file")),
      response: HTTPResponse(status: 200, headers: headers)
    )
    let subject = ExchangeUnderTest(
      operation: try #require(contract.operations.first),
      exchange: exchange,
      expectation: .documented,
      number: 1
    )
    let findings = Judge(contract: contract).findings(for: subject)
    #expect(findings.contains { $0.message.hasPrefix("the body is empty") } != isRight, "\(findings.map(\.message))")
  }

  @Test(
    "An empty body is right for a request that prefers the minimal response",
    arguments: [
      ("return=minimal", true), ("respond-async, return = Minimal; foo=1", true), ("return=representation", false),
      ("minimal", false),
    ]
  )
  func minimal(preference: String, isRight: Bool) throws {
    let contract = TestContract.paths(
      """
        /notes:
          post:
            operationId: addNote
            responses: { '201': { description: d, content: { application/json: { schema: { type: object } } } } }
      """
    )
    let operation = try #require(contract.operations.first)
    for type in [nil, "application/json"] {
      var exchange = HTTPExchange(
        request: HTTPRequest(url: HTTPURL(scheme: "http", host: "api.test", path: "/notes")),
        response: HTTPResponse(status: 201)
      )
      exchange.request.method = .post
      exchange.request.headers["Prefer"] = preference
      exchange.response?.headers["Content-Type"] = type
      let subject = ExchangeUnderTest(operation: operation, exchange: exchange)
      let findings = Judge(contract: contract).findings(for: subject)
      #expect(findings.contains { $0.check == .bodySyntax } != isRight, "\(findings.map(\.message))")
    }
  }
}
