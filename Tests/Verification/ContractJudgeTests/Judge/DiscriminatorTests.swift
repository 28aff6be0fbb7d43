import ContractJudge
import ContractModel
import ContractReports
import ContractTestSupport
import Diagnostics
import HTTPMessages
import JSONSyntax
import SchemaVariations
import Testing

@Suite("Discriminators")
struct DiscriminatorTests {
  /// A schema, a value that matches it, and whether the value also matches the schema that it names.
  struct Row: Sendable, CustomTestStringConvertible {
    let testDescription: String
    let schema: String
    let body: String
    let message: String?

    init(_ description: String, _ schema: String, _ body: String, _ message: String? = nil) {
      (testDescription, self.schema, self.body, self.message) = (description, schema, body, message)
    }
  }

  private static let mapped = "#/components/schemas/Mapped"
  private static let named = "#/components/schemas/Named"
  private static let animal = "#/components/schemas/Animal"
  private static let mismatch = "\"kind\" is \"c\", which names the schema Cat, but the object does not match it"

  @Test(
    "An object with a discriminating property matches the schema that it names",
    arguments: [
      Row("the mapped schema", mapped, #"{"kind":"c","lives":9}"#),
      Row("the schema of another value", mapped, #"{"kind":"c","tricks":1}"#, mismatch),
      Row("each element of an array", "array", #"[{"kind":"d","tricks":1},{"kind":"c","tricks":1}]"#, mismatch),
      Row(
        "a value that no mapping has",
        mapped,
        #"{"kind":"x","lives":9}"#,
        #""kind" is "x", which names none of the schemas"#
      ),
      Row("the name of a mapped schema", mapped, #"{"kind":"Cat","lives":9}"#),
      Row("the name of a schema", named, #"{"kind":"Cat","lives":9}"#),
      Row(
        "the name of another schema",
        named,
        #"{"kind":"Dog","lives":9}"#,
        #""kind" is "Dog", which names the schema Dog, but the object does not match it"#
      ),
      Row("another spelling of a schema's name, without a mapping", named, #"{"kind":"dog","lives":9}"#),
      Row("no discriminating property", named, #"{"lives":9}"#),
      Row("a schema that extends the one with the discriminator", animal, #"{"kind":"Horse","height":2}"#),
      Row(
        "an incomplete object of a schema that extends the one with the discriminator",
        animal,
        #"{"kind":"Horse"}"#,
        #""kind" is "Horse", which names the schema Horse, but the object does not match it"#
      ),
      Row("a schema that nothing extends", animal, #"{"kind":"Fish"}"#),
    ]
  )
  func judged(row: Row) throws {
    let contract = Self.contract(row.schema)
    let operation = try #require(contract.operation(id: "getPet"))
    let request = HTTPRequest(url: HTTPURL(scheme: "http", host: "api.test", path: "/pet"))
    let exchange = HTTPExchange(request: request, response: .json(row.body))
    let findings = Judge(contract: contract).findings(for: ExchangeUnderTest(operation: operation, exchange: exchange))
    #expect(findings.map(\.message) == [row.message].compactMap(\.self))
    #expect(findings.allSatisfy { $0.check == .bodySchema && $0.body?.pointer?.tokens.last == "kind" })

    var sent = request
    (sent.method, sent.body) = (.put, Array(row.body.utf8))
    sent.headers.add("Content-Type", "application/json")
    let match = contract.match(.put, path: "/pet")
    let errors = RequestJudge(contract: contract).findings(for: sent, match: match).filter { $0.severity == .error }
    #expect(
      errors.map(\.message) == [row.message.map { "the body does not match its schema: \($0)" }].compactMap(\.self)
    )
  }

  @Test("Generated objects name the schema that they match", arguments: [mapped, named, animal, "array"], 0..<8)
  func generated(schema: String, seed: Int) throws {
    let contract = Self.contract(schema)
    let operation = try #require(contract.operation(id: "getPet"))
    let reference = try #require(operation.responses.first?.content?.first?.schema)
    let value = try #require(SchemaExampleGenerator(seed: UInt64(seed)).value(for: reference))
    let request = HTTPRequest(url: HTTPURL(scheme: "http", host: "api.test", path: "/pet"))
    let response = HTTPResponse(status: 200, headers: ["Content-Type": "application/json"], body: value.serialized())
    let subject = ExchangeUnderTest(
      operation: operation,
      exchange: HTTPExchange(request: request, response: response)
    )
    #expect(
      Judge(contract: contract).findings(for: subject).map(\.message) == [],
      "\(String(decoding: response.body, as: UTF8.self))"
    )
  }

  private static func contract(_ schema: String) -> Contract {
    let schema =
      schema == "array"
      ? "{ type: array, minItems: 2, items: { $ref: '\(mapped)' } }" : "{ $ref: '\(schema)' }"
    return TestContract.of(
      """
      openapi: 3.1.0
      info: { title: Pets, version: '1' }
      paths:
        /pet:
          get:
            operationId: getPet
            responses: { '200': { description: d, content: { application/json: { schema: \(schema) } } } }
          put:
            operationId: putPet
            requestBody: { required: true, content: { application/json: { schema: \(schema) } } }
            responses: { '204': { description: d } }
      components:
        schemas:
          Mapped:
            oneOf: [{ $ref: '#/components/schemas/Cat' }, { $ref: '#/components/schemas/Dog' }]
            discriminator: { propertyName: kind, mapping: { c: '#/components/schemas/Cat', d: Dog } }
          Named:
            anyOf: [{ $ref: '#/components/schemas/Cat' }, { $ref: '#/components/schemas/Dog' }]
            discriminator: { propertyName: kind }
          Cat: { type: object, required: [lives], properties: { kind: { type: string }, lives: { type: integer } } }
          Dog: { type: object, required: [tricks], properties: { kind: { type: string }, tricks: { type: integer } } }
          Animal:
            type: object
            required: [kind]
            discriminator: { propertyName: kind }
            properties: { kind: { type: string } }
          Horse:
            allOf:
              - { $ref: '#/components/schemas/Animal' }
              - { type: object, required: [height], properties: { height: { type: integer } } }
      """
    )
  }
}
