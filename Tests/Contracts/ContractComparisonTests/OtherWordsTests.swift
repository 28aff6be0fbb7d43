import ContractComparison
import ContractTestSupport
import Testing

@Suite("Schemas in other words")
struct OtherWordsTests {
  @Test("Two ways to write the same schema are no change", arguments: equalPairs)
  func equal(pair: (String, String)) {
    for (old, new) in [pair, (pair.1, pair.0)] {
      for document in [ChangeRow.requestDocument, ChangeRow.responseDocument] {
        let comparison = ContractComparison(old: TestContract.of(document(old)), new: TestContract.of(document(new)))
        #expect(comparison.changes.map { "\($0.rule) \($0.client.verdict) \($0.server.verdict)" } == [])
      }
    }
  }

  @Test("Two schemas that look the same and are not have a witness", arguments: differentPairs)
  func different(pair: (String, String)) {
    for (old, new) in [pair, (pair.1, pair.0)] {
      for document in [ChangeRow.requestDocument, ChangeRow.responseDocument] {
        let comparison = ContractComparison(old: TestContract.of(document(old)), new: TestContract.of(document(new)))
        let verdicts = comparison.changes.flatMap { [$0.client.verdict, $0.server.verdict] }
        #expect(verdicts.contains(.breaking), "\(comparison.changes)")
      }
    }
  }

  @Test("What cannot be decided is never called compatible", arguments: undecidedPairs)
  func undecided(pair: (String, String)) {
    for (old, new) in [pair, (pair.1, pair.0)] {
      let comparison = ContractComparison(
        old: TestContract.of(ChangeRow.requestDocument(old)),
        new: TestContract.of(ChangeRow.requestDocument(new))
      )
      let verdicts = comparison.changes.flatMap { [$0.client.verdict, $0.server.verdict] }
      #expect(verdicts.contains { $0 > .compatible }, "\(comparison.changes)")
    }
  }

