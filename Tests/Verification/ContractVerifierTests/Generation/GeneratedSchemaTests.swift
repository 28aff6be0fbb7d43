import Basics
import ContractModel
import ContractReports
import ContractTestSupport
import ContractVerifier
import HTTPMessages
import Testing

/// A schema of a request body, and constraints that generated requests must break.
struct GeneratedSchemaRow: Sendable, CustomTestStringConvertible {
  let schema: String
  /// Parts of the messages about accepted invalid requests.
  let broken: [String]
  var testDescription: String { schema }

  init(_ schema: String, breaks broken: [String]) {
    self.schema = schema
    self.broken = broken
  }

  static let all: [GeneratedSchemaRow] = [
    GeneratedSchemaRow(
      "{ type: integer, minimum: 3, multipleOf: 3, maximum: 30 }",
      breaks: ["is 0, below its minimum 3", "above its maximum 30", "is 4, not a multiple of 3", "not of its type"]
    ),
    GeneratedSchemaRow(
      "{ type: number, exclusiveMinimum: 0, exclusiveMaximum: 1.5 }",
      breaks: ["not above its exclusive minimum 0", "not below its exclusive maximum 1.5"]
    ),
    GeneratedSchemaRow("{ type: string, pattern: '^[A-Z]{3}$' }", breaks: ["does not match its pattern"]),
    GeneratedSchemaRow(
      "{ type: string, format: date }",
      breaks: [#"is "not-a-date", which is not in its format "date""#]
    ),
    GeneratedSchemaRow(
      "{ type: string, minLength: 2, maxLength: 4 }",
      breaks: ["has 1 character,", "has 5 characters,"]
    ),
    GeneratedSchemaRow("{ enum: [a, 1, null] }", breaks: ["not among its allowed values"]),
    GeneratedSchemaRow("{ const: a }", breaks: ["not among its allowed values"]),
    GeneratedSchemaRow(
      "{ type: array, minItems: 1, maxItems: 2, uniqueItems: true, items: { type: integer } }",
      breaks: ["has 0 elements, fewer than its minItems 1", "repeats an element"]
    ),
    GeneratedSchemaRow(
      "{ allOf: [{ $ref: '#/components/schemas/Named' }, { required: [age], properties: { age: { type: integer } } }] }",
      breaks: [#""name" in the body is missing"#, #""age" in the body is missing"#]
    ),
    GeneratedSchemaRow(
      "{ type: object, properties: { card: { type: string }, bank: { type: string } }, dependentRequired: { card: [bank] } }",
      breaks: ["is missing"]
    ),
    GeneratedSchemaRow(
      "{ type: object, required: [kind], properties: { kind: { enum: [a, b] }, size: { type: integer } },"
        + " if: { properties: { kind: { const: a } } }, then: { required: [size] } }",
      breaks: [#""kind" in the body is missing"#, #""size" in the body is missing"#]
    ),
    GeneratedSchemaRow("{ type: string, not: { enum: [''] } }", breaks: ["is empty"]),
    GeneratedSchemaRow(
      "{ type: object, additionalProperties: false, properties: { a: { type: string } } }",
      breaks: [#""unexpected" in the body is an unknown member"#]
    ),
    GeneratedSchemaRow("{ $ref: '#/components/schemas/Tree' }", breaks: [#""value" in the body is missing"#]),
    GeneratedSchemaRow("{ $ref: '#/components/schemas/Pet' }", breaks: ["is missing"]),
    GeneratedSchemaRow("{ type: [string, 'null'], maxLength: 3 }", breaks: ["has 4 characters"]),
    GeneratedSchemaRow(
      "{ type: object, minProperties: 1, properties: { a: { type: string } }, required: [b] , readOnly: false }",
      breaks: [#""b" in the body is missing"#]
    ),
  ]

  /// A contract with the schema as the body of its only operation.
  var contract: Contract {
    TestContract.paths(
      """
        /things:
          post:
            operationId: add
            requestBody: { required: true, content: { application/json: { schema: \(schema) } } }
            responses: { '201': { description: d }, '400': { description: d } }
      components:
        schemas:
          Named: { type: object, required: [name], properties: { name: { type: string } } }
          Tree:
            type: object
            required: [value]
            properties:
              value: { type: integer }
              children: { type: array, items: { $ref: '#/components/schemas/Tree' } }
          Pet:
            oneOf: [{ $ref: '#/components/schemas/Cat' }, { $ref: '#/components/schemas/Dog' }]
            discriminator: { propertyName: kind }
          Cat:
            type: object
            required: [kind, lives]
            properties: { kind: { const: cat }, lives: { type: integer } }
          Dog:
            type: object
            required: [kind, tricks]
            properties: { kind: { const: dog }, tricks: { type: array, items: { type: string } } }
      """
    )
  }
}

@Suite("Requests generated from schemas")
struct GeneratedSchemaTests {
  private static func configuration(_ requests: Int = 100) -> ExplorerConfiguration {
    ExplorerConfiguration.test.with {
      $0.allowedUnsafeOperations = ["add"]
      var generation = GenerationConfiguration(requests: requests)
      generation.maximumCreations = .max
      $0.generation = generation
    }
  }

  @Test(
    "Half of the requests conform to the schema, and the others break one constraint each",
    arguments: GeneratedSchemaRow.all
  )
  func validity(row: GeneratedSchemaRow) async {
    let contract = row.contract
    let counts = Mutex((valid: 0, invalid: 0))
    // This server accepts everything, so every invalid request is a finding.
    let client = ScriptedClient { call in
      let isValid = call.isValid(under: contract)
      counts.withLock { if isValid { $0.valid += 1 } else { $0.invalid += 1 } }
      return .empty(201)
    }
    let exploration = await explore(contract, Self.configuration(), through: client)
    let rejections = exploration.findings.filter { $0.check == .rejection }
    #expect(exploration.findings.count == rejections.count)
    for part in row.broken {
      let texts = rejections.flatMap { [$0.message] + $0.details }
      #expect(texts.contains { $0.contains(part) }, "\(part) is not in \(texts)")
    }
    #expect(counts.withLock { $0.valid } > 0)
    #expect(counts.withLock { $0.invalid } >= rejections.count)
  }

  @Test("A server that validates by the schema has no finding", arguments: GeneratedSchemaRow.all)
  func conforming(row: GeneratedSchemaRow) async {
    let contract = row.contract
    let client = ScriptedClient { call in
      return .empty(call.isValid(under: contract) ? 201 : 400)
    }
    let exploration = await explore(contract, Self.configuration(60), through: client)
    #expect(exploration.lines == [])
  }

  @Test(
    "A text in a form is also a list of one text, so that it breaks no list of texts; a wrong number is one of any type",
    arguments: ["multipart/form-data", "application/x-www-form-urlencoded"]
  )
  func form(type: String) async {
    let contract = TestContract.paths(
      """
        /things:
          post:
            operationId: add
            requestBody: { required: true, content: { \(type): { schema: { type: object, required: [count, tags], properties: {
              count: { type: integer, minimum: 3 }, tags: { type: array, items: { type: string } },
              sizes: { type: array, items: { type: integer } } } } } } }
            responses: { '201': { description: d }, '400': { description: d } }
      """
    )
    let exploration = await explore(contract, Self.configuration(), through: ScriptedClient { _ in .empty(201) })
    let texts = exploration.findings.filter { $0.check == .rejection }.flatMap { [$0.message] + $0.details }
    #expect(texts.contains { $0.contains("below its minimum 3") }, "\(texts)")
    #expect(texts.contains { $0.contains("\"sizes\" in the body is \"abc\"") }, "\(texts)")
    #expect(!texts.contains { $0.contains("\"tags\" in the body is \"") }, "\(texts)")
  }

  @Test("An operation for whose body no value is found is a note")
  func obstacle() async {
    let row = GeneratedSchemaRow("{ type: string, minLength: 3, maxLength: 2 }", breaks: [])
    let exploration = await explore(row.contract, Self.configuration(), through: ScriptedClient { _ in .empty(201) })
    #expect(exploration.notes.contains { $0.hasPrefix("add: nothing was generated") }, "\(exploration.notes)")
  }
}
