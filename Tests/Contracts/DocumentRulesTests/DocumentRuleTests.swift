import DocumentRules
import JSONSyntax
import Testing
import YAMLSyntax

@Suite("Rules of documents")
struct DocumentRuleTests {
  /// A document, and what must be said about it.
  struct Row: CustomTestStringConvertible, Sendable {
    let document: String
    let violations: [String]

    init(_ document: String, _ violations: String...) {
      self.document = document
      self.violations = violations
    }

    var testDescription: String { violations.first ?? document }
  }

  /// A document of OpenAPI 3.0 with a schema.
  private static func old(_ schema: String) -> String {
    "{openapi: 3.0.3, info: {title: A, version: '1'}, paths: {}, components: {schemas: {a: \(schema)}}}"
  }

  @Test(
    "A violation has its place, its rule and what to write instead",
    arguments: [
      Row(
        "{openapi: 3.1.0, info: {title: A, version: '1', licence: {name: MIT}}, paths: {}}",
        "/info/licence unknown-member: \"licence\" is not a member of the Info Object in OpenAPI 3.1; did you mean "
          + "\"license\"?"
      ),
      Row(
        "{openapi: 3.0.3, info: {title: A, version: 1.0, summary: B}, paths: {}}",
        "/info/version wrong-type: \"version\" must be a string, not a number; put it in quotes: \"1.0\"",
        "/info/summary unknown-member: \"summary\" is not a member of the Info Object in OpenAPI 3.0; OpenAPI 3.1, "
          + "OpenAPI 3.2 has it; remove it, or begin its name with x-"
      ),
      Row(
        "{openapi: 3.0.3, info: {title: A, version: '1'}}",
        " missing-member: the OpenAPI Object must have \"paths\", an object"
      ),
      Row(
        "{openapi: 3.1.0, info: {title: A, version: '1'}, paths: {/a: {get: {responses: {20: {description: B}}}}}}",
        "/paths/~1a/get/responses/20 invalid-key: \"20\" is not a key of the Responses Object, which must be a status "
          + "such as 200, a range such as 2XX, or default",
        "/paths/~1a/get/responses too-few: the Responses Object must have at least one response; add one, such as "
          + "\"200\" or \"default\""
      ),
      Row(
        "{openapi: 3.1.0, info: {title: A, version: '1'}, components: {parameters: {a: {name: a, in: body, schema: {}}}}}",
        "/components/parameters/a/in invalid-value: \"in\" must be one of path, query, header, cookie, not \"body\""
      ),
      Row(
        "{openapi: 3.1.0, info: {title: A, version: '1'}, components: {schemas: {a b: {}, c: {properties: {d: []}}}}}",
        "/components/schemas/a b invalid-key: the key \"a b\" of \"schemas\" must be made of letters, digits, \".\", "
          + "\"_\" and \"-\"",
        "/components/schemas/c/properties/d wrong-type: \"d\" of \"properties\" must be an object (Schema Object), not an "
          + "array"
      ),
      Row(
        "{openapi: 3.0.3, info: {title: A, version: '1'}, paths: {}, components: {schemas: {a: {const: 1, x-b: 2}}}}",
        "/components/schemas/a/const unknown-member: \"const\" is not a member of the Schema Object in OpenAPI 3.0; "
          + "write \"enum\" with this one value"
      ),
      Row(
        old("{type: 'null'}"),
        "/components/schemas/a/type invalid-value: OpenAPI 3.0 has no type \"null\"; write \"nullable\": true beside the "
          + "type of the other values"
      ),
      Row(
        old("{type: [string, 'null']}"),
        "/components/schemas/a/type invalid-value: \"type\" must be one string in OpenAPI 3.0, not an array; write "
          + "\"type\": \"string\" and \"nullable\": true"
      ),
      Row(
        old("{type: [string, integer]}"),
        "/components/schemas/a/type invalid-value: \"type\" must be one string in OpenAPI 3.0, not an array; write "
          + "\"anyOf\" with a schema for each type"
      ),
      Row(
        old("{type: array}"),
        "/components/schemas/a missing-member: a schema of type: array must have \"items\" in OpenAPI 3.0; add it, as {} "
          + "for any elements"
      ),
      Row(
        old("{readOnly: true, writeOnly: true}"),
        "/components/schemas/a/writeOnly exclusive-members: \"readOnly\" and \"writeOnly\" must not both be true; keep "
          + "one of them"
      ),
      Row(
        old("{type: string, nullable: 'true'}"),
        "/components/schemas/a/nullable wrong-type: \"nullable\" must be true or false, not a string; remove its quotes"
      ),
      Row(
        old("{properties: {b: {required: true}}}"),
        "/components/schemas/a/properties/b/required wrong-type: \"required\" must be an array, not a boolean; list the "
          + "names of required members in the schema of their object"
      ),
      Row(
        old("{enum: [], required: []}"),
        "/components/schemas/a/enum too-few: \"enum\" must have at least 1 element, not 0",
        "/components/schemas/a/required too-few: \"required\" must have at least 1 element, not 0"
      ),
      Row(
        old("{minLength: -1, exclusiveMinimum: 5, pattern: 1}"),
        "/components/schemas/a/minLength wrong-type: \"minLength\" must be a whole number of 0 or more, not a number",
        "/components/schemas/a/exclusiveMinimum wrong-type: \"exclusiveMinimum\" must be true or false, not a number",
        "/components/schemas/a/pattern wrong-type: \"pattern\" must be a string, not a number; put it in quotes: \"1\""
      ),
      Row(
        "{openapi: 3.1.0, info: {title: A, version: '1'}, components: {schemas: {a: {examples: {b: 1}}}}}",
        "/components/schemas/a/examples wrong-type: \"examples\" must be an array, not an object; write it as the element "
          + "of an array"
      ),
      Row(
        "{openapi: 3.1.0, info: {title: A, version: '1'}, paths: {}, security: [{a: write}], tags: [{name: b}, {name: b}]}",
        "/security/0/a wrong-type: \"a\" of an element of \"security\" must be an array, not a string; write it as the "
          + "element of an array",
        "/tags/1/name duplicate-element: there is already a tag \"b\"; remove one of them"
      ),
      Row(
        "{openapi: 3.1.0, info: {title: A, version: '1'}, components: {securitySchemes: {a: {type: http, name: b}}}}",
        "/components/securitySchemes/a missing-member: a security scheme of type: http must have \"scheme\"; add it",
        "/components/securitySchemes/a/name exclusive-members: \"name\" does not go with type: http; remove it"
      ),
      Row(
        "{overlay: 1.0.0, info: {title: A, version: '1'}, actions: [{target: $.info, copy: $.a}]}",
        "/actions/0/copy unknown-member: \"copy\" is not a member of the Action Object in Overlay 1.0; Overlay 1.1 has "
          + "it; remove it, or begin its name with x-"
      ),
      Row(
        "{arazzo: 1.0.1, info: {title: A, version: '1'}, sourceDescriptions: [{name: a, url: a.yaml}], workflows: "
          + "[{workflowId: a, inputs: {type: object, properties: {b: 1}}, steps: [{stepId: a, operationId: b}]}]}",
        "/workflows/0/inputs/properties/b wrong-type: \"b\" of \"properties\" must be an object (Schema Object), not a "
          + "number"
      ),
    ]
  )
  func violation(row: Row) throws {
    let document = try YAMLDocument.parse(Array(row.document.utf8))
    let violations = try #require(DocumentChecker.violations(in: document.root))
    #expect(violations.map { "\($0.pointer) \($0.rule.rawValue): \($0.message)" } == row.violations)
  }