  static let equalPairs = [
    (
      "{ allOf: [{ type: object, properties: { a: { type: string } } }, { required: [a] }] }",
      "{ type: object, properties: { a: { type: string } }, required: [a] }"
    ),
    ("{ allOf: [{ minimum: 1 }, { maximum: 9 }], type: integer }", "{ type: integer, minimum: 1, maximum: 9 }"),
    ("{ type: integer, exclusiveMinimum: 0 }", "{ type: integer, minimum: 1 }"),
    ("{ const: a }", "{ enum: [a] }"),
    ("{ type: string, const: a }", "{ type: string, enum: [a] }"),
    ("{ type: boolean }", "{ enum: [true, false] }"),
    ("{ anyOf: [{ type: string }, { type: integer }] }", "{ type: [integer, string] }"),
    ("{ oneOf: [{ type: string }, { type: 'null' }] }", "{ type: [string, 'null'] }"),
    ("{ anyOf: [{ const: null }, { type: string, maxLength: 3 }] }", "{ type: [string, 'null'], maxLength: 3 }"),
    ("{ enum: [a, b] }", "{ anyOf: [{ const: b }, { const: a }] }"),
    ("{ type: [string, 'null'], enum: [a, null] }", "{ oneOf: [{ enum: [a] }, { type: 'null' }] }"),
    ("{ type: number, multipleOf: 1 }", "{ type: integer }"),
    (
      "{ allOf: [{ type: string }, { maxLength: 5 }, { minLength: 1 }] }",
      "{ type: string, minLength: 1, maxLength: 5 }"
    ),
    ("{ type: [number, integer] }", "{ type: number }"),
    ("{ type: object, additionalProperties: true }", "{ type: object }"),
    ("{ type: array, items: {} }", "{ type: array }"),
    ("{ enum: [1, 2, 3], type: integer }", "{ enum: [3, 1.0, 2] }"),
    ("{ type: integer, minimum: 1, maximum: 3 }", "{ enum: [1, 2, 3] }"),
    ("{ type: integer, multipleOf: 5, minimum: 1, maximum: 10 }", "{ enum: [5, 10] }"),
    ("{ type: integer, allOf: [{ multipleOf: 2 }, { multipleOf: 3 }] }", "{ type: integer, multipleOf: 6 }"),
    ("{ type: integer, allOf: [{ multipleOf: 4 }, { multipleOf: 6 }] }", "{ type: integer, multipleOf: 12 }"),
    (
      "{ type: array, prefixItems: [{ type: string }, { type: integer }], items: false }",
      "{ type: array, prefixItems: [{ type: string }, { type: integer }], maxItems: 2 }"
    ),
    ("{ type: array, items: false }", "{ type: array, maxItems: 0 }"),
    ("{ type: array, maxItems: 1, uniqueItems: true }", "{ type: array, maxItems: 1 }"),
    (
      "{ type: array, prefixItems: [{ type: string }], unevaluatedItems: false }",
      "{ type: array, prefixItems: [{ type: string }], items: false }"
    ),
    (
      "{ type: array, allOf: [{ prefixItems: [{ type: string }] }], unevaluatedItems: { type: integer } }",
      "{ type: array, prefixItems: [{ type: string }], items: { type: integer } }"
    ),
    (
      "{ type: object, properties: { a: { type: string } }, unevaluatedProperties: false }",
      "{ type: object, properties: { a: { type: string } }, additionalProperties: false }"
    ),
    (
      "{ type: object, allOf: [{ properties: { a: { type: string } } }], properties: { b: { type: integer } }, unevaluatedProperties: false }",
      "{ type: object, properties: { a: { type: string }, b: { type: integer } }, additionalProperties: false }"
    ),
    (
      "{ type: object, additionalProperties: { type: string }, unevaluatedProperties: false }",
      "{ type: object, additionalProperties: { type: string } }"
    ),
    (
      "{ type: object, required: [kind], allOf: [{ oneOf: [{ properties: { kind: { const: a }, x: { type: string } } }, { properties: { kind: { const: b }, y: { type: string } } }] }] }",
      "{ oneOf: [{ type: object, required: [kind], properties: { kind: { const: b }, y: { type: string } } }, { type: object, required: [kind], properties: { kind: { const: a }, x: { type: string } } }] }"
    ),
    (
      "{ type: object, oneOf: [{ required: [a] }, { required: [b] }] }",
      "{ allOf: [{ oneOf: [{ required: [b] }, { required: [a] }] }, { type: object }] }"
    ),
    ("{ type: array, contains: { const: a } }", "{ type: array, contains: { const: a }, minContains: 1, minItems: 1 }"),
    ("{ type: array, contains: { const: a }, minContains: 0 }", "{ type: array }"),
    (
      "{ type: array, allOf: [{ contains: { type: string } }], maxItems: 9 }",
      "{ type: array, contains: { type: string }, maxItems: 9 }"
    ),
    (
      "{ type: object, dependentRequired: { a: [b], b: [c] } }",
      "{ type: object, dependentRequired: { a: [b, c], b: [c] } }"
    ),
    (
      "{ type: object, dependentSchemas: { a: { required: [b] } } }",
      "{ type: object, dependentRequired: { a: [b] } }"
    ),
    ("{ type: object, required: [a], dependentRequired: { a: [b] } }", "{ type: object, required: [b, a] }"),
    (
      "{ type: object, if: { properties: { a: { const: 1 } } }, then: { required: [b] } }",
      "{ allOf: [{ if: { properties: { a: { enum: [1] } } }, then: { required: [b] } }, { type: object }] }"
    ),
    ("{ if: { type: string }, then: { maxLength: 3 }, else: false }", "{ type: string, maxLength: 3 }"),
    ("{ not: { not: { type: string } } }", "{ type: string }"),
    (
      "{ type: object, not: { anyOf: [{ required: [a] }, { required: [b] }] } }",
      "{ type: object, allOf: [{ not: { required: [b] } }, { not: { required: [a] } }] }"
    ),
    ("{ type: object, not: { required: [a] } }", "{ type: object, properties: { a: false } }"),
    ("{ type: string, not: { const: a } }", "{ type: string, not: { enum: [a] } }"),
    ("{ type: object, propertyNames: { type: string } }", "{ type: object }"),
    (
      "{ type: object, propertyNames: { maxLength: 3 } }",
      "{ type: object, propertyNames: { type: [string, integer], maxLength: 3 } }"
    ),
    (
      "{ type: object, properties: { a: { maxLength: 3 } }, additionalProperties: false }",
      "{ type: object, properties: { a: {} }, patternProperties: { '^a$': { maxLength: 3 } }, additionalProperties: false }"
    ),
    (
      "{ type: object, patternProperties: { '': { type: string } } }",
      "{ type: object, additionalProperties: { type: string } }"
    ),
    (
      "{ type: object, properties: { a: { type: string }, b: { type: string } }, propertyNames: { enum: [a, b] } }",
      "{ type: object, properties: { a: { type: string }, b: { type: string } }, additionalProperties: false }"
    ),
  ]

