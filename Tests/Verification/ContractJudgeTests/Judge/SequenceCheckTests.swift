import ContractJudge
import ContractModel
import ContractTestSupport
import HTTPMessages
import JSONSyntax
import Testing

/// A body of a sequence, and what is to be found in it.
struct SequenceRow: Sendable, CustomTestStringConvertible {
  let testDescription: String
  let path: String
  let type: String
  let body: String
  let findings: [String]

  init(_ description: String, _ path: String, _ type: String, _ body: String, finds findings: [String] = []) {
    (testDescription, self.path, self.type, self.body, self.findings) = (description, path, type, body, findings)
  }
}

@Suite("Sequential media types")
struct SequenceCheckTests {
  private static let contract = TestContract.of(
    """
    openapi: 3.2.0
    info: { title: T, version: '1' }
    paths:
      /lines: { get: { responses: { '200': { content: { application/jsonl: { itemSchema: &item
        { type: object, required: [id], properties: { id: { type: integer } } } } } } } } }
      /texts: { get: { responses: { '200': { content: { application/json-seq:
        { schema: { type: array, maxItems: 2 }, itemSchema: { type: object } } } } } } }
      /events: { get: { responses: { '200': { content: { text/event-stream: { itemSchema: {
        required: [data], properties: { event: { enum: [a] }, retry: { type: integer }, data: { type: string,
        contentMediaType: application/json, contentSchema: { $ref: '#/components/schemas/Item' } } } } } } } } } }
      /parsed: { get: { responses: { '200': { content: { text/event-stream: { itemSchema: {
        properties: { data: { $ref: '#/components/schemas/Item' } } } } } } } } }
      /parts: { get: { responses: { '200': { content: { multipart/mixed: { itemSchema: {},
        prefixEncoding: [{ contentType: application/json, headers: { X-Id: { required: true, schema: {} } } }],
        itemEncoding: { contentType: image/* } } } } } } }
      /plain: { get: { responses: { '200': { content: { text/event-stream: { schema: { type: string } } } } } } }
      /post: { post: { requestBody: { content: { application/x-ndjson: { itemSchema: &other
        { type: object, required: [id], properties: { id: { type: integer } } } } } },
        responses: { '200': { description: d } } } }
    components: { schemas: { Item: { type: object, required: [id], properties: { id: { type: integer } } } } }
    """
  )

  private static let parts = "multipart/mixed; boundary=b"

