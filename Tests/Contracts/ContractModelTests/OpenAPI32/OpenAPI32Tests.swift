import ContractModel
import ContractTestSupport
import Diagnostics
import Foundation
import HTTPMessages
import JSONSchemas
import JSONSyntax
import TestSupport
import Testing

@Suite("OpenAPI 3.2")
struct OpenAPI32Tests {
  private static func contract(_ paths: String, version: String = "3.2.0", rest: String = "") -> Contract {
    load(["a.yaml": "openapi: \(version)\ninfo: { title: T, version: '1' }\npaths:\n\(paths)\n\(rest)"])
  }

  // MARK: Methods

  private static let methods = """
      /a:
        get: { responses: { '200': { description: d } } }
        query: { operationId: search, responses: { '200': { summary: s } } }
        additionalOperations:
          PURGE: { operationId: purge, responses: { '204': { description: d } } }
          Copy: { responses: { '204': { description: d } } }
    """

  @Test("A path has operations of the method QUERY and of further methods")
  func additionalMethods() throws {
    let contract = Self.contract(Self.methods)
    #expect(contract.lines == [])
    #expect(contract.operations.map(\.id) == ["GET /a", "search", "purge", "Copy /a"])
    #expect(contract.match(.query, path: "/a")?.operation.id == "search")
    #expect(contract.match(HTTPMethod("Copy"), path: "/a")?.operation.id == "Copy /a")
    #expect(contract.match(HTTPMethod("COPY"), path: "/a") == nil)
    #expect(HTTPMethod.query.isSafe)
    #expect(!HTTPMethod("PURGE").isSafe)
    #expect(contract.operation(id: "search")?.responses.first?.description == "s")
  }

  @Test("Earlier versions have no method QUERY and no further methods")
  func earlierMethods() {
    #expect(Self.contract(Self.methods, version: "3.1.1").operations.map(\.id) == ["GET /a"])
  }

  @Test(
    "A further method that is none, or is described elsewhere, is not read",
    arguments: [
      ("GET", "\"GET\" in \"additionalOperations\" is not read: the path describes it as \"get\""),
      ("'A B'", "\"A B\" in \"additionalOperations\" is not a method, and is not read"),
    ]
  )
  func wrongMethods(name: String, message: String) {
    let contract = Self.contract(
      """
        /a:
          get: { responses: { '200': { description: d } } }
          additionalOperations: { \(name): { responses: { '200': { description: d } } } }
      """
    )
    #expect(contract.lines == ["a.yaml:6:29: warning: \(message)"])
    #expect(contract.operations.map(\.id) == ["GET /a"])
  }

  @Test("An additional operation that cannot be read is set aside alone")
  func brokenAdditionalOperation() {
    let contract = Self.contract(
      """
        /a:
          get: { responses: { '200': { description: d } } }
          additionalOperations: { PURGE: { $ref: '#/components/nothing' } }
      """
    )
    #expect(contract.operations.map(\.id) == ["GET /a"])
    #expect(contract.setAside.map(\.method) == ["PURGE"])
  }

  // MARK: Bodies

