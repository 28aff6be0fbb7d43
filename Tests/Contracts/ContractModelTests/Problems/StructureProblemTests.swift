import Testing

@Suite("Problems of the structure of a document")
struct StructureProblemTests {
  @Test("Problems of the structure of a document are reported with their place", arguments: rows)
  func problems(row: ProblemRow) { #expect(row.found == row.lines) }

  static let rows = [
    ProblemRow("nothing is wrong", document()),
    ProblemRow(
      "paths is not an object",
      "openapi: 3.1.0\ninfo: { title: T, version: '1' }\npaths: []",
      "a.yaml:3:8: error: \"paths\" must be an object, not an array"
    ),
    ProblemRow(
      "a path without a slash",
      document(path: "a"),
      "a.yaml:4:3: error: \"a\" is not a path template: it does not begin with /"
    ),
    ProblemRow(
      "a path with an open brace",
      document(path: "'/{a'"),
      "a.yaml:4:3: error: \"/{a\" is not a path template: it has a { that is never closed"
    ),
    ProblemRow(
      "an expression without a parameter",
      document(path: "/a/{id}"),
      "a.yaml:5:5: warning: the path /a/{id} has the expression {id}, but no parameter of that name is described, so any text is taken as valid; add one with \"in: path\""
    ),
    ProblemRow(
      "an expression whose parameter may be the one that cannot be resolved",
      document(operation: "parameters: [{ $ref: '#/id' }]", path: "/a/{id}"),
      "a.yaml:6:28: error: \"$ref\" \"#/id\" cannot be resolved: a.yaml has no \"id\" at its top level"
    ),
    ProblemRow(
      "an expression whose parameter may be the one that has no place",
      document(operation: "parameters: [{ name: id }]", path: "/a/{id}"),
      "a.yaml:6:20: error: the parameter \"id\" must have \"in\": path, query, header or cookie"
    ),
    ProblemRow(
      "a path parameter without an expression",
      document(operation: "parameters: [{ name: id, in: path, required: true, schema: {} }]"),
      "a.yaml:6:20: warning: the path parameter \"id\" has no expression {id} in the path /a; it is ignored"
    ),
    ProblemRow(
      "a path item that is text",
      "openapi: 3.1.0\ninfo: {}\npaths:\n  /a: text",
      "a.yaml:4:7: error: \"/a\" must be an object, not a string"
    ),
    ProblemRow(
      "a status that is none",
      document().replacing("'200'", with: "2000"),
      "a.yaml:8:9: error: \"2000\" is not a status: write a code such as 200, a range such as 2XX, or default"
    ),
    ProblemRow(
      "a status that is text",
      document().replacing("'200'", with: "ok"),
      "a.yaml:8:9: error: \"ok\" is not a status: write a code such as 200, a range such as 2XX, or default"
    ),
    ProblemRow(
      "responses that are a list",
      "openapi: 3.1.0\npaths:\n  /a:\n    get:\n      responses: []",
      "a.yaml:4:5: warning: the operation describes no \"responses\", so every response violates it",
      "a.yaml:5:18: error: \"responses\" must be an object, not an array"
    ),
    ProblemRow(
      "no responses",
      "openapi: 3.1.0\npaths:\n  /a:\n    get: {}",
      "a.yaml:4:5: warning: the operation describes no \"responses\", so every response violates it"
    ),
    ProblemRow(
      "a media type that is none",
      document(response: "content:\n  json: {}"),
      "a.yaml:11:13: warning: \"json\" is not a media type: write type/subtype, type/* or */* (left out; the rest of GET /a is judged)"
    ),
    ProblemRow(
      "a media range that is none",
      document(response: "content:\n  '*/json': {}"),
      "a.yaml:11:13: warning: \"*/json\" is not a media type: write type/subtype, type/* or */* (left out; the rest of GET /a is judged)"
    ),
    ProblemRow(
      "a summary that is a number",
      document(operation: "summary: 1"),
      "a.yaml:6:16: error: \"summary\" must be a string, not a number"
    ),
    ProblemRow(
      "deprecated that is text",
      document(operation: "deprecated: 'yes'"),
      "a.yaml:6:19: error: \"deprecated\" must be true or false, not a string"
    ),
    ProblemRow(
      "a server without a URL",
      document(rest: "servers: [{ description: d }]"),
      "a.yaml:11:11: error: a server must have a \"url\", a string"
    ),
    ProblemRow(
      "a server's variable without a default",
      document(rest: "servers: [{ url: 'http://{h}/' }]"),
      "a.yaml:11:18: warning: the server's variable {h} has no default; add one to \"variables\"; this server is ignored"
    ),
    ProblemRow(
      "a server's variable without a default that has an enum",
      document(rest: "servers: [{ url: 'http://h/{v}', variables: { v: { enum: [v1, v2] } } }]"),
      "a.yaml:11:50: warning: the server's variable {v} has no \"default\", so the first of its \"enum\" is used; add one"
    ),
    ProblemRow(
      "a server's URL that is none",
      document(rest: "servers: [{ url: 'http://a b/' }]"),
      "a.yaml:11:18: error: \"http://a b/\" is not the URL of a server: the character U+0020 must be percent-encoded"
    ),
    ProblemRow(
      "a security scheme that is none",
      document(operation: "security: [{ key: [] }]"),
      "a.yaml:6:20: error: there is no security scheme \"key\" in components/securitySchemes"
    ),
    ProblemRow(
      "a security scheme of an unknown type",
      document(operation: "security: [{ key: [] }]", rest: "components: { securitySchemes: { key: { type: basic } } }"),
      "a.yaml:11:47: error: the \"type\" of a security scheme must be one of apiKey, http, oauth2, openIdConnect, mutualTLS"
    ),
    ProblemRow(
      "an API key without a name",
      document(
        operation: "security: [{ key: [] }]",
        rest: "components: { securitySchemes: { key: { type: apiKey, in: header } } }"
      ),
      "a.yaml:11:39: error: an API key must have a \"name\", and \"in\": query, header or cookie"
    ),
    ProblemRow(
      "a request body without content",
      document(operation: "requestBody: {}"),
      "a.yaml:6:20: error: a request body must have \"content\""
    ),
  ]
}