  static let rows: [SequenceRow] = [
    SequenceRow("lines", "/lines", "application/jsonl", "{\"id\":1}\n\n {\"id\":2}\r\n{\"id\":3}"),
    SequenceRow("no line", "/lines", "application/jsonl", ""),
    SequenceRow(
      "lines of which some are broken",
      "/lines",
      "application/jsonl",
      "{\"id\":1}\n{\"id\":\n{\"id\":\"a\"}\n[]\n",
      finds: [
        "body-syntax: item 2 is not JSON: the text ends inside an object that began at 1:1 @/1 2:7",
        "body-schema: item 3: expected an integer, found a string (type) @/2/id 3:7",
        "body-schema: item 4: expected an object, found an array (type) @/3 4:1",
      ]
    ),
    SequenceRow("texts after separators", "/texts", "application/json-seq", "\u{1E}{\n \"a\": 1 }\n\u{1E}{}\n"),
    SequenceRow(
      "more texts than the schema of all of them allows",
      "/texts",
      "application/json-seq",
      "\u{1E}{}\n\u{1E}{}\n\u{1E}1\n",
      finds: [
        "body-schema: item 3: expected an object, found a number (type) @/2 3:2",
        "body-schema: the sequence of all items: expected at most 2 elements, found 3 (maxItems) @ 1:1",
      ]
    ),
    SequenceRow(
      "events with comments, ignored fields, any line ends, several lines of data and one that is cut",
      "/events",
      "text/event-stream",
      "\u{FEFF}: hello\n\nretry: 010\r\n\r\nevent: a\rother: x\rretry: soon\rdata: {\"id\":\rdata:1}\r\rdata: {\"id\""
    ),
    SequenceRow(
      "events of which some are broken",
      "/events",
      "text/event-stream",
      "event: a\ndata: {\"id\":1}\n\nevent: b\ndata: {\"id\":1}\n\ndata: {}\n\ndata: x\n\n",
      finds: [
        "body-schema: item 2: expected one of \"a\"; found \"b\" (enum) @/1/event 4:1",
        "body-schema: item 3: data: required member \"id\" is missing @/2/data 7:1",
        "body-schema: item 4: data is not JSON: \"x\" is not a JSON value; only true, false and null need no quotation marks "
          + "@/3/data 9:1",
      ]
    ),
    SequenceRow("data that is described as what it means", "/parsed", "text/event-stream", "data: {\"id\":1}\n\n"),
    SequenceRow(
      "data that is described as what it means, and is something else",
      "/parsed",
      "text/event-stream",
      "data: {\"id\":\"a\"}\n\n",
      finds: ["body-schema: item 1: expected an integer, found a string (type) @/0/data/id 1:1"]
    ),
    SequenceRow("a stream without items that are described", "/plain", "text/event-stream", "anything"),
    SequenceRow(
      "parts",
      "/parts",
      parts,
      "--b\r\nContent-Type: application/json\r\nX-Id: 1\r\n\r\n{}\r\n--b\r\nContent-Type: image/png\r\n\r\nx\r\n--b--\r\n"
    ),
    SequenceRow(
      "parts of which some are broken",
      "/parts",
      parts,
      "--b\r\nContent-Type: application/json\r\n\r\n{\r\n--b\r\n\r\nx\r\n--b--\r\n",
      finds: [
        "body-syntax: item 1 is not JSON: the text ends inside an object that began at 1:1 @/0 4:2",
        "body-schema: item 1: lacks the header X-Id @/0 2:1",
        "body-schema: item 2: has no Content-Type; expected image/* @/1 6:1",
      ]
    ),
    SequenceRow(
      "parts without an end",
      "/parts",
      parts,
      "--b\r\nContent-Type: application/json\r\nX-Id: 1\r\n\r\n{}\r\n--b\r\n",
      finds: ["body-syntax: the body does not end with its closing boundary @- 6:5"]
    ),
  ]

  @Test("The items of a sequence are judged one by one", arguments: rows)
  func judges(row: SequenceRow) throws {
    let operation = try #require(Self.contract.match(.get, path: row.path)?.operation)
    let exchange = HTTPExchange(
      request: HTTPRequest(method: .get, url: HTTPURL(scheme: "http", host: "a.test", path: row.path)),
      response: HTTPResponse(status: 200, headers: ["Content-Type": row.type], body: Array(row.body.utf8))
    )
    let found = Judge(contract: Self.contract).findings(
      for: ExchangeUnderTest(operation: operation, exchange: exchange)
    )
    let lines = found.map { finding in
      let body = finding.body.map { " @\($0.pointer?.description ?? "-") \($0.location?.description ?? "-")" } ?? ""
      return "\(finding.check): \(finding.message)\(body)"
    }
    #expect(lines == row.findings, "\(lines)")
  }

  @Test("At most as many faults of items are reported as of any body, and the rest is named")
  func limit() throws {
    let operation = try #require(Self.contract.match(.get, path: "/lines")?.operation)
    let body = Array(String(repeating: "[]\n", count: 30).utf8)
    let exchange = HTTPExchange(
      request: HTTPRequest(method: .get, url: HTTPURL(scheme: "http", host: "a.test", path: "/lines")),
      response: HTTPResponse(status: 200, headers: ["Content-Type": "application/jsonl"], body: body)
    )
    let found = Judge(contract: Self.contract).findings(
      for: ExchangeUnderTest(operation: operation, exchange: exchange)
    )
    #expect(found.count == 20)
    #expect(found.last?.details.last == "and more than 20 violations in this body; showing the first 20")
  }