  static let differentPairs = [
    ("{ type: integer, allOf: [{ multipleOf: 4 }, { multipleOf: 6 }] }", "{ type: integer, multipleOf: 24 }"),
    (
      "{ type: array, prefixItems: [{ type: string }], items: false }",
      "{ type: array, prefixItems: [{ type: string }], maxItems: 2 }"
    ),
    ("{ type: array, contains: { const: a }, minContains: 2 }", "{ type: array, contains: { const: a } }"),
    (
      "{ type: object, dependentRequired: { a: [b] } }",
      "{ type: object, dependentRequired: { b: [a] } }"
    ),
    (
      "{ type: object, if: { required: [a] }, then: { required: [b] } }",
      "{ type: object, if: { required: [a] }, else: { required: [b] } }"
    ),
    (
      "{ type: object, properties: { a: {}, b: {} }, not: { required: [a, b] } }",
      "{ type: object, properties: { a: {}, b: {} }, not: { anyOf: [{ required: [a] }, { required: [b] }] } }"
    ),
    ("{ type: integer, minimum: 1, maximum: 3 }", "{ enum: [1, 3] }"),
    ("{ not: { type: string } }", "{ not: { not: { type: string } } }"),
    (
      "{ type: object, additionalProperties: { type: string }, unevaluatedProperties: false }",
      "{ type: object, additionalProperties: false }"
    ),
  ]

  static let undecidedPairs = [
    (
      "{ type: object, anyOf: [{ properties: { a: { type: string } } }, { properties: { b: { type: string } } }], unevaluatedProperties: false }",
      "{ type: object, properties: { a: { type: string }, b: { type: string } }, additionalProperties: false }"
    ),
    ("{ type: array, contains: { type: string }, maxContains: 1 }", "{ type: array, contains: { type: string } }"),
    (
      "{ type: array, contains: { type: string }, minContains: 2, maxContains: 1 }",
      "{ type: array, contains: { type: string } }"
    ),
    (
      "{ type: object, allOf: [{ properties: { a: {} }, unevaluatedProperties: false }], properties: { b: {} } }",
      "{ type: object, properties: { a: {}, b: {} }, additionalProperties: false }"
    ),
    (
      "{ type: object, oneOf: [{ required: [a] }, { required: [b] }] }",
      "{ type: object, anyOf: [{ required: [a] }, { required: [b] }] }"
    ),
    (
      "{ type: object, if: { properties: { a: { const: 1 } } }, then: { required: [b] } }",
      "{ type: object, if: { properties: { a: { const: 1 } } }, then: { required: [c] } }"
    ),
  ]
}
