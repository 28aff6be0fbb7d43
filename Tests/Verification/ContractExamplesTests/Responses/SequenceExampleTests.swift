import ContractExamples
import ContractModel
import ContractTestSupport
import HTTPMessages
import Testing

@Suite("Examples of sequences")
struct SequenceExampleTests {
  @Test(
    "A sequence is made of examples or values of its items, as its media type writes them",
    arguments: [
      ("application/jsonl", "itemSchema: { const: 1 }", "1\n1\n"),
      ("application/jsonl", "itemSchema: { type: integer }, examples: { a: { dataValue: [1, 2] } }", "1\n2\n"),
      ("application/x-ndjson", "itemSchema: { const: 1 }, examples: { a: { serializedValue: \"1\\n\" } }", "1\n"),
      ("application/json-seq", "itemSchema: { const: { a: 1 } }", "\u{1E}{\"a\":1}\n\u{1E}{\"a\":1}\n"),
      ("application/json-seq", "schema: { type: array, maxItems: 1 }, itemSchema: { const: 1 }", "\u{1E}1\n"),
      ("application/jsonl", "schema: { type: array, maxItems: 1, minItems: 1, items: { const: 2 } }", "2\n"),
      (
        "text/event-stream",
        "example: { event: a, data: \"x\\ny\" }, itemSchema: { type: object }",
        "event: a\ndata: x\ndata: y\n\n"
      ),
      (
        "text/event-stream",
        "itemSchema: { type: object, required: [data], additionalProperties: false, properties: { data: { "
          + "type: string, contentMediaType: application/json, contentSchema: { const: [1] } } } }",
        "data: [1]\n\ndata: [1]\n\n"
      ),
      (
        "multipart/mixed",
        "itemSchema: { const: 1 }, itemEncoding: { contentType: application/json }",
        "--contract-boundary\r\nContent-Type: application/json\r\n\r\n1\r\n"
          + "--contract-boundary\r\nContent-Type: application/json\r\n\r\n1\r\n--contract-boundary--\r\n"
      ),
    ]
  )
  func bodies(type: String, content: String, body: String) throws {
    let contract = TestContract.of(
      """
      openapi: 3.2.0
      info: { title: T, version: '1' }
      paths: { /a: { get: { responses: { '200': { content: { \(type): { \(content) } } } } } } }
      """
    )
    let operation = try #require(contract.operations.first)
    let response = try #require(ExampleGenerator().response(of: operation))
    #expect(String(decoding: response.body, as: UTF8.self) == body)
    #expect(
      response.headers["Content-Type"] == (type == "multipart/mixed" ? "\(type); boundary=contract-boundary" : type)
    )
  }
}
