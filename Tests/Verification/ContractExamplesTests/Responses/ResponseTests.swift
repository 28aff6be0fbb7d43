import ContractExamples
import ContractModel
import ContractTestSupport
import ContractVerifier
import HTTPMessages
import JSONSyntax
import Testing

/// An operation, the requested status, and the expected response: status, type, other headers, body.
struct ResponseRow: Sendable, CustomTestStringConvertible {
  let operation: String
  let status: Int?
  let expected: String?

  init(_ operation: String, _ status: Int? = nil, expect expected: String?) {
    self.operation = operation
    self.status = status
    self.expected = expected
  }

  var testDescription: String { "\(operation), \(status.map { "\($0)" } ?? "any success")" }

  static let contract = TestContract.paths(
    """
      /exact:
        get:
          operationId: exact
          responses:
            default: { description: Any. }
            4XX: { description: Malformed. }
            '404':
              description: No such thing.
              content: { application/problem+json: { schema: { required: [status, title, type] } } }
            '409': { description: Busy., content: { application/json: { schema: { $ref: '#/components/schemas/E' } } } }
            '418': { description: Tea., content: { application/problem+json: {} } }
            2XX: { description: Other. }
            '204': { description: None. }
            '201': { description: Made., content: { application/json: { example: { id: 1 } } } }
      /range: { get: { operationId: range, responses: { 2XX: { description: Good. } } } }
      /redirect:
        get:
          operationId: redirect
          responses:
            default: { description: Broken. }
            '302':
              description: Elsewhere.
              headers: { Location: { required: true, schema: { type: string, format: uri } } }
      /default: { get: { operationId: default, responses: { default: { description: Any. } } } }
      /none: { get: { operationId: none, responses: { '400': { description: Malformed. } } } }
      /deleted: { delete: { operationId: deleted, responses: { '204': { description: Gone., content: {} } } } }
      /head:
        head:
          operationId: head
          responses:
            '200': { description: A., content: { text/plain: {} }, headers: { ETag: { required: true, schema: {} } } }
      /headers:
        get:
          operationId: headers
          responses:
            '200':
              description: A.
              content: { application/json: { schema: { const: [] } } }
              headers:
                X-Optional: { schema: { type: string } }
                X-Example: { required: true, schema: { type: string }, example: b }
                X-Broken: { required: true, schema: { type: integer, maximum: 3, minimum: 3 }, example: b }
                X-Count: { required: true, schema: { type: integer, minimum: 7, maximum: 7 } }
                X-Kinds: { required: true, schema: { type: array, minItems: 1, items: { enum: [a] } } }
                Content-Length: { required: true, schema: { type: integer } }
      /impossible:
        get:
          operationId: impossible
          responses:
            '200': { description: A., content: { application/json: { schema: { not: {} } } } }
            '202': { description: A., content: { text/csv: { example: 'a,b' } } }
      /broken-example:
        get:
          operationId: brokenExample
          responses:
            '200':
              description: A.
              content:
                application/json:
                  schema: { type: object, required: [n], properties: { n: { enum: [5] } } }
                  examples: { bad: { value: {} } }
      /types: { get: { operationId: types, responses: { '200': { description: A., content: { $CONTENT } } } } }
    components:
      schemas:
        E:
          type: object
          required: [status, message]
          properties: { status: { type: integer }, message: { enum: [busy] } }
    """.replacing("$CONTENT", with: "text/html: {}, application/hal+json: { schema: { const: 1 } }")
  )
}

@Suite("Example responses")
struct ResponseTests {
  @Test("Example responses are the best that the contract documents", arguments: rows)
  func response(row: ResponseRow) throws {
    let operation = try #require(ResponseRow.contract.operation(id: row.operation))
    let response = ExampleGenerator().response(of: operation, status: row.status)
    #expect(response.map(Self.text) == row.expected)
  }

