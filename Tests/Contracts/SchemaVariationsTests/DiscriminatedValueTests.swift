import ContractModel
import ContractTestSupport
import JSONSyntax
import SchemaVariations
import Testing

@Suite("Values of schemas with a discriminator")
struct DiscriminatedValueTests {
  private static let branches = "[{ $ref: '#/components/schemas/Cat' }, { $ref: '#/components/schemas/Dog' }]"

  static let schemas = [
    "{ oneOf: \(branches), discriminator: { propertyName: kind } }",
    "{ anyOf: \(branches), discriminator: { propertyName: kind } }",
    "{ $ref: '#/components/schemas/Pet' }",
    "{ type: object, required: [pet], properties: { pet: { $ref: '#/components/schemas/Pet' } } }",
    "{ type: array, minItems: 2, items: { $ref: '#/components/schemas/Pet' } }",
  ]

  @Test("A generated object names the schema that it matches, and so do its valid variations", arguments: schemas)
  func names(schema: String) throws {
    let contract = TestContract.of(
      """
      openapi: 3.1.0
      info: { title: Pets, version: '1' }
      paths:
        /pets:
          get:
            operationId: getPets
            responses: { '200': { description: d, content: { application/json: { schema: \(schema) } } } }
      components:
        schemas:
          Pet:
            type: object
            required: [kind]
            properties: { kind: { type: string } }
            discriminator: { propertyName: kind }
          Cat:
            required: [lives]
            properties: { lives: { type: integer } }
            allOf: [{ $ref: '#/components/schemas/Pet' }]
          Dog:
            required: [tricks]
            properties: { tricks: { type: string } }
            allOf: [{ $ref: '#/components/schemas/Pet' }]
      """
    )
    let reference = try #require(contract.operations.first?.responses.first?.content?.first?.schema)
    let value = try #require(SchemaExampleGenerator(seed: 1).value(for: reference))
    let variations = VariationGenerator(reference, seed: 1).variations(of: value).filter { $0.violation == nil }
    for value in [value] + variations.map(\.whole) {
      let document = try #require(value.document)
      for pet in Self.pets(document.root) {
        let member = ["Cat": "lives", "Dog": "tricks"][pet["kind"]?.string ?? ""]
        #expect(member.map { pet[$0] != nil } == true, "\(value)")
      }
    }
  }

  /// The objects with a discriminating property in a value.
  private static func pets(_ value: JSONValue) -> [JSONValue] {
    if value.kind == .array { return value.elements.flatMap { pets($0) } }
    return value["pet"].map { [$0] } ?? [value]
  }
}