  @Test(
    "The items of a request are judged one by one",
    arguments: [
      ("{\"id\":1}\n{\"id\":2}\n", []),
      (
        "{\"id\":1}\n{}\n[\n",
        [
          "item 3 is not JSON: the text ends inside an array that began at 1:1",
          "item 2 of the body does not match its schema: required member \"id\" is missing",
        ]
      ),
    ]
  )
  func requests(body: String, messages: [String]) {
    let request = HTTPRequest(
      method: .post,
      url: HTTPURL(scheme: "http", host: "a.test", path: "/post"),
      headers: ["Content-Type": "application/x-ndjson"],
      body: Array(body.utf8)
    )
    let match = Self.contract.match(.post, path: "/post")
    let found = RequestJudge(contract: Self.contract).findings(for: request, match: match)
    #expect(found.map(\.message) == messages)
  }

  @Test(
    "A whole query is judged by the schema of its media type",
    arguments: [
      ("kind=cat&limit=2", []), ("limit=2", ["querystring parameter all: required member \"kind\" is missing"]),
      ("kind=cat&limit=x", ["querystring parameter all: expected an integer, found a string (type)"]),
      (nil, ["the querystring parameter all is missing"]),
    ] as [(String?, [String])]
  )
  func wholeQueries(query: String?, messages: [String]) {
    let contract = TestContract.of(
      """
      openapi: 3.2.0
      info: { title: T, version: '1' }
      paths:
        /find:
          get:
            parameters:
              - name: all
                in: querystring
                required: true
                content:
                  application/x-www-form-urlencoded:
                    schema: { type: object, required: [kind], properties: { kind: {}, limit: { type: integer } } }
            responses: { '200': { description: d } }
      """
    )
    var url = HTTPURL(scheme: "http", host: "a.test", path: "/find")
    url.query = query
    let found = RequestJudge(contract: contract).findings(
      for: HTTPRequest(method: .get, url: url),
      match: contract.match(.get, path: "/find")
    )
    #expect(found.map(\.message) == messages)
  }

  @Test(
    "An object without a discriminating value that is known must match the default schema",
    arguments: [
      ("{\"kind\":\"Cat\",\"name\":1}", nil), ("{\"size\":1}", nil), ("{\"kind\":\"Bird\",\"size\":1}", nil),
      (
        "{\"name\":1}",
        "\"kind\" is missing, which means the schema Dog (defaultMapping), but the object does not match it"
      ),
      (
        "{\"kind\":\"Bird\",\"name\":1}",
        "\"kind\" is \"Bird\", which means the schema Dog (defaultMapping), but the object does not match it"
      ),
    ]
  )
  func defaultMapping(body: String, message: String?) throws {
    let contract = TestContract.of(
      """
      openapi: 3.2.0
      info: { title: T, version: '1' }
      paths:
        /pet: { get: { responses: { '200': { content: { application/json: { schema: {
          anyOf: [{ $ref: '#/components/schemas/Cat' }, { $ref: '#/components/schemas/Dog' }],
          discriminator: { propertyName: kind, defaultMapping: Dog } } } } } } } }
      components: { schemas: { Cat: { required: [name] }, Dog: { required: [size] } } }
      """
    )
    let operation = try #require(contract.operations.first)
    let exchange = HTTPExchange(
      request: HTTPRequest(method: .get, url: HTTPURL(scheme: "http", host: "a.test", path: "/pet")),
      response: HTTPResponse(status: 200, headers: ["Content-Type": "application/json"], body: Array(body.utf8))
    )
    let found = Judge(contract: contract).findings(for: ExchangeUnderTest(operation: operation, exchange: exchange))
    #expect(found.map(\.message) == (message.map { [$0] } ?? []))
  }
}