  static let rows: [ResponseRow] = [
    ResponseRow("exact", expect: #"201 Content-Type: application/json {"id":1}"#),
    ResponseRow("exact", 204, expect: "204"),
    ResponseRow("exact", 206, expect: "206"),
    ResponseRow(
      "exact",
      400,
      expect: #"400 Content-Type: application/problem+json {"type":"about:blank","status":400,"detail":"Malformed."}"#
    ),
    ResponseRow(
      "exact",
      404,
      expect:
        #"404 Content-Type: application/problem+json {"status":404,"title":"example","type":"example"}"#
    ),
    ResponseRow("exact", 409, expect: #"409 Content-Type: application/json {"status":409,"message":"busy"}"#),
    ResponseRow(
      "exact",
      418,
      expect: #"418 Content-Type: application/problem+json {"type":"about:blank","status":418,"detail":"Tea."}"#
    ),
    ResponseRow("range", expect: "200"),
    ResponseRow("range", 404, expect: nil),
    ResponseRow("redirect", expect: "302 Location: https://example.com/"),
    ResponseRow("default", expect: "200"),
    ResponseRow("none", expect: nil),
    ResponseRow("deleted", expect: "204"),
    ResponseRow("head", expect: #"200 Content-Type: text/plain ETag: "example""#),
    ResponseRow(
      "headers",
      expect: "200 Content-Type: application/json X-Example: b X-Broken: 3 X-Count: 7 X-Kinds: a,a "
        + "Content-Length: 2 []"
    ),
    ResponseRow("impossible", expect: "202 Content-Type: text/csv a,b"),
    ResponseRow("brokenExample", expect: #"200 Content-Type: application/json {"n":5}"#),
    ResponseRow("types", expect: "200 Content-Type: application/hal+json 1"),
  ]

  private static func text(_ response: HTTPResponse) -> String {
    let headers = response.headers.fields.map { "\($0.name): \($0.value)" }
    let body = response.body.isEmpty ? [] : [String(decoding: response.body, as: UTF8.self)]
    return (["\(response.status)"] + headers + body).joined(separator: " ")
  }

  @Test(
    "Example responses keep the shipped contracts, with examples and without, whatever the seed",
    arguments: [true, false]
  )
  func shipped(withExamples: Bool) throws {
    let contract = TestContract.shipped(withExamples: withExamples)
    let judge = Judge(contract: contract)
    for operation in contract.operations {
      for status in [nil, 200, 400, 404] {
        var bodies = Set<[UInt8]>()
        for seed: UInt64 in 0..<20 {
          let response = try #require(ExampleGenerator(seed: seed).response(of: operation, status: status))
          let request = HTTPRequest(url: HTTPURL(scheme: "http", host: "api.test", path: "/"))
          let exchange = HTTPExchange(request: request, response: response)
          #expect(judge.findings(for: ExchangeUnderTest(operation: operation, exchange: exchange)).isEmpty)
          #expect(ExampleGenerator(seed: seed).response(of: operation, status: status) == response)
          bodies.insert(response.body)
        }
        if status == nil { #expect(withExamples ? bodies.count == 2 : bodies.count > 5) }
      }
    }
  }

  @Test(
    "An example response for an image is a whole image of one pixel",
    arguments: ["png", "jpeg", "gif", "webp", "*"]
  )
  func images(subtype: String) throws {
    let response = try #require(Self.response(ofType: "image/\(subtype)"))
    let inspection = ImageInspection.inspect(response.body)
    #expect(inspection.isComplete, "\(inspection)")
    #expect(inspection.width == 1 && inspection.height == 1)
    #expect(response.headers["Content-Type"] == "image/\(subtype == "*" ? "png" : subtype)")
    #expect(inspection.format?.rawValue.lowercased() == (subtype == "*" ? "png" : subtype))
  }

  @Test(
    "Example responses have a body of each type",
    arguments: [
      ("text/*", "text/plain", "example"), ("*/*", "application/json", "{}"),
      ("application/*", "application/json", "{}"), ("text/html; charset=utf-8", nil, "<!DOCTYPE"),
      ("application/xml", nil, "<?xml"), ("application/atom+xml", nil, "<example/>"), ("image/svg+xml", nil, "<svg"),
      ("text/event-stream", nil, "data: "), ("application/x-ndjson", nil, "{}"),
      ("application/octet-stream", nil, "example"), ("application/json; version=2", nil, "{}"),
    ]
  )
  func types(range: String, type: String?, start: String) throws {
    let response = try #require(Self.response(ofType: range))
    #expect(response.headers["Content-Type"] == type ?? range)
    #expect(String(decoding: response.body, as: UTF8.self).hasPrefix(start))
  }

  @Test("A response of plain text has the number that its schema describes")
  func number() {
    let response = Self.response(ofContent: "{ text/plain: { schema: { type: integer, enum: [7] } } }")
    #expect(response?.body == Array("7".utf8))
  }

  @Test(
    "A response has no member that only requests have, though it is required or in an example",
    arguments: ["", "example: { id: 7, password: p, inner: [{ password: q, name: n }] }"]
  )
  func writeOnlyMembers(example: String) throws {
    let schema = """
      { type: object, required: [id, password, inner],
        properties: { id: { type: integer, enum: [7] }, password: { type: string, writeOnly: true },
        inner: { type: array, minItems: 1, maxItems: 1, items: { type: object, required: [password, name],
        properties: { password: { writeOnly: true }, name: { enum: [n] } } } } } }
      """
    let response = Self.response(
      ofContent: "{ application/json: { \(example.isEmpty ? "" : example + ",") schema: \(schema) } }"
    )
    let body = try JSONDocument(parsing: try #require(response).body).root
    #expect(body.text == #"{"id":7,"inner":[{"name":"n"}]}"#)
  }

  @Test("A response is made although a pattern of its schema cannot be judged")
  func unknownPattern() {
    let schema = "{ type: string, pattern: '(?i)^a$', minLength: 3 }"
    #expect(Self.response(ofContent: "{ application/json: { schema: \(schema) } }") != nil)
  }

  @Test("Example responses are not made for a type that none can be made of")
  func noType() {
    #expect(Self.response(ofType: "image/avif") == nil)
  }

  @Test("Example responses are texts and forms where the schema describes such")
  func described() {
    let text = Self.response(ofContent: "{ '*/*': { schema: { type: string, const: abc } } }")
    #expect(text.map { String(decoding: $0.body, as: UTF8.self) } == "abc")
    let schema = "{ required: [a], properties: { a: { const: b c } } }"
    let form = Self.response(ofContent: "{ application/x-www-form-urlencoded: { schema: \(schema) } }")
    #expect(form.map { String(decoding: $0.body, as: UTF8.self) } == "a=b%20c")
  }

  @Test("Example responses have elements of different keys, though one key has an example")
  func uniqueKeys() throws {
    let id = "{ type: string, format: uuid, examples: [73A7F70C-75DA-4C2E-B5A3-EED40DC53AA6] }"
    let items = "{ required: [id], properties: { id: \(id) } }"
    let schema = "{ type: array, minItems: 4, x-unique-key: { key: /id, ignore-case: true }, items: \(items) }"
    #expect(Self.response(ofContent: "{ application/json: { schema: \(schema) } }") != nil)
  }

  @Test("Example responses have as many elements as long lists must have, in lists of lists too")
  func longLists() throws {
    func list(_ items: String) -> String { "{ type: array, minItems: 100, items: \(items) }" }
    let point =
      "{ type: object, required: [t, tags], properties: { t: { type: string, format: date-time }, "
      + "tags: \(list("{ type: string }")) } }"
    let schema =
      "{ type: object, required: [m, p], properties: { m: \(list(list("{ type: number }"))), "
      + "p: \(list(point)) } }"
    let response = try #require(Self.response(ofContent: "{ application/json: { schema: \(schema) } }"))
    let body = try JSONDocument(parsing: response.body).root
    #expect(body["m"]?[99]?.count == 100 && body["p"]?[99]?["tags"]?.count == 100)
  }

  /// The example response of an operation whose content is of a media type.
  private static func response(ofType range: String) -> HTTPResponse? { response(ofContent: "{ '\(range)': {} }") }

  /// The example response of an operation whose content is described by YAML.
  private static func response(ofContent content: String) -> HTTPResponse? {
    let contract = TestContract.of(
      """
      openapi: 3.1.0
      info: { title: Types, version: '1' }
      paths: { /a: { get: { responses: { '200': { description: A., content: \(content) } } } } }
      """
    )
    return contract.operations.first.flatMap { ExampleGenerator().response(of: $0) }
  }
}
