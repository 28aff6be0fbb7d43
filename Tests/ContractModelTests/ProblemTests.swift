import ContractModel
import Testing

@Suite("Problems of one document")
struct ProblemTests {
  struct Row: Sendable, CustomTestStringConvertible {
    let name: String
    let yaml: String
    let lines: [String]
    init(_ name: String, _ yaml: String, _ lines: String...) {
      self.name = name
      self.yaml = yaml
      self.lines = lines
    }
    var testDescription: String { name }
  }

  static let structure: [Row] = [
    Row("nothing is wrong", document()),
    Row(
      "paths is no object",
      "openapi: 3.1.0\ninfo: { title: T, version: '1' }\npaths: []",
      "a.yaml:3:8: error: \"paths\" must be an object, not an array"
    ),
    Row(
      "a path without a slash",
      document(path: "a"),
      "a.yaml:4:3: error: \"a\" is not a path template: it does not begin with /"
    ),
    Row(
      "a path with an open brace",
      document(path: "'/{a'"),
      "a.yaml:4:3: error: \"/{a\" is not a path template: it has a { that is never closed"
    ),
    Row(
      "an expression without a parameter",
      document(path: "/a/{id}"),
      "a.yaml:5:5: error: the path /a/{id} has the expression {id}, but no parameter of that name is described; add one with \"in: path\""
    ),
    Row(
      "a path parameter without an expression",
      document(operation: "parameters: [{ name: id, in: path, required: true, schema: {} }]"),
      "a.yaml:6:20: error: the parameter \"id\" is one of the path, but /a has no {id}"
    ),
    Row(
      "a path item that is text",
      "openapi: 3.1.0\ninfo: {}\npaths:\n  /a: text",
      "a.yaml:4:7: error: \"/a\" must be an object, not a string"
    ),
    Row(
      "a status that is none",
      document().replacing("'200'", with: "2000"),
      "a.yaml:8:9: error: \"2000\" is no status: write a code such as 200, a range such as 2XX, or default"
    ),
    Row(
      "a status that is text",
      document().replacing("'200'", with: "ok"),
      "a.yaml:8:9: error: \"ok\" is no status: write a code such as 200, a range such as 2XX, or default"
    ),
    Row(
      "responses that are a list",
      "openapi: 3.1.0\npaths:\n  /a:\n    get:\n      responses: []",
      "a.yaml:4:5: warning: the operation describes no responses, so that any answer breaks it",
      "a.yaml:5:18: error: \"responses\" must be an object, not an array"
    ),
    Row(
      "no responses",
      "openapi: 3.1.0\npaths:\n  /a:\n    get: {}",
      "a.yaml:4:5: warning: the operation describes no responses, so that any answer breaks it"
    ),
    Row(
      "a media type that is none",
      document(response: "content:\n  json: {}"),
      "a.yaml:11:13: error: \"json\" is no media type: write type/subtype, type/* or */*"
    ),
    Row(
      "a media range that is none",
      document(response: "content:\n  '*/json': {}"),
      "a.yaml:11:13: error: \"*/json\" is no media type: write type/subtype, type/* or */*"
    ),
    Row(
      "a summary that is a number",
      document(operation: "summary: 1"),
      "a.yaml:6:16: error: \"summary\" must be a string, not a number"
    ),
    Row(
      "deprecated that is text",
      document(operation: "deprecated: 'yes'"),
      "a.yaml:6:19: error: \"deprecated\" must be true or false, not a string"
    ),
    Row(
      "a server without a URL",
      document(rest: "servers: [{ description: d }]"),
      "a.yaml:11:11: error: a server must have a \"url\", a string"
    ),
    Row(
      "a server's variable without a default",
      document(rest: "servers: [{ url: 'http://{h}/' }]"),
      "a.yaml:11:18: error: the server's variable {h} has no default; add one to \"variables\""
    ),
    Row(
      "a server's URL that is none",
      document(rest: "servers: [{ url: 'http://a b/' }]"),
      "a.yaml:11:18: error: \"http://a b/\" is not the URL of a server: the character U+0020 must be percent-encoded"
    ),
    Row(
      "a security scheme that is none",
      document(operation: "security: [{ key: [] }]"),
      "a.yaml:6:20: error: there is no security scheme \"key\" in components/securitySchemes"
    ),
    Row(
      "a security scheme of an unknown type",
      document(operation: "security: [{ key: [] }]", rest: "components: { securitySchemes: { key: { type: basic } } }"),
      "a.yaml:11:47: error: the \"type\" of a security scheme is one of apiKey, http, oauth2, openIdConnect, mutualTLS"
    ),
    Row(
      "an API key without a name",
      document(
        operation: "security: [{ key: [] }]",
        rest: "components: { securitySchemes: { key: { type: apiKey, in: header } } }"
      ),
      "a.yaml:11:39: error: an API key has a \"name\", and \"in\": query, header or cookie"
    ),
    Row(
      "a request body without content",
      document(operation: "requestBody: {}"),
      "a.yaml:6:20: error: a request body must have \"content\""
    ),
  ]

