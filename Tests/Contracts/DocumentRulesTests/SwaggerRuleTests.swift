import DocumentRules
import JSONSyntax
import Testing
import YAMLSyntax

@Suite("Rules of Swagger 2.0")
struct SwaggerRuleTests {
  private static func lines(_ rest: String) throws -> [String] {
    let text = "{swagger: '2.0', info: {title: A, version: '1'}, \(rest)}"
    let document = try YAMLDocument.parse(Array(text.utf8))
    return try #require(DocumentChecker.violations(in: document.root)).map { "\($0.pointer): \($0.message)" }
  }

  /// What a document has beside its metadata, and what must be said about it.
  struct Row: CustomTestStringConvertible, Sendable {
    let rest: String
    let line: String

    init(_ rest: String, _ line: String) { (self.rest, self.line) = (rest, line) }

    var testDescription: String { line }
  }

  /// A document with one operation.
  private static func operation(_ parameters: String, _ responses: String = "{200: {description: B}}") -> String {
    "paths: {/a: {post: {parameters: [\(parameters)], responses: \(responses)}}}"
  }

  @Test(
    "What Swagger 2.0 forbids has its place, and what to write instead",
    arguments: [
      Row(
        "paths: {}, externalDocs: [{url: /docs}]",
        "/externalDocs: \"externalDocs\" must be an object (External Documentation Object), not an array"
      ),
      Row(
        "paths: {/a: {get: {produces: [text/plain]}}}",
        "/paths/~1a/get: the Operation Object must have \"responses\", an object"
      ),
      Row(
        operation("{name: b, in: query, schema: {type: string}}"),
        "/paths/~1a/post/parameters/0/schema: \"schema\" is only for a parameter in: body; write \"type\" and "
          + "its other members instead"
      ),
      Row(
        operation("{name: b, in: query}"),
        "/paths/~1a/post/parameters/0: a parameter in: query must have \"type\"; add it"
      ),
      Row(
        operation("{name: b, in: body, type: string, schema: {}}"),
        "/paths/~1a/post/parameters/0/type: \"type\" does not go with in: body; write it in \"schema\""
      ),
      Row(
        operation("{name: b, in: query, type: array}"),
        "/paths/~1a/post/parameters/0: the type \"array\" needs \"items\" beside it; add it"
      ),
      Row(
        operation("{name: b, in: header, type: array, items: {type: string}, collectionFormat: multi}"),
        "/paths/~1a/post/parameters/0/collectionFormat: the collection format \"multi\" is only for a parameter in: "
          + "query or formData"
      ),
      Row(
        operation("", "{2XX: {description: B}, default: {description: C}}"),
        "/paths/~1a/post/responses/2XX: \"2XX\" is not a key of the Responses Object, which must be a status such as "
          + "200, or default"
      ),
      Row(
        operation("", "{200: {schema: {type: string}}}"),
        "/paths/~1a/post/responses/200: the Response Object must have \"description\", a string"
      ),
      Row(
        "paths: {}, definitions: {a: {type: string, nullable: true}}",
        "/definitions/a/nullable: \"nullable\" is not a member of the Schema Object in Swagger 2.0; OpenAPI 3.0 "
          + "has it; remove it, or begin its name with x-"
      ),
      Row(
        "paths: {}, definitions: {a: {discriminator: {propertyName: b}}}",
        "/definitions/a/discriminator: \"discriminator\" must be a string, not an object"
      ),
      Row(
        "paths: {}, securityDefinitions: {a: {type: oauth2, flow: accessCode, authorizationUrl: /a, scopes: {}}}",
        "/securityDefinitions/a: a security scheme of type: oauth2 must have \"tokenUrl\"; add it"
      ),
      Row("paths: {}, basePath: v1", "/basePath: \"basePath\" must be a path that begins with /, not \"v1\""),
    ]
  )
  func forbidden(row: Row) throws {
    #expect(try Self.lines(row.rest) == [row.line])
  }

  @Test(
    "What looks suspicious in a document of Swagger 2.0 and is allowed is no violation",
    arguments: [
      // Names with dots and brackets, an empty contact, and a base path that says nothing.
      "basePath: /, definitions: {'pkg.Page[Item]': {properties: {a: {type: [string, 'null']}}}}, paths: {}",
      // A reference to such a name, as generators write it, and to a path.
      "definitions: {'A[B]': {}}, paths: {/a: {get: {responses: {200: {description: '', "
        + "schema: {$ref: '#/definitions/A[B]'}}, 404: {$ref: 'b.yaml#/paths/~1c~1{id}'}}}}}",
      // A file, a list that is repeated, and a body without a type.
      operation(
        "{name: f, in: formData, type: file}, "
          + "{name: g, in: formData, type: array, items: {type: string}, collectionFormat: multi}"
      ),
      operation(
        "{name: b, in: body, schema: {$ref: '#/definitions/b', description: C}}",
        "{default: {description: ''}}"
      ),
      // Extensions, examples by media type, and a response that is a file.
      operation(
        "{name: b, in: query, type: string, x-example: 1}",
        "{200: {description: '', schema: {type: file}, examples: {a/b: 1}}}"
      ),
      "paths: {/a: {x-b: 1, parameters: []}}, definitions: {a: {discriminator: kind, allOf: [{}], x-nullable: true}}",
      "paths: {}, securityDefinitions: {a: {type: basic}, b: {type: apiKey, name: Authorization, in: header}}",
    ]
  )
  func allowed(rest: String) throws {
    #expect(try Self.lines(rest) == [])
  }

  @Test(
    "Terms of service are any text in Swagger 2.0, and a URL in OpenAPI",
    arguments: [("swagger: '2.0'", 0), ("openapi: 3.0.0", 1)]
  )
  func terms(version: String, count: Int) throws {
    let text = "{\(version), info: {title: A, version: '1', termsOfService: Fair use}, paths: {}}"
    #expect(DocumentChecker.violations(in: try YAMLDocument.parse(Array(text.utf8)).root)?.count == count)
  }
}
