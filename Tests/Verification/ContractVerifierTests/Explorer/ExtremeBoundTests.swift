import ContractModel
import ContractReports
import ContractTestSupport
import ContractVerifier
import HTTPMessages
import JSONSyntax
import SchemaVariations
import Testing

@Suite("Bounds and defaults at the ends of what numbers hold")
struct ExtremeBoundTests {
  private static func contract(limit: String) -> Contract {
    TestContract.paths(
      """
        /things:
          get:
            operationId: listThings
            x-pagination: { limit: limit, cursor: after, items: /items, key: /id }
            parameters:
              - { name: limit, in: query, schema: { type: integer, \(limit) } }
              - { name: after, in: query, schema: { type: string } }
            responses:
              '200':
                description: d
                content:
                  application/json:
                    schema:
                      type: object
                      required: [items]
                      properties:
                        items:
                          type: array
                          items: { type: object, required: [id], properties: { id: { type: string } } }
      """
    )
  }

  /// Three things, page by page.
  private static func page(_ call: ScriptedClient.Call) -> HTTPResponse {
    let ids = ["a", "b", "c"].filter { $0 > call.query("after") ?? "" }
    let count = call.query("limit").flatMap { Int($0) } ?? 2
    return .json("{\"items\": [\(ids.prefix(max(0, count)).map { "{\"id\": \"\($0)\"}" }.joined(separator: ", "))]}")
  }

  @Test(
    "A limit whose default or bounds no server can keep is walked without a crash, and without a finding",
    arguments: [
      "default: -1", "default: 0", "default: 9223372036854775807, maximum: 9223372036854775807",
      "minimum: -9223372036854775808", "exclusiveMinimum: -9223372036854775808, exclusiveMaximum: 9223372036854775807",
      "maximum: 9223372036854775807, enum: [2, 9223372036854775807]", "minimum: 1, maximum: 9223372036854775807",
    ]
  )
  func limits(limit: String) async {
    let exploration = await explore(Self.contract(limit: limit), through: ScriptedClient { Self.page($0) })
    #expect(exploration.requests > 0)
    let crashes = exploration.findings.filter { $0.check == .pagination && $0.message.contains("default") }
    // The largest default is one that no page reaches.
    #expect(crashes.isEmpty || limit.contains("default: 9"), "\(exploration.lines)")
  }

  @Test(
    "No value is made for a schema that requires more than anything can have",
    arguments: [
      "type: object, minProperties: 9223372036854775807", "type: array, minItems: 9223372036854775807",
      "type: string, minLength: 9223372036854775807", "type: array, contains: {}, minContains: 9223372036854775807",
      "type: string, pattern: '^a{9223372036854775807}$'", "type: integer, minimum: 1e400, maximum: 1e-400",
    ]
  )
  func generation(schema: String) throws {
    #expect(SchemaExampleGenerator(seed: 0).value(for: try Self.schema(schema)) == nil)
  }

  @Test(
    "Values are made for schemas with bounds at the ends of what numbers hold",
    arguments: [
      "type: integer, minimum: 9223372036854775807", "type: integer, maximum: -9223372036854775808",
      "type: number, multipleOf: 1e-300", "type: object, maxProperties: 9223372036854775807",
      "type: integer, multipleOf: 170141183460469231731687303715884105727",
    ]
  )
  func generatedValues(schema: String) throws {
    #expect(SchemaExampleGenerator(seed: 0).value(for: try Self.schema(schema)) != nil)
  }

  private static func schema(_ text: String) throws -> SchemaReference {
    let contract = TestContract.paths(
      """
        /things:
          get:
            operationId: readThing
            responses:
              '200': { description: d, content: { application/json: { schema: { \(text) } } } }
      """
    )
    return try #require(contract.operations.first?.responses.first?.content?.first?.schema)
  }
}