  static let parameters: [Row] = [
    Row(
      "a parameter without a name",
      document(operation: "parameters: [{ in: query, schema: {} }]"),
      "a.yaml:6:20: error: a parameter must have a \"name\""
    ),
    Row(
      "a parameter that is nowhere",
      document(operation: "parameters: [{ name: a, in: body, schema: {} }]"),
      "a.yaml:6:35: error: the parameter \"a\" must have \"in\": path, query, header or cookie"
    ),
    Row(
      "parameters that are no list",
      document(operation: "parameters: { name: a }"),
      "a.yaml:6:19: error: \"parameters\" must be an array, not an object"
    ),
    Row(
      "a parameter without schema",
      document(operation: "parameters: [{ name: a, in: query }]"),
      "a.yaml:6:20: warning: the parameter \"a\" has neither a \"schema\" nor \"content\""
    ),
    Row(
      "a parameter twice",
      document(
        operation: "parameters:\n  - { name: a, in: query, schema: {} }\n  - { name: a, in: query, schema: {} }"
      ),
      "a.yaml:8:11: error: the query parameter \"a\" stands twice in the same list"
    ),
    Row(
      "a header twice, in another case",
      document(
        operation: "parameters:\n  - { name: X-A, in: header, schema: {} }\n  - { name: x-a, in: header, schema: {} }"
      ),
      "a.yaml:8:11: error: the header parameter \"x-a\" stands twice in the same list"
    ),
    Row(
      "a style of another part of the request",
      document(operation: "parameters: [{ name: a, in: query, style: label, schema: {} }]"),
      "a.yaml:6:49: error: the query parameter \"a\" cannot have the style \"label\"; it can have form, spaceDelimited, pipeDelimited, deepObject"
    ),
    Row(
      "a path parameter that is not required",
      document(operation: "parameters: [{ name: id, in: path, schema: {} }]", path: "/a/{id}"),
      "a.yaml:6:20: warning: the path parameter \"id\" must say \"required: true\", and is taken to"
    ),
  ]

