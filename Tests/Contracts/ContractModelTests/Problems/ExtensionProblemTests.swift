import Testing

@Suite("Problems of extensions")
struct ExtensionProblemTests {
  @Test("Problems of extensions are reported with their place", arguments: rows)
  func problems(row: ProblemRow) { #expect(row.found == row.lines) }

  @Test("A member or a header with the name of an extension is none")
  func chosenName() {
    let contract = load([
      "a.json": #"{"openapi":"3.1.0","paths":{},"components":{"schemas":{"s":{"properties":{"x-key":{}}}}}}"#
    ])
    #expect(contract.lines.isEmpty)
  }

  @Test("An extension is read however long its key is as it is written")
  func escapedKey() {
    let contract = load([
      "a.json": #"{"openapi":"3.1.0","paths":{},"components":{"schemas":{"s":{"x\u002dresource":{"content":[1]}}}}}"#
    ])
    let form = "\"x-resource\" may have \"content\", a list of media types, and \"status\", a list of success statuses"
    #expect(contract.lines == ["a.json:1:79: error: \(form)"])
  }

  private static let signatureForm =
    "\"x-signature\" has \"algorithm\", which is hmac-sha256; and may have \"encoding\", hex or base64, \"prefix\", a text "
    + "without spaces, \"secret\", text or base64, and \"payload\", a text with {body}, {header.NAME} or {item.NAME}"

  static let rows = [
    ProblemRow(
      "a collection that is no path",
      document(operation: "x-resource-of: orders"),
      "a.yaml:6:22: error: \"x-resource-of\" must be the path of a collection, such as /orders"
    ),
    ProblemRow(
      "a key below another member",
      document(operation: "x-key: /meta/id"),
      "a.yaml:6:14: error: \"x-key\" must be the name of a member, such as sku"
    ),
    ProblemRow(
      "server-set members without names",
      document(response: "content: { application/json: { schema: { x-server-set: [1] } } }"),
      "a.yaml:10:66: error: \"x-server-set\" must be true in the schema of a member, or a list of the names of members"
    ),
    ProblemRow(
      "a pagination without a cursor",
      document(operation: "x-pagination: { items: /i, key: /k }"),
      "a.yaml:6:21: error: \"x-pagination\" has the names of two query parameters, \"limit\" and \"cursor\", and two JSON Pointers, \"items\" and \"key\""
    ),
    ProblemRow(
      "a pagination that is text",
      document(operation: "x-pagination: none"),
      "a.yaml:6:21: error: \"x-pagination\" has the names of two query parameters, \"limit\" and \"cursor\", and two JSON Pointers, \"items\" and \"key\""
    ),
    ProblemRow(
      "a pagination by an unknown parameter",
      document(operation: "x-pagination: { limit: l, cursor: c, items: /i, key: /k }"),
      "a.yaml:6:30: error: \"x-pagination\" names \"l\", which is not a query parameter of the operation"
    ),
    ProblemRow(
      "a pagination with bad pointers",
      document(
        operation:
          "parameters: [{ name: l, in: query, schema: {} }, { name: c, in: query, schema: {} }]\n"
          + "x-pagination: { limit: l, cursor: c, items: items, key: /k }"
      ),
      "a.yaml:7:51: error: \"items\" must be a JSON Pointer such as /items"
    ),
    ProblemRow(
      "a stability without fields",
      document(operation: "x-stable: { items: /items }"),
      "a.yaml:6:17: error: \"x-stable\" has a JSON Pointer, \"items\", and a list of them, \"fields\""
    ),
    ProblemRow(
      "a stability with a bad field",
      document(operation: "x-stable: { items: /items, fields: [id] }"),
      "a.yaml:6:17: error: \"x-stable\" has a JSON Pointer, \"items\", and a list of them, \"fields\""
    ),
    ProblemRow(
      "a client cache without an age",
      document(operation: "x-client-cache: { fallback: stale }"),
      "a.yaml:6:23: error: \"x-client-cache\" has a duration of weeks, days, hours, minutes or seconds, \"max-age\"; and may have \"fallback\", stale or none, and \"scope\", pages or first-page"
    ),
    ProblemRow(
      "a client cache with an unknown fallback",
      document(operation: "x-client-cache: { max-age: P7D, fallback: old }"),
      "a.yaml:6:23: error: \"x-client-cache\" has a duration of weeks, days, hours, minutes or seconds, \"max-age\"; and may have \"fallback\", stale or none, and \"scope\", pages or first-page"
    ),
    ProblemRow(
      "a client cache of a schema without an age",
      document(rest: "components:\n  schemas:\n    s: { x-client-cache: { max-age: soon } }"),
      "a.yaml:13:26: error: \"x-client-cache\" has a duration of weeks, days, hours, minutes or seconds, \"max-age\"; and may have \"fallback\", stale or none, and \"scope\", pages or first-page"
    ),
    ProblemRow(
      "a unique key without a key",
      document(rest: "components:\n  schemas:\n    s: { x-unique-key: { scope: api } }"),
      "a.yaml:13:24: error: \"x-unique-key\" has a JSON Pointer, \"key\"; and may have \"scope\", page or api, and \"ignore-case\", true or false"
    ),
    ProblemRow(
      "a unique key of an unknown scope",
      document(rest: "components:\n  schemas:\n    s: { x-unique-key: { key: /id, scope: world } }"),
      "a.yaml:13:24: error: \"x-unique-key\" has a JSON Pointer, \"key\"; and may have \"scope\", page or api, and \"ignore-case\", true or false"
    ),
    ProblemRow(
      "a resource of no media type",
      document(rest: "components:\n  schemas:\n    s: { x-resource: { content: [image] } }"),
      "a.yaml:13:22: error: \"x-resource\" may have \"content\", a list of media types, and \"status\", a list of success "
        + "statuses"
    ),
    ProblemRow(
      "an extension whose name is nearly a known one",
      document(operation: "x-paginaton: { limit: l }"),
      "a.yaml:6:7: warning: \"x-paginaton\" is not an extension keyword; did you mean \"x-pagination\"?"
    ),
    ProblemRow(
      "a keyword of schemas whose name is nearly a known one",
      document(rest: "components:\n  schemas:\n    s: { x-uniquekey: { key: /id } }"),
      "a.yaml:13:10: warning: \"x-uniquekey\" is not an extension keyword; did you mean \"x-unique-key\"?"
    ),
    ProblemRow(
      "names of other tools that add a word to a known one",
      document(operation: "x-resourceId: charge", rest: "components: { schemas: { s: { x-each-of: 1 } } }")
    ),
    ProblemRow(
      "names of the author's own that are nearly those of extensions",
      document(
        response: "headers: { x-eachs: { schema: {} } }\ncontent: { a/b: { example: { x-stabl: 1 } } }",
        rest: "components:\n  schemas:\n    s: { properties: { x-resourc: {} }, default: { x-stabl: 1 } }"
      )
    ),
    ProblemRow(
      "a signature by an unknown algorithm",
      document(
        operation:
          "parameters: [{ name: S, in: header, schema: {}, x-signature: { algorithm: md5 } }]"
      ),
      "a.yaml:6:68: error: \(signatureForm)"
    ),
    ProblemRow(
      "a signature of something unknown",
      document(
        operation: "parameters: [{ name: S, in: header, schema: {}, "
          + "x-signature: { algorithm: hmac-sha256, payload: '{url}{body}' } }]"
      ),
      "a.yaml:6:68: error: \(signatureForm)"
    ),
    ProblemRow(
      "a signature in a query",
      document(
        operation: "parameters: [{ name: s, in: query, schema: {}, x-signature: { algorithm: hmac-sha256 } }]"
      ),
      "a.yaml:6:67: error: \"x-signature\" belongs into a header parameter, not into the query parameter \"s\""
    ),
    ProblemRow(
      "a callback with an unknown presence",
      document(operation: "x-callback: { presence: always }"),
      "a.yaml:6:19: error: \"x-callback\" may have \"presence\", required or optional, \"within\", a duration of days, "
        + "hours, minutes or seconds such as PT5S, and \"times\", once or any"
    ),
    ProblemRow("an extension that nobody knows", document(operation: "x-anything: [1]", rest: "x-other: true")),
  ]
}
