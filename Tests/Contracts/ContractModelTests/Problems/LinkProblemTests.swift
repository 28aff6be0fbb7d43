import Testing

@Suite("Problems of links")
struct LinkProblemTests {
  @Test("Problems of links are reported with their place", arguments: rows)
  func problems(row: ProblemRow) { #expect(row.found == row.lines) }

  static let rows = [
    ProblemRow(
      "a link to an unknown operation",
      document(response: "links: { a: { operationId: none } }"),
      "a.yaml:10:38: error: the link \"a\" points to the operation \"none\", which is not in any contract"
    ),
    ProblemRow(
      "a link to no operation",
      document(response: "links: { a: { operationRef: '#/info' } }"),
      "a.yaml:10:39: error: the link \"a\" points to \"#/info\", which is not an operation"
    ),
    ProblemRow(
      "a link to nothing",
      document(response: "links: { a: { operationRef: '#/paths/~1b/get' } }"),
      "a.yaml:10:39: error: the link \"a\": \"#/paths/~1b/get\" cannot be resolved: a.yaml has no \"/b\" in /paths"
    ),
    ProblemRow(
      "a link without an operation",
      document(response: "links: { a: { description: d } }"),
      "a.yaml:10:23: error: the link \"a\" has neither \"operationId\" nor \"operationRef\""
    ),
    ProblemRow(
      "a link that fills in an unknown parameter",
      document(operation: "operationId: a", response: "links: { a: { operationId: a, parameters: { x: 1 } } }"),
      "a.yaml:10:55: warning: the operation \"a\", to which the link points, has no parameter \"x\""
    ),
    ProblemRow(
      "a link with an expression that is none",
      document(
        operation: "operationId: a\nparameters: [{ name: x, in: query, schema: {} }]",
        response: "links: { a: { operationId: a, parameters: { x: $respond.body } } }"
      ),
      "a.yaml:11:58: error: \"$respond.body\" is not a runtime expression: it must be $url, $method, $statusCode, or begin with $request. or $response."
    ),
    ProblemRow(
      "a link from each of nothing",
      document(operation: "operationId: a", response: "links: { a: { operationId: a, x-each: items } }"),
      "a.yaml:10:49: error: \"x-each\" must be a JSON Pointer such as /items"
    ),
  ]
}
