import ContractModel
import ContractStrength
import Testing

@Suite("Additions to the text of a contract")
struct ContractEditorTests {
  /// A document in a style, and its lines after the additions.
  struct Row: Sendable, CustomTestStringConvertible {
    let testDescription: String
    var path = "test.yaml"
    let schema: String
    let result: String
  }

  static let rows = [
    Row(
      testDescription: "a block mapping keeps its comments",
      schema: """
        type: object # a thing
        # What it has
        properties:
          id: # its id
            type: string # never changes
        """,
      result: """
        type: object # a thing
        # What it has
        required: [id]
        properties:
          id: # its id
            type: string # never changes
            format: uuid
        """
    ),
    Row(
      testDescription: "a flow mapping stays on its line",
      schema: "{ type: object, properties: { id: { type: string } } }",
      result: "{ type: object, required: [id], properties: { id: { type: string, format: uuid } } }"
    ),
    Row(
      testDescription: "names are added to a list that is there",
      schema: """
        type: object
        required:
          - name
        properties:
          id: { description: The id, type: string }
          name: { type: string, minLength: 1 }
        """,
      result: """
        type: object
        required:
          - id
          - name
        properties:
          id: { description: The id, type: string, format: uuid }
          name: { type: string, minLength: 1 }
        """
    ),
    Row(
      testDescription: "what follows the type of a text is moved down",
      schema: """
        type: object
        required: [ name ]
        properties:
          id:
            type: string
            description: |
              Two
              lines
          name: { type: string, minLength: 1 }
        """,
      result: """
        type: object
        required: [id,  name ]
        properties:
          id:
            type: string
            format: uuid
            description: |
              Two
              lines
          name: { type: string, minLength: 1 }
        """
    ),
  ]

  @Test("An addition is written in the style of the document", arguments: rows)
  func addition(_ row: Row) throws {
    let result = try Self.tightened(Self.file(row.schema))
    #expect(result == Self.text(row.result))
  }

  @Test("Inserted lines end as the others of the file do")
  func lineBreaks() throws {
    let text = Self.text(Self.rows[0].schema).replacing("\n", with: "\r\n")
    let result = try Self.tightened(ContractFile(path: "test.yaml", bytes: Array(text.utf8)))
    #expect(result == Self.text(Self.rows[0].result).replacing("\n", with: "\r\n"))
  }

  @Test("An addition to a JSON document keeps its indentation")
  func json() throws {
    let schema = """
      {
        "type": "object",
        "properties": {
          "id": { "type": "string" }
        }
      }
      """
    let text = """
      {"openapi": "3.1.0", "info": {"title": "T", "version": "1"}, "paths": {"/things": {"get": {"responses": {"200": {
      "description": "d", "content": {"application/json": {"schema": \(schema)}}}}}}}}
      """
    let result = try Self.tightened(ContractFile(path: "test.json", bytes: Array(text.utf8)))
    let expected =
      schema
      .replacing("  \"properties\"", with: "  \"required\": [\"id\"],\n  \"properties\"")
      .replacing("\"type\": \"string\"", with: "\"type\": \"string\", \"format\": \"uuid\"")
    #expect(result == text.replacing(schema, with: expected))
  }

  private static func file(_ schema: String) -> ContractFile {
    ContractFile(path: "test.yaml", bytes: Array(text(schema).utf8))
  }

  private static func text(_ schema: String) -> String {
    let lines = schema.split(separator: "\n").map { "                \($0)" }.joined(separator: "\n")
    return """
      openapi: 3.1.0
      info: { title: T, version: '1' }
      paths:
        /things:
          get:
            operationId: listThings
            responses:
              '200':
                description: d
                content:
                  application/json:
                    schema:
      \(lines)

      """
  }

  private static func tightened(_ file: ContractFile) throws -> String {
    let body = #"{"id": "73a7f70c-75da-4c2e-b5a3-eed40dc53aa6", "name": "n"}"#
    let known = String(decoding: file.bytes, as: UTF8.self).contains("name:")
    let recordings = try Recorded.bodies([("/things", known ? body : body.replacing(#", "name": "n""#, with: ""))])
    var review = StrengthReview(recordings, by: StrengthReviewTests.load([file]))
    review.findRemedies(in: [file], load: StrengthReviewTests.load)
    let result = review.tightened([file], provenFrom: 1, load: StrengthReviewTests.load)
    return String(decoding: result.files.first?.bytes ?? [], as: UTF8.self)
  }
}
