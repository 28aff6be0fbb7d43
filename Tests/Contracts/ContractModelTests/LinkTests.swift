import ContractModel
import HTTPMessages
import JSONSyntax
import Testing

@Suite("Links")
struct LinkTests {
  private static let pet = """
    openapi: 3.1.0
    info: { title: T, version: '1' }
    paths:
      /pets/{id}:
        parameters:
          - { name: id, in: path, required: true, schema: { type: string } }
          - { name: id, in: query, schema: { type: string } }
        get: { operationId: pet, responses: { '200': { description: d } } }
        delete: { responses: { '200': { description: d } } }
    """

  private func link(_ link: String, file: String = "b.yaml") throws -> (contract: Contract, link: Link?) {
    let contract = load(["a.yaml": document(response: "links: { next: \(link) }"), "b.yaml": Self.pet])
    return (contract, contract.operation(id: "GET /a")?.response(for: 200)?.links.first)
  }

  @Test(
    "A link leads to an operation by its id, or by a reference in the same or another file",
    arguments: [
      ("{ operationId: pet }", "pet"), ("{ operationRef: 'b.yaml#/paths/~1pets~1{id}/get' }", "pet"),
      ("{ operationRef: './b.yaml#/paths/~1pets~1%7Bid%7D/delete' }", "DELETE /pets/{id}"),
      ("{ operationRef: '#/paths/~1a/get' }", "GET /a"),
    ]
  )
  func target(text: String, id: String) throws {
    let (contract, link) = try link(text)
    #expect(contract.lines == [])
    #expect(link?.operationID == id)
  }

  @Test("A parameter may be named with the part of the request that it is in")
  func parameters() throws {
    let (contract, link) = try link("{ operationId: pet, parameters: { path.id: $method, id: 7 } }")
    #expect(contract.lines == [])
    #expect(link?.parameters.map(\.name) == ["id", "id"])
    #expect(link?.parameters.map(\.location) == [.path, nil])
  }

  @Test("A link with x-each leads from every element of its array")
  func each() throws {
    let (contract, link) = try link(
      "{ operationId: pet, x-each: /items, parameters: { path.id: '$response.body#/items/0/id' } }"
    )
    #expect(contract.lines == [])
    let context = RuntimeContext(
      request: HTTPRequest(url: try HTTPURL(parsing: "http://h/a")),
      response: HTTPResponse(status: 200),
      responseBody: JSONValue.parsed(#"{"items":[{"id":"x"},{"no":1},{"id":"z"}]}"#)
    )
    let targets = try #require(link?.targets(in: context))
    #expect(targets.map { $0.pointer?.description } == ["/items/0", "/items/1", "/items/2"])
    #expect(targets.map { $0.values.map(\.value) } == [["x"], [], ["z"]])
    #expect(targets.map(\.missing.count) == [0, 1, 0])
  }

  @Test("A single link leads on once, and one whose array is missing nowhere")
  func single() throws {
    let context = RuntimeContext(
      request: HTTPRequest(url: try HTTPURL(parsing: "http://h/a")),
      response: HTTPResponse(status: 200),
      responseBody: JSONValue.parsed("{}")
    )
    #expect(
      try link("{ operationId: pet, requestBody: $method }").link?.targets(in: context).first?.requestBody == "GET"
    )
    #expect(try link("{ operationId: pet, x-each: /items }").link?.targets(in: context).count == 0)
  }

  @Test(
    "A value that is null, as the cursor of a last page, is missing",
    arguments: ["$response.body#/next", "$response.body#/none", "page-{$response.body#/next}"]
  )
  func null(expression: String) throws {
    let context = RuntimeContext(
      request: HTTPRequest(url: try HTTPURL(parsing: "http://h/a")),
      response: HTTPResponse(status: 200),
      responseBody: JSONValue.parsed(#"{"next":null}"#)
    )
    let target = try link("{ operationId: pet, parameters: { path.id: '\(expression)' } }").link?.targets(in: context)
      .first
    #expect(target?.missing.map(\.name) == ["id"])
    #expect(target?.values.count == 0)
  }
}
