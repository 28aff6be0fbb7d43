import ContractModel
import HTTPMessages
import JSONSchemas
import JSONSyntax
import Testing

/// Returns a Swagger 2.0 document with the operation `POST /a`, completed with YAML.
///
/// `operation` is added to the operation next to `responses`, `response` to its response next to `description`, and
/// `rest` to the top level, each as lines without indentation.
func swagger(operation: String = "", response: String = "", rest: String = "") -> String {
  func indented(_ text: String, _ spaces: Int) -> String {
    text.split(separator: "\n").map { String(repeating: " ", count: spaces) + $0 }.joined(separator: "\n")
  }
  return """
    swagger: '2.0'
    info: { title: T, version: '1' }
    paths:
      /a:
        post:
    \(indented(operation, 6))
          responses:
            '200':
              description: d
    \(indented(response, 10))
    \(rest)
    """
}

private func operation(_ text: String) throws -> ContractModel.Operation {
  let contract = load(["a.yaml": text])
  #expect(contract.lines.filter { $0.contains("error") } == [])
  return try #require(contract.operations.first)
}

@Suite("Swagger 2.0")
struct SwaggerTests {
  @Test("A Swagger document is a contract, which says that it is written in Swagger 2.0")
  func version() {
    let contract = load(["a.yaml": swagger()])
    #expect(contract.documents.map(\.openAPIVersion) == ["2.0"])
    #expect(contract.operations.map(\.id) == ["POST /a"])
    #expect(contract.lines == [])
  }

