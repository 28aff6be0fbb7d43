import ContractModel
import Foundation
import JSONSchemas
import JSONSyntax
import TestSupport

/// The schemas of the official JSON Schema test suite, if a copy is available.
///
/// `JSON_SCHEMA_TEST_SUITE` names its folder; the default is a copy next to the package.
enum SchemaSuite {
  /// A schema that some value satisfies.
  struct Case: Sendable {
    let name: String
    let schema: SchemaReference
  }

  /// The drafts in the copy.
  static let drafts = ["draft2020-12", "draft2019-09", "draft7", "draft6", "draft4"].filter {
    !files(below: "tests/" + $0).isEmpty
  }

  /// The schemas of a draft that have at least one valid test value.
  static func cases(ofDraft draft: String) throws -> [Case] {
    let dialects: [String: SchemaDialect] = [
      "draft2019-09": .draft201909, "draft7": .draft7, "draft6": .draft6, "draft4": .draft4,
    ]
    var cases: [Case] = []
    for file in files(below: "tests/" + draft) {
      let isOptional = file.contains("optional/")
      var compiler = SchemaCompiler(
        options: SchemaCompiler.Options(assertFormats: isOptional, dialect: dialects[draft] ?? .draft202012)
      )
      for name in files(below: "remotes") {
        guard let document = try? document("remotes/" + name) else { continue }
        compiler.register(document, at: "http://localhost:1234/" + name)
      }
      for group in try document("tests/\(draft)/\(file)").root.elements {
        guard let schema = group["schema"],
          group["tests"]?.elements.contains(where: { $0["valid"]?.bool == true }) == true
        else { continue }
        // Each schema is a document of its own, so that `#` refers to the schema and not to the file.
        let alone = try JSONDocument(parsing: JSONLiteral(schema).serialized()).root
        guard let validator = try? compiler.compile(alone, baseURI: "https://suite.example/schema.json") else {
          continue
        }
        let name = "\(draft)/\(file): \(group["description"]?.string ?? "")"
        cases.append(Case(name: name, schema: reference(alone, validator)))
      }
    }
    return cases
  }

  private static func document(_ path: String) throws -> JSONDocument {
    guard let folder else { return try JSONDocument(parsing: "[]") }
    return try JSONDocument(parsing: Array(Data(contentsOf: folder.appending(path: path))))
  }

  private static let folder = ProjectFile.schemaTestSuite.map { URL(filePath: $0).standardizedFileURL }

  private static func files(below path: String) -> [String] {
    guard let base = folder?.appending(path: path).path(percentEncoded: false) else { return [] }
    let names = FileManager.default.enumerator(atPath: base)?.compactMap { $0 as? String } ?? []
    return names.filter { $0.hasSuffix(".json") }.sorted()
  }
}

/// A schema outside any contract.
func reference(_ schema: JSONValue, _ validator: SchemaValidator) -> SchemaReference {
  SchemaReference(
    value: schema,
    place: SourcePlace(file: "schema.json", location: schema.location),
    validator: validator
  )
}

/// The schema in a JSON text.
func reference(_ text: String, _ dialect: SchemaDialect = .draft202012) throws -> SchemaReference {
  let schema = try JSONDocument(parsing: text).root
  let compiler = SchemaCompiler(options: SchemaCompiler.Options(dialect: dialect))
  return reference(schema, try compiler.compile(schema, baseURI: "https://test.example/schema.json"))
}