  @Test(
    "What looks wrong and is allowed has no violation",
    arguments: [
      // Extensions, members of examples, and names that the author chooses.
      """
      {openapi: 3.1.0, x-a: 1, info: {title: A, version: '1', x-b: {}}, paths: {}, components: {schemas: {description: \
      {type: object, properties: {type: {const: 1}, $ref: {type: string}}, example: {typo: 1}, any: keyword}}}}
      """,
      // A file that a tool named after its path.
      """
      {openapi: 3.1.0, info: {title: A, version: '1'}, paths: {'/a/{id}': {$ref: 'paths/a_{id}.yaml#/get'}}}
      """,
      // Members beside a reference are ignored (OpenAPI 3.0, Reference Object).
      """
      {openapi: 3.0.3, info: {title: A, version: '1'}, paths: {/a: {get: {responses: {default: {$ref: '#/b', more: 1}}, \
      parameters: [{$ref: '#/c', description: D}]}}}}
      """,
      // A relative URL, a URL with other letters than those of ASCII, and no responses in 3.1.
      """
      {openapi: 3.1.0, info: {title: A, version: '1', contact: {url: /über}}, servers: [{url: '{a}/b'}], paths: {/a: \
      {get: {externalDocs: {url: ./docs}}}}}
      """,
      // What only 3.1 allows in schemas, and what 3.0 allows there.
      """
      {openapi: 3.1.0, info: {title: A, version: '1'}, components: {schemas: {a: {type: ['null', array], readOnly: true, \
      writeOnly: true, exclusiveMinimum: 1, required: [], examples: []}}}}
      """,
      """
      {openapi: 3.0.3, info: {title: A, version: '1'}, paths: {}, components: {schemas: {a: {type: array, items: {}, \
      nullable: true, minimum: 1, exclusiveMinimum: true, enum: [null], properties: {type: {type: string}, required: \
      {type: boolean}}, readOnly: true, writeOnly: false}}}}
      """,
      // A response without a description in 3.2, and a schema that is true.
      """
      {openapi: 3.2.0, info: {title: A, version: '1'}, paths: {/a: {query: {responses: {2XX: {content: {'*/*': {schema: \
      true}}}}}}}}
      """,
      // A media type with parameters, a callback, and a path parameter in a path item that is only referred to.
      """
      {openapi: 3.1.0, info: {title: A, version: '1'}, paths: {/a: {post: {callbacks: {b: {'{$request.body#/url}': {}}}, \
      requestBody: {content: {application/json; charset=utf-8: {}}}, responses: {default: {description: ''}}}}}}
      """,
    ]
  )
  func allowed(text: String) throws {
    let document = try YAMLDocument.parse(Array(text.utf8))
    #expect(DocumentChecker.violations(in: document.root)?.map { "\($0.pointer): \($0.message)" } == [])
  }

  @Test("A file that no specification's key is in is no document")
  func noDocument() throws {
    let document = try YAMLDocument.parse(Array("{asyncapi: 3.0.0}".utf8))
    #expect(DocumentChecker.violations(in: document.root) == nil)
  }

  @Test("The violations of a document are bounded")
  func bounded() throws {
    let paths = (0..<2_000).map { "a\($0): {}" }.joined(separator: ", ")
    let text = "{openapi: 3.1.0, info: {title: A, version: '1'}, paths: {\(paths)}}"
    let document = try YAMLDocument.parse(Array(text.utf8))
    #expect(DocumentChecker.violations(in: document.root)?.count == DocumentChecker.mostViolations)
  }
}
