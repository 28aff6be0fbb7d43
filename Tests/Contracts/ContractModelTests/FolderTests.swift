import ContractModel
import HTTPMessages
import JSONSyntax
import Testing

@Suite("Folders of contracts")
struct FolderTests {
  struct Row: Sendable, CustomTestStringConvertible {
    let name: String
    let files: KeyValuePairs<String, String>
    let lines: [String]
    init(_ name: String, _ files: KeyValuePairs<String, String>, _ lines: String...) {
      self.name = name
      self.files = files
      self.lines = lines
    }
    var testDescription: String { name }
  }

  static let rows: [Row] = [
    Row(
      "an empty folder",
      [:],
      "Contracts: error: Contracts has no YAML or JSON file; put an OpenAPI document there, or name another folder"
    ),
    Row(
      "one file that is not a contract",
      ["notes.yaml": "# notes\na: 1"],
      "notes.yaml:2:1: error: this is not an OpenAPI document: it has no \"openapi\" at its top level, such as openapi: 3.1.0"
    ),
    Row(
      "one file that is a list",
      ["notes.json": " [1]"],
      "notes.json:1:2: error: this is not an OpenAPI document: it has no \"openapi\" at its top level, such as openapi: 3.1.0"
    ),
    Row(
      "a recording under another name",
      ["notes.json": #"{"log":{"entries":[]}}"#],
      "notes.json:1:1: error: this is a recording (HAR), not an OpenAPI document; give it a name that ends with .har"
    ),
    Row(
      "a file of another tool",
      ["a.json": #"{"mappings":[{"request":{"method":"GET"}}]}"#],
      "a.json:1:1: error: this is a file of WireMock stubs, not an OpenAPI document; export it as OpenAPI, or as HAR"
    ),
    Row(
      "files of which none is a contract",
      ["a.yaml": "a: 1", "b.json": "{}"],
      "Contracts: error: Contracts has no file with \"openapi\" in it; put an OpenAPI document there, or name another folder"
    ),
    Row(
      "a version that is not known",
      ["a.yaml": "openapi: 4.0.0\npaths: {}"],
      "a.yaml:1:10: error: OpenAPI 4.0.0 is not supported; write the document in OpenAPI 3.2, 3.1 or 3.0"
    ),
    Row(
      "a later version",
      ["a.yaml": document(version: "3.3.0")],
      "a.yaml:1:10: warning: OpenAPI 3.3.0 is read as 3.2; its new features are not checked"
    ),
    Row("Swagger", ["a.yaml": "swagger: '2.0'\npaths: { /a: { get: { responses: { '200': { description: d } } } } }"]),
    Row("a version without quotes", ["a.yaml": document(version: "3.1")]),
    Row(
      "YAML that cannot be read",
      ["a.yaml": "openapi: 3.1.0\npaths: {"],
      "a.yaml:3:1: error: the text ends where a value is expected; close the [ or { before it"
    ),
    Row(
      "JSON that cannot be read",
      ["a.json": "{\n  \"openapi\": 3,\n}"],
      "a.json:2:15: error: trailing comma before \"}\""
    ),
    Row(
      "a duplicate key in JSON",
      ["a.json": #"{"openapi":"3.1.0","paths":{},"paths":{}}"#],
      "a.json:1:31: error: duplicate key \"paths\" in one object; keep one of them"
    ),
    Row(
      "a readable contract beside an unreadable file",
      ["a.yaml": document(), "b.yaml": "a: 'b"],
      "b.yaml:1:4: error: the quotation mark that opens here is never closed"
    ),
    Row(
      "the same operation in two documents",
      ["a.yaml": document(), "b.yaml": document()],
      "b.yaml:5:5: error: GET /a is already described at a.yaml:5:5"
    ),
    Row(
      "the same operation by another name of its parameter",
      [
        "a.yaml": document(
          operation: "parameters: [{ name: x, in: path, required: true, schema: {} }]",
          path: "/a/{x}"
        ),
        "b.yaml": document(
          operation: "parameters: [{ name: y, in: path, required: true, schema: {} }]",
          path: "/a/{y}"
        ),
      ],
      "b.yaml:5:5: error: GET /a/{y} is already described at a.yaml:5:5"
    ),
    Row(
      "a contract whose key is misspelled",
      ["a.yaml": document(), "b.yaml": document(path: "/b").replacing("openapi:", with: "opnapi:")],
      "b.yaml:1:9: warning: the file is not read: it has no \"openapi\" at its top level; did you mean this by \"opnapi\"?"
    ),
    Row(
      "a fragment that has no version",
      ["a.yaml": document(), "b.yaml": "paths:\n  /b: {}\n", "c.yaml": "info: x\n"]
    ),
    Row(
      "the same operation under another server path",
      ["a.yaml": document(rest: "servers: [{ url: /v1 }]"), "b.yaml": document(rest: "servers: [{ url: /v2 }]")]
    ),
    Row(
      "the same operationId in two documents",
      [
        "a.yaml": document(operation: "operationId: x"),
        "b.yaml": document(operation: "operationId: x", path: "/b"),
      ],
      "b.yaml:6:20: warning: the operationId \"x\" is already used by GET /a (a.yaml:5:5); this operation is known by its "
        + "method and path"
    ),
  ]

  @Test("What is wrong with a folder is said with its place", arguments: rows)
  func problems(row: Row) {
    #expect(load(row.files).lines == row.lines)
  }

  @Test("Operations come by the names of their files, then in the order of the document")
  func order() {
    let contract = load(["b.yaml": document(path: "/b"), "a.yaml": document(path: "/a") + "\n", "c.yaml": "c: 1"])
    #expect(contract.operations.map(\.id) == ["GET /a", "GET /b"])
    #expect(contract.documents.map(\.file) == ["a.yaml", "b.yaml"])
    #expect(contract.documents.map(\.title) == ["T", "T"])
  }

  @Test("Operations of the same method and path are distinguished by their server paths")
  func ids() {
    let contract = load([
      "a.yaml": document(rest: "servers: [{ url: /v1 }]"), "b.yaml": document(rest: "servers: [{ url: /v2 }]"),
    ])
    #expect(contract.operations.map(\.id) == ["GET /v1/a", "GET /v2/a"])
    #expect(contract.match(.get, path: "/v2/a")?.operation.id == "GET /v2/a")
  }

  @Test("A JSON document without line breaks has places too")
  func minified() {
    let padding = String(repeating: "é", count: 5000)
    let contract = load([
      "a.json": """
      {"openapi":"3.1.0","info":{"title":"\(padding)"},"paths":{"/a":{"get":{"responses":{"2000":{}}}}}}
      """
    ])
    let problem = contract.problems.first { $0.code == .invalidStatus }
    #expect(problem?.place.description == "a.json:1:5075")
    #expect(problem?.pointer?.description == "/paths/~1a/get/responses/2000")
  }
}