  static let references: [Row] = [
    Row(
      "a parameter that is not there",
      document(operation: "parameters: [{ $ref: '#/components/parameters/p' }]"),
      "a.yaml:6:28: error: \"$ref\" \"#/components/parameters/p\" leads nowhere: a.yaml has no \"components\" at its outermost level"
    ),
    Row(
      "a response that is not there",
      document().replacing("description: d", with: "$ref: '#/components/responses/r'"),
      "a.yaml:9:17: error: \"$ref\" \"#/components/responses/r\" leads nowhere: a.yaml has no \"components\" at its outermost level"
    ),
    Row(
      "a file that is not there",
      document(operation: "parameters: [{ $ref: 'p.yaml#/p' }]"),
      "a.yaml:6:28: error: \"$ref\" \"p.yaml#/p\" leads to the file \"p.yaml\", which is not there, or could not be read"
    ),
    Row(
      "a document on the web",
      document(operation: "parameters: [{ $ref: 'https://example.com/p.yaml#/p' }]"),
      "a.yaml:6:28: error: \"$ref\" \"https://example.com/p.yaml#/p\" leads out of the contract's files; copy that document among them and refer to the copy"
    ),
    Row(
      "no JSON Pointer",
      document(operation: "parameters: [{ $ref: '#p' }]"),
      "a.yaml:6:28: error: \"$ref\" \"#p\" does not lead anywhere: \"#p\" is not a JSON Pointer"
    ),
    Row(
      "a reference that is a number",
      document(operation: "parameters: [{ $ref: 1 }]"),
      "a.yaml:6:28: error: \"$ref\" must be a string, not a number"
    ),
    Row(
      "a reference to itself",
      document(
        operation: "parameters: [{ $ref: '#/components/parameters/p' }]",
        rest: "components: { parameters: { p: { $ref: '#/components/parameters/p' } } }"
      ),
      "a.yaml:11:40: error: \"$ref\" \"#/components/parameters/p\" comes back to itself without an end"
    ),
    Row(
      "references in a circle, one within another's way",
      document(operation: "parameters: [{ $ref: '#/x/y' }]", rest: "x: { $ref: '#/x/y' }"),
      "a.yaml:6:28: error: \"$ref\" \"#/x/y\" leads nowhere: a.yaml has no \"y\" in /x"
    ),
    Row(
      "a path that is not there",
      "openapi: 3.1.0\npaths:\n  /a: { $ref: '#/components/pathItems/a' }",
      "a.yaml:3:15: error: \"$ref\" \"#/components/pathItems/a\" leads nowhere: a.yaml has no \"components\" at its outermost level"
    ),
    Row(
      "an example that is not there",
      document(response: "content: { application/json: { examples: { a: { $ref: '#/e' } } } }"),
      "a.yaml:10:65: error: \"$ref\" \"#/e\" leads nowhere: a.yaml has no \"e\" at its outermost level"
    ),
    Row(
      "a header that is not there",
      document(response: "headers: { X-A: { $ref: '#/components/headers/h' } }"),
      "a.yaml:10:35: error: \"$ref\" \"#/components/headers/h\" leads nowhere: a.yaml has no \"components\" at its outermost level"
    ),
    Row(
      "a link that is not there",
      document(response: "links: { a: { $ref: '#/components/links/l' } }"),
      "a.yaml:10:31: error: \"$ref\" \"#/components/links/l\" leads nowhere: a.yaml has no \"components\" at its outermost level"
    ),
    Row(
      "a body that is not there",
      document(operation: "requestBody: { $ref: '#/components/requestBodies/b' }"),
      "a.yaml:6:28: error: \"$ref\" \"#/components/requestBodies/b\" leads nowhere: a.yaml has no \"components\" at its outermost level"
    ),
    Row(
      "a schema that is not there",
      document(response: "content: { application/json: { schema: { $ref: '#/components/schemas/s' } } }"),
      "a.yaml:10:58: error: \"$ref\" \"#/components/schemas/s\" leads nowhere: a.yaml has no \"components\" at its outermost level"
    ),
    Row(
      "a schema in a file that is not there",
      document(response: "content: { application/json: { schema: { items: { $ref: 's.yaml#/S' } } } }"),
      "a.yaml:10:67: error: \"$ref\" \"s.yaml#/S\" leads to the file \"s.yaml\", which is not there, or could not be read"
    ),
    Row(
      "an unused response that refers to nothing",
      document(rest: "components:\n  responses:\n    r: { $ref: '#/components/responses/none' }"),
      "a.yaml:13:16: error: \"$ref\" \"#/components/responses/none\" leads nowhere: a.yaml has no \"none\" in /components/responses"
    ),
  ]

  static let schemas: [Row] = [
    Row(
      "a schema that is a number",
      document(response: "content: { application/json: { schema: 1 } }"),
      "a.yaml:10:50: error: a schema must be an object or a boolean, not 1"
    ),
    Row(
      "a type that is none",
      document(response: "content: { application/json: { schema: { type: int } } }"),
      "a.yaml:10:58: error: \"int\" is not a type; the types are null, boolean, object, array, number, string and integer"
    ),
    Row(
      "a pattern that is none",
      document(rest: "components:\n  schemas:\n    s: { pattern: '(' }"),
      "a.yaml:13:19: error: \"(\" is not a regular expression: unclosed group, at offset 0"
    ),
    Row(
      "an example that breaks its schema",
      document(
        response: "content: { application/json: { schema: { type: object, required: [a] }, example: { b: 1 } } }"
      ),
      "a.yaml:10:92: warning: the example does not keep its own schema: required member \"a\" is missing"
    ),
    Row(
      "one of several examples that breaks its schema",
      document(
        response:
          "content:\n  application/json:\n    schema: { items: { type: integer } }\n    examples:\n"
          + "      good: { value: [1] }\n      bad: { value: [1, x] }"
      ),
      "a.yaml:15:35: warning: the example does not keep its own schema: must be an integer, is a string"
    ),
    Row(
      "an example of a parameter that breaks its schema",
      document(operation: "parameters: [{ name: a, in: query, schema: { type: integer }, example: ten }]"),
      "a.yaml:6:78: warning: the example does not keep its own schema: must be an integer, is a string"
    ),
    Row(
      "an example and a default inside a schema",
      document(
        rest:
          "components:\n  schemas:\n    s:\n      properties:\n        a: { type: string, examples: [x, 1] }\n"
          + "        b: { type: integer, default: 1.5 }"
      ),
      "a.yaml:15:42: warning: the example does not keep its own schema: must be a string, is a number",
      "a.yaml:16:38: warning: the default does not keep its own schema: must be an integer, is the number 1.5"
    ),
    Row(
      "an example of another media type is no JSON",
      document(response: "content: { text/csv: { schema: { type: array }, example: 'a,b' } }")
    ),
  ]

