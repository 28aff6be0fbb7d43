import ContractExamples
import ContractModel
import JSONSchemas
import JSONSyntax
import Testing

@Suite("Examples of the schemas of the official test suite")
struct SuiteTests {
  @Test("Valid examples are made for every schema of the official test suite", arguments: SchemaSuite.drafts)
  func examples(draft: String) throws {
    for item in try SchemaSuite.cases(ofDraft: draft) {
      let value = ExampleGenerator().value(for: item.schema)
      let document = try value.map { try JSONDocument(parsing: $0.serialized()) }
      #expect(document.map { item.schema.validator.isValid($0.root) } == true, "\(item.name)")
    }
  }
}