  @Test("A media type may be a reference, and describes the items of a sequence")
  func mediaTypes() throws {
    let contract = Self.contract(
      """
        /a:
          get:
            responses:
              '200':
                content:
                  application/jsonl: { $ref: '#/components/mediaTypes/Lines' }
                  multipart/mixed:
                    itemSchema: {}
                    prefixEncoding: [{ contentType: application/json }]
                    itemEncoding: { contentType: image/* }
      """,
      rest: "components: { mediaTypes: { Lines: { itemSchema: { type: integer } } } }"
    )
    #expect(contract.lines == [])
    let content = try #require(contract.operations.first?.responses.first?.content)
    #expect(content.map(\.describesItems) == [true, true])
    #expect(content.first?.itemSchema?.value["type"]?.string == "integer")
    let parts = try #require(content.last?.partEncodings)
    #expect(
      (0...2).map { parts.encoding(ofPart: $0)?.types.map(\.description) } == [
        ["application/json"], ["image/*"], ["image/*"],
      ]
    )
  }

  @Test("Earlier versions ignore the schema of items")
  func earlierItems() throws {
    let contract = load([
      "a.yaml": document(response: "content: { application/jsonl: { itemSchema: { type: nothing } } }")
    ])
    #expect(contract.lines == [])
    #expect(contract.operations.first?.responses.first?.content?.first?.itemSchema == nil)
  }

  @Test(
    "An example has its data and the text that is sent, which are checked",
    arguments: [
      ("{ dataValue: { n: 1 }, serializedValue: '{\"n\": 1}' }", nil),
      ("{ dataValue: { n: a } }", "the example violates its own schema: expected an integer, found a string (type)"),
      (
        "{ dataValue: { n: 1 }, serializedValue: '{\"n\": 2}' }",
        "\"serializedValue\" is another value than \"dataValue\" of the same example"
      ),
      ("{ serializedValue: '{' }", "\"serializedValue\" is not JSON: the text ends inside an object that began at 1:1"),
      (
        "{ serializedValue: '{\"n\": \"a\"}' }",
        "the example violates its own schema: expected an integer, found a string (type)"
      ),
    ]
  )
  func examples(example: String, problem: String?) {
    let contract = load([
      "a.yaml": document(
        response: """
          content:
            application/json:
              schema: { type: object, properties: { n: { type: integer } } }
              examples: { one: \(example) }
          """,
        version: "3.2.0"
      )
    ])
    #expect(contract.problems.map(\.message) == (problem.map { [$0] } ?? []))
  }

  // MARK: Parameters

  @Test(
    "A parameter for the whole query is written and read by its media type",
    arguments: [
      ("application/x-www-form-urlencoded", "{\"a\":1,\"b\":[\"x y\",\"z\"]}", "a=1&b=x%20y&b=z"),
      ("application/json", "{\"a\":1,\"b\":[\"x\"]}", "%7B%22a%22%3A1%2C%22b%22%3A%5B%22x%22%5D%7D"),
    ]
  )
  func wholeQuery(type: String, value: String, query: String) throws {
    let contract = load([
      "a.yaml": document(
        operation: """
          parameters:
            - name: all
              in: querystring
              content:
                \(type):
                  schema:
                    type: object
                    properties: { a: { type: integer }, b: { type: array, items: { type: string } } }
          """,
        version: "3.2.0"
      )
    ])
    #expect(contract.lines == [])
    let parameter = try #require(contract.operations.first?.parameters.first)
    let literal = JSONLiteral(try #require(JSONValue.parsed(value)))
    #expect(parameter.location == .querystring)
    #expect(parameter.query(for: literal) == query)
    #expect(parameter.decode(query: query)?.root.text == value)
  }

  @Test("A parameter for the whole query is an error in earlier versions")
  func earlierWholeQuery() {
    let contract = load([
      "a.yaml": document(operation: "parameters: [{ name: all, in: querystring, content: { text/plain: {} } }]")
    ])
    #expect(
      contract.problems.map(\.message) == [
        "the parameter \"all\" must have \"in\": path, query, header or cookie (left out; the rest of GET /a is judged)"
      ]
    )
  }

  @Test("A parameter's example may be given only as it is sent")
  func serializedParameter() throws {
    let contract = load([
      "a.yaml": document(
        operation: """
          parameters:
            - { name: n, in: query, schema: { type: array, items: { type: integer } },
                examples: { one: { serializedValue: n=1&n=2 } } }
          """,
        version: "3.2.0"
      )
    ])
    #expect(contract.lines == [])
    #expect(contract.operations.first?.parameters.first?.examples.map(\.text) == ["[1,2]"])
  }

  @Test(
    "Reserved characters and cookies are written as OpenAPI 3.2 says",
    arguments: [
      ("path", "allowReserved: true", "\"a:b/c?d e\"", "a:b%2Fc%3Fd%20e"),
      ("cookie", "style: cookie", "\"a%20/b\"", "p=a%20/b"),
      ("cookie", "allowReserved: true", "\"a/b; c,\"", "p=a/b%3B%20c%2C"),
      ("cookie", "style: form", "\"a/b\"", "p=a%2Fb"),
    ]
  )
  func reserved(location: String, keyword: String, value: String, text: String) throws {
    let contract = load([
      "a.yaml": document(
        operation: "parameters: [{ name: p, in: \(location), required: true, schema: { type: string }, \(keyword) }]",
        path: location == "path" ? "/a/{p}" : "/a",
        version: "3.2.0"
      )
    ])
    #expect(contract.lines == [])
    let parameter = try #require(contract.operations.first?.parameters.first)
    let literal = JSONLiteral(try #require(JSONValue.parsed(value)))
    #expect((location == "path" ? parameter.text(for: literal) : parameter.query(for: literal)) == text)
    let read = location == "path" ? parameter.decode(text: PercentEncoding.decode(text)) : parameter.decode(query: text)
    #expect(read?.root.text == value)
  }

  // MARK: Documents

  @Test("Documents find each other by the URIs that they call their own")
  func identities() throws {
    let contract = load([
      "one.yaml": """
      openapi: 3.2.0
      $self: https://api.example/v1/one
      info: { title: T, version: '1' }
      paths:
        /a:
          get:
            responses:
              '200':
                description: d
                content: { application/json: { schema: { items: { $ref: 'two#/components/schemas/S' } } } }
              '404': { $ref: 'https://api.example/v1/two#/components/responses/R' }
      """,
      "files/other.yaml": """
      openapi: 3.2.0
      $self: https://api.example/v1/two
      info: { title: T, version: '1' }
      components:
        schemas: { S: { properties: { n: { $ref: 'beside.yaml#/N' } } } }
        responses: { R: { description: found } }
      """,
      "files/beside.yaml": "N: { type: integer }",
    ])
    #expect(contract.lines == [])
    let responses = try #require(contract.operations.first?.responses)
    #expect(responses.last?.description == "found")
    let schema = try #require(responses.first?.content?.first?.schema)
    #expect(schema.validator.isValid(try #require(JSONValue.parsed("[{\"n\":1}]"))))
    #expect(!schema.validator.isValid(try #require(JSONValue.parsed("[{\"n\":\"a\"}]"))))
  }

  @Test("References by files still work in a document that has a URI of its own")
  func identityAndFiles() {
    let contract = load([
      "a.yaml": "openapi: 3.2.0\n$self: https://api.example/v1/one\ninfo: { title: T, version: '1' }\npaths:\n"
        + "  /a: { $ref: 'b.yaml#/a' }",
      "b.yaml": "a: { get: { operationId: found, responses: { '200': { description: d } } } }",
    ])
    #expect(contract.lines == [])
    #expect(contract.operations.map(\.id) == ["found"])
  }

  @Test("A deprecated security scheme is the last choice, and a scheme may be named by its URI")
  func security() {
    let contract = load([
      "a.yaml": document(
        operation: "security: [{ Old: [] }, { '#/components/securitySchemes/New': [] }]",
        rest: """
          components:
            securitySchemes:
              Old: { type: http, scheme: basic, deprecated: true }
              New: { type: oauth2, flows: { deviceAuthorization: { deviceAuthorizationUrl: /d, tokenUrl: /t, scopes: {} } },
                     oauth2MetadataUrl: 'https://a.example/meta' }
          """,
        version: "3.2.0"
      )
    ])
    #expect(contract.lines == [])
    let names = contract.operations.first?.security.map { $0.schemes.map(\.name) }
    #expect(names == [["#/components/securitySchemes/New"], ["Old"]])
  }

  @Test(
    "The official documents of OpenAPI 3.2 are read without errors",
    .enabled(if: !official.isEmpty),
    arguments: official
  )
  func officialDocuments(path: String) throws {
    let bytes = [UInt8](try Data(contentsOf: URL(filePath: path)))
    let name = URL(filePath: path).lastPathComponent
    let contract = TestContract.loader.load([ContractFile(path: name, bytes: bytes)], folder: name)
    // Two documents refer to operations and a security scheme that they do not have, which their schema cannot know.
    let missing: [ContractProblem.Code] = [.unknownLinkOperation, .unknownSecurityScheme]
    let errors = contract.problems.filter { $0.severity == .error && !missing.contains($0.code) }
    #expect(errors.map(\.description) == [])
    #expect(!contract.problems.contains { $0.code == .unsupportedVersion })
  }

  private static let official: [String] = {
    let folder = ProjectFile.openAPITestSuite.map { "\($0)/3.2/pass" } ?? ""
    let names = (try? FileManager.default.contentsOfDirectory(atPath: folder)) ?? []
    return names.filter { $0.hasSuffix(".yaml") }.sorted().map { "\(folder)/\($0)" }
  }()
}