  static let extensions: [Row] = [
    Row(
      "a pagination without a cursor",
      document(operation: "x-pagination: { items: /i, key: /k }"),
      "a.yaml:6:21: error: \"x-pagination\" has the names of two query parameters, \"limit\" and \"cursor\", and two JSON Pointers, \"items\" and \"key\""
    ),
    Row(
      "a pagination that is text",
      document(operation: "x-pagination: none"),
      "a.yaml:6:21: error: \"x-pagination\" has the names of two query parameters, \"limit\" and \"cursor\", and two JSON Pointers, \"items\" and \"key\""
    ),
    Row(
      "a pagination by an unknown parameter",
      document(operation: "x-pagination: { limit: l, cursor: c, items: /i, key: /k }"),
      "a.yaml:6:30: error: \"x-pagination\" names \"l\", which is no query parameter of the operation"
    ),
    Row(
      "a pagination with bad pointers",
      document(
        operation:
          "parameters: [{ name: l, in: query, schema: {} }, { name: c, in: query, schema: {} }]\n"
          + "x-pagination: { limit: l, cursor: c, items: items, key: /k }"
      ),
      "a.yaml:7:51: error: \"items\" must be a JSON Pointer such as /items"
    ),
    Row(
      "a stability without fields",
      document(operation: "x-stable: { items: /items }"),
      "a.yaml:6:17: error: \"x-stable\" has a JSON Pointer, \"items\", and a list of them, \"fields\""
    ),
    Row(
      "a stability with a bad field",
      document(operation: "x-stable: { items: /items, fields: [id] }"),
      "a.yaml:6:17: error: \"x-stable\" has a JSON Pointer, \"items\", and a list of them, \"fields\""
    ),
    Row(
      "a unique key without a key",
      document(rest: "components:\n  schemas:\n    s: { x-unique-key: { scope: api } }"),
      "a.yaml:13:24: error: \"x-unique-key\" has a JSON Pointer, \"key\"; and may have \"scope\", page or api, and \"ignore-case\", true or false"
    ),
    Row(
      "a unique key of an unknown scope",
      document(rest: "components:\n  schemas:\n    s: { x-unique-key: { key: /id, scope: world } }"),
      "a.yaml:13:24: error: \"x-unique-key\" has a JSON Pointer, \"key\"; and may have \"scope\", page or api, and \"ignore-case\", true or false"
    ),
    Row(
      "a resource of no media type",
      document(rest: "components:\n  schemas:\n    s: { x-resource: { content: [image] } }"),
      "a.yaml:13:22: error: \"x-resource\" may have \"content\", a list of media types"
    ),
    Row("an extension that nobody knows", document(operation: "x-anything: [1]", rest: "x-other: true")),
  ]

  static let links: [Row] = [
    Row(
      "a link to an unknown operation",
      document(response: "links: { a: { operationId: none } }"),
      "a.yaml:10:38: error: the link \"a\" leads to the operation \"none\", which no contract has"
    ),
    Row(
      "a link to no operation",
      document(response: "links: { a: { operationRef: '#/info' } }"),
      "a.yaml:10:39: error: the link \"a\" leads to \"#/info\", which is no operation"
    ),
    Row(
      "a link to nothing",
      document(response: "links: { a: { operationRef: '#/paths/~1b/get' } }"),
      "a.yaml:10:39: error: the link \"a\": \"#/paths/~1b/get\" leads nowhere: a.yaml has no \"/b\" in /paths"
    ),
    Row(
      "a link without an operation",
      document(response: "links: { a: { description: d } }"),
      "a.yaml:10:23: error: the link \"a\" has neither \"operationId\" nor \"operationRef\""
    ),
    Row(
      "a link that fills in an unknown parameter",
      document(operation: "operationId: a", response: "links: { a: { operationId: a, parameters: { x: 1 } } }"),
      "a.yaml:10:55: warning: the operation \"a\", to which the link leads, has no parameter \"x\""
    ),
    Row(
      "a link with an expression that is none",
      document(
        operation: "operationId: a\nparameters: [{ name: x, in: query, schema: {} }]",
        response: "links: { a: { operationId: a, parameters: { x: $respond.body } } }"
      ),
      "a.yaml:11:58: error: \"$respond.body\" is not a runtime expression: it must be $url, $method, $statusCode, or begin with $request. or $response."
    ),
    Row(
      "a link from each of nothing",
      document(operation: "operationId: a", response: "links: { a: { operationId: a, x-each: items } }"),
      "a.yaml:10:49: error: \"x-each\" must be a JSON Pointer such as /items"
    ),
  ]

  @Test(
    "What is wrong is said with its place",
    arguments: structure + parameters + references + schemas + extensions + links
  )
  func problems(row: Row) {
    #expect(load(["a.yaml": row.yaml]).lines == row.lines)
  }
}