  @Test("A version without quotes is read, and JSON is read like YAML")
  func spelling() {
    #expect(
      load(["a.yaml": "swagger: 2.0\npaths: { /a: { get: { responses: { 200: { description: d } } } } }"]).operations
        .count == 1
    )
    let json = #"{"swagger":"2.0","paths":{"/a":{"get":{"responses":{"200":{"description":"d"}}}}}}"#
    #expect(load(["a.json": json]).operations.count == 1)
  }

  @Test("Another version of Swagger is refused with its place")
  func otherVersion() {
    #expect(
      load(["a.yaml": "swagger: '1.2'\npaths: {}"]).lines == [
        "a.yaml:1:10: error: Swagger 1.2 is not supported; write the document in Swagger 2.0 or OpenAPI 3.1"
      ]
    )
  }

  @Test(
    "The servers follow from host, basePath and schemes",
    arguments: [
      ("", ["/"], [""]),
      ("basePath: /v1", ["/v1"], ["/v1"]),
      ("basePath: /", ["/"], [""]),
      ("host: api.test\nbasePath: /v1", ["//api.test/v1"], ["/v1"]),
      ("host: api.test\nschemes: [https, http]", ["https://api.test", "http://api.test"], [""]),
      ("host: api.test:8080\nbasePath: /v1/\nschemes: [http, wss]", ["http://api.test:8080/v1/"], ["/v1"]),
      ("host: 'http://api.test/v1'", ["/"], [""]),
    ]
  )
  func servers(lines: String, urls: [String], paths: [String]) throws {
    let operation = try #require(load(["a.yaml": swagger(rest: lines)]).operations.first)
    #expect(operation.serverURLs == urls)
    #expect(operation.serverPaths == paths)
  }

  @Test("An operation with schemes of its own has servers of its own")
  func ownSchemes() throws {
    let text = swagger(operation: "schemes: [https]", rest: "host: api.test\nschemes: [http]")
    #expect(try operation(text).serverURLs == ["https://api.test"])
  }

  @Test(
    "A body has the media types of its operation, otherwise of the document, otherwise any",
    arguments: [
      ("", "", ["*/*"]), ("", "consumes: [application/json]", ["application/json"]),
      ("consumes: [a/b, c/d]\n", "consumes: [application/json]", ["a/b", "c/d"]),
    ]
  )
  func consumes(own: String, global: String, types: [String]) throws {
    let parameters = "parameters: [{ name: b, in: body, required: true, schema: { type: object } }]"
    let body = try #require(try operation(swagger(operation: own + parameters, rest: global)).requestBody)
    #expect(body.isRequired)
    #expect(body.content.map(\.range.description) == types)
    #expect(body.content.allSatisfy { $0.schema != nil })
  }

  @Test(
    "A response has the media types of its operation, otherwise of the document, and those of its examples",
    arguments: [
      ("", "", ["*/*"]), ("", "produces: [application/json]", ["application/json"]),
      ("produces: [a/b]", "produces: [application/json]", ["a/b"]),
    ]
  )
  func produces(own: String, global: String, types: [String]) throws {
    let text = swagger(operation: own, response: "schema: { type: string }", rest: global)
    #expect(try operation(text).responses.first?.content?.map(\.range.description) == types)
  }

  @Test("Examples are those of their media type")
  func examples() throws {
    let response = "schema: { type: string }\nexamples: { application/json: one, text/plain: two }"
    let content = try #require(
      try operation(swagger(response: response, rest: "produces: [application/json]")).responses.first?.content
    )
    #expect(content.map(\.range.description) == ["application/json", "text/plain"])
    #expect(content.map { $0.examples.map(\.text) } == [["\"one\""], ["\"two\""]])
  }

  @Test("A response without a schema has no body")
  func noContent() throws {
    #expect(try operation(swagger(rest: "produces: [application/json]")).responses.first?.content == nil)
  }

  @Test("A file has no schema where it is JSON")
  func file() throws {
    let text = swagger(operation: "produces: [application/json, image/png]", response: "schema: { type: file }")
    let content = try #require(try operation(text).responses.first?.content)
    #expect(content.map { $0.schema != nil } == [false, true])
  }

  @Test("A header of a response has the schema that is written beside its name")
  func headers() throws {
    let text = swagger(response: "headers: { X-Count: { type: integer, minimum: 1 } }")
    let header = try #require(try operation(text).responses.first?.headers.first)
    #expect(header.schema?.validator.isValid(try JSONDocument(parsing: "1").root) == true)
    #expect(header.schema?.validator.isValid(try JSONDocument(parsing: "0").root) == false)
  }

  @Test(
    "A parameter has the schema that is written beside its name",
    arguments: [
      ("type: integer, minimum: 1, exclusiveMinimum: true", "1", false),
      ("type: integer, minimum: 1, exclusiveMinimum: true", "2", true),
      ("type: string, enum: [a]", "\"b\"", false), ("type: array, items: { type: integer }", "[\"a\"]", false),
      ("type: string, x-nullable: true", "null", true), ("type: string, maxLength: 1", "\"ab\"", false),
    ]
  )
  func parameters(keywords: String, value: String, isValid: Bool) throws {
    let text = swagger(operation: "parameters: [{ name: p, in: query, \(keywords) }]")
    let parameter = try #require(try operation(text).parameters.first)
    #expect(parameter.schema?.validator.isValid(try JSONDocument(parsing: value).root) == isValid)
  }

  @Test(
    "A list is separated as its collectionFormat says",
    arguments: [
      ("query", "", ParameterStyle.form, false), ("query", ", collectionFormat: csv", .form, false),
      ("query", ", collectionFormat: multi", .form, true), ("query", ", collectionFormat: ssv", .spaceDelimited, false),
      ("query", ", collectionFormat: pipes", .pipeDelimited, false), ("header", "", .simple, false),
    ]
  )
  func lists(location: String, format: String, style: ParameterStyle, explode: Bool) throws {
    let parameter = "{ name: p, in: \(location), type: array, items: { type: string }\(format) }"
    let read = try #require(try operation(swagger(operation: "parameters: [\(parameter)]")).parameters.first)
    #expect(read.style == style)
    #expect(read.explode == explode)
  }

  @Test("The fields of a form are the properties of its body")
  func form() throws {
    let text = swagger(
      operation: """
        parameters:
          - { name: n, in: formData, type: integer, required: true }
          - { name: l, in: formData, type: array, items: { type: string }, collectionFormat: pipes }
        """
    )
    let body = try #require(try operation(text).requestBody)
    #expect(body.isRequired)
    let content = try #require(body.content.first)
    #expect(content.range.description == "application/x-www-form-urlencoded")
    #expect(content.schema?.validator.isValid(try JSONDocument(parsing: #"{"n":1,"l":["a"]}"#).root) == true)
    #expect(content.schema?.validator.isValid(try JSONDocument(parsing: #"{"l":["a"]}"#).root) == false)
    #expect(content.encodings["l"]?.parameter?.style == .pipeDelimited)
  }

  @Test("A form with a file is sent as multipart/form-data", arguments: ["", "consumes: [multipart/form-data]\n"])
  func upload(consumes: String) throws {
    let text = swagger(operation: consumes + "parameters: [{ name: f, in: formData, type: file, required: true }]")
    #expect(try operation(text).requestBody?.content.map(\.range.description) == ["multipart/form-data"])
  }

  @Test("The body and the fields of a path are those of its operations, unless they have their own")
  func sharedParameters() throws {
    let contract = load([
      "a.yaml": """
      swagger: '2.0'
      info: { title: T, version: '1' }
      consumes: [application/json]
      paths:
        /a:
          parameters:
            - { name: b, in: body, schema: { type: object } }
            - { name: q, in: query, type: string }
          post: { responses: { '200': { description: d } } }
          put: { parameters: [{ name: f, in: formData, type: string }], responses: { '200': { description: d } } }
      """
    ])
    #expect(contract.lines == [])
    #expect(contract.operations.map { $0.parameters.map(\.name) } == [["q"], ["q"]])
    #expect(
      contract.operations.compactMap(\.requestBody).map { $0.content.map(\.range.description) } == [
        ["application/json"], ["application/x-www-form-urlencoded"],
      ]
    )
  }

  @Test("Shared parameters and responses are read where they are referred to")
  func components() throws {
    let text = swagger(
      operation: "parameters: [{ $ref: '#/parameters/Limit' }, { $ref: '#/parameters/Body' }]",
      response: "",
      rest: """
        produces: [application/json]
        consumes: [application/json]
        parameters:
          Limit: { name: limit, in: query, type: integer }
          Body: { name: b, in: body, required: true, schema: { $ref: '#/definitions/A' } }
        responses:
          Gone: { description: d, schema: { $ref: '#/definitions/A' } }
        definitions:
          A: { type: object, required: [id], properties: { id: { type: integer } } }
        """
    )
    .replacing("'200':", with: "'410': { $ref: '#/responses/Gone' }\n        '200':")
    let read = try operation(text)
    #expect(read.parameters.map(\.name) == ["limit"])
    let schemas = [read.requestBody?.content.first?.schema, read.response(for: 410)?.content?.first?.schema]
    for schema in schemas {
      let validator = try #require(schema).validator
      #expect(!validator.isValid(try JSONDocument(parsing: "{}").root))
      #expect(validator.isValid(try JSONDocument(parsing: #"{"id":1}"#).root))
    }
  }

  @Test("A shared response has the media types of the operation that refers to it")
  func sharedResponse() throws {
    let text = swagger(
      operation: "produces: [a/b]",
      rest: "responses: { R: { description: d, schema: { type: file } } }"
    )
    .replacing("'200':", with: "'201': { $ref: '#/responses/R' }\n        '200':")
    #expect(try operation(text).response(for: 201)?.content?.map(\.range.description) == ["a/b"])
  }

  @Test("A reference to a part of an operation is found in the converted document")
  func deepReference() throws {
    let text = swagger(
      operation: "parameters: [{ name: b, in: body, schema: { type: object, required: [x] } }]",
      response: "schema: { $ref: '#/paths/~1a/post/parameters/0/schema' }"
    )
    let schema = try #require(try operation(text).responses.first?.content?.first?.schema)
    #expect(!schema.validator.isValid(try JSONDocument(parsing: "{}").root))
  }

  @Test(
    "Schemas keep their meaning",
    arguments: [
      ("type: string, x-nullable: true", "null", true), ("type: string", "null", false),
      ("type: string, enum: [a], x-nullable: true", "null", true),
      ("$ref: '#/definitions/Other', x-nullable: true", "null", true),
      ("$ref: '#/definitions/Other', x-nullable: true", "1", false),
      ("allOf: [{ $ref: '#/definitions/Other' }, { maxLength: 1 }]", "\"ab\"", false),
      ("type: object, properties: { a: { type: string, x-nullable: true } }", #"{"a":null}"#, true),
      ("type: object, additionalProperties: { $ref: '#/definitions/Other' }", #"{"a":1}"#, false),
      ("type: number, maximum: 3, exclusiveMaximum: true", "3", false),
    ]
  )
  func schemas(keywords: String, value: String, isValid: Bool) throws {
    let text = swagger(
      response: "schema: { $ref: '#/definitions/A' }",
      rest: "definitions: { A: { \(keywords) }, Other: { type: string } }"
    )
    let schema = try #require(try operation(text).responses.first?.content?.first?.schema)
    #expect(schema.validator.isValid(try JSONDocument(parsing: value).root) == isValid)
  }

  @Test("Security definitions are credentials")
  func security() throws {
    let text = swagger(
      operation: "security: [{ b: [] }, { k: [] }, { o: [r] }]",
      rest: """
        securityDefinitions:
          b: { type: basic }
          k: { type: apiKey, in: query, name: key }
          o: { type: oauth2, flow: application, tokenUrl: 'http://a.test/token', scopes: { r: read } }
        """
    )
    let schemes = try operation(text).security.flatMap(\.schemes)
    #expect(schemes.map(\.name) == ["b", "k", "o"])
    #expect(schemes.map(\.authentication) == [.basic, .apiKey(CredentialPlace(.query, "key")), .token])
    #expect(schemes.last?.flows.map(\.kind) == [.clientCredentials])
  }

  @Test("References into an extension, and those in what they lead to, are converted with the rest")
  func extensionReferences() throws {
    let text = swagger(
      response: "schema: { $ref: '#/x-stream-definitions/Event' }",
      rest: """
        x-stream-definitions:
          Event: { type: object, required: [result], properties: { result: { $ref: '#/definitions/Pet' }, next: { $ref: '#/x-stream-definitions/Next' } } }
          Next: { type: object, properties: { pet: { $ref: '#/definitions/Pet' } } }
          Other: { $ref: 'a text that nothing refers to' }
        definitions: { Pet: { type: object, required: [name] } }
        """
    )
    let schema = try #require(try operation(text).responses.first?.content?.first?.schema)
    func allows(_ json: String) throws -> Bool { schema.validator.isValid(try JSONDocument(parsing: json).root) }
    #expect(try allows(#"{"result":{"name":"a"}}"#))
    #expect(try !allows(#"{"result":{}}"#))
    #expect(try !allows(#"{"result":{"name":"a"},"next":{"pet":{}}}"#))
  }

  @Test("Extensions are kept")
  func extensions() throws {
    let text = swagger(
      operation: "x-stable: { items: /items, fields: [/id] }",
      response: "schema: { type: array, items: { type: string } }"
    )
    .replacing("post:", with: "get:")
    #expect(try operation(text).stability != nil)
  }
}
