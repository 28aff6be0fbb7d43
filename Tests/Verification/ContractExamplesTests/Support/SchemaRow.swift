import ContractExamples
import ContractModel
import JSONSchemas
import JSONSyntax
import Testing
import YAMLSyntax

/// A schema to generate examples of.
struct SchemaRow: Sendable, CustomTestStringConvertible {
  let testDescription: String
  let schema: String
  let dialect: SchemaDialect

  init(_ description: String, _ schema: String, _ dialect: SchemaDialect = .draft202012) {
    testDescription = description
    self.schema = schema
    self.dialect = dialect
  }

  /// The members of a YAML object, from descriptions to schemas; a description may end with a dialect in parentheses.
  static func table(_ yaml: String) -> [SchemaRow] {
    let dialects: [String: SchemaDialect] = ["(OpenAPI 3.0)": .openAPI30, "(draft 7)": .draft7]
    do {
      return try YAMLDocument.parse(Array(yaml.utf8)).root.members.map { member in
        let text = String(decoding: JSONLiteral(member.value).serialized(), as: UTF8.self)
        let dialect = dialects.first { member.name.hasSuffix($0.key) }?.value
        return SchemaRow(member.name, text, dialect ?? .draft202012)
      }
    } catch {
      Issue.record(error)
      return []
    }
  }

  /// The generated value, parsed; `nil` if there is none.
  func example(seed: UInt64 = 0) throws -> JSONValue? {
    let schema = try reference(schema, dialect)
    guard let value = ExampleGenerator(seed: seed).value(for: schema) else { return nil }
    let document = try JSONDocument(parsing: value.serialized())
    #expect(schema.validator.isValid(document.root), "\(document.root.text)")
    return document.root
  }
}
