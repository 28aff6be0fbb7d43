import ContractComparison
import ContractTestSupport
import Testing

@Suite("Changes of what OpenAPI 3.2 describes")
struct SequenceChangeTests {
  private static func comparison(_ old: String, _ new: String, head: String = "") -> [String] {
    func document(_ path: String, _ head: String) -> String {
      "openapi: 3.2.0\n\(head)info: { title: T, version: '1' }\npaths:\n  /a: \(path)"
    }
    return ContractComparison(
      old: TestContract.of(document(old, "")),
      new: TestContract.of(document(new, head))
    )
    .changes.map { "\($0.rule) \($0.subject) \($0.client.verdict.text)" }
  }

  private static func lines(_ content: String) -> String {
    "{ get: { responses: { '200': { description: d, content: { application/jsonl: { \(content) } } } } } }"
  }

  @Test(
    "A change of the items of a sequence is one of values",
    arguments: [
      ("itemSchema: { type: integer }", "itemSchema: { type: number }", ["fraction-allowed GET /a breaking"]),
      ("itemSchema: { type: integer }", "itemSchema: { type: integer }", []),
      ("itemSchema: { type: integer }", "", ["schema-removed GET /a risky"]),
      ("", "itemSchema: { type: integer }", ["schema-added GET /a compatible"]),
    ]
  )
  func items(old: String, new: String, changes: [String]) {
    #expect(Self.comparison(Self.lines(old), Self.lines(new)) == changes)
  }

  @Test("Operations of further methods are compared like all others")
  func methods() {
    let response = "responses: { '204': { description: d } }"
    let old = "{ query: { operationId: find, \(response) }, additionalOperations: { PURGE: { \(response) } } }"
    let new = "{ query: { operationId: search, \(response) }, additionalOperations: {} }"
    #expect(
      Self.comparison(old, new).sorted() == [
        "operation-id-changed QUERY /a risky", "operation-removed PURGE /a breaking",
      ]
    )
  }

  @Test("The URI of a document is named where it changes")
  func identity() {
    let path = Self.lines("")
    #expect(Self.comparison(path, path, head: "$self: https://a.example/b\n") == ["info-changed document compatible"])
  }
}
