import ContractExamples
import ContractModel
import ContractTestSupport
import JSONSyntax
import Testing

/// A schema with an example, and keywords that some variation must violate.
struct KeywordRow: Sendable, CustomTestStringConvertible {
  let testDescription: String
  let schema: String
  let violated: Set<String>
  var allowed: Set<String> = []

  init(_ description: String, _ schema: String, violated: Set<String>, allowed: Set<String> = []) {
    testDescription = description
    self.schema = schema
    self.violated = violated
    self.allowed = allowed
  }

  func variations() throws -> PayloadVariations {
    let contract = TestContract.paths(
      """
        /a: { get: { operationId: a, responses: { '200': { description: A., content: { application/json: { schema: \(schema) } } } } } }
      """
    )
    return PayloadVariations(of: try #require(contract.operation(id: "a")), status: 200)
  }
}

@Suite("Variations of a payload")
struct PayloadVariationTests {
  @Test(
    "Every keyword of a schema is violated by some variation, and every other variation is allowed",
    arguments: rows
  )
  func keywords(row: KeywordRow) throws {
    let variations = try row.variations()
    #expect(Set(variations.refused.flatMap(\.keywords)).isSuperset(of: row.violated))
    #expect(Set(variations.allowed.map(\.name)).isSuperset(of: row.allowed))
    for variation in variations.refused { #expect(!variation.keywords.isEmpty, "\(variation.name)") }
    for variation in variations.allowed { #expect(variation.keywords.isEmpty, "\(variation.name)") }
  }

  @Test("The variations of a payload have names and bodies of their own, and are the same whenever they are derived")
  func names() throws {
    let schema = """
      { type: object, required: [a], properties: { a: { type: array, items: { type: object, properties: { a: { type: string }, \
      b: { type: [string, 'null'] } } } }, a-element: { type: string } } }
      """
    let row = KeywordRow("", schema, violated: [])
    let (first, second) = (try row.variations(), try row.variations())
    let all = first.refused + first.allowed
    #expect(Set(all.map(\.name)).count == all.count)
    #expect(Set(all.map(\.body)).count == all.count)
    #expect(all == second.refused + second.allowed)
  }

  @Test("A variation names its change, the violated keyword and the place of it")
  func place() throws {
    let row = KeywordRow("", "{ type: object, required: [a], properties: { a: { type: string } } }", violated: [])
    let variation = try #require(try row.variations().refused.first { $0.name == "a.number" })
    #expect(variation.change == "/a is 42")
    #expect(variation.keywords == ["type"])
    #expect(variation.place.description.hasPrefix("Contracts/test.yaml:4:"))
  }

  @Test("A variation has the pointer to what it changes, whatever the names of members are")
  func pointer() throws {
    let schema = "{ type: object, required: ['a b'], properties: { 'a b': { type: string }, 'c/d': { type: string } } }"
    let variations = try KeywordRow("", schema, violated: []).variations()
    let all = variations.refused + variations.allowed
    func pointer(_ name: String) throws -> [String] { try #require(all.first { $0.name == name }).pointer.tokens }
    #expect(
      Set(all.map(\.pointer.tokens)).isSuperset(of: [[], ["a b"], ["c/d"]]),
      "\(all.map { ($0.name, $0.pointer) })"
    )
    #expect(try pointer("body.indented") == [])
    #expect(try pointer("body.escapes") == [])
    #expect(all.allSatisfy { $0.isEscaped == ($0.name == "body.escapes") })
  }

  @Test("A member that is called \"body\" is varied as any other, beside the whole body")
  func memberCalledBody() throws {
    let schema = "{ type: object, required: [body], properties: { body: { type: string } } }"
    let variations = try KeywordRow("", schema, violated: []).variations()
    #expect(variations.refused.contains { $0.change == "/body is 42" })
    #expect(variations.refused.contains { $0.change == "the body is 42" })
    #expect(variations.allowed.contains { $0.change == "/body is empty" })
  }

  static let rows = [
    KeywordRow(
      "types",
      "{ type: [object, 'null'], properties: { a: { type: integer } } }",
      violated: ["type"],
      allowed: ["body.null"]
    ),
    KeywordRow(
      "lengths",
      "{ type: string, minLength: 3, maxLength: 5 }",
      violated: ["minLength", "maxLength"],
      allowed: ["body.shortest", "body.longest"]
    ),
    KeywordRow(
      "bounds",
      "{ type: integer, minimum: 1, maximum: 9, multipleOf: 2 }",
      violated: ["minimum", "maximum", "multipleOf", "type"]
    ),
    KeywordRow(
      "exclusive bounds",
      "{ type: number, exclusiveMinimum: 1, exclusiveMaximum: 9 }",
      violated: ["exclusiveMinimum", "exclusiveMaximum"]
    ),
    KeywordRow("values", "{ enum: [red, green] }", violated: ["enum"], allowed: ["body.value-green"]),
    KeywordRow("a constant", "{ const: red }", violated: ["const"]),
    KeywordRow("numbers", "{ enum: [1, 2] }", violated: ["enum"]),
    KeywordRow(
      "counts",
      "{ type: array, minItems: 2, maxItems: 3, uniqueItems: true, items: { type: integer } }",
      violated: ["minItems", "maxItems", "uniqueItems", "type"]
    ),
    KeywordRow("contained elements", "{ type: array, contains: { const: 1 } }", violated: ["contains"]),
    KeywordRow(
      "a tuple",
      "{ type: array, prefixItems: [{ type: string }, { type: integer }], items: false }",
      violated: ["type", "items"]
    ),
    KeywordRow(
      "members",
      "{ type: object, required: [a], additionalProperties: false, properties: { a: { type: string }, b: {} } }",
      violated: ["required", "additionalProperties", "type"],
      allowed: ["body.b.absent"]
    ),
    KeywordRow(
      "counts of members",
      "{ type: object, minProperties: 1, maxProperties: 2, properties: { a: {}, b: {} } }",
      violated: ["minProperties", "maxProperties"]
    ),
    KeywordRow(
      "names of members",
      "{ type: object, propertyNames: { maxLength: 2 }, properties: { a: {} } }",
      violated: ["maxLength"]
    ),
    KeywordRow(
      "dependent members",
      "{ type: object, dependentRequired: { a: [b] }, properties: { a: {}, b: {} } }",
      violated: ["dependentRequired"]
    ),
    KeywordRow("branches", "{ anyOf: [{ type: string }, { type: integer }] }", violated: ["anyOf"]),
    KeywordRow("one branch", "{ oneOf: [{ type: string, maxLength: 3 }, { type: boolean }] }", violated: ["oneOf"]),
    KeywordRow("all branches", "{ allOf: [{ type: string }, { maxLength: 3 }] }", violated: ["type", "maxLength"]),
    KeywordRow("an exclusion", "{ type: string, not: { const: '' } }", violated: ["not"]),
    KeywordRow("a pattern", "{ type: string, pattern: '^[a-z]{3}$' }", violated: ["pattern"]),
    KeywordRow("a format", "{ type: string, format: date }", violated: ["format"], allowed: ["body.leap-day"]),
    KeywordRow(
      "a unique key",
      "{ type: array, x-unique-key: { key: /id }, items: { type: object, required: [id], properties: { id: { type: string } } } }",
      violated: ["x-unique-key", "required", "type"]
    ),
    KeywordRow(
      "a member that only generated bodies have",
      "{ type: object, example: { a: x }, properties: { a: { type: string }, b: { type: integer, maximum: 3 } } }",
      violated: ["maximum"]
    ),
  ]
}
