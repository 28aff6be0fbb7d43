import ContractModel
import Diagnostics
import Testing

@Suite("Review of documents in the ways of other tools")
struct WrittenElsewhereTests {
  private static func lines(_ text: String) -> [String] {
    DocumentReview(load(["a.yaml": text])).problems.map {
      "\($0.place): \($0.severity.rawValue) \($0.code.rawValue): \($0.message)"
    }
  }

  @Test("A fault of a Swagger document is said once, at its place, and its schemas and paths are judged as others are")
  func swagger() {
    let lines = Self.lines(
      """
      swagger: '2.0'
      info: { title: T, version: '1' }
      paths:
        /a/{b}:
          get:
            parameters:
              - { name: b, in: path, required: true, type: string }
              - { name: q, in: query, example: 1, type: integer }
            responses: { 200: { description: d, schema: { $ref: '#/definitions/c' } } }
        /a/{e}:
          put:
            parameters: [{ name: e, in: path, required: true, type: string }]
            responses: { 204: { description: d } }
        /f: { get: { produces: [a/b] } }
      definitions:
        c: { required: [f], properties: { g: { x-nullable: true, type: string }, h: { minimum: 2, maximum: 1 } } }
        d: { type: string }
      """
    )
    #expect(
      lines == [
        "a.yaml:8:33: error document-form: \"example\" is not a member of the Parameter Object in Swagger 2.0; "
          + "remove it, or begin its name with x-",
        "a.yaml:10:3: warning ambiguous-path: /a/{e} and /a/{b} differ in the names of expressions only; describe them "
          + "as one path",
        "a.yaml:14:9: error invalid-structure: the operation describes no \"responses\", so every response violates it",
        "a.yaml:16:19: warning undescribed-name: \"f\" is required, and no \"properties\" describe it; describe "
          + "it, or do not require it",
        "a.yaml:16:102: warning unsatisfiable-schema: no number is valid: \"minimum\" 2 is more than \"maximum\" "
          + "1; swap them",
        "a.yaml:17:3: warning unused-component: nothing refers to the component \"d\" of \"definitions\"; refer "
          + "to it, or remove it",
      ]
    )
  }

  @Test(
    "A segment like those of routers is a text that nobody means, where the document itself says so",
    arguments: [
      ("/a/:id: R, /a/:id/b: R", 2),
      ("/a/:id: { parameters: [{ name: id, in: query, schema: {} }], get: G }", 1),
      ("'/a/{id}': { parameters: [{ name: id, in: path, required: true, schema: {} }], get: G }, /b/:id: R", 1),
      // Custom methods, and a colon that is in a segment.
      ("/a/:batchGet: R", 0), ("/a/b:cancel/c: R", 0), ("/a/:1/b: R", 0), ("/:/a: R", 0),
    ]
  )
  func routers(paths: String, count: Int) {
    let response = "{ responses: { 200: { description: d } } }"
    let text = "paths: {\n  \(paths) }\nopenapi: 3.0.3\ninfo: { title: T, version: '1' }"
      .replacing(": R", with: ": { get: \(response) }").replacing(": G", with: ": \(response)")
    let lines = Self.lines(text).filter { $0.contains("no-effect") }
    #expect(lines.count == count)
    if let line = lines.first {
      #expect(line.hasSuffix("\":id\" is a text in a path, not an expression; write {id}, and describe the parameter"))
    }
  }
}
